"""What structured sources are read with: values that know their lines, their fields, and the numbers in them."""
