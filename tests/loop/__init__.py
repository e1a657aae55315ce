"""The moving picture at the top of the README, drawn from a match: ``python -m tests.loop``."""
