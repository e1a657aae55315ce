"""The benchmark against others: every line a ratio, measured in alternating slices of one run on one core."""
