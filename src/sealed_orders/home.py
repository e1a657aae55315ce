"""Home: the folder where a user's data lives on this machine."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """Return the folder; it need not exist yet."""
    return user_data_path("sealed-orders")


def home_book() -> Path:
    """Return the file of the machine's campaign book."""
    return home() / "book.json"
