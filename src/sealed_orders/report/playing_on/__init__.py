"""Bots play a match on from one of its points, with other dice."""
