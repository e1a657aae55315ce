"""Tests of the bots of Sink the Bismarck."""
