"""Mark what is reconstructed: data files have it as their source, and clients show it beside the data."""

from __future__ import annotations

MARK = "reconstructed"


def reconstructed(source: str) -> str:
    """Say what of a thing is reconstructed, from its source; nothing if all of it is original.

    >>> reconstructed("reconstructed: rows and facings (15.2)"), reconstructed("reconstructed"), reconstructed("seed")
    ('rows and facings (15.2)', 'all of it', '')
    """
    mark, _, what = source.partition(":")
    return (what.strip() or "all of it") if mark == MARK else ""
