"""The computer players and the plot table of Pursuit of the Graf Spee."""
