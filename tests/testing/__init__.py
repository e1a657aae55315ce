"""Tests of the kit that games are tested with."""
