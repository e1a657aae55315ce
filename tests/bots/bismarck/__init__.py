"""Tests of the bots of Computer Bismarck."""
