"""The text client, by the lines people type."""
