"""What a side knows: everything but the order of the draw piles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sealed_orders.games.denmark_strait.captains import CAPTAINS
from sealed_orders.games.denmark_strait.cards import DECK, Card
from sealed_orders.games.denmark_strait.damage import Damage, Strike
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import View


@dataclass(frozen=True)
class StraitView(View):
    """1.2 What is open to both sides, column by column as in the State. A card not discarded is still to be drawn."""

    options: Mapping[str, str]
    space: tuple[str, ...]
    fate: tuple[str, ...]
    facing: tuple[int, ...]
    arrives: tuple[int, ...]
    berth: tuple[str, ...]
    captain: tuple[str, ...]
    points: tuple[int, ...]
    hull: tuple[int, ...]
    failed: tuple[bool, ...]
    hit: tuple[bool, ...]
    zigzag: tuple[bool, ...]
    smoke_used: tuple[bool, ...]
    smoking: tuple[bool, ...]
    target: tuple[int, ...]
    splashes: tuple[int, ...]
    damage: tuple[Damage, ...]
    strikes: tuple[Strike, ...]
    discard: Mapping[Side, tuple[Card, ...]]
    luetjens: int
    phase: str
    active: Side
    speed: int
    todo: tuple[int, ...]
    over: bool
    holding: Side
    until: int
    pending: Task


def view(state: StraitState, side: Side) -> StraitView:
    """1.2 The order of the draw piles is left out, and captains are not in the State before both sides have chosen."""
    step, args = state.asked(side)
    return StraitView(
        side=side,
        turn=state.turn,
        step=step,
        args=args,
        options=dict(state.options),
        space=tuple(state.space),
        fate=tuple(state.fate),
        facing=tuple(state.facing),
        arrives=tuple(state.arrives),
        berth=tuple(state.berth),
        captain=tuple(state.captain),
        points=tuple(state.points),
        hull=tuple(state.hull),
        failed=tuple(state.failed),
        hit=tuple(state.hit),
        # 3.8.13 Only under a captain who makes something of it.
        zigzag=tuple(map(zigzags, state.zigzag, state.captain)),
        smoke_used=tuple(state.smoke_used),
        smoking=tuple(state.smoking),
        target=tuple(state.target),
        splashes=tuple(state.splashes),
        damage=tuple(state.damage),
        strikes=tuple(state.strikes),
        discard=dict(state.discard),
        luetjens=state.luetjens,
        phase=state.phase,
        active=state.active,
        speed=state.speed,
        todo=tuple(state.todo),
        over=state.over,
        holding=state.holding,
        until=state.until,
        pending=state.agenda[-1] if state.agenda else Task(""),
    )


def zigzags(turned: bool, captain: str) -> bool:
    """3.8.13 A ship that turned where she lay, under a captain for whom that counts."""
    return turned and bool(captain) and CAPTAINS[captain].zigzag > 0


def unseen(discard: tuple[Card, ...]) -> list[Card]:
    """9.5 Return the cards of the draw pile, known to everybody who remembers the discards; their order is not."""
    seen = set(discard)
    return [card for card in DECK if card not in seen]
