"""The historian: sails the tracks of December 1939 if orders allow, and fights the Plate as it was fought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.graf_spee.battle import captain
from sealed_orders.bots.graf_spee.battle.plane import Plane
from sealed_orders.bots.graf_spee.battle.stand import BEYOND, Stand
from sealed_orders.bots.graf_spee.commander import SpeeCommander
from sealed_orders.bots.graf_spee.sailing import answer
from sealed_orders.bots.graf_spee.waters import SOUTH_ATLANTIC
from sealed_orders.bots.graf_spee.ways import toward
from sealed_orders.games.graf_spee.ships import GERMAN, GRAF_SPEE, KIND, SHIP, SIDE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

# The Plate, tactical turn by tactical turn of three minutes, 06.18 being the first: at what range each side fought.
CLOSING = 6  # 06.36: the Graf Spee had turned from closing to the north-west
CRUISERS_CLOSE = 18  # 07.10: Ajax and Achilles turn in
EXETER_OUT = 24  # 07.30: the Exeter, without a gun, turns away
BREAK_OFF = 27  # 07.40: the light cruisers open the range and shadow
LONG, MIDDLE, NEAR = 17000, 14000, 9000


@cache
def tracks() -> Mapping[int, Mapping[int, str]]:
    """By ship, the squares in which she ended turns."""
    tables = read(__package__, "tracks.toml")["track"]
    return {SHIP[name]: _track(table["squares"]) for name, table in tables.items()}


def _track(text: str) -> dict[int, str]:
    return {int(turn): cell for turn, _, cell in (word.partition(":") for word in text.split())}


def square_in_history(ship: int, turn: int) -> str:
    """Return where a ship was at the end of a turn."""
    track = tracks()[ship]
    return track[max(earlier for earlier in track if earlier <= turn)]


class Historian(SpeeCommander):
    """Follows the tracks, and makes for them again where it was put off them."""

    def orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """3.2 Every ship toward where she was at the end of the turn."""
        forms = [form for form in prompt.choices if isinstance(form, Course)]
        return {form.key: self._follow(view, form) for form in forms}, "follows the historical track"

    def evade(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """7.1 To Montevideo."""
        return self.orders(view, prompt, log)

    def battle_orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """15.3 Return the ranges of 13 December."""
        return captain.fight(view, prompt, log, take=as_it_went)

    def _follow(self, view: SpeeView, form: Course) -> Answer:
        goal = square_in_history(SHIP[form.key], view.turn)
        side = SIDE[SHIP[form.key]]
        way = toward(side, form.start, goal, 1) if goal in SOUTH_ATLANTIC.waters[side] else ()
        return answer(form, way[0] if way else form.start)


def as_it_went(plane: Plane) -> Stand:
    """At what range the ships of a side are to fight, by the clock of 13 December."""
    turn, away = plane.view.battle_turn, plane.sight + BEYOND
    if plane.view.side == GERMAN:
        wanted = {GRAF_SPEE: MIDDLE if turn <= CLOSING else LONG if turn <= BREAK_OFF else away}
        return Stand(wanted, 0.0, turn > BREAK_OFF, in_company=True)
    wanted = {}
    for ship in plane.ours:
        out = turn > (EXETER_OUT if KIND[ship] == "CA" else BREAK_OFF)
        close = KIND[ship] == "CL" and turn > CRUISERS_CLOSE
        wanted[ship] = away if out else NEAR if close else MIDDLE
    return Stand(wanted, 0.0, turn > BREAK_OFF, in_company=True)
