"""Bismarck Solitaire, chapter by chapter."""
