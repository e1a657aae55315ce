"""What a client draws of the battle."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.captains import CAPTAINS, LUETJENS
from sealed_orders.games.denmark_strait.cards import code
from sealed_orders.games.denmark_strait.ships import IDS, SHIPS, SIDES
from sealed_orders.games.denmark_strait.strait import EAST, FACINGS, SOUTH, SPACES, WATERS, WEST, place
from sealed_orders.games.denmark_strait.view import StraitView, unseen
from sealed_orders.kernel.board import Board, Cell, Display, Lettering, Panel, Token

KINDS = {"BB": "battleship", "BC": "battlecruiser", "CA": "cruiser"}
FATES = {
    "sunk": "sunk",
    WEST: "gone west",
    SOUTH: "gone south",
    EAST: "gone east",
    "awaited": "awaited",
}

BOARD = Board(
    shape="squares",
    cells=tuple(Cell(space, space.upper(), *place(space)) for space in SPACES),
    terrains=(WATERS,),
    names=(Lettering("Greenland ice", 4.5, 0.2, "land"), Lettering("Atlantic", 1.5, 7.6, "ocean")),
)


def display(view: StraitView) -> Display:
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
    return Display(f"Turn {view.turn}{phase}", tokens, panels)


HEAD = ("Ship", "Hull", "Damage", "Points", "Fires at", "Condition")


def _token(view: StraitView, ship: int) -> Token:
    facts = tuple(fact for fact in zip(HEAD[1:], _row(view, ship)[1:], strict=True) if fact[1])
    return Token(
        IDS[ship],
        SHIPS[ship].name,
        view.space[ship],
        SHIPS[ship].side,
        KINDS[SHIPS[ship].cls],
        note=f"heading {FACINGS[view.facing[ship]]}, {_condition(view, ship)}",
        facing=45 * view.facing[ship],
        facts=facts,
    )


def _row(view: StraitView, ship: int) -> tuple[str, ...]:
    """4.1, 10.7 Hull, damage cards (permanent ones with a star), points left, splashes on her target, condition."""
    damage = (code(d.card) + "*" * d.permanent for d in view.damage if d.ship == ship)
    target = view.target[ship]
    aim = f"{SHIPS[target].name}, {view.splashes[ship]} splashes" if target >= 0 and view.splashes[ship] else ""
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
