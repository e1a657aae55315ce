"""17.0 Victory: the points, and the result."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.ships import BRITISH, CARDS, ENEMY, FLEET, GERMAN, GRAF_SPEE, NAME, PEOPLE, SIDES
from sealed_orders.games.graf_spee.state import MERCHANT, SpeeState
from sealed_orders.games.graf_spee.switches import SOLITAIRE
from sealed_orders.games.graf_spee.tables import DAMAGE_SHARE, LEVELS, Level
from sealed_orders.games.graf_spee.words import exact, number
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import many

DAMAGE = "ships damaged"
LISTED = 4  # messages that are named one by one


class Toll(NamedTuple):
    """17.2 What the damage of one ship is worth to the enemy."""

    ship: int
    percent: int
    points: Fraction


def tolls(state: SpeeState, side: Side) -> list[Toll]:
    """17.2 Return the damaged enemy ships still afloat, and half their value in proportion (R36)."""
    hurt = [(ship, damage_percent(state, ship)) for ship in FLEET[ENEMY[side]] if not state.fate[ship]]
    return [Toll(ship, percent, DAMAGE_SHARE * percent * CARDS[ship].points) for ship, percent in hurt if percent]


def totals(state: SpeeState) -> dict[Side, Fraction]:
    """17.2 Return the exact points of both sides, damage among them."""
    return {side: state.total(side) + sum((toll.points for toll in tolls(state, side)), Fraction(0)) for side in SIDES}


def level(difference: Fraction | int) -> Level:
    """17.4 Return the level of victory, by German points less British (R37)."""
    return next(level for level in LEVELS if difference >= level.least)


def verdict(state: SpeeState) -> Outcome:
    """17.4, 22.3 Return who has won, by which paragraph, and the sentence that says so."""
    points = totals(state)
    sums = ", ".join(f"{PEOPLE[side]} {exact(points[side])}" for side in (GERMAN, BRITISH))
    difference = points[GERMAN] - points[BRITISH]
    if state.alone:
        winner = GERMAN if difference > 0 else BRITISH if difference < 0 else None
        won = f"The {PEOPLE[winner]} win the battle" if winner else "A drawn battle"
        return Outcome(winner, scores(state), "22.3", f"{won}: {sums}.", f"Graf Spee {fate(state)}: {lower(won)}")
    victory = level(difference)
    name = f"{victory.side.capitalize()} {victory.level} victory" if victory.side else "A draw"
    text = f"{name}: {sums}, a difference of {exact(difference)}.{raids(state)}"
    headline = f"Graf Spee {fate(state)}: {lower(name)}"
    if not state.by_hand:
        return Outcome(victory.side or None, scores(state), "17.4", text, headline)
    return _by_hand(state, victory.side or None, text, headline)


def _by_hand(state: SpeeState, winner: Side | None, text: str, headline: str) -> Outcome:
    """14.0 Mark the outcome; what one player has entered alone does not count."""
    headline = f"{headline} (result entered by hand)"
    if state.options[SOLITAIRE] == "off":
        return Outcome(winner, scores(state), "17.4", f"{text} Results were entered by hand.", headline)
    return Outcome(
        None, scores(state), "14.0", f"{text} Results were entered by hand, so this game does not count.", headline
    )


def fate(state: SpeeState) -> str:
    """17.2 Return what has become of the Graf Spee, in a word or two."""
    return state.fate[GRAF_SPEE] or "at large"


def lower(name: str) -> str:
    """Return a verdict for use after a colon; names of peoples keep their capitals.

    >>> lower("A draw"), lower("The British win the battle"), lower("German decisive victory")
    ('a draw', 'the British win the battle', 'German decisive victory')
    """
    return name[0].lower() + name[1:] if name.startswith(("A ", "The ")) else name


def toll_words(toll: Toll) -> str:
    """17.2 One line of the damage account."""
    return f"{NAME[toll.ship]} {toll.percent} % ({exact(toll.points)})"


def scores(state: SpeeState) -> dict[Side, int | float]:
    """17.2 Return the points in the score, including those for damage (R53)."""
    return {side: number(points) for side, points in totals(state).items()}


def raids(state: SpeeState) -> str:
    """9.1, 9.2, 9.3 Say how many merchant ships were sunk, and which of them radioed; empty if none was."""
    sunk = state.raided(GERMAN)
    radioed_on = [title(one.turn) for one in state.heard if one.ship == GRAF_SPEE and one.by == MERCHANT]
    radioed = "all" if sunk > LISTED and len(radioed_on) == sunk else ships_of(radioed_on)
    german = f" The Graf Spee sank {many(sunk, 'merchant ship')}; {radioed} radioed." if sunk else ""
    british = f" The British sank {many(other, 'German merchant ship')}." if (other := state.raided(BRITISH)) else ""
    return german + british


def ships_of(turns: list[str]) -> str:
    """Return the ships of some turns in a sentence, or how many there are.

    >>> ships_of([]), ships_of(["7 Dec AM"]), ships_of(["2 Dec PM", "7 Dec AM"])
    ('none', 'that of 7 Dec AM', 'those of 2 Dec PM and 7 Dec AM')
    """
    if not turns or len(turns) > LISTED:
        return f"{len(turns)} of them" if turns else "none"
    words = " and ".join(filter(None, (", ".join(turns[:-1]), turns[-1])))
    return f"{'that' if len(turns) == 1 else 'those'} of {words}"
