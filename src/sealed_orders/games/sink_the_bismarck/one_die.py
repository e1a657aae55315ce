"""8.3 Rolls of one ten-sided die, in which a natural 10 always succeeds and a natural 1 always fails."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.check import Check, Item

D10 = (10,)


def check_of(name: str, number: int, added: Iterable[Item]) -> Check:
    """3.1 Roll a d10 with modifiers against a number; modifiers of zero are left out."""
    return Check(((name, number),), D10, tuple(item for item in added if item[1]))


def natural(check: Check) -> Check:
    """8.3, 8.8, 10.7 Make the same roll, in which a natural 10 succeeds and a natural 1 fails."""
    if check.number > 10:
        return Check((*check.needed, ("a 10 always succeeds", 10 - check.number)), check.dice, check.added)
    if check.number < 2:
        return Check((*check.needed, ("a 1 always fails", 2 - check.number)), check.dice, check.added)
    return check


def sentence(check: Check, faces: tuple[int, ...]) -> str:
    """3.1 Write a roll with its sum: rolled 6, radar +2 = 8, needed 8."""
    (base, *rest) = check.needed
    terms = "".join(f", {name} {value:+}" for name, value in check.added)
    total = f" = {faces[0] + sum(value for _, value in check.added)}" if check.added else ""
    limits = "".join(f" ({name})" for name, _ in rest)
    return f"rolled {faces[0]}{terms}{total}, needed {base[1]}{limits}"
