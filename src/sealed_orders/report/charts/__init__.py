"""The charts of a report: its tracks, its battles, the picture to share."""
