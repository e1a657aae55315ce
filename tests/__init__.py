"""The tests, and the tools they are made with."""
