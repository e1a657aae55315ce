"""Mutation testing: change the code in one place at a time, and see whether the tests notice."""
