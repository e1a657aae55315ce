"""The plain client, by the lines people type."""
