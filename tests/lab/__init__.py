"""Many matches at a time."""
