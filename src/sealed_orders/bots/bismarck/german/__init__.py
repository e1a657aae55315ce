"""What Otto and the German cadet go by."""
