"""What a reading shows: one file for each thing that a report finds out."""
