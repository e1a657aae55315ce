"""Tests of how notices leave a server."""
