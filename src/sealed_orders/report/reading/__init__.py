"""A record, read moment by moment."""
