"""6.5 A State that a side cannot distinguish from the true one: what it knows as it is, the rest as it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sealed_orders.games.graf_spee.chart import PATROL, SEA, direction
from sealed_orders.games.graf_spee.merchants import british_merchant, german_merchant
from sealed_orders.games.graf_spee.ships import (
    ALTMARK,
    BRITISH,
    CARDS,
    ENEMY,
    FLEET,
    GERMAN,
    GRAF_SPEE,
    NAME,
    SHIP,
    SIDE,
    SIDES,
    TURRETS,
    turret,
)
from sealed_orders.games.graf_spee.state import MERCHANT, PORT, RAIDED, SpeeState
from sealed_orders.games.graf_spee.steps.orders import REFUSED
from sealed_orders.games.graf_spee.steps.turn import PHASES
from sealed_orders.games.graf_spee.switches import SOLITAIRE
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS, RADIO, REPAIR_KNOTS
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Battle, Begins, Damaged, Phase, Reported, Round, Shadowed, Shot, Sighted, Turn
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import Task

# The phase in which each question is asked.
PHASE_OF = {
    "shadow": "shadow_phase", "evade": "shadow_phase", "orders": "order_phase", "agree": "order_phase",
    "offline": "surface", "enter": "surface", "confirm": "surface", "battle_orders": "surface",
}  # fmt: skip
BEFORE_MOVEMENT = ("shadow_phase", "order_phase")
# Chance per turn of a merchant sinking not reported to the enemy: on a lane of three dots; with six ships on patrol.
UNREPORTED = {
    GERMAN: british_merchant(3, 2, moved=False).p * (1 - RADIO),
    BRITISH: german_merchant(6).p * (1 - RADIO),
}
DRY_RATE = 2  # turns in which a ship burns a point of fuel, about


@dataclass
class Story:
    """What was reported to a side and its view does not show."""

    first: int = 0  # the first turn of the scenario
    known: dict[int, tuple[int, str]] = field(
        default_factory=dict
    )  # by ship: when she was seen, at the end of that turn, and where
    spotted: set[int] = field(default_factory=set)  # in the last search
    shadowed: bool = False  # this turn
    quiet: int = 0  # tactical turns without a shot, the present one among them
    spent: set[int] = field(default_factory=set)  # who has fired torpedoes in the present battle
    by_hand: bool = False


def imagine(view: SpeeView, log: Sequence[Event], dice: Dice, places: Mapping[int, str] | None = None) -> SpeeState:
    """6.5 Return the side's ships as they are, the enemy's where it sees them, in the places given, or at random."""
    state = SpeeState(
        turn=view.turn,
        visibility=view.visibility,
        evaded=view.evaded,
        options=dict(view.options),
        alone=view.alone,
        battle_turn=view.battle_turn,
        yards_apart=view.yards_apart,
        heard=list(view.heard),
        wake=list(view.wake),
        splashes=list(view.splashes),
        torpedoes=list(view.torpedoes),
    )
    for name, column in vars(view).items():
        if isinstance(column, list):
            setattr(state, name, list(column))
    story = _read(view, log)
    _conditions(state, view, log, dice)
    moved = not view.alone and PHASE_OF[view.step] not in BEFORE_MOVEMENT
    for ship in FLEET[ENEMY[view.side]]:
        _enemy(state, ship, view.turn + moved, story, dice, (places or {}).get(ship))
    _contact(state, view, story, moved)
    _reports(state, view)
    _tracks(state, view, story, moved)
    _account(state, view, story, dice)
    state.quiet, state.by_hand = max(0, story.quiet - 1), int(story.by_hand)
    state.then(*_tasks(view))
    return state


def _read(view: SpeeView, log: Sequence[Event]) -> Story:
    """6.5 Return what the log reports and the view does not show."""
    story = Story(by_hand=any(event.rule == "14.1" for event in log))
    turn = 0
    for fact in every_fact(log):
        match fact:
            case Turn():
                turn, story.first, story.shadowed = fact.number, story.first or fact.number, False
            case Begins():
                story.known[SHIP[fact.unit.id]] = turn - 1, fact.cells[0]
            case Phase("movement"):
                story.spotted.clear()
            case Sighted():
                seen = {SHIP[who.id] for who in fact.units}
                story.spotted |= seen
                story.known |= dict.fromkeys(seen, (turn, fact.cell))
            case Reported() if fact.cell and fact.unit.side != view.side:
                story.known[SHIP[fact.unit.id]] = turn, fact.cell
            case Shadowed():
                story.shadowed = fact.success
            case Battle():
                story.quiet = 0
                story.spent.clear()
            case Round():
                story.quiet += 1
            case Shot():
                story.quiet = 0
                if fact.weapon == "torpedoes":
                    story.spent.add(SHIP[fact.unit.id])
    return story


def _conditions(state: SpeeState, view: SpeeView, log: Sequence[Event], dice: Dice) -> None:
    """11.3, 14.1, 15.14 Imagine enemy ships as on their cards, less the losses that were reported to both sides."""
    for ship in FLEET[ENEMY[view.side]]:
        card = CARDS[ship]
        afloat = state.fate[ship] not in ("sunk", "scuttled")
        state.order[ship] = PATROL
        state.knots[ship], state.hull[ship] = (card.knots, card.hull) if afloat else (0, 0)
        state.superstructure[ship] = card.superstructure
        state.port[ship], state.starboard[ship] = card.port, card.starboard
        for number in range(len(TURRETS)):
            state.guns[turret(ship, number)] = card.guns[number]
            state.strength[turret(ship, number)] = card.strength if card.guns[number] else 0
    for fact in every_fact(log):
        if isinstance(fact, Damaged) and fact.unit.side == ENEMY[view.side] and fact.unit.id in SHIP:
            _lose(state, SHIP[fact.unit.id], fact.lost)
        elif isinstance(fact, Turn):
            for ship in (s for s in FLEET[ENEMY[view.side]] if state.hull[s] and state.knots[s] < CARDS[s].knots):
                state.knots[ship] = min(CARDS[ship].knots, state.knots[ship] + dice.between(*REPAIR_KNOTS, "knots"))


def _lose(state: SpeeState, ship: int, lost: Mapping[str, int]) -> None:
    """14.1, 15.14 Lower a ship's values; one that is still in play has hull left."""
    for key, less in lost.items():
        name, _, letter = key.partition("_")
        column = getattr(state, name)
        spot = turret(ship, TURRETS.index(letter.upper())) if letter else ship
        column[spot] = max(int(name == "hull" and not state.fate[ship]), column[spot] - less)


def _enemy(state: SpeeState, ship: int, turn: int, story: Story, dice: Dice, place: str | None) -> None:
    """5.5 Imagine an enemy ship in play: where she was seen or may be by now, and on what errand."""
    if state.fate[ship]:
        return
    card = CARDS[ship]
    state.fuel[ship] = max(1, card.fuel - (turn - story.first) // DRY_RATE)
    state.knots[ship] = max(state.knots[ship], state.speed[ship])
    state.spent[ship] = int(ship in story.spent)
    state.spotted[ship] = int(ship in story.spotted)
    if state.alone:
        return
    when, cell = story.known.get(ship, (turn, ""))
    if not cell:
        cell = dice.pick(sorted(SEA.next), "where")
    if place is not None and not state.spotted[ship]:
        cell = place
    elif not state.spotted[ship]:
        for _ in range(turn - 1 - when):
            cell = dice.pick((cell, *SEA.next[cell]), "adrift")
    state.square[ship] = cell
    goal = dice.pick((cell, *SEA.next[cell]), "bound")
    state.order[ship] = PATROL if goal == cell else direction(cell, goal)
    state.patrols[ship] = int(dice.roll(2, "patrols") == 1)


def _contact(state: SpeeState, view: SpeeView, story: Story, moved: bool) -> None:
    """6.5, 7.2 Imagine the British map, and whether the Graf Spee is being shadowed."""
    for ship, cell, turn in view.contacts:
        state.seen_at[ship], state.seen_turn[ship] = cell, turn
    if view.side == GERMAN:
        for ship in (s for s in FLEET[GERMAN] if state.spotted[s]):
            state.seen_at[ship], state.seen_turn[ship] = state.square[ship], view.turn - (not moved)
    if story.shadowed:
        state.shadowed = view.turn
        if view.course_told:
            state.order[GRAF_SPEE] = view.course_told
        state.course_told = state.order[GRAF_SPEE]
    if state.spotted[ALTMARK] and not state.fate[ALTMARK]:
        state.square[ALTMARK] = state.square[GRAF_SPEE]  # 9.4 or she would have been sunk


def _reports(state: SpeeState, view: SpeeView) -> None:
    """9.3, 12.1 Note where the Graf Spee was last reported to the British, and whether she was in a neutral port."""
    hers = [report for report in view.heard if report.ship == GRAF_SPEE]
    state.reported_at, state.reported_turn = view.reported
    if view.side == GERMAN and hers and not view.fate[GRAF_SPEE]:
        state.reported_at, state.reported_turn = hers[-1].cell, hers[-1].turn
    state.port_checked = int(any(report.by == PORT for report in hers))


def _tracks(state: SpeeState, view: SpeeView, story: Story, moved: bool) -> None:
    """3.6 Imagine the paths of the German ships; for the British, as if they had always been where they are now."""
    if view.side == GERMAN:
        state.track_graf_spee, state.track_altmark = (list(view.tracks[name]) for name in ("graf_spee", "altmark"))
    elif not view.alone:
        length = view.turn - story.first + 1 + moved
        state.track_graf_spee = [state.square[GRAF_SPEE]] * length
        state.track_altmark = [state.square[ALTMARK]] * length


def _account(state: SpeeState, view: SpeeView, story: Story, dice: Dice) -> None:
    """17.2 Score what a side knows, and at random the merchant ships that were not reported to it.

    Points that a scenario begins with are in no view, and are left out.
    """
    for side in SIDES:
        raided = view.raided.get(side)
        if raided is None:
            reported = sum(report.by == MERCHANT and SIDE[report.ship] == side for report in view.heard)
            chance: Fraction = UNREPORTED[side]
            raided = reported + sum(dice.chance(chance, "raided") for _ in range(story.first, view.turn))
        if raided:
            state.score(side, raided * MERCHANT_POINTS[side], RAIDED)
    for ship, fate in enumerate(view.fate):
        if fate in ("sunk", "scuttled"):
            state.score(ENEMY[SIDE[ship]], CARDS[ship].points, f"{NAME[ship]} {fate}")


def _tasks(view: SpeeView) -> list[Task]:
    """3.0 Return the question to the side, and the rest of the turn."""
    step = Task(view.step, _sides_to_answer(view), view.args)
    if view.alone:
        return [step]
    after = [Task("follow", (), view.args)] if view.step == "evade" else []
    return [step, *after, *(Task(phase) for phase in PHASES[PHASES.index(PHASE_OF[view.step]) + 1 :])]


def _sides_to_answer(view: SpeeView) -> tuple[Side, ...]:
    """3.2, 14.0, 15.1.1 Return the sides that answer the question, if the side is among them."""
    match view.step:
        case "orders" if REFUSED not in view.args:
            return SIDES
        case "battle_orders":
            return (GERMAN, BRITISH)
        case "offline" if view.options[SOLITAIRE] == "off":
            return SIDES
    return (view.side,)
