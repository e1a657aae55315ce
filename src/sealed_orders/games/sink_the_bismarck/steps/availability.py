"""8.10, 9.2, 16 Phase 2: radio fixes, convoys, arrivals, and the rolls for more ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b

from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.calendar import title
from sealed_orders.games.sink_the_bismarck.chart import BREST, CLASS, EXITS, NORWAY, PLACE_AT, PORTS, column, named
from sealed_orders.games.sink_the_bismarck.convoys import CONVOYS
from sealed_orders.games.sink_the_bismarck.forces import Known, assemble, at_sea, in_use
from sealed_orders.games.sink_the_bismarck.markers import CONVOY, DUMMIES, NOBODY, TANKER
from sealed_orders.games.sink_the_bismarck.ships import (
    BRITISH,
    ENEMY,
    GERMAN,
    NAME,
    NUMBER,
    SIDES,
    WARSHIPS,
    names,
    whom,
)
from sealed_orders.games.sink_the_bismarck.state import DUE, SinkState
from sealed_orders.games.sink_the_bismarck.tables import BRITISH_SHIPS, FORCE_H, GERMAN_SHIPS, TABLES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Arrived, Reported, Who, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.hexes import DIRECTIONS, step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Choice, Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree

_fix, _more, _nelson, _force_h = (TABLES[name] for name in ("fix", "german_ships", "british_ships", "force_h"))
NOTICE: int = _more["notice"]
WAIT, LAPSE, WITH, NEVER = "wait", "lapse", "with", "0"
ENTRY = tuple(cell for cell in EXITS if _force_h["columns"][0] <= column(cell) <= _force_h["columns"][1])
SCHEER = NUMBER["admiral_scheer"]


class Arrivals(Step[SinkState, SinkView]):
    """8.10, 9.2, 16.3 Wireless fixes; then what comes by the clock."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield from fixes(state, dice)
        yield from convoys(state)
        yield from late(state)


def fixes(state: SinkState, dice: Dice) -> Iterator[Event]:
    """8.10, 3.1 Roll for a fix on each marker at sea that was not detected last turn; the enemy learns only a hex.

    Fixes are reported in the order of hexes, so that their order does not reveal the marker.
    """
    reports: list[tuple[Side, str]] = []
    for marker, at in enumerate(state.cell):
        if not at or markers.KIND[marker] == TANKER or not at_sea(state, marker) or state.before[marker]:
            continue
        key = f"turn {state.turn} 8.10 fix {markers.SIDE[marker]} {markers.ID[marker]}"
        check = Check((("fix on", fix_number(state, marker)),), (10,))
        if not check.roll(dice, key).passed:
            continue
        reports.append((ENEMY[markers.SIDE[marker]], reported(at, dice.roll(10, f"{key} where"))))
    for side, cell in sorted(reports):
        state.fixes = [*state.fixes, (side, cell, state.turn)]
        fix = Reported(Who("", ENEMY[side]), cell)
        yield Event("8.10", f"Radio fix: an enemy marker in {cell}. It may be a dummy.", (side,), (fix,))


def fix_number(state: SinkState, marker: int) -> int:
    """8.10 Return what a d10 must show for a fix: less for a convoy or its like, and for a marker that transmits."""
    if state.transmit[marker]:
        return int(_fix["transmit"])
    convoy = markers.KIND[marker] == CONVOY or state.posing[marker]
    return int(_fix["convoy" if convoy else "marker"])


def reported(cell: str, face: int) -> str:
    """8.10 Return the reported hex: on 1 to 6 the neighbour N to NW if it is on the map, or else the true one."""
    if face > _fix["beside"]:
        return cell
    beside = step(cell, list(DIRECTIONS)[face - 1])
    return beside if beside in CLASS else cell


def convoys(state: SinkState) -> Iterator[Event]:
    """9.2, 9.4 A convoy appears in its turn at its entry hex, with the escort that is named for it."""
    for marker in markers.CONVOYS:
        convoy = markers.convoy(marker)
        if convoy.appears != state.turn or not state.value[marker] or state.cell[marker]:
            continue
        state.cell[marker] = convoy.at
        own = Who(markers.ID[marker], BRITISH, convoy.name)
        yield Event("9.2", f"{convoy.name} sails from {named(convoy.at)}.", (BRITISH,), (Arrived((own,), convoy.at),))


def late(state: SinkState) -> Iterator[Event]:
    """9.4, 16.3, 4.1 Escorts come with their convoys; ships that found no marker free come when there is one."""
    for marker, convoy in zip(markers.CONVOYS, CONVOYS, strict=True):
        ship = NUMBER.get(convoy.escort, -1)
        if ship < 0 or state.fate[ship] != "waiting" or convoy.appears > state.turn:
            continue
        if assemble(state, BRITISH, [ship], convoy.at):
            if state.cell[marker] == convoy.at:
                state.escort[state.force[ship]] = marker
            yield arrived([ship], convoy.at, "9.4", BRITISH)
    for side in SIDES:
        due = [ship for ship in WARSHIPS[side] if state.fate[ship] == DUE]
        for cell in sorted({state.due_at[ship] for ship in due}):
            fleet = [ship for ship in due if state.due_at[ship] == cell]
            if assemble(state, side, fleet, cell):
                yield arrived(fleet, cell, "4.1", side)


def come(state: SinkState, fleet: list[int], cell: str, rule: str, side: Side) -> Iterator[Event]:
    """4.1 Ships come into play in a hex, or wait there until a marker is free."""
    if assemble(state, side, fleet, cell):
        yield arrived(fleet, cell, rule, side)
        return
    for ship in fleet:
        state.fate[ship], state.due_at[ship] = DUE, cell
    yield Event("4.1", f"{names(fleet)} must wait at {named(cell)}: no force marker is free.", (side,))


def arrived(fleet: list[int], cell: str, rule: str, side: Side) -> Event:
    """16.3 Bring ships into play; tell their own side."""
    return Event(
        rule,
        f"{names(fleet)} {agree(len(fleet), 'arrives', 'arrive')} at {named(cell)}.",
        (side,),
        (Arrived(whom(fleet), cell),),
    )


def force_h_is_due(now: SinkState | SinkView) -> bool:
    """16.2 Turn 12, or the fourth turn after the first detection of a German warship, if that is earlier."""
    soon = now.first_detection and now.turn >= now.first_detection + _force_h["after"]
    return bool(now.force_h and (now.turn >= _force_h["turn"] or soon))


def may_note(now: SinkState | SinkView) -> bool:
    """16.4 Once a game, and early enough for the notice."""
    return now.on("e5_german_ships") and not now.note_turn and now.turn + NOTICE <= now.last_turn


def may_roll(now: SinkState | SinkView) -> bool:
    """16.4 In the turn that was noted."""
    return now.note_turn == now.turn and not now.note_over


class Availability(Step[SinkState, SinkView]):
    """16.2, 16.4, 16.5 Phase 2: where Force H enters; the German note and the roll it announces; Nelson and London."""

    def ask(self, view: SinkView) -> Prompt | None:
        if view.side == BRITISH:
            return _force_h_prompt(view)
        if may_roll(view):
            ports = [
                Option(cell, f"Roll (if Scheer comes, she starts in {PLACE_AT[cell]})", at=cell) for cell in NORWAY
            ]
            options = (*ports, Option(LAPSE, "Do not roll: the attempt is lost"))
            choices: tuple[Choice, ...] = (
                Pick("roll", "The roll", options, default=(NORWAY[0],)),
                Pick("dummy", "If the roll brings a dummy, it starts", dummy_places(view), default=(WITH,)),
            )
            return Prompt("This is the turn you noted. Roll for more ships?", "16.4", choices)
        if not may_note(view):
            return None
        turns = range(view.turn + NOTICE, view.last_turn + 1)
        options = (Option(NEVER, "0: never"), *(Option(str(turn), f"{turn}: {title(turn)}") for turn in turns))
        note = Pick("note", "The turn of the roll", options, default=(NEVER,), rule="16.4")
        text = f"In which turn will you roll for more ships? Note it once, at least {NOTICE} turns ahead; 0 is never."
        return Prompt(text, "16.4", (note,))

    def idle(self, state: SinkState, side: Side) -> bool:
        return not (force_h_is_due(state) if side == BRITISH else may_roll(state) or may_note(state))

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield from _enter_force_h(state, orders.get(BRITISH, {}))
        german = orders.get(GERMAN, {})
        if german.get("note", (NEVER,)) != (NEVER,):
            state.note_turn, state.noted_in = int(german["note"][0]), state.turn
            text = f"Noted: you will roll in turn {state.note_turn}, {title(state.note_turn)}."
            yield Event("16.4", text, (GERMAN,))
        if "roll" in german:
            yield from _roll(state, german["roll"][0], german["dummy"][0], dice)
        yield from _seal(state, dice)
        yield from _nelson_and_london(state, dice)


def _force_h_prompt(view: SinkView) -> Prompt | None:
    if not force_h_is_due(view):
        return None
    options = (*(Option(cell, cell, at=cell) for cell in ENTRY), Option(WAIT, "Wait"))
    pick = Pick("force_h", "Force H enters in", options, default=(ENTRY[0],))
    return Prompt("Force H has come up from Gibraltar. Where does it enter?", "16.2", (pick,))


def _enter_force_h(state: SinkState, order: Order) -> Iterator[Event]:
    """16.2, 4.1 Force H enters where it was ordered to, if a marker is free."""
    (cell,) = order.get("force_h", (WAIT,))
    if cell != WAIT and assemble(state, BRITISH, list(FORCE_H), cell):
        state.force_h = 0
        yield arrived(list(FORCE_H), cell, "16.2", BRITISH)


def dummy_places(now: Known) -> tuple[Option, ...]:
    """4.3 Return where the dummy of 16.4 may begin: with the new ships, in a German port, or with a German force."""
    forces = {now.cell[m] for m in in_use(now, GERMAN)} - PORTS[GERMAN]
    cells = (*sorted(PORTS[GERMAN]), *sorted(forces))
    return (Option(WITH, "With the new ships"), *(Option(cell, f"In {named(cell)}", at=cell) for cell in cells))


def _roll(state: SinkState, port: str, place: str, dice: Dice) -> Iterator[Event]:
    """16.4 The roll is announced, made in secret, and its result told to nobody but the Germans."""
    state.note_over = 1
    if port == LAPSE:
        yield Event("16.4", "The attempt is lost.", (GERMAN,))
        return
    yield Event("16.4", "The Germans roll for more ships.", SIDES)
    state.note_roll = dice.roll(10, f"turn {state.turn} 16.4 German ships")
    named_by_roll = GERMAN_SHIPS[state.note_roll - 1]
    coming = [ship for ship in named_by_roll if state.fate[ship] == "waiting"]
    facts = (rolled((state.note_roll,), of=10),)
    rolled_a = f"Rolled {state.note_roll}"
    if not named_by_roll:
        yield Event("16.4", f"{rolled_a}: no more ships.", (GERMAN,), facts)
        return
    cell = port if SCHEER in named_by_roll else BREST
    at = cell if place == WITH else place
    more = f"{names(coming)} at {named(cell)}" if coming else "no more ships"
    text = f"{rolled_a}: {more}, and a dummy in {named(at)}."
    yield Event("16.4", text, (GERMAN,), facts)
    for ship in coming:
        state.norway[ship] = int(cell in NORWAY)
    if coming:
        yield from come(state, coming, cell, "16.4", GERMAN)
    dummy = next((m for m in DUMMIES[GERMAN] if not state.cell[m]), NOBODY)
    if dummy != NOBODY:
        state.cell[dummy] = at  # R29 The markers of dummies already detected may be used again for it.


def seal(nonce: str, turn: int) -> str:
    """16.41 Return the seal of a note: anybody who learns what it hides can check it.

    >>> seal("7", 5) == seal("7", 5), seal("7", 5) == seal("7", 6)
    (True, False)
    """
    return blake2b(f"{nonce}:{turn}".encode(), digest_size=8).hexdigest()


def _seal(state: SinkState, dice: Dice) -> Iterator[Event]:
    """16.41 Tell both sides every turn a seal of the current note, whether there is one or not."""
    if not state.on("e5_german_ships") or state.note_roll:
        return
    nonce = str(dice.roll(1 << 48, f"turn {state.turn} 16.41 seal"))
    closed = seal(nonce, state.note_turn)
    if state.noted_in == state.turn:
        state.note_seal, state.note_nonce = closed, nonce
    yield Event("16.41", f"The sealed German note (it is opened at the end): {closed}.", SIDES)


def _nelson_and_london(state: SinkState, dice: Dice) -> Iterator[Event]:
    """16.5 Bring both to Clyde on a 10, once; the roll costs nothing and is made every turn (R28)."""
    if not state.on("e6_british_ships") or any(state.fate[ship] != "waiting" for ship in BRITISH_SHIPS):
        return
    needed = int(_nelson["needed"])
    check = Check((("they come on", needed),), (10,))
    (face,) = check.roll(dice, f"turn {state.turn} 16.5 Nelson and London").faces
    come_or_not = "They come" if face >= needed else "They do not come"
    text = f"{' and '.join(NAME[ship] for ship in BRITISH_SHIPS)}: rolled {face}, needed {needed}. {come_or_not}."
    yield Event("16.5", text, (BRITISH,), (rolled((face,), f"{needed}+", of=10),))
    if face >= needed:
        yield from come(state, list(BRITISH_SHIPS), _nelson["hex"], "16.5", BRITISH)
