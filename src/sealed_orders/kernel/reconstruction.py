"""The mark of what is reconstructed: data files carry it as their source, and it is shown where the data are."""

from __future__ import annotations

MARK = "reconstructed"


def reconstructed(source: str) -> str:
    """What of a thing is reconstructed, from its source; nothing where all is the original's.

    >>> reconstructed("reconstructed: rows and facings (15.2)"), reconstructed("reconstructed"), reconstructed("seed")
    ('rows and facings (15.2)', 'all of it', '')
    """
    mark, _, what = source.partition(":")
    return (what.strip() or "all of it") if mark == MARK else ""
