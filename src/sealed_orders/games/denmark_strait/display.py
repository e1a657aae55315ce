"""What a client draws of the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait import morale as crew
from sealed_orders.games.denmark_strait.advice import moved
from sealed_orders.games.denmark_strait.captains import CAPTAINS, LUETJENS, eligible
from sealed_orders.games.denmark_strait.cards import Card as Drawn
from sealed_orders.games.denmark_strait.cards import called, code, effect, rank
from sealed_orders.games.denmark_strait.repair import REPAIRED_ON, repairable
from sealed_orders.games.denmark_strait.ships import FLEET, IDS, NUMBER, SHIPS, SIDES
from sealed_orders.games.denmark_strait.situation import command, enemies, purse
from sealed_orders.games.denmark_strait.strait import EAST, FACINGS, SIZE, SOUTH, SPACES, WATERS, WEST, place
from sealed_orders.games.denmark_strait.two_dice import at_least
from sealed_orders.games.denmark_strait.view import StraitView, unseen
from sealed_orders.kernel.board import Arc, Board, Card, Cell, Display, Lettering, Mark, Panel, Sum, Token
from sealed_orders.kernel.order import Order

KINDS = {"BB": "battleship", "BC": "battlecruiser", "CA": "cruiser"}
FATES = {
    "sunk": "sunk",
    WEST: "gone west",
    SOUTH: "gone south",
    EAST: "gone east",
    "awaited": "awaited",
}
# 8.5 Bow and stern belong to the arc that is named first.
BROADSIDE = (Arc("broadside to starboard", 45, 135), Arc("broadside to port", 225, 315))
ENDS = (Arc("forward", 315, 45), Arc("aft", 135, 225))
RANGES = tuple(range(1, SIZE))
Items = list[tuple[str, int]]

BOARD = Board(
    shape="squares",
    cells=tuple(Cell(space, space.upper(), *place(space)) for space in SPACES),
    terrains=(WATERS,),
    names=(Lettering("Greenland ice", 4.5, 0.68, "land"), Lettering("Atlantic", 1.5, 7.6, "ocean")),
)


def display(view: StraitView, order: Order | None = None) -> Display:
    """1.2, 5.1 All ships, both captains' tables, and how far the decks are down."""
    present = [ship for ship, fate in enumerate(view.fate) if fate != "absent"]
    tokens = tuple(_token(view, ship) for ship in present if view.space[ship])
    phase = f", {view.phase}" if view.phase else ""
    panels = (
        Panel("Ships", (HEAD, *(_row(view, ship) for ship in present))),
        Panel("Captains", tuple(_captain(view, ship) for ship in present if view.captain[ship]) + _admiral(view)),
        Panel(
            "Decks", tuple((side.capitalize(), f"{len(unseen(view.discard[side]))} cards to draw") for side in SIDES)
        ),
    )
    return Display(
        f"Turn {view.turn}{phase}", tokens, panels, cards=tuple(_cards(view)), sums=tuple(_sums(view, order or {}))
    )


def preview(view: StraitView, order: Order) -> Display:
    """7.3, 8.3 The ship where her order would take her, and the number to throw for the points it commits."""
    return display(moved(view, order), order)


HEAD = ("Ship", "Hull", "Damage", "Points", "Fires at", "Condition")


def _token(view: StraitView, ship: int) -> Token:
    facts = tuple(fact for fact in zip(HEAD[1:], _row(view, ship)[1:], strict=True) if fact[1])
    narrow = view.options["broadside"] == "narrow"
    return Token(
        IDS[ship],
        SHIPS[ship].name,
        view.space[ship],
        SHIPS[ship].side,
        KINDS[SHIPS[ship].cls],
        note=f"heading {FACINGS[view.facing[ship]]}, {_condition(view, ship)}",
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
    )


def _tag(view: StraitView, ship: int) -> str:
    """3.6, 10.3 What is left of her hull, her captain's points, and how many damage cards lie on her."""
    left = f"hull {SHIPS[ship].hull - view.hull[ship]}"
    damage = sum(d.ship == ship for d in view.damage)
    points = f"{view.points[ship]} pt" if view.captain[ship] else ""
    return " · ".join(filter(None, (left, points, f"{damage} dmg" if damage else "")))


def _row(view: StraitView, ship: int) -> tuple[str, ...]:
    """4.1, 10.7 Hull, damage cards (permanent ones with a star), points left, splashes on her target, condition."""
    damage = (code(d.card) + "*" * d.permanent for d in view.damage if d.ship == ship)
    target = view.target[ship]
    splashes = "1 splash" if view.splashes[ship] == 1 else f"{view.splashes[ship]} splashes"
    aim = f"{SHIPS[target].name}, {splashes}" if target >= 0 and view.splashes[ship] else ""
    hull = f"{SHIPS[ship].hull - view.hull[ship]} of {SHIPS[ship].hull}"
    return (SHIPS[ship].name, hull, " ".join(damage), str(view.points[ship]), aim, _condition(view, ship))


def _condition(view: StraitView, ship: int) -> str:
    if view.fate[ship]:
        return FATES[view.fate[ship]]
    signs = (("failed morale", view.failed), ("hit", view.hit), ("smoke", view.smoking), ("zigzag", view.zigzag))
    return ", ".join(word for word, column in signs if column[ship]) or "steady"


def _captain(view: StraitView, ship: int) -> tuple[str, ...]:
    card = CAPTAINS[view.captain[ship]]
    return (SHIPS[ship].name, card.name, f"{card.points} points, morale {card.morale}", f"{card.ability}: {card.text}")


def _admiral(view: StraitView) -> tuple[tuple[str, ...], ...]:
    return (
        ("Both German ships", LUETJENS.name, f"{view.luetjens} points left", f"{LUETJENS.ability}: {LUETJENS.text}"),
    )


def _cards(view: StraitView) -> Iterator[Card]:
    """3.5, 10.2, 10.7 Captains at their ships, or to choose from; damage, and what got through but waits."""
    for ship, captain in enumerate(view.captain):
        if captain:
            yield _captains_card(captain, IDS[ship], "failed morale" if view.failed[ship] else "")
    if view.step == "captains":
        waiting = (ship for ship in FLEET[view.side] if view.fate[ship] != "absent" and not view.captain[ship])
        yield from map(_captains_card, dict.fromkeys(key for ship in waiting for key in eligible(ship)))
    for d in view.damage:
        yield _playing_card(d.card, IDS[d.ship], "permanent" if d.permanent else "")
    for strike in view.strikes:
        yield _playing_card(strike.card, IDS[strike.ship], "takes effect when all have fired")


def _captains_card(key: str, at: str = "", note: str = "") -> Card:
    card = CAPTAINS[key]
    facts = (
        ("Points", str(card.points)),
        ("Morale", str(card.morale)),
        *([("Cost", str(card.cost))] * bool(card.cost)),
    )
    return Card(key, f"{card.rank} {card.name}", f"{card.ability}: {card.text}".rstrip(": "), facts, at, note)


def _playing_card(card: Drawn, at: str, note: str) -> Card:
    does = effect(card)
    return Card(code(card), called(card), f"{does} {rank(card)}" if does == "hull" else does, (), at, note)


def _sums(view: StraitView, order: Order) -> Iterator[Sum]:
    """8.3, 11.2, 12.2 The number to throw, for each target until one is chosen, and by points."""
    ship = int(view.args[0]) if view.step in ("shoot", "repair", "check") else -1
    points = int(order.get("points", ("0",))[0])
    if view.step == "shoot":
        (word,) = order.get(IDS[ship], ("",))
        for target in enemies(view, ship) if not word else [NUMBER[word]] if word in NUMBER else []:
            title = f"{SHIPS[ship].name} fires at {SHIPS[target].name}"
            yield _sum(view, title, "8.3", points, partial(gunnery.items, view, ship, target))
    elif view.step == "check":
        yield _sum(view, f"{SHIPS[ship].name} carries on", "12.2", points, partial(crew.items, view, ship))
    elif view.step == "repair" and repairable(view, ship) and order.get(IDS[ship]) != ("none",):
        yield _sum(view, f"{SHIPS[ship].name} repairs", "11.2", points, partial(_repair, view, ship))


def _repair(view: StraitView, ship: int, points: int) -> Items:
    parts = [("points", -points), ("damage parties", -command(view, ship).repair)]
    return [("repair", REPAIRED_ON), *(part for part in parts if part[1])]


def _sum(view: StraitView, title: str, rule: str, points: int, items: Callable[[int], Items]) -> Sum:
    def thrown(number: int) -> tuple[str, str]:
        need = sum(value for _, value in items(number))
        return f"{need}+", str(at_least(need))

    ways = tuple((str(number), *thrown(number)) for number in range(purse(view, int(view.args[0])) + 1))
    return Sum(title, tuple(items(points)), *thrown(points), rule, "points" if len(ways) > 1 else "", ways)
