"""The worlds the master imagines: which are possible, and how they turn out."""
