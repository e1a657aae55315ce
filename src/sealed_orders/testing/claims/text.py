"""Mechanical faults of a text: ids instead of names, turns that never were, a wrong plural."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sealed_orders.testing.claims.witness import Witness

PLURALS = "turns|hits|ships|rolls|points|fights|squares|hexes|areas|near misses|units|losses|cells"
ONE_OF_MANY = re.compile(rf"(?<![\w.,+-])(?:1|one|One) (?:{PLURALS})\b")
TURN = re.compile(r"^(?:#+ |- |\d+\. |\| )?Turn (\d+)\b", re.MULTILINE)


def faults(text: str, witness: Witness) -> Iterator[str]:
    """List what is wrong with the text of a report."""
    yield from (f"{match[0]!r} is no English." for match in ONE_OF_MANY.finditer(text))
    for cell, label in witness.labels.items():
        if label.lower() != cell.lower() and re.search(rf"\bin {re.escape(cell)}[.,;:]", text):
            yield f"{label} is called by its id, {cell}."
    most = witness.count(witness.last) + 1
    yield from (f"There was no turn {match[1]}." for match in TURN.finditer(text) if int(match[1]) > most)
