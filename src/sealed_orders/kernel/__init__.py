"""The referee: what every game is built on. It knows no game."""
