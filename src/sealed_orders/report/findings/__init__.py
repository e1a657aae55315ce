"""What a report finds out: one file for each kind of finding."""
