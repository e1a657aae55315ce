"""Tests of what carries notices out of a server."""
