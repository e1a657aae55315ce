"""The card players: either side by a plan that fits on a card, and in all that the odds decide as any commander."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial

import msgspec

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.hunt.ways import FAR
from sealed_orders.bots.sink_the_bismarck.battle import shadows
from sealed_orders.bots.sink_the_bismarck.commander import SinkCommander
from sealed_orders.bots.sink_the_bismarck.ways import FRANCE, INDEX, far, toward
from sealed_orders.bots.sink_the_bismarck.words import NOBODY
from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.chart import EXITS, NORWAY, PORTS, SOUTH
from sealed_orders.games.sink_the_bismarck.forces import force_speed, in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, ID
from sealed_orders.games.sink_the_bismarck.plots import CLOSE, ESCORT, SAIL
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, WARSHIPS
from sealed_orders.games.sink_the_bismarck.ships import ID as SHIP_ID
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Prompt

PASSED = 2  # hexes from a mark at which it counts as passed
NEAR = 4  # hexes from which a convoy seen last turn is made for
ENDS = {"France": FRANCE, "Norway": NORWAY, "south": EXITS}


@dataclass(frozen=True)
class GermanCard:
    """A cruise as it was planned."""

    sails: int
    marks: tuple[str, ...]
    until: int
    ends: str
    hunts: bool
    apart: bool = False


@dataclass(frozen=True)
class BritishCard:
    """Stations as they were given out."""

    rest: str
    chases: int
    stations: dict[str, str] = field(default_factory=dict)


class _Cards(msgspec.Struct, forbid_unknown_fields=True):
    german: dict[str, GermanCard]
    british: dict[str, BritishCard]


@cache
def cards() -> _Cards:
    """Return what cards.toml says."""
    return msgspec.convert(read(__package__, "cards.toml"), _Cards)


class CardPlayer(SinkCommander):
    """Sails a side by a card."""

    def __init__(self, side: Side, seed: str = "", card: str = "midshipman") -> None:
        super().__init__(side, seed)
        self.card = card

    def plot(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        order: dict[str, Answer] = {}
        forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
        for marker in in_use(view, self.side):
            form = forms.get(ID[marker])
            if form is not None:
                order[form.key] = (CLOSE,) if view.shadowing[marker] else self._sail(view, marker, form)
        return order, f"follows the plan {self.card}"

    def _sail(self, view: SinkView, marker: int, form: Course) -> Answer:
        goal = self._german(view, marker) if self.side == GERMAN else self._british(view, marker)
        if goal.startswith(ESCORT):
            return (goal,)
        if goal == SOUTH:
            return (SAIL, SOUTH)
        way = toward(self.side, form.start, goal, force_speed(view, marker)) if goal else ()
        return (SAIL, *way)

    def _german(self, view: SinkView, marker: int) -> str:
        """Return where a German force steers for."""
        card, cell = cards().german[self.card], view.cell[marker]
        if view.turn < card.sails:
            return ""
        if view.turn >= card.until and card.ends in ENDS:
            goals = EXITS if not view.on("e4_points") and card.ends == "France" else ENDS[card.ends]
            if cell in EXITS and goals == EXITS:
                return SOUTH
            return min(goals, key=lambda goal: (far(GERMAN, cell, goal), goal))
        seen = [c for c in view.convoys if c.turn >= view.turn - 1 and c.value and distance(c.cell, cell) <= NEAR]
        if card.hunts and seen:
            return min(seen, key=lambda c: (distance(c.cell, cell), c.id)).cell
        away = [far(GERMAN, cell, mark) for mark in card.marks]
        last = max((n for n, steps in enumerate(away) if steps <= PASSED), default=-1)
        if last < 0:  # at none of them: on along the last leg that she is on
            legs = [far(GERMAN, one, two) for one, two in zip(card.marks, card.marks[1:], strict=False)]
            last = max((n for n, leg in enumerate(legs) if away[n + 1] < leg), default=-1)
        return card.marks[min(last + 1, len(card.marks) - 1)]

    def _british(self, view: SinkView, marker: int) -> str:
        """Return where a British force steers for."""
        card, cell = cards().british[self.card], view.cell[marker]
        fleet = ships_in(view, marker)
        seen = [view.seen_at[s] for s in WARSHIPS[GERMAN] if view.seen_at[s] and view.seen_turn[s] >= view.turn - 1]
        if seen:
            nearest = min(seen, key=lambda c: (distance(c, cell), c))
            if distance(nearest, cell) <= card.chases and far(BRITISH, cell, nearest) < FAR:
                return nearest
        station = next((card.stations[SHIP_ID[s]] for s in fleet if SHIP_ID[s] in card.stations), card.rest)
        if station == "port":
            return min(PORTS[BRITISH], key=lambda port: (far(BRITISH, cell, port), port))
        if station == "convoy":
            return self._with_convoy(view, cell)
        if station in INDEX:
            return station
        convoy = view.escort[marker]
        return f"{ESCORT}{ID[convoy]}" if convoy >= 0 and view.cell[convoy] == cell else ""

    def _with_convoy(self, view: SinkView, cell: str) -> str:
        afloat = [m for m in CONVOYS if view.cell[m]]
        if not afloat:
            return ""
        nearest = min(afloat, key=lambda m: (far(BRITISH, cell, view.cell[m]), m))
        return f"{ESCORT}{ID[nearest]}" if view.cell[nearest] == cell else view.cell[nearest]

    def set_up(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        if self.side == GERMAN and cards().german[self.card].apart and prompt.choices[0].key == "forces":
            return {"forces": ("two",)}, "apart"
        return {}, "the usual answer"

    def shadow(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """8.6 Return who keeps contact best; a raider follows convoys alone, and only where the card has her hunt."""
        order: dict[str, Answer] = {}
        taken: set[str] = set()
        for key, contact, words in shadows.questions(view, prompt, taken):
            hunts = self.side == BRITISH or (contact.is_convoy and cards().german[self.card].hunts)
            able = [word for word in words if hunts or word in air.NUMBER]
            best = max(able, key=lambda word: shadows.held(view, contact, word), default=NOBODY)
            order[key] = (best,)
            taken.add(best)
        return order, "the unit that keeps contact best"

    def prize(
        self, view: SinkView, log: Sequence[Event], word: str, own: Sequence[int], foes: Sequence[int], cell: str
    ) -> float:
        """9.10 Return what the card says."""
        return 10.0 if self.side == BRITISH or cards().german[self.card].hunts else -1.0


midshipman = partial(CardPlayer, card="midshipman")
