"""Tests of the table, without the web."""
