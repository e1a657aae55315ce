"""Migrations of the database, from the first day on. Each is a step that is never changed again."""
