"""The kernel's tests, one file per module."""
