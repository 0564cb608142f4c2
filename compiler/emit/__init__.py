"""From the IR to Python modules."""
