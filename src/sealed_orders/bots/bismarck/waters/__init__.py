"""Sea and sky: squares as arrays, passages, weather, flights, and who can be where."""
