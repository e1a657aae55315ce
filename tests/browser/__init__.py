"""Tests with a real browser. They run in a pytest call of their own: its driver keeps an event loop running."""
