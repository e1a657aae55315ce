"""Tests of cards, decks and helms."""
