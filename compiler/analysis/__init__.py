"""What can be said of a rubric without scoring anything."""
