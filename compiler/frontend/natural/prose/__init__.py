"""What prose rubrics are read with: marks of points in a sentence, and outlines that become criteria."""
