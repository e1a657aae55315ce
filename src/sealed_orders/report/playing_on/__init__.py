"""A match played on by bots from one of its points, with other dice."""
