"""The benchmark against other libraries: ratios, measured in alternating slices of one run on one core."""
