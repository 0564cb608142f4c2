"""One diagnostic a file."""
