"""6.1 What may be plotted for each marker, from its owner's knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.chart import LEAVING, SEA, named
from sealed_orders.games.sink_the_bismarck.convoys import LANE, LANES, nearer
from sealed_orders.games.sink_the_bismarck.forces import called, force_speed, in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, DUMMIES, NAME, TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, WARSHIPS
from sealed_orders.games.sink_the_bismarck.sighting import contact_name
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Barred, Choice, Course, Mode, Option, Pick
from sealed_orders.kernel.terrain import Terrain

SAIL, STAND, TRANSMIT, LANE_MODE = "sail", "stand", "transmit", "convoy"
CLOSE, TRAIL = "close", "trail"
ESCORT = "escort_"
NEAR = 6  # 9.3 hexes from a convoy at which a detected German warship sets it free
_STAY = Option(STAND, "Stay")
RUN = 2  # 9.3 turns of movement before a turn in which it may stay


def fuel_cost(steps: int) -> int:
    """7.1 One less than the hexes moved.

    >>> [fuel_cost(n) for n in range(5)]
    [0, 0, 1, 2, 3]
    """
    return max(0, steps - 1)


def plot_choices(view: SinkView) -> Iterator[Choice]:
    """6.1 Forces, dummies, convoys, tankers; then who transmits (8.10)."""
    senders = []
    for marker in in_use(view, view.side):
        senders.append(marker)
        if why_bound(view, marker) == ("", ""):
            yield _force(view, marker)
    for marker in DUMMIES[view.side]:
        if view.cell[marker]:
            senders.append(marker)
            yield _dummy(view, marker)
    if view.side == BRITISH:
        for marker in CONVOYS:
            if view.cell[marker]:
                senders.append(marker)
                yield _convoy(view, marker)
    elif view.on("e2c_tankers"):
        yield from (_tanker(view, marker) for marker in TANKER_MARKERS if view.cell[marker])
    if senders:
        options = tuple(_sender(m, called(view, m), view.cell[m]) for m in senders)
        yield Pick(TRANSMIT, "Break radio silence", options, 0, len(options), default=(), goes_on=True)


@lru_cache(maxsize=1 << 12)
def _sender(marker: int, name: str, cell: str) -> Option:
    """8.10 Return a marker that may transmit."""
    return Option(markers.ID[marker], name, at=cell)


def why_bound(view: SinkView, marker: int) -> tuple[str, str]:
    """6.4, 16.1 Say why a force is not plotted, and the paragraph; nothing for one that is."""
    fleet = ships_in(view, marker)
    until = max(view.held[ship] for ship in fleet)
    if until > view.turn:
        return f"Stays in port until turn {until}, or until a German warship is detected.", "16.1"
    stuck = [ships.NAME[ship] for ship in fleet if view.rudder[ship]]
    if stuck:
        return f"{stuck[0]} has a rudder hit: her force cannot move.", "6.4"
    if not force_speed(view, marker) and not view.shadowing[marker]:
        return "This force cannot move.", "13.2"
    return "", ""


@cache
def _sailing(speed: int, terrain: Terrain, fuel: bool = True) -> Mode:
    costs = tuple(fuel_cost(n) for n in range(speed + 1)) if fuel else ()
    return Mode(SAIL, "Sail", 0, speed, terrain, costs=costs, unit="fuel" if fuel else "", rule="6.1")


def _force(view: SinkView, marker: int) -> Course:
    """6.1, 6.6, 8.7, 9.4, 17.2 Return a free path, or none; a shadower closes or trails; an escort follows."""
    cell, key = view.cell[marker], markers.ID[marker]
    if quarry := view.shadowing[marker]:
        name = contact_name(quarry)
        following = (
            Mode(TRAIL, f"Follow {name} at a distance", rule="8.7"),
            Mode(CLOSE, f"Close in on {name}", rule="8.7"),
        )
        barred = (Barred(SAIL, "Sail", "A shadowing force must stay with its target.", "8.7"),)
        return Course(
            key, called(view, marker), cell, following, default=(TRAIL,), rule="8.7", barred=barred, goes_on=True
        )
    terrain = LEAVING if view.side == GERMAN else SEA[view.side]
    here = [m for m in CONVOYS if view.cell[m] == cell] if view.side == BRITISH else []
    escorts = view.escort[marker] in here
    default: Answer = (f"{ESCORT}{markers.ID[view.escort[marker]]}",) if escorts else (SAIL,)
    modes = (_sailing(force_speed(view, marker), terrain), *map(_escorting, here))
    return Course(key, called(view, marker), cell, modes, default=default, rule="6.1", goes_on=escorts)


@cache
def _escorting(convoy: int) -> Mode:
    """9.4 To go with a convoy."""
    return Mode(f"{ESCORT}{markers.ID[convoy]}", f"Escort {NAME[convoy]}", rule="9.4")


def _dummy(view: SinkView, marker: int) -> Course:
    """4.3, 4.5 A dummy sails like a force of speed 3, or on a lane like a convoy."""
    cell = view.cell[marker]
    modes = [_sailing(force_speed(view, marker), SEA[view.side], fuel=False)]
    if view.side == BRITISH and cell in LANES:
        modes.append(Mode(LANE_MODE, "Move like a convoy", 0, 1, LANE, rule="4.5"))
    return Course(markers.ID[marker], NAME[marker], cell, tuple(modes), default=(SAIL,), rule="4.3")


def _tanker(view: SinkView, marker: int) -> Course:
    """17.14 A tanker may be plotted, at speed 1."""
    modes = (_sailing(1, SEA[GERMAN], fuel=False),)
    return Course(markers.ID[marker], NAME[marker], view.cell[marker], modes, default=(SAIL,), rule="17.14")


def _convoy(view: SinkView, marker: int) -> Pick:
    """9.3 List the hexes a convoy may enter; the lowest-numbered is its default."""
    options = tuple(map(_to, convoy_ways(view, marker)))
    if may_stand(view, marker):
        options += (_STAY,)
    label = f"{NAME[marker]}, {view.value[marker]} points, from {view.cell[marker]} to"
    return Pick(markers.ID[marker], label, options, default=(options[0].value,), rule="9.3", goes_on=True)


@cache
def _to(cell: str) -> Option:
    """9.3 Return a hex that a convoy may go to."""
    return Option(cell, named(cell), at=cell)


def convoy_ways(view: SinkView, marker: int) -> tuple[str, ...]:
    """9.3 Return the hexes one step nearer to the next way point, or any neighbour if it is free."""
    cell = view.cell[marker]
    onward = nearer(cell, markers.convoy(marker).way[view.leg[marker]])
    if not is_free(view, marker):
        return onward
    return onward + tuple(sorted(c for c in SEA[BRITISH].next[cell] if c not in onward))


def may_stand(view: SinkView, marker: int) -> bool:
    """9.3 Say whether it may stay: after two turns of movement, or if it is free."""
    return view.run[marker] >= RUN or is_free(view, marker)


def is_free(view: SinkView, marker: int) -> bool:
    """9.3 It was detected last turn, or a German warship was within six hexes of it."""
    last = view.turn - 1
    if view.detected[marker] == last and last:
        return True
    if not last or last not in view.seen_turn:
        return False
    cell = view.cell[marker]
    near = (s for s in WARSHIPS[GERMAN] if view.seen_turn[s] == last and view.seen_at[s])
    return any(distance(view.seen_at[s], cell) <= NEAR for s in near)
