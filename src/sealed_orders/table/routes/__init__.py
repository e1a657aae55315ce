"""The routes: every request a shell passes on, and what answers it."""
