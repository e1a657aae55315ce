"""Read a record moment by moment."""
