"""Enemy ships on the open plane: as they were built, less the damage that was reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged
from sealed_orders.kernel.plane_board import Part, Vessel

HEAD = "Reported"


def reported(display: Display, log: Iterable[Event]) -> Display:
    """Return the display with one more fact of each enemy on the plane: what it has lost."""
    foes = {vessel.id: vessel for vessel in display.sea.vessels if _is_foe(vessel)} if display.sea else {}
    if not foes:
        return display
    lost: dict[str, Counter[str]] = {name: Counter() for name in foes}
    for event in log:
        for fact in event.facts:
            if isinstance(fact, Damaged) and fact.unit.id in foes:
                lost[fact.unit.id].update(fact.lost)
    tokens = (
        replace(token, facts=(*token.facts, (HEAD, _left(foes[token.id], lost[token.id]))))
        if token.id in foes
        else token
        for token in display.tokens
    )
    return replace(display, tokens=tuple(tokens))


def _is_foe(vessel: Vessel) -> bool:
    return any(part.left < 0 for part in vessel.parts)


def _left(vessel: Vessel, lost: Counter[str]) -> str:
    hurt = [
        f"{_called(part)} {max(0, part.built - lost[part.key])} of {part.built}"
        for part in vessel.parts
        if lost[part.key]
    ]
    return ", ".join(hurt) or "no damage"


def _called(part: Part) -> str:
    """Return a part's name without what it holds: "turret X" of "Turret X, 3 guns"."""
    name = part.name if part.at < 0 else part.name.partition(",")[0]
    return name[:1].lower() + name[1:]
