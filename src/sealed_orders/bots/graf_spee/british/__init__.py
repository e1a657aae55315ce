"""What the British admiral goes by."""
