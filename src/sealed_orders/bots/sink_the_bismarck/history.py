"""The historian: sails the tracks of May 1941 if orders allow, and fights as they fought."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.hunt.ways import FAR
from sealed_orders.bots.sink_the_bismarck.battle import shadows
from sealed_orders.bots.sink_the_bismarck.commander import SinkCommander
from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC
from sealed_orders.bots.sink_the_bismarck.ways import far
from sealed_orders.bots.sink_the_bismarck.words import DISENGAGE, FIGHT, FORCE, HOLD, NOBODY, PART
from sealed_orders.games.sink_the_bismarck.air import NUMBER as WING
from sealed_orders.games.sink_the_bismarck.air import UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import STAND_BY
from sealed_orders.games.sink_the_bismarck.battle import line
from sealed_orders.games.sink_the_bismarck.forces import force_speed, in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import ID, MOST_SHIPS
from sealed_orders.games.sink_the_bismarck.plots import CLOSE, SAIL, TRAIL
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, CAPITAL, ENEMY, KIND
from sealed_orders.games.sink_the_bismarck.ships import ID as SHIP_ID
from sealed_orders.games.sink_the_bismarck.ships import NUMBER as SHIP
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.allot import INTO, Allot
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Pick, Prompt

PARTED = 11  # the turn in which Prinz Eugen slipped away, and Victorious was sent ahead
ENOUGH = 2  # capital ships that fight one
STANDS = {"suffolk": "2203", "norfolk": "2104"}


@cache
def tracks() -> dict[int, dict[int, str]]:
    """Return by ship where she was at the end of each turn, if known."""
    return {
        SHIP[name]: {int(turn): cell for turn, _, cell in (word.partition(":") for word in words.split())}
        for name, words in read(__package__, "history.toml")["track"].items()
    }


def hex_in_history(ship: int, turn: int) -> str:
    """Return where a ship was at the end of a turn; nothing before her track begins."""
    turns = [t for t in tracks().get(ship, {}) if t <= turn]
    return tracks()[ship][max(turns)] if turns else ""


class Historian(SinkCommander):
    """Follows the tracks, and makes for them again where it was put off them; battleships fight, the rest trails."""

    def set_up(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """18.2 Suffolk and Norfolk in the Denmark Strait, where they were."""
        order: dict[str, Answer] = {}
        for marker in in_use(view, self.side):
            at = STANDS.get(next((name for name in STANDS if SHIP[name] in ships_in(view, marker)), ""), "")
            pick = next((c for c in prompt.choices if c.key == ID[marker] and isinstance(c, Pick)), None)
            if pick and at in pick.values:
                order[pick.key] = (at,)
        return order, "the historical forces"

    def organise(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.1 Keep forces that meet together, unless their tracks part; leave a flotilla without fuel to herself."""
        order: dict[str, Answer] = {}
        for form in prompt.choices:
            assert isinstance(form, Allot)
            fleet = [SHIP[item.value] for item in form.items]
            groups: dict[str, list[int]] = {}
            for ship in fleet:
                groups.setdefault(_company(view, ship), []).append(ship)
            bins = [box.value for box in form.bins]
            small = all(len(ships) <= MOST_SHIPS for ships in groups.values())
            if small and len(groups) <= len(bins) and not any(view.held[ship] > view.turn for ship in fleet):
                place = {ship: bins[number] for number, ships in enumerate(groups.values()) for ship in ships}
                order[form.key] = form.answer([place[ship] for ship in fleet])
        return _apart(order), "follows the historical track"

    def plot(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        order: dict[str, Answer] = {}
        forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
        for marker in in_use(view, self.side):
            form = forms.get(ID[marker])
            if form is None:
                continue
            fleet = ships_in(view, marker)
            if view.shadowing[marker]:
                guns = sum(KIND[ship] in CAPITAL for ship in fleet)
                order[form.key] = (CLOSE if guns >= ENOUGH else TRAIL,)
                continue
            goal = next((cell for ship in fleet if (cell := hex_in_history(ship, view.turn))), "")
            if goal and far(self.side, form.start, goal) < FAR:
                order[form.key] = (SAIL, *NORTH_ATLANTIC.toward(self.side, form.start, goal, force_speed(view, marker)))
        for key, form in forms.items():
            if key in WING and UNITS[WING[key]].carrier >= 0 and any(mode.name == STAND_BY for mode in form.modes):
                order[key] = (STAND_BY,)
        return order, "follows the historical track"

    def shadow(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """8.6 Cruisers keep contact; the Germans followed nobody."""
        order: dict[str, Answer] = {}
        taken: set[str] = set()
        for key, contact, words in shadows.questions(view, prompt, taken) if self.side == BRITISH else ():
            best = max(words, key=lambda word: shadows.held(view, contact, word), default=NOBODY)
            order[key] = (best,)
            taken.add(best)
        return order, "the unit that keeps contact best"

    def gain(self, view: SinkView, log: Sequence[Event], pick: Pick, word: str) -> float:
        """12.11 Return the British attacked with two capital ships or more; the Germans nobody."""
        cell = pick.key.removeprefix("at_")
        own = [ship for m in in_use(view, self.side) if view.cell[m] == cell for ship in ships_in(view, m)]
        strong = self.side == BRITISH and sum(KIND[ship] in CAPITAL for ship in own) >= ENOUGH
        return 1.0 if word == FORCE and strong else 0.0 if word == HOLD else -1.0

    def stand(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """12.21 Two capital ships fight one to the end; with one left, both sides broke off."""
        own, foes = line(view, self.side), line(view, ENEMY[self.side])
        british = own if self.side == BRITISH else foes
        guns = sum(KIND[ship] in CAPITAL for ship in british)
        if guns >= ENOUGH:
            return {"stand": (FIGHT,)}, "battleships fight on"
        may = not view.on("e3a_open_range") and any(not view.rudder[ship] for ship in own)
        return {
            "stand": (DISENGAGE if guns == 0 and self.side == BRITISH and may else PART,)
        }, "historically they broke off"


def _company(view: SinkView, ship: int) -> str:
    """4.1 Return with whom a ship sails: all that are there, unless her track leaves theirs or she is out of fuel."""
    if KIND[ship] == "DD" and not view.fuel[ship]:
        return "dry"
    parts = ship in (SHIP["prinz_eugen"], SHIP["victorious"]) and view.turn >= PARTED
    return SHIP_ID[ship] if parts else "all"


def _apart(order: dict[str, Answer]) -> dict[str, Answer]:
    """4.1 Keep a marker in one hex: the first order for it counts."""
    kept: dict[str, Answer] = {}
    taken: set[str] = set()
    for key, answer in order.items():
        used = {word.partition(INTO)[2] for word in answer}
        if not used & taken:
            kept[key] = answer
        taken |= used
    return kept
