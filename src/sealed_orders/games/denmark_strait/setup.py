"""5.4 What a scenario file says, and the State it begins with."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sealed_orders.games.denmark_strait.captains import eligible
from sealed_orders.games.denmark_strait.cards import CODES, DECK
from sealed_orders.games.denmark_strait.chart import FACINGS, SPACES
from sealed_orders.games.denmark_strait.columns import hull_damage
from sealed_orders.games.denmark_strait.damage import Damage
from sealed_orders.games.denmark_strait.ships import FLEET, IDS, NUMBER, SHIPS, SIDES
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.victory import LAST_TURN
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.state import Task


class ShipSetup(msgspec.Struct, forbid_unknown_fields=True):
    """5.4 How one ship begins."""

    space: str
    facing: str
    arrives: int = 1
    captain: str = ""
    damage: tuple[str, ...] = ()
    failed: bool = False
    target: str = ""
    splashes: int = 0

    def __post_init__(self) -> None:
        _check_word(self.space, SPACES, "space")
        _check_word(self.facing, FACINGS, "facing")
        for card in self.damage:
            _check_word(card, tuple(CODES), "card")
        if not 0 <= self.splashes <= 2:
            raise ValueError(f"a ship has two Splash Markers, not {self.splashes}")


class HoldOut(msgspec.Struct, forbid_unknown_fields=True):
    """13.7 A side that wins if nobody has won when a turn is over."""

    side: str
    turn: int

    def __post_init__(self) -> None:
        _check_word(self.side, SIDES, "side")
        if not 1 <= self.turn <= LAST_TURN:
            raise ValueError(f"the turn to hold out is {self.turn}, and the turns are 1 to {LAST_TURN}")


class StraitSetup(msgspec.Struct, forbid_unknown_fields=True):
    """5.4 Which ships take part and how they begin; a ship that is not named is not in the battle."""

    ship: dict[str, ShipSetup]
    hold_out: HoldOut | None = None

    def __post_init__(self) -> None:
        for name, start in self.ship.items():
            _check_word(name, IDS, "ship")
            if start.captain:
                _check_word(start.captain, eligible(NUMBER[name]), f"captain of {name}")
            if not 1 <= start.arrives <= LAST_TURN:
                raise ValueError(f"{name} arrives in turn {start.arrives}, and the turns are 1 to {LAST_TURN}")
            if start.splashes and not start.target:
                raise ValueError(f"{name} has splashes but no target; name the ship they are on")
            if start.target:
                _check_word(start.target, _enemies(name, self.ship), f"target of {name}")
            if _hull(start) >= SHIPS[NUMBER[name]].hull:
                raise ValueError(f"{name} would be sunk by her damage")
        _apart([start.space for start in self.ship.values()], "ships", "the space")
        _apart([start.captain for start in self.ship.values() if start.captain], "ships", "the captain")
        for side in SIDES:
            ships = {NUMBER[name]: start for name, start in self.ship.items() if SHIPS[NUMBER[name]].side == side}
            if not any(start.arrives <= 1 for start in ships.values()):
                raise ValueError(f"the {side} side has no ship on the map")
            if len({bool(start.captain) for ship, start in ships.items() if len(eligible(ship)) > 1}) > 1:
                raise ValueError(f"give captains to all {side} ships or to none")
        if "bismarck" not in self.ship:
            raise ValueError("the Bismarck must take part")


def set_up(start: StraitSetup, options: Mapping[str, str], dice: Dice) -> StraitState:
    """3.1, 5.4 Ships on the map, both decks shuffled, and both sides asked for their captains."""
    here = [start.ship.get(name) for name in IDS]
    on_map = [ship is not None and ship.arrives <= 1 for ship in here]
    state = StraitState(1, [Task("captains", SIDES)], dict(options))
    state.space = [ship.space if ship and up else "" for ship, up in zip(here, on_map, strict=True)]
    state.fate = ["" if up else "awaited" if ship else "absent" for ship, up in zip(here, on_map, strict=True)]
    state.facing = [FACINGS.index(ship.facing) if ship else 0 for ship in here]
    state.arrives = [ship.arrives if ship else 0 for ship in here]
    state.berth = [ship.space if ship else "" for ship in here]
    state.captain = [_captain(number, ship, options["captains"]) for number, ship in enumerate(here)]
    state.hull = [_hull(ship) if ship else 0 for ship in here]
    state.failed = [bool(ship and ship.failed) for ship in here]
    state.target = [NUMBER[ship.target] if ship and ship.target else -1 for ship in here]
    state.splashes = [ship.splashes if ship else 0 for ship in here]
    state.damage = [Damage(n, CODES[card]) for n, ship in enumerate(here) if ship for card in ship.damage]
    state.points = [0] * len(SHIPS)
    if start.hold_out:
        state.holding, state.until = start.hold_out.side, start.hold_out.turn
    for column in ("hit", "zigzag", "smoke_used", "smoking"):
        setattr(state, column, [False] * len(SHIPS))
    # 9.1 Each side has its own deck.
    state.draw = {side: tuple(dice.shuffled(DECK, f"9.1 shuffle {side}")) for side in SIDES}
    state.discard = dict.fromkeys(SIDES, ())
    return state


def _captain(ship: int, start: ShipSetup | None, captains: str) -> str:
    """3.2, 3.3 Return the scenario's captain, the only one, or the historical one; else empty: to be chosen."""
    if start is None:
        return ""
    fixed = captains == "historical" or len(eligible(ship)) == 1
    return start.captain or (SHIPS[ship].historical if fixed else "")


def _hull(start: ShipSetup) -> int:
    return hull_damage(CODES[card] for card in start.damage)


def _enemies(name: str, ships: Mapping[str, ShipSetup]) -> tuple[str, ...]:
    own = FLEET[SHIPS[NUMBER[name]].side]
    return tuple(other for other in ships if NUMBER[other] not in own)


def _check_word(word: str, words: tuple[str, ...], what: str) -> None:
    if word not in words:
        raise ValueError(f"{word} is not a {what}; there are {', '.join(words)}")


def _apart(words: list[str], things: str, what: str) -> None:
    for word in words:
        if words.count(word) > 1:
            raise ValueError(f"two {things} have {what} {word}")
