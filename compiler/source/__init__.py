"""Source files and places in them."""
