"""Cards: plans written before the match, with which somebody may try to beat a bot. They know no game."""
