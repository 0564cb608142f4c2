"""The tools, one file a namespace."""
