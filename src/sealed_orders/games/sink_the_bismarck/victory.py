"""15 Victory points: credited when scored, in halves; secret ones are revealed when the game ends."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck.chart import PLACES, PORTS, column, row
from sealed_orders.games.sink_the_bismarck.forces import cell_of
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, NAME, PEOPLE, SIDES, WARSHIPS
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import TABLES
from sealed_orders.kernel.award import awarded, in_full
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.fact import Closed, Points
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import many

_points = TABLES["points"]
SOUTH: int = _points["south"]
PORT: int = _points["port"]
DECISIVE: int = _points["decisive"]
MARGIN: int = _points["margin"]
BREAK_OUT = 5  # 18.2
WEST_OF, SOUTH_OF = 21, 8  # 18.2


def plain(halves: int) -> int | float:
    """3.2 Points from halves; never rounded.

    >>> plain(40), plain(5)
    (20, 2.5)
    """
    return halves / 2 if halves % 2 else halves // 2


def score(state: SinkState, side: Side, halves: int, cause: str) -> Points:
    """15 Points to a side, entered in the account under their cause."""
    entry = f"{side}: {cause}"
    state.halves[side] += halves
    state.account[entry] = state.account.get(entry, 0) + halves
    return Points(side, plain(halves), cause)


def to_side(award: Points) -> str:
    """15 Write points to a side."""
    return f"{many(award.points, 'point')} to the {PEOPLE[award.side]}"


def in_secret(state: SinkState, rule: str, ship: int, points: int, cause: str, text: str) -> None:
    """1.4, 15.3, 15.4 Points that the enemy learns of when the game ends."""
    state.secret.append((rule, 2 * points, cause, f"{NAME[ship]} {text}"))


def close_accounts(state: SinkState) -> Iterator[Event]:
    """15.9 Count what counts only at the end, and report what was kept secret."""
    state.ended = 1
    for rule, halves, cause, text in state.secret:
        yield _credit(state, rule, GERMAN, halves, cause, text)
    if state.on("e4_points"):
        yield from _in_port(state)
        yield from _damage(state)
    if state.break_out:
        yield from _broken_out(state)
    if state.noted_in:
        yield _opened(state)
    accounts = in_full(state.account, state.halves, PEOPLE, lambda halves: str(plain(halves)))
    yield Event("15.9", f"Final score. {accounts}", SIDES, (Closed(),))


def _credit(state: SinkState, rule: str, side: Side, halves: int, cause: str, text: str) -> Event:
    award = score(state, side, halves, cause)
    return Event(rule, f"{text}: {to_side(award)}.", SIDES, awarded(award))


def has_cruised(state: SinkState, ship: int) -> bool:
    """15.4 Say whether a German ship has been out in the Atlantic, so that coming in counts (R4)."""
    return bool(state.atlantic[ship])


def _in_port(state: SinkState) -> Iterator[Event]:
    """15.4 End the cruise of a ship that is in a German port when the game ends."""
    for ship in WARSHIPS[GERMAN]:
        if not state.fate[ship] and cell_of(state, ship) in PORTS[GERMAN] and has_cruised(state, ship):
            yield _credit(state, "15.4", GERMAN, 2 * PORT, "ships home", f"{NAME[ship]} is in a German port")


def _damage(state: SinkState) -> Iterator[Event]:
    """15.5, 15.6 One point for each damage point on a German ship afloat, half a point on a British one."""
    for side, scorer, halves, rule in ((GERMAN, BRITISH, 2, "15.5"), (BRITISH, GERMAN, 1, "15.6")):
        for ship in WARSHIPS[side]:
            if state.damage[ship] and state.fate[ship] not in ("sunk", "absent"):
                text = f"{NAME[ship]} has {many(state.damage[ship], 'damage point')}"
                yield _credit(state, rule, scorer, halves * state.damage[ship], "damage", text)


def _broken_out(state: SinkState) -> Iterator[Event]:
    """18.2 In the scenario Break-out, each German warship that is out in the Atlantic."""
    for ship in WARSHIPS[GERMAN]:
        cell = cell_of(state, ship)
        if cell and not state.fate[ship] and column(cell) < WEST_OF and row(cell) > SOUTH_OF:
            yield _credit(state, "18.2", GERMAN, 2 * BREAK_OUT, "ships broken out", f"{NAME[ship]} has broken out")


def _opened(state: SinkState) -> Event:
    """16.41 Open the note, so that anybody can check the seal published in the turn when it was written."""
    text = f"The German note was written in turn {state.noted_in} for turn {state.note_turn}"
    rolled = f"; the roll was {state.note_roll}" if state.note_roll else "; no roll was made"
    check = f"To check the note against its seal {state.note_seal}, use the key {state.note_nonce}."
    return Event("16.41", f"{text}{rolled}. {check}", SIDES)


def margin(state: SinkState) -> int:
    """15.8 German points less British points less par, in halves."""
    return state.halves[GERMAN] - state.halves[BRITISH] - 2 * state.par


def outcome(state: SinkState) -> Outcome:
    """15.8 Return who has won, and how clearly."""
    d = margin(state)
    winner = GERMAN if d >= 2 * MARGIN else BRITISH if d <= -2 * MARGIN else None
    how = "decisive victory" if abs(d) >= 2 * DECISIVE else "victory"
    word = f"{'German' if winner == GERMAN else 'British'} {how}" if winner else "Draw"
    german, british = plain(state.halves[GERMAN]), plain(state.halves[BRITISH])
    text = f"{word}: Germans {german}, British {british}, par {state.par}: {plain(d):+}."
    return Outcome(winner, {side: plain(state.halves[side]) for side in SIDES}, "15.8", text, headline(state, word))


def headline(state: SinkState, verdict: str) -> str:
    """15.8 Return what became of the Bismarck, or of the first German warship of the scenario, and who won."""
    ship = next((ship for ship in WARSHIPS[GERMAN] if state.fate[ship] != "absent"), WARSHIPS[GERMAN][0])
    port = next((place.name for place in PLACES.values() if place.hex == cell_of(state, ship)), "")
    fates = {"sunk": "sunk", "south": "away to the south", "home": "home", "interned": "interned"}
    fate = fates.get(state.fate[ship]) or (port and f"in {port}") or "at large"
    return f"{NAME[ship]} {fate}: {'a draw' if verdict == 'Draw' else verdict}"
