"""Tests with a real browser, in a pytest call of their own: ``pytest tests/browser``."""
