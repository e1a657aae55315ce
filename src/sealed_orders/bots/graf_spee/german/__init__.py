"""What the raider's commander goes by."""
