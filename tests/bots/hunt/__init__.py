"""Tests of the inference that all hunts share."""
