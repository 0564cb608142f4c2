"""One pass a file; the pipeline is a tuple of them."""
