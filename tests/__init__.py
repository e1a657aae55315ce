"""The tests, and the tools they use."""
