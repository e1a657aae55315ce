"""Harwood, the British admiral: hunting groups where the raider probably is, together when she is found."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.graf_spee.accounts import reported_places
from sealed_orders.bots.graf_spee.british.elements import (
    Element,
    elements,
    may_hurry,
    must_refuel,
    needs_dock,
    port_nearest,
    relieved,
)
from sealed_orders.bots.graf_spee.british.hunt import ENOUGH, Hunt
from sealed_orders.bots.graf_spee.commander import SpeeCommander
from sealed_orders.bots.graf_spee.sailing import answer
from sealed_orders.bots.graf_spee.theatre.campaign import PLANS, Pursuit
from sealed_orders.bots.graf_spee.waters import steps
from sealed_orders.bots.graf_spee.ways import CELLS, INDEX, toward
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.voyage import Leg, chosen
from sealed_orders.bots.motive import Motive, sentence
from sealed_orders.games.graf_spee.calendar import LENGTH, is_am
from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.ships import BRITISH, FLEET, GRAF_SPEE, ID, NAME, SHIP
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.words import many, percent

HUNT, PORT = "Hunt", "Port"  # what orders are for
LIKELY = 0.01  # a chance that is a reason
SPREAD = 0.7  # points that make little difference until she is reported, so that nobody knows where ships begin
NEAR, SOON = 3, 0.15  # a raider this likely within this many squares keeps a ship from refuelling early


class Harwood(SpeeCommander):
    """The British side: infers where the raider is from reports and empty searches, and closes in with enough guns."""

    def orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """3.2.1 First who must refuel or repair, then the hunt, the strongest first."""
        belief = believed(Pursuit, self.side, log, PLANS)
        forms = {SHIP[form.key]: form for form in prompt.choices if isinstance(form, Course)}
        order: dict[str, Answer] = {}
        left = LENGTH - view.turn + 1
        busy = [ship for ship in forms if must_refuel(view, ship, left) or needs_dock(view, ship)]
        busy += relieved(view, busy, left, self._closing(view, belief))
        for ship in busy:
            order[ID[ship]] = self._to_port(view, forms[ship])
            self.motives[ID[ship]] = Motive(PORT, sentence(_need(view, ship)))
        reports, dice = reported_places(log), self.dice(view, log)
        hunt = Hunt.begun(view, belief, reports)
        words = []
        for element in elements(view, busy):
            ways = hunt.moves(element)
            leg = ways[0] if reports else chosen(ways, dice, SPREAD)
            words.append(_why(hunt, element, leg))
            motive = Motive(HUNT, _motive(hunt, element, leg))
            hunt.claim(element, leg)
            for ship in element.ships:
                order[ID[ship]] = answer(forms[ship], leg.cell)
                self.motives[ID[ship]] = motive
        likely = belief.ahead(GRAF_SPEE) if not view.fate[GRAF_SPEE] else None
        best = (
            ""
            if likely is None
            else f"Graf Spee is most likely in {CELLS[int(likely.argmax())]} ({percent(likely.max())}); "
        )
        return order, best + "; ".join([*words, *(f"{NAME[ship]}: {_need(view, ship)}" for ship in busy)])

    def _closing(self, view: SpeeView, belief: Belief) -> list[int]:
        """Return the ships that may soon meet the raider."""
        likely = belief.ahead(GRAF_SPEE)
        ships = [ship for ship in FLEET[BRITISH] if not view.fate[ship]]
        chances = {ship: float(likely[steps(BRITISH)[INDEX[view.square[ship]]] <= NEAR].sum()) for ship in ships}
        return [] if view.fate[GRAF_SPEE] else [ship for ship, chance in chances.items() if chance >= SOON]

    def _to_port(self, view: SpeeView, form: Course) -> Answer:
        """10.2, 11.1 Return the nearest port, and P there."""
        port = port_nearest(form.start)
        waits = not is_am(view.turn) and not may_hurry(view, SHIP[form.key], port)
        way = () if waits else toward(BRITISH, form.start, port, 1)
        return answer(form, way[0] if way else form.start)


def _why(hunt: Hunt, element: Element, leg: Leg) -> str:
    """Say why an element goes there: the chance, company, an approach, or to widen the search."""
    names = ", ".join(NAME[ship] for ship in element.ships)
    quarry, likely = hunt.quarry
    share = float(likely[INDEX[leg.cell]])
    if share >= LIKELY:
        return f"{names}: {percent(share)} that {quarry} is there"
    if _joins(hunt, element, leg):
        return f"{names}: too weak alone, and others are on their way there"
    if leg.stands:
        return f"{names}: on patrol a ship counts as three in the search, and saves fuel"
    now, then = (steps(BRITISH)[INDEX[cell], int(likely.argmax())] for cell in (element.cell, leg.cell))
    return (
        f"{names}: nearer to where {quarry} probably is" if then < now else f"{names}: into waters nobody else watches"
    )


def _motive(hunt: Hunt, element: Element, leg: Leg) -> str:
    """Return the same in a sentence, with what the element can do if she is there."""
    quarry, likely = hunt.quarry
    at, best = INDEX[leg.cell], int(likely.argmax())
    strong = "strong enough to sink her" if element.strength >= ENOUGH else "able to hold her until others come"
    if likely[at] >= LIKELY and quarry != NAME[GRAF_SPEE]:
        return f"{quarry} ends the turn there: {percent(float(likely[at]))}."
    if likely[at] >= LIKELY:
        return f"{quarry} ends the turn there: {percent(float(likely[at]))}. These ships are {strong}."
    if _joins(hunt, element, leg):
        return "Too weak to fight Graf Spee alone, but strong enough with the ships on their way there."
    if leg.stands:
        return "A ship on patrol counts as three in the search instead of one, and uses less fuel."
    now, then = (int(steps(BRITISH)[INDEX[cell], best]) for cell in (element.cell, leg.cell))
    if then < now:
        far = f"{many(then, 'square')} instead of {now}"
        return f"Nearer to {CELLS[best]}, where {quarry} most likely is: {far}."
    return "Waters that nobody else watches."


def _joins(hunt: Hunt, element: Element, leg: Leg) -> bool:
    """Say whether an element goes to others because it cannot fight her alone."""
    return not hunt.view.fate[GRAF_SPEE] and leg.cell in hunt.going and element.strength < ENOUGH


def _need(view: SpeeView, ship: int) -> str:
    """10.2, 11.1 Return what takes a ship to port."""
    hurt = f"damage {damage_percent(view, ship)} %" if needs_dock(view, ship) else f"{view.fuel[ship]} fuel left"
    return f"{hurt}, so on its way to port"
