"""The kernel's tests, one file a module."""
