"""Battle of the Denmark Strait, chapter by chapter."""
