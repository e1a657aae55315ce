"""The referee's bench: what every game stands on. It knows no game."""
