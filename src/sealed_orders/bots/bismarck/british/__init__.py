"""What the British admiral and the British cadet go by."""
