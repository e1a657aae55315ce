"""Tests of the inference of any hunt."""
