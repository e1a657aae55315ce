"""Tests with a real browser, in a separate call of pytest: ``pytest tests/browser``."""
