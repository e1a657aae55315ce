"""The animation at the top of the README, drawn from a match: ``python -m tests.loop``."""
