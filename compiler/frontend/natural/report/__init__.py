"""The traceability report of a translation: sentence ↔ rule ↔ test, as text, JSON or one HTML page."""
