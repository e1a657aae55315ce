"""What of a report is drawn: its tracks, its battles, the picture to share."""
