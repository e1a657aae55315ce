"""Threads and processes beside the server."""
