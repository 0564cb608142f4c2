"""The typed intermediate representation, its verifier, printer and reference interpreter."""
