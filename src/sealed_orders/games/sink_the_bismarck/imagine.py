"""1.4 A State that a side cannot distinguish from the true one: what it knows as it is, the rest as it may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count

from sealed_orders.games.sink_the_bismarck import air, markers, ships
from sealed_orders.games.sink_the_bismarck.air import RECON, UNITS
from sealed_orders.games.sink_the_bismarck.battle import rounds_in_band
from sealed_orders.games.sink_the_bismarck.chart import NORWAY, PORTS, SEA, SKY
from sealed_orders.games.sink_the_bismarck.forces import assemble, in_use
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, DUMMIES, MOST_SHIPS, NOBODY, TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.prize import is_for_convoy, prize_of
from sealed_orders.games.sink_the_bismarck.setup import TANKERS_AT, advance
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, NUMBER, SHIPS, SIDES, WARSHIPS
from sealed_orders.games.sink_the_bismarck.state import DUE, SinkState
from sealed_orders.games.sink_the_bismarck.steps.ports import is_out
from sealed_orders.games.sink_the_bismarck.steps.turn import START, phases
from sealed_orders.games.sink_the_bismarck.tables import FORCE_H, TABLES
from sealed_orders.games.sink_the_bismarck.victory import PORT, SOUTH, in_secret
from sealed_orders.games.sink_the_bismarck.view import SinkView, contact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Absent, Begins, Sighted, Sunk, Turn
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.state import Task

BEFORE_MOVEMENT = ("set_up", "availability", "organise", "plot")
PACE = 2  # hexes in a turn that a ship out of sight goes
FARTHEST = 20  # at most in all
# The phase during which a question is asked.
WITHIN = {"refuel": "fuel", "shadow": "detection", "home": "ports"}
FIGHTS = ("join", "round", "stand", "convoy_fire")


@dataclass
class Story:
    """What was reported to a side and its view does not show."""

    begins: dict[int, tuple[str, ...]] = field(default_factory=dict)  # enemy ships, and where they may have begun
    absent: set[str] = field(default_factory=set)  # convoys that are not in play
    lost: list[tuple[str, str]] = field(default_factory=list)  # convoys that were sunk: their number, and where
    seen: dict[str, tuple[str, int, str]] = field(default_factory=dict)  # own units the enemy saw: where, when, led by
    first_detection: int = 0  # of a German warship
    rolled: int = 0  # the turn in which the Germans rolled for more ships


def imagine(view: SinkView, log: Sequence[Event], dice: Dice, places: Mapping[int, str] | None = None) -> SinkState:
    """1.4 Return the side's units as they are, the enemy's where it sees them, in the places given, or at random."""
    state = SinkState(turn=view.turn, options=dict(view.options), rules=dict(view.rules))
    for name, column in vars(view).items():
        if isinstance(column, list) and hasattr(state, name):
            setattr(state, name, list(column))
    for name in (
        "first_turn", "last_turn", "first_detection", "force_h", "par", "trade", "break_out", "note_turn", "noted_in",
        "note_over",
    ):  # fmt: skip
        setattr(state, name, getattr(view, name))
    state.halves = dict(view.halves)
    state.account = {f"{side}: so far": halves for side, halves in view.halves.items()}
    state.found, state.attacks = list(view.found), list(view.attacks)
    state.fixes = [(view.side, cell, turn) for cell, turn in view.fixes]
    story = _read(view, log)
    _own(state, view, story)
    _enemy_ships(state, view, story, dice, places or {})
    _convoys(state, view, story)
    _markers(state, view, dice)
    _fight(state, view)
    state.before = [int(0 < turn == view.turn - 1) for turn in state.detected]
    state.then(*_tasks(view))
    return state


def _read(view: SinkView, log: Sequence[Event]) -> Story:
    """1.4 Return what the log reports and the view does not show."""
    story, turn = Story(), view.first_turn
    for event in log:
        if event.rule == "16.4" and event.to == SIDES:
            story.rolled = turn
        for fact in event.facts:
            match fact:
                case Turn():
                    turn = fact.number
                case Begins() if fact.unit.id in NUMBER and fact.unit.side != view.side:
                    story.begins[NUMBER[fact.unit.id]] = fact.cells
                case Absent():
                    story.absent |= {who.id for who in fact.units}
                case Sunk() if fact.unit.id not in NUMBER:
                    story.lost.append((fact.unit.id, fact.cell))
                case Sighted() if fact.own:
                    when = turn - fact.before
                    story.seen |= {who.id: (fact.cell, when, fact.own[0].id) for who in fact.own}
                    if view.side == GERMAN and not story.first_detection:
                        story.first_detection = when
    return story


def _own(state: SinkState, view: SinkView, story: Story) -> None:
    """1.4 Imagine what the enemy knows of the side's units, and what their owner's view leaves out."""
    side = view.side
    for ship in (s for s in ships.ALL if ships.SIDE[s] == side):
        state.told[ship] = state.damage[ship]
        if ships.ID[ship] in story.seen and not state.fate[ship]:
            state.seen_at[ship], state.seen_turn[ship], state.seen_with[ship] = story.seen[ships.ID[ship]]
        if state.fate[ship] == DUE:
            state.due_at[ship] = min(PORTS[side])
    state.dummies[side] = sum(bool(state.cell[marker]) for marker in DUMMIES[side])
    state.dummies[ENEMY[side]] = view.dummies
    if side == BRITISH:
        _own_convoys(state, view, story)
        if story.rolled:
            state.note_turn = state.noted_in = story.rolled
            state.note_over = state.note_roll = 1
        return
    state.first_detection = story.first_detection
    for ship in WARSHIPS[GERMAN]:
        if state.fate[ship] == "south":
            in_secret(state, "15.3", ship, SOUTH, "ships gone south", "has left by the southern edge")
        if state.fate[ship] == "home":
            in_secret(state, "15.4", ship, PORT, "ships home", "has come home")


def _own_convoys(state: SinkState, view: SinkView, story: Story) -> None:
    """8.4 Imagine the numbers by which the Germans know convoys; one that is attacked is known by its number."""
    attacked = {cell: int(word.removeprefix("convoy")) for cell, _, word in view.attacks if is_for_convoy(word)}
    spare = (number for number in count(1) if number not in attacked.values())
    for marker in CONVOYS:
        if markers.ID[marker] in story.seen and state.cell[marker]:
            state.alias[marker] = attacked.pop(state.cell[marker], 0) or next(spare)
            state.convoy_at[marker], state.convoy_turn[marker], _ = story.seen[markers.ID[marker]]
            state.convoy_value[marker] = state.value[marker]
    state.aliases = max(state.alias)


def _enemy_ships(state: SinkState, view: SinkView, story: Story, dice: Dice, places: Mapping[int, str]) -> None:
    """4.1 Group the enemy ships in play: those seen together in one force, the others as they began."""
    foe = ENEMY[view.side]
    groups: dict[tuple[object, ...], list[int]] = {}
    for ship in WARSHIPS[foe]:
        state.fuel[ship] = max(1, SHIPS[ship].fuel - view.turn // PACE)
        if state.fate[ship]:
            state.damage[ship] = SHIPS[ship].capacity if state.fate[ship] == "sunk" else 0
            continue
        state.damage[ship] = min(SHIPS[ship].capacity - 1, view.told[ship])
        state.norway[ship] = int(foe == GERMAN and set(story.begins.get(ship, ())) <= set(NORWAY))
        if view.seen_at[ship]:
            group: tuple[object, ...] = (view.seen_with[ship], view.seen_at[ship], view.seen_turn[ship])
        elif set(story.begins.get(ship, ())) & set(SEA[foe].next):
            group = story.begins[ship]
        elif ship in places:
            group = (places[ship],)
        else:
            state.fate[ship] = "waiting"
            continue
        groups.setdefault(group, []).append(ship)
    state.force_h = state.force_h or int(all(state.fate[s] == "waiting" and s in story.begins for s in FORCE_H))
    forces = [fleet[n : n + MOST_SHIPS] for fleet in groups.values() for n in range(0, len(fleet), MOST_SHIPS)]
    for fleet in forces:
        cell = next((places[ship] for ship in fleet if ship in places), "") or _adrift(view, fleet[0], story, dice)
        seen = view.seen_turn[fleet[0]] if view.seen_at[fleet[0]] else 0
        if _now(view, seen):
            cell = view.seen_at[fleet[0]]
        if not assemble(state, foe, fleet, cell):
            for ship in fleet:
                state.force[ship], state.fate[ship] = in_use(state, foe)[-1], ""
        force = state.force[fleet[0]]
        state.detected[force] = max(state.detected[force], seen)
        for ship in fleet:
            state.atlantic[ship] = int(foe == GERMAN and cell in SKY and is_out(cell, bool(state.norway[ship])))


def _now(view: SinkView, turn: int) -> bool:
    """8.4 Say whether what was seen in a turn is still there."""
    return turn == view.turn or (turn == view.turn - 1 and view.step in BEFORE_MOVEMENT and turn > 0)


def _adrift(view: SinkView, ship: int, story: Story, dice: Dice) -> str:
    """6.1 Return a place where a ship may be by now, some turns after she was seen or began."""
    sea = SEA[ships.SIDE[ship]].next
    began = sorted(cell for cell in story.begins.get(ship, ()) if cell in sea)
    cell = view.seen_at[ship] or dice.pick(began, "begins")
    since = view.seen_turn[ship] if view.seen_at[ship] else view.first_turn - 1
    turns = view.turn - since - (view.step in BEFORE_MOVEMENT)
    return _drifted(sea, cell, turns, dice)


def _drifted(sea: Mapping[str, Sequence[str]], cell: str, turns: int, dice: Dice) -> str:
    for _ in range(min(FARTHEST, PACE * turns)):
        cell = dice.pick((cell, *sea.get(cell, ())), "adrift")
    return cell


def _convoys(state: SinkState, view: SinkView, story: Story) -> None:
    """9.2, 9.3 Imagine convoys for the Germans: on their timetables; the best fits are those that were seen."""
    if view.side == BRITISH or not view.trade:
        return
    for marker in CONVOYS:
        convoy = markers.convoy(marker)
        if markers.ID[marker] in story.absent:
            continue
        state.value[marker] = convoy.value
        if convoy.appears <= view.turn:
            state.cell[marker] = convoy.at
            for _ in range(view.turn - max(1, convoy.appears)):
                advance(state, marker)
        escort = NUMBER.get(convoy.escort, NOBODY)
        comes = state.cell[marker] and escort != NOBODY and state.fate[escort] == "waiting"
        if comes and assemble(state, BRITISH, [escort], state.cell[marker]):
            state.escort[state.force[escort]] = marker
    able = [marker for marker in CONVOYS if state.value[marker] and markers.convoy(marker).appears <= view.turn]
    seen = [(sighting.cell, sighting.value) for sighting in view.convoys]
    chosen = _best_fit(state, able, seen)
    for marker, sighting in zip(chosen, view.convoys, strict=True):
        there = _now(view, sighting.turn)
        state.alias[marker] = int(sighting.id.removeprefix("convoy"))
        state.convoy_at[marker], state.convoy_turn[marker] = sighting.cell, sighting.turn
        state.convoy_value[marker] = state.value[marker] = sighting.value
        state.detected[marker] = sighting.turn
        state.cell[marker] = sighting.cell if there else state.cell[marker]
    for name, cell in story.lost:
        rest = [marker for marker in able if marker not in chosen and state.value[marker]]
        for marker in _best_fit(state, rest, [(cell, 0)]):
            state.alias[marker] = int(name.removeprefix("convoy"))
            state.value[marker], state.cell[marker] = 0, ""
    state.aliases = max(state.alias)


def _best_fit(state: SinkState, able: Sequence[int], seen: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    """8.4 Return the convoys, in their order, that are nearest to where some were seen."""

    def away(chosen: Iterable[int]) -> int:
        return sum(
            distance(state.cell[m] or markers.convoy(m).way[-1], cell) + 9 * (state.value[m] < value)
            for m, (cell, value) in zip(chosen, seen, strict=True)
            if cell in SKY
        )

    return min(combinations(able, len(seen)), key=away, default=())


def _markers(state: SinkState, view: SinkView, dice: Dice) -> None:
    """4.1, 8.6, 17.13 Imagine enemy dummies, tankers and aircraft, and who shadows the side's own units."""
    foe = ENEMY[view.side]
    for marker in DUMMIES[foe][: view.dummies]:
        start = min(PORTS[foe] & set(SEA[foe].next))
        state.cell[marker] = _drifted(SEA[foe].next, start, view.turn - view.first_turn, dice)
    if foe == GERMAN:
        for marker, cell in zip(TANKER_MARKERS, TANKERS_AT, strict=True):
            ship = markers.tanker_ship(marker)
            state.damage[ship] = SHIPS[ship].capacity if state.fate[ship] == "sunk" else view.told[ship]
            if not state.fate[ship]:
                state.force[ship], state.cell[marker] = marker, view.seen_at[ship] or cell
                state.uses[marker] = TABLES["fuel"]["tanker_uses"]
    for unit in air.OF[foe]:
        state.base[unit] = UNITS[unit].base
    for marker, kind in enumerate(view.shadowed):
        if kind == "aircraft":
            unit = next(u for u in air.OF[foe] if UNITS[u].kind == RECON and not state.trailing[u])
            state.trailing[unit] = contact(state, marker)
        elif kind:
            free = [m for m in in_use(state, foe) if not state.shadowing[m]]
            near = min(free, key=lambda m: (distance(state.cell[m], view.cell[marker]), m))
            state.shadowing[near] = contact(state, marker)


def _fight(state: SinkState, view: SinkView) -> None:
    """12.11, 12.12 Set up the present combat: where, at what range, and for what."""
    if view.step not in FIGHTS or view.step == "join":
        return
    state.combat = str(view.args[0])
    state.number = int(view.args[1]) if view.step != "convoy_fire" else 0
    state.band = int(view.args[2]) if view.step != "convoy_fire" else 0
    state.stays = rounds_in_band(state)
    state.in_band = state.stays - (not view.closes)
    if view.prize:
        word = next(word for cell, _, word in view.attacks if cell == state.combat and is_for_convoy(word))
        state.prize = prize_of(state, word)


def _tasks(view: SinkView) -> list[Task]:
    """1.2 Return the question to the side, and the rest of the turn."""
    step, side = view.step, view.side
    if step == "set_up":
        return [Task(step, SIDES, view.args), Task("turn", (), (START,))]
    turn = list(phases())
    if step in FIGHTS:
        return [*_combat(view), *turn[turn.index(Task("combats")) + 1 :]]
    if step in WITHIN:
        of: tuple[str, ...] = (side,) if step == "shadow" else ()
        place = turn.index(Task(WITHIN[step], (), of))
        return [Task(step, (side,), view.args), *turn[place + 1 :]]
    place = next(n for n, task in enumerate(turn) if task.step == step and side in task.to)
    return turn[place:]


def _combat(view: SinkView) -> list[Task]:
    """12.11 Return the rest of a combat, and the later combats of the turn, by hex."""
    cell, sides = str(view.args[0]), SIDES if view.step != "convoy_fire" else (GERMAN,)
    now = [Task(view.step, sides, view.args)]
    if view.step == "join":
        now.append(Task("combat", (), view.args))
    if view.step == "round":
        now.append(Task("stand", SIDES, view.args))
    later = [attack for attack in view.attacks if attack[0] > cell]
    return [*now, *(Task(name, to, attack) for attack in later for name, to in (("join", SIDES), ("combat", ())))]
