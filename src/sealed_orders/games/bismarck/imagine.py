"""1.1 A State that a side cannot tell from the truth: what it knows as it is, and the rest as it may well be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sealed_orders.games.bismarck import refuelling
from sealed_orders.games.bismarck.chart import SEA, SKY, SOUTH_ENTRY
from sealed_orders.games.bismarck.damage import Hurt, fire_salvos, hit_by_torpedoes
from sealed_orders.games.bismarck.gunnery import WITHDRAWERS, of_type, salvos_of
from sealed_orders.games.bismarck.search import is_surface
from sealed_orders.games.bismarck.shadowing import SHADOWABLE
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    CONVOYS,
    DECK,
    ENEMY,
    GERMAN,
    OWN,
    PLANES,
    SHIPS,
    SIDE,
    SIDES,
    TYPE,
    UNIT,
    UNITS,
    WHO,
)  # fmt: skip
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps import STEPS
from sealed_orders.games.bismarck.steps.attacks import AttackPhase
from sealed_orders.games.bismarck.steps.search import BERGEN
from sealed_orders.games.bismarck.steps.turn import PHASES
from sealed_orders.games.bismarck.tables import FORCE_H_AFTER
from sealed_orders.games.bismarck.victory import MISSIONS
from sealed_orders.games.bismarck.view import BismarckView, Contact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import AsPrinted, Battle, Left, Phase, Searched, Shadowed, Shot, Sighted, Turn, Withdrew
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.squares import distance, straight
from sealed_orders.kernel.state import Task

BEFORE_MOVEMENT = ("shadow", "evade", "orders")
PHASE_OF = {
    "shadow": "shadow_phase", "evade": "shadow_phase", "orders": "order_phase", "air_attack": "air_phase",
    "submarine_attack": "submarine_phase", "destroyer_attack": "destroyer_phase", "surprise": "naval_phase",
    "fight_or_withdraw": "naval_phase", "round": "naval_phase",
}  # fmt: skip
CLOSES = {m.convoy: m.due for m in MISSIONS if not m.at_end}  # the turn after which a convoy is at sea no more


@dataclass
class Story:
    """What was reported to a side and its view does not show."""

    printed: int = 0
    bergen: int = 0
    located: int = 0
    came_through: dict[int, int] = field(default_factory=dict)
    shadows: dict[int, bool] = field(default_factory=dict)  # this turn's, by target
    planes: dict[int, str] = field(default_factory=dict)  # enemy planes sighted in the last search
    salvos: dict[int, int] = field(default_factory=dict)  # fired at each enemy
    hits: dict[int, int] = field(default_factory=dict)  # torpedoes that hit each enemy
    spent: set[int] = field(default_factory=set)  # enemies that have launched their torpedoes
    away: set[int] = field(default_factory=set)  # withdrawn from the present combat


def imagine(
    view: BismarckView, log: Sequence[Event], dice: Dice, places: Mapping[int, str] | None = None
) -> BismarckState:
    """1.1 The side's own units as they are; the enemy's where it sees them, or in the places given, or anywhere."""
    story = _read(view, log)
    state = BismarckState(
        turn=view.turn,
        points=dict(view.points),
        account={f"{side}: so far": points for side, points in view.points.items()},
        last_turn=view.last_turn,
        options=dict(view.options),
        printed=story.printed,
        sailed=view.sailed,
        bergen_turn=story.bergen,
        located_turn=story.located,
        force_h=dice.pick(SOUTH_ENTRY, "force h"),
        dorsetshire=dice.pick(SOUTH_ENTRY, "dorsetshire"),
    )
    for name, column in vars(view).items():
        if isinstance(column, list):
            setattr(state, name, list(column))
    if view.options["solitaire"] == "on" and view.side != GERMAN:
        state.secret = refuelling.drawn(dice)
    _own_units(state, view, story)
    for unit in OWN[ENEMY[view.side]]:
        if unit in PLANES:
            _enemy_plane(state, unit, story, dice)
        elif not state.fate[unit]:
            _enemy_ship(state, unit, view, dice, (places or {}).get(unit))
    for contact in view.contacts:
        _contact(state, view, contact, story, dice)
    _damage(state, story, dice)
    for unit, cell, turn in view.lost:
        state.last_at[unit], state.seen_turn[unit] = cell, turn
    _battle(state, view, story)
    state.then(*_tasks(state, view))
    return state


def _read(view: BismarckView, log: Sequence[Event]) -> Story:
    """Everything in the log that the view does not show."""
    story = Story()
    turn = view.turn
    for fact in every_fact(log):
        match fact:
            case Turn(number):
                turn = number
                story.shadows.clear()
            case AsPrinted():
                story.printed = 1
            case Phase("movement"):
                story.planes.clear()
            case Searched(cells) if set(cells) & set(BERGEN[view.options["bergen_search"]]):
                story.bergen = story.bergen or turn
            case Sighted():
                _read_sighting(fact, turn, story)
            case Shadowed(target, success):
                story.shadows[UNIT[target.id]] = success
            case Left(unit):
                story.came_through[UNIT[unit.id]] = turn
            case Shot():
                _read_fire(view.side, fact, story)
            case Battle():
                story.away.clear()
            case Withdrew(unit, away) if away:
                story.away.add(UNIT[unit.id])
    story.bergen = _bergen(view, story)
    return story


def _bergen(view: BismarckView, story: Story) -> int:
    """14.22 Return the turn in which Bergen was searched, 0 if it was not; the Germans are not told."""
    if view.side == GERMAN:
        return 2 if view.turn > 3 else 0
    return story.bergen or int(not any(view.mode[u] == "X" for u in SHIPS))


def _read_sighting(fact: Sighted, turn: int, story: Story) -> None:
    story.planes |= {UNIT[who.id]: fact.cell for who in fact.units if UNIT[who.id] in PLANES}
    if WHO[BISMARCK] in (*fact.units, *fact.own) and not story.located:
        story.located = turn - fact.before


def _read_fire(side: Side, shot: Shot, story: Story) -> None:
    unit, target = UNIT[shot.unit.id], UNIT[shot.target.id]
    if SIDE[unit] != side:
        if shot.weapon == "torpedoes":
            story.spent.add(unit)
    elif SIDE[target] != side:
        story.salvos[target] = story.salvos.get(target, 0) + salvos_of(shot)
        story.hits[target] = story.hits.get(target, 0) + (shot.hits or 0)


def _own_units(state: BismarckState, view: BismarckView, story: Story) -> None:
    """Imagine what the enemy knows of the side's units, and what the view leaves out."""
    before = view.step in BEFORE_MOVEMENT
    for unit in OWN[view.side]:
        if state.spotted[unit]:
            state.seen_at[unit] = state.to[unit] if before and story.shadows.get(unit) else state.square[unit]
            state.seen_turn[unit] = view.turn - before
        if before and state.to[unit] != state.square[unit]:
            state.via[unit] = straight(state.square[unit], state.to[unit])[0]
    state.shadowed[BISMARCK] = view.shadowed
    for convoy, turn in story.came_through.items():
        state.arrived[convoy] = turn


def _enemy_ship(state: BismarckState, unit: int, view: BismarckView, dice: Dice, place: str | None) -> None:
    """Imagine an enemy ship that is not in sight, in a possible condition."""
    card = UNITS[unit]
    state.midships[unit], state.firepower[unit] = card.midships, card.firepower
    state.knots[unit], state.torpedoes[unit] = card.knots, card.torpedoes
    state.fuel[unit] = max(min(2, card.fuel), card.fuel - view.turn // 4) if card.fuel else 0
    state.mode[unit] = card.mode if unit in CONVOYS else "P" if dice.roll(2, "mode") == 1 or card.type == "S" else "M"
    cell = _place(state, unit, view, dice) if place is None else place
    if not cell:
        _off_the_map(state, unit, view)
        return
    if card.mode == "X" and not state.bergen_turn and not state.located_turn and cell == card.square:
        state.mode[unit] = "X"
    _put(state, unit, cell, cell)


def _place(state: BismarckState, unit: int, view: BismarckView, dice: Dice) -> str:
    """Return where a ship may be of which nothing is known: off the map until she can have come, or anywhere at sea."""
    card = UNITS[unit]
    if card.mode == "Y" and not (state.located_turn and view.turn >= state.located_turn + FORCE_H_AFTER):
        return ""
    if card.mode == "U" or view.turn > CLOSES.get(unit, view.last_turn):
        return ""
    return card.square or dice.pick(SOUTH_ENTRY, "place")


def _off_the_map(state: BismarckState, unit: int, view: BismarckView) -> None:
    state.square[unit] = state.to[unit] = ""
    if unit in CONVOYS:
        state.fate[unit], state.arrived[unit] = "home", CLOSES.get(unit, view.turn)
    else:
        state.mode[unit] = UNITS[unit].mode


def _put(state: BismarckState, unit: int, now: str, then: str) -> None:
    state.square[unit], state.to[unit] = now, then
    state.to_mode[unit] = state.mode[unit]
    for plane in DECK.get(unit, ()):
        if not state.fate[plane]:
            state.square[plane] = state.to[plane] = now


def _enemy_plane(state: BismarckState, plane: int, story: Story, dice: Dice) -> None:
    """Imagine an enemy plane where it was sighted; others rest on their bases or patrol nearby."""
    card = UNITS[plane]
    if state.fate[plane]:
        return
    state.mode[plane], state.endurance[plane] = "B", card.endurance_high
    if card.base:
        state.square[plane] = card.base
        if card.type == "R" and (plane in story.planes or dice.roll(2, "airborne") == 1):
            near = [cell for cell in SKY.next if distance(cell, card.base) <= card.speed_low]
            state.square[plane] = story.planes.get(plane) or dice.pick(near, "plane")
            state.mode[plane], state.endurance[plane] = "P", dice.between(2, card.endurance_high - 1, "endurance")
    state.to[plane], state.to_mode[plane] = state.square[plane], state.mode[plane]


def _contact(state: BismarckState, view: BismarckView, contact: Contact, story: Story, dice: Dice) -> None:
    """9.6, 10.9 An enemy ship in sight: where she is, or, followed, where she will be, or, lost again, near by."""
    unit, cell, turn = contact
    state.spotted[unit], state.seen_turn[unit] = 1, turn
    state.seen_at[unit] = state.last_at[unit] = cell
    now, then = cell, cell
    if view.step in BEFORE_MOVEMENT and unit in story.shadows:
        state.busy[unit] = view.turn
        if story.shadows[unit]:
            state.shadowed[unit] = view.turn
            now = next((view.square[u] for u in OWN[view.side] if view.eights[u] == view.turn), cell)
        else:
            then = dice.pick([cell, *SEA[SIDE[unit]].next.get(cell, ())], "evasion")
        state.steps[unit] = distance(now, then)
        state.via[unit] = straight(now, then)[0] if now != then else ""
    if not state.midships[unit]:
        _enemy_ship(state, unit, view, dice, now)
    _put(state, unit, now, then)


def _damage(state: BismarckState, story: Story, dice: Dice) -> None:
    """16.7 Imagine the damage by the side's fire to ships still afloat: points are as the view has them."""
    points = dict(state.points)
    for unit in (*story.salvos, *story.hits):
        if state.fate[unit] or not state.midships[unit]:
            continue
        twin = state.copy()
        fire_salvos(twin, unit, story.salvos.get(unit, 0), dice, "imagined", Hurt())
        hit_by_torpedoes(twin, unit, story.hits.get(unit, 0), dice, "imagined", Hurt())
        for column in ("midships", "firepower", "knots", "fuel"):
            getattr(state, column)[unit] = getattr(twin, column)[unit]
        state.midships[unit] = max(1, state.midships[unit])
        story.salvos[unit] = story.hits[unit] = 0
    for unit in story.spent:
        state.torpedoes[unit] = 0
    state.points = points


def _battle(state: BismarckState, view: BismarckView, story: Story) -> None:
    """16.61 The ships in the combat that is being fought, and those that have got away from it."""
    if PHASE_OF[view.step] != "naval_phase":
        return
    for unit in SHIPS:
        if state.square[unit] == view.args[0] and state.spotted[unit] and is_surface(unit):
            state.battle[unit] = 2 if unit in story.away else 1
    state.battle_round = int(view.args[1]) - 1 if len(view.args) > 1 else 0


def _tasks(state: BismarckState, view: BismarckView) -> list[Task]:
    """4.0 The question the side is asked, and the rest of the turn."""
    phase = PHASE_OF[view.step]
    rest = [Task(name) for name in PHASES[PHASES.index(phase) + 1 :]]
    if phase == "order_phase":
        return [Task("orders", SIDES), *rest]
    if phase == "shadow_phase":
        return [*_shadow_tasks(state, view), *rest]
    return [*(_combat_tasks if phase == "naval_phase" else _attack_tasks)(state, view), *rest]


def _shadow_tasks(state: BismarckState, view: BismarckView) -> list[Task]:
    """10.1 Return the tasks of the shadowing; a ship that must evade does not know by whom, so by one that can."""
    target = int(view.args[0])
    after = Task("shadow_phase", (), (SHADOWABLE.index(target) + 1,))
    if view.step == "shadow":
        return [Task("shadow", (view.side,), view.args), after]
    cell, foes = state.square[target], OWN[ENEMY[view.side]]
    able = [u for u in foes if UNITS[u].shadow and not state.fate[u]]
    here = [u for u in able if state.square[u] == cell and state.mode[u] != "B"]
    state.shadower = max(here or able, key=lambda u: UNITS[u].shadow or (0, 0))
    if not here:
        state.mode[state.shadower], state.endurance[state.shadower] = "P", 3
        _put(state, state.shadower, cell, cell)
    return [Task("evade", (view.side,), view.args), Task("follow", (), (target,)), after]


def _attack_tasks(state: BismarckState, view: BismarckView) -> list[Task]:
    """16.2 The attackers that come before this one have had their turn."""
    unit, cell = int(view.args[0]), str(view.args[1])
    if TYPE[unit] == "T":
        for plane in (p for planes in DECK.values() for p in planes):
            if view.rest[plane] == view.turn + 1 and not view.struck[plane]:
                state.aim[plane] = cell
    phase = STEPS[PHASE_OF[view.step]]
    assert isinstance(phase, AttackPhase)
    order = [u for _, u in phase.attackers(state)]
    done = order[: order.index(unit) + 1]
    return [Task(view.step, (view.side,), view.args), Task(phase.phase, (), tuple(done))]


def _combat_tasks(state: BismarckState, view: BismarckView) -> list[Task]:
    """16.62 Squares are fought over in ascending number."""
    cell = str(view.args[0])
    fought = tuple(sorted({at for _, at, _ in view.contacts if at <= cell} | {cell}))
    after = Task("naval_phase", (), fought)
    if view.step == "round":
        return [Task("round", SIDES, view.args), Task("combat_check", (), (cell,)), after]
    engaged = {side: [u for u in OWN[side] if state.battle[u] == 1] for side in SIDES}
    deciders = tuple(side for side in SIDES if side == view.side or of_type(engaged[side], WITHDRAWERS))
    return [Task(view.step, (GERMAN,) if view.step == "surprise" else deciders, view.args), after]
