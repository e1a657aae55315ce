"""What the British commander goes by."""
