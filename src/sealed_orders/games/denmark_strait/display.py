"""What a client draws of the battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait import morale as crew
from sealed_orders.games.denmark_strait.captains import CAPTAINS, LUETJENS, RECONSTRUCTED, eligible
from sealed_orders.games.denmark_strait.cards import Card as Drawn
from sealed_orders.games.denmark_strait.cards import called, code, effect, rank
from sealed_orders.games.denmark_strait.chart import FACINGS, SIZE
from sealed_orders.games.denmark_strait.columns import cards, enemies, hull_left, purse, waiting
from sealed_orders.games.denmark_strait.projection import moved
from sealed_orders.games.denmark_strait.repair import may_repair, repairing
from sealed_orders.games.denmark_strait.ships import BISMARCK, FLEET, GERMAN, IDS, NUMBER, SHIPS, SIDES
from sealed_orders.games.denmark_strait.steps.points import spent
from sealed_orders.games.denmark_strait.steps.sequence import SHOOTING
from sealed_orders.games.denmark_strait.victory import fate
from sealed_orders.games.denmark_strait.view import StraitView, unseen
from sealed_orders.kernel.board import Arc, Card, Display, Mark, Panel, Sum, Token
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.reconstruction import reconstructed
from sealed_orders.kernel.words import many

KINDS: dict[str, str] = {"BB": "battleship", "BC": "battlecruiser", "CA": "cruiser"}
# 8.5 Bow and stern belong to the arc that is named first.
BROADSIDE = (Arc("broadside to starboard", 45, 135, broad=True), Arc("broadside to port", 225, 315, broad=True))
ENDS = (Arc("forward", 315, 45), Arc("aft", 135, 225))
RANGES = tuple(range(1, SIZE))
Items = list[tuple[str, int]]


def display(view: StraitView, order: Order | None = None) -> Display:
    """1.2, 5.1 All ships, both captains' tables, and how far the decks are down."""
    present = [ship for ship, fate in enumerate(view.fate) if fate != "absent"]
    tokens = tuple(_token(view, ship) for ship in present if view.space[ship])
    phase = (f" of {view.until}" if view.until else "") + (f", {view.phase}" if view.phase else "")
    panels = (
        Panel("Ships", (HEAD, *(_row(view, ship) for ship in present))),
        Panel(
            "Captains",
            tuple(_captain(view, ship) for ship in present if view.captain[ship]) + _admiral(view),
            reconstructed=RECONSTRUCTED,
        ),
        Panel(
            "Decks", tuple((side.capitalize(), f"{len(unseen(view.discard[side]))} cards to draw") for side in SIDES)
        ),
    )
    return Display(
        f"Turn {view.turn}{phase}",
        tokens,
        panels,
        cards=tuple(_cards(view)),
        sums=tuple(_sums(view, order or {})),
        lost=tuple(_token(view, ship, "sunk") for ship in present if view.fate[ship] == "sunk"),
    )


def preview(view: StraitView, order: Order) -> Display:
    """7.3, 8.3 Show the ship where her order would take her, and the number to roll for the points spent."""
    return display(moved(view, order), order)


TIMES = {1: "", 2: " twice"}
HEAD = ("Ship", "Hull", "Damage", "Points", "Fires at", "Condition")


def _token(view: StraitView, ship: int, note: str = "") -> Token:
    facts = tuple(fact for fact in zip(HEAD[1:], _row(view, ship)[1:], strict=True) if fact[1])
    narrow = view.options["broadside"] == "narrow"
    return Token(
        IDS[ship],
        SHIPS[ship].name,
        view.space[ship],
        SHIPS[ship].side,
        KINDS[SHIPS[ship].cls],
        note=note or f"heading {FACINGS[view.facing[ship]]}, {_condition(view, ship)}",
        facing=45 * view.facing[ship],
        facts=facts,
        tag=_tag(view, ship),
        arcs=ENDS + BROADSIDE if narrow else BROADSIDE + ENDS,
        ranges=RANGES,
        marks=tuple(
            Mark("splash", view.splashes[other], IDS[other])
            for other in range(len(SHIPS))
            if view.target[other] == ship and view.splashes[other]
        ),
        reconstructed=reconstructed(SHIPS[ship].source),
    )


def _tag(view: StraitView, ship: int) -> str:
    """3.6, 3.8.12, 3.8.13, 10.3, 12.3 Return what changes her shots or shots at her, her hull, points and cards."""
    signs = (word for word, column in (("FAILED", view.failed), *_hiding(view)) if column[ship])
    points = _points(view, ship) and f"{_points(view, ship)} pt"
    damage = cards(view, ship)
    facts = (*signs, f"hull {hull_left(view, ship)}", points, f"{damage} dmg" if damage else "")
    return " · ".join(filter(None, facts))


def _hiding(view: StraitView) -> tuple[tuple[str, tuple[bool, ...]], ...]:
    """3.8.12, 3.8.13 Return what makes a ship harder to hit this turn."""
    return ("smoke", view.smoking), ("zigzag", view.zigzag)


def _points(view: StraitView, ship: int) -> str:
    """3.6 Her captain's points left: of a ship on the map, once the first turn has begun."""
    return str(view.points[ship]) if view.phase and view.space[ship] else ""


def _row(view: StraitView, ship: int) -> tuple[str, ...]:
    """4.1, 10.7 Hull, damage, points left, splashes on her target, condition."""
    target = view.target[ship]
    aim = f"{SHIPS[target].name}, {many(view.splashes[ship], 'splash', 'splashes')}" if view.splashes[ship] else ""
    left = 0 if view.fate[ship] == "sunk" else hull_left(view, ship)  # who blows up has no hull left either
    hull = f"{left} of {SHIPS[ship].hull}"
    return (SHIPS[ship].name, hull, _damage(view, ship), _points(view, ship), aim, _condition(view, ship))


def _damage(view: StraitView, ship: int) -> str:
    """10.2, 10.7 Return what her damage cards do to her, and those that wait until all have fired."""
    here = [d for d in view.damage if d.ship == ship]
    lying = _effects([d.card for d in here if not d.permanent])
    for_good = _effects([d.card for d in here if d.permanent])
    coming = _effects(waiting(view, ship))
    return "; ".join(
        filter(None, (lying, for_good and f"permanent: {for_good}", coming and f"after the firing: {coming}"))
    )


def _effects(damage: Sequence[Drawn]) -> str:
    """10.1 Return what cards do, in words: hull in one sum, every other kind with its number if there are several.

    >>> from sealed_orders.games.denmark_strait.cards import CODES
    >>> _effects([CODES[card] for card in ("6S", "2H", "4D", "JC", "QC")])
    'hull 10, magazine, speed twice'
    """
    hull = sum(rank(card) for card in damage if effect(card) == "hull")
    others = Counter(effect(card) for card in damage if effect(card) != "hull")
    words = (f"{kind}{TIMES.get(number, f' {number} times')}" for kind, number in others.items())
    return ", ".join(([f"hull {hull}"] if hull else []) + [*words])


def _condition(view: StraitView, ship: int) -> str:
    if view.fate[ship]:
        return fate(view, ship)
    signs = (("Failed Morale", view.failed), ("hit", view.hit), *_hiding(view))
    return ", ".join(word for word, column in signs if column[ship]) or "steady"


def _captain(view: StraitView, ship: int) -> tuple[str, ...]:
    card = CAPTAINS[view.captain[ship]]
    return (SHIPS[ship].name, card.name, f"{card.points} points, morale {card.morale}", f"{card.ability}: {card.text}")


def _admiral(view: StraitView) -> tuple[tuple[str, ...], ...]:
    """3.7 Show Lütjens and the points left while the Bismarck is on the map."""
    ships = [SHIPS[ship].name for ship in FLEET[GERMAN] if view.fate[ship] != "absent"]
    whose = "Both German ships" if len(ships) > 1 else ships[0]
    points = f"{many(view.luetjens, 'point', 'points')} left" if _points(view, BISMARCK) else ""
    return ((whose, LUETJENS.name, points, f"{LUETJENS.ability}: {LUETJENS.text}"),)


def _cards(view: StraitView) -> Iterator[Card]:
    """3.5, 10.2, 10.7 Captains at their ships, or to choose from; damage, and what got through but waits."""
    for ship, captain in enumerate(view.captain):
        if captain:
            yield _captains_card(captain, IDS[ship], "Failed Morale" if view.failed[ship] else "")
    if view.step == "captains":
        waiting = (ship for ship in FLEET[view.side] if view.fate[ship] != "absent" and not view.captain[ship])
        yield from map(_captains_card, dict.fromkeys(key for ship in waiting for key in eligible(ship)))
    for d in view.damage:
        yield _playing_card(d.card, IDS[d.ship], "permanent" if d.permanent else "")
    for strike in view.strikes:
        yield _playing_card(strike.card, IDS[strike.ship], "takes effect after all ships have fired")


def _captains_card(key: str, at: str = "", note: str = "") -> Card:
    card = CAPTAINS[key]
    facts = (
        ("Points", str(card.points)),
        ("Morale", str(card.morale)),
        *([("Cost", str(card.cost))] * bool(card.cost)),
    )
    text = f"{card.ability}: {card.text}".rstrip(": ")
    return Card(key, f"{card.rank} {card.name}", text, facts, at, note, RECONSTRUCTED)


def _playing_card(card: Drawn, at: str, note: str) -> Card:
    does = effect(card)
    return Card(code(card), called(card), f"{does} {rank(card)}" if does == "hull" else does, (), at, note)


def _sums(view: StraitView, order: Order) -> Iterator[Sum]:
    """7.3, 8.1, 8.3, 11.2, 12.2 Return the numbers to roll that a question is about, given an order."""
    sums = {"next": _next_sums, "move": _move_sums, "shoot": _shot_sums, "repair": _repair_sums, "check": _check_sums}
    return sums[view.step](view, order) if view.step in sums else iter(())


def _next_sums(view: StraitView, order: Order) -> Iterator[Sum]:
    """8.1, 8.3 The shots of the ships still to fire, or of the one that is chosen, without points."""
    chosen = [NUMBER[name] for name in order.get("next", ()) if name in NUMBER]
    for ship in (chosen or view.todo) if view.phase == SHOOTING else ():
        for target in enemies(view, ship):
            yield gunnery.shot(view, ship, target, 0).sum(_fires(ship, target), "8.3")


def _move_sums(view: StraitView, _: Order) -> Iterator[Sum]:
    """7.3, 8.3 The shots a ship would have from where she is, or would be, without points."""
    ship = int(view.args[0])
    for target in enemies(view, ship) if view.space[ship] else ():
        title = f"{_fires(ship, target)} from {view.space[ship].upper()}"
        yield gunnery.shot(view, ship, target, 0).sum(title, "8.3")


def _shot_sums(view: StraitView, order: Order) -> Iterator[Sum]:
    """8.3 The number to hit, for each target until one is chosen, and by points."""
    ship = int(view.args[0])
    (word,) = order.get(IDS[ship], ("",))
    for target in enemies(view, ship) if not word else [NUMBER[word]] if word in NUMBER else []:
        yield _paid_sum(view, order, _fires(ship, target), "8.3", partial(gunnery.shot, view, ship, target))


def _repair_sums(view: StraitView, order: Order) -> Iterator[Sum]:
    """11.2 The number to repair, by points."""
    ship = int(view.args[0])
    if may_repair(view, ship) and order.get(IDS[ship]) != ("none",):
        yield _paid_sum(view, order, f"{SHIPS[ship].name} repairs", "11.2", partial(repairing, view, ship))


def _check_sums(view: StraitView, order: Order) -> Iterator[Sum]:
    """12.2 The morale number, by points."""
    ship = int(view.args[0])
    yield _paid_sum(view, order, f"{SHIPS[ship].name} carries on", "12.2", partial(crew.holding, view, ship))


def _fires(ship: int, target: int) -> str:
    return f"{SHIPS[ship].name} fires at {SHIPS[target].name}"


def _paid_sum(view: StraitView, order: Order, title: str, rule: str, check: Callable[[int], Check]) -> Sum:
    """3.6 Return a sum for the points an order commits, and for every other number of them."""
    ways = tuple((str(points), check(points)) for points in range(purse(view, int(view.args[0])) + 1))
    return check(spent(order)).sum(title, rule, "points" if len(ways) > 1 else "", ways)
