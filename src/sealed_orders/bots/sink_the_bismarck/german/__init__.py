"""What the German commander goes by."""
