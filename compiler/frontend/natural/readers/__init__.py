"""The formats that rubrics in people's words come in: one file a format."""
