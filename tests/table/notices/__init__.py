"""Tests of notices at a table."""
