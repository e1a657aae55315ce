"""The store: what is kept of matches, in tables."""
