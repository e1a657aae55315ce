"""15.6, 15.7 Who fires at whom, and when torpedoes run."""

from __future__ import annotations

from sealed_orders.bots.graf_spee.battle.plane import RANGED, Plane, yards
from sealed_orders.games.graf_spee.battle.batteries import HOLD, Battery
from sealed_orders.games.graf_spee.battle.torpedoes import torpedo_hit
from sealed_orders.games.graf_spee.ships import CARDS, ID, NAME, SHIP
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Pick, Prompt
from sealed_orders.kernel.words import percent

AHEAD = 2.0  # turns for which a target is taken to stay under fire
FIRM = 0.16  # the chance to hit from which torpedoes are fired
FAINT = 0.04  # and from which a ship that is nearly sunk, or draws away, fires them


def fire(plane: Plane, prompt: Prompt, kept: dict[int, bool]) -> tuple[dict[str, Answer], list[str]]:
    """Every set of guns at the target on which it is worth most; by ship, whether her turn lets her guns stay on."""
    order: dict[str, Answer] = {}
    words: dict[str, None] = {}
    forms = {choice.key: choice for choice in prompt.choices if isinstance(choice, Pick)}
    for ship in plane.ours:
        for battery in plane.sets(ship):
            form = forms.get(f"{ID[ship]}_{battery.name}")
            if form is not None:
                foes = [SHIP[value] for value in form.values if value != HOLD]
                best = max(foes, key=lambda foe: aimed(plane, ship, battery, foe, kept.get(ship, True)))
                order[form.key] = (ID[best],)
                if len(foes) > 1:
                    words[f"{NAME[ship]}: hits on {NAME[best]} count most"] = None
    return order, list(words)


def aimed(plane: Plane, ship: int, battery: Battery, foe: int, kept: bool) -> float:
    """Return the value of a set's fire at a target in this turn and the next; it prefers one it has ranged in on."""
    ranged = 1.0 if kept and plane.aims_at(ship, battery) == foe else RANGED
    return plane.worth(ship, battery, foe, yards(plane.spots[ship], plane.spots[foe])) * (ranged + AHEAD)


def torpedoes(plane: Plane, prompt: Prompt, leaving: bool) -> tuple[dict[str, Answer], list[str]]:
    """15.7 Once in a combat: when a hit is likely enough, or there may be no other chance."""
    order: dict[str, Answer] = {}
    words = []
    for form in prompt.choices:
        ship = SHIP.get(form.key.removesuffix("_torpedoes"), -1)
        if ship < 0 or not isinstance(form, Pick):
            continue
        chances = {
            foe: float(torpedo_hit(round(yards(plane.spots[ship], plane.spots[foe])), plane.spots[foe].speed).p)
            for foe in (SHIP[value] for value in form.values if value != HOLD)
        }
        best = max(chances, key=lambda foe: chances[foe] * plane.prizes[foe].hull)
        wanted = FAINT if leaving or plane.states[ship].hull <= CARDS[ship].hull / 3 else FIRM
        if chances[best] >= wanted:
            order[form.key] = (ID[best],)
            words.append(f"{NAME[ship]} fires torpedoes at {NAME[best]}, {percent(chances[best])}")
    return order, words
