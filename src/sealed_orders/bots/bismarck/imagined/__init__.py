"""The worlds the master imagines: which there may be, and what they come to."""
