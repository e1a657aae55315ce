"""Tests of the kit for testing games."""
