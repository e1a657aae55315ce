"""The lobby: games, how matches begin, taking seats, campaign books, the position of the day."""
