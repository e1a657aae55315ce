"""Playing by text."""
