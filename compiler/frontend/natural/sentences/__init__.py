"""What single sentences of a rubric are read with: numbers, what they say of points, and the marks around them."""
