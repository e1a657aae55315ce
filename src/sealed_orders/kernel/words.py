"""Numbers and names in sentences: the same words in every game, client and report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Generic, TypeVar

from sealed_orders.kernel.fact import Who

K = TypeVar("K", int, str)
ALIKE = 0.7  # how similar a mistyped name must be
SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def many(number: int | float, one: str, more: str = "") -> str:
    """Count things in words.

    >>> many(1, "knot"), many(2, "knot"), many(3, "torpedo", "torpedoes")
    ('1 knot', '2 knots', '3 torpedoes')
    """
    return f"{number} {agree(number, one, more)}"


def agree(number: int | float, one: str, more: str = "") -> str:
    """Return the form of a noun or verb that goes with a number.

    >>> agree(1, "hex", "hexes"), agree(2, "is", "are")
    ('hex', 'are')
    """
    return one if number == 1 else more or one + "s"


def in_words(number: int) -> str:
    """Return a small number in words.

    >>> in_words(3), in_words(40)
    ('three', '40')
    """
    return SMALL[number] if 0 <= number < len(SMALL) else str(number)


def percent(share: float, places: int = 0) -> str:
    """Write a share in percent; 0 % and 100 % only if it is exactly that.

    >>> percent(0.004), percent(0.384), percent(0.996), percent(1)
    ('under 1 %', '38 %', 'over 99 %', '100 %')
    >>> percent(0.3841, 1), percent(0.0001, 1)
    ('38.4 %', 'under 0.1 %')
    """
    least = 10.0 ** -(2 + places)
    if 0 < share < least:
        return f"under {least * 100:.{places}f} %"
    if 1 - least < share < 1 - 1e-9:
        return f"over {(1 - least) * 100:.{places}f} %"
    return f"{share * 100:.{places}f} %"


def estimate(share: float, low: float, high: float, width: int = 0) -> str:
    """Write a measured share and its confidence interval; `width` aligns shares in a column.

    >>> estimate(0.625, 0.6012, 1, width=7)
    ' 62.5 % (60.1 % to 100.0 %)'
    """
    return f"{percent(share, 1):>{width}} ({percent(low, 1)} to {percent(high, 1)})"


def capital(words: str) -> str:
    """Begin with a capital letter and leave the rest as it is.

    >>> capital("the U-boat")
    'The U-boat'
    """
    return f"{words[0].upper()}{words[1:]}"


def listed(names: Sequence[str]) -> str:
    """Names in a row.

    >>> listed(["Hood"]), listed(["Hood", "Suffolk", "Norfolk"])
    ('Hood', 'Hood, Suffolk and Norfolk')
    """
    *others, last = names or ("",)
    return f"{', '.join(others)} and {last}" if others else last


def meant(name: str, names: Iterable[str]) -> str:
    """Ask whether the known name that is most like a mistyped one was meant; empty if none is like it.

    >>> meant("huntr", ["raider", "hunter"]), meant("pirate", ["raider", "hunter"])
    (" Did you mean 'hunter'?", '')
    """
    near = get_close_matches(name.lower(), list(names), 1, ALIKE)
    return f" Did you mean '{near[0]}'?" if near else ""


def choices(names: Sequence[str]) -> str:
    """Return what there is to choose from.

    >>> choices(["raider"]), choices(["raider", "hunter", "spectator"])
    ('Choose raider.', 'Choose raider, hunter or spectator.')
    """
    *others, last = names
    return f"Choose {', '.join(others)} or {last}." if others else f"Choose {last}."


def unknown(what: str, name: str, names: Sequence[str], pointer: str = "") -> str:
    """Say that nothing of a kind has that name, what may have been meant, and what there is, or which command lists it.

    >>> unknown("game", "bismark", ["bismarck", "tutorial"], "games")
    "Unknown game 'bismark'. Did you mean 'bismarck'? `sealed-orders games` lists both."
    >>> unknown("command", "x", ["play"], "--help")
    "Unknown command 'x'. `sealed-orders --help` lists the only one."
    >>> unknown("side", "pirate", ["raider", "hunter"])
    "Unknown side 'pirate'. Choose raider or hunter."
    """
    if not names:
        return f"Unknown {what} '{name}'. There are none."
    if not pointer:
        return f"Unknown {what} '{name}'.{meant(name, names)} {choices(names)}"
    count = {1: "the only one", 2: "both"}.get(len(names), f"all {in_words(len(names))}")
    return f"Unknown {what} '{name}'.{meant(name, names)} `sealed-orders {pointer}` lists {count}."


class Roster(Generic[K]):
    """A game's units, by number or id, as sentences and facts name them.

    >>> units = Roster([Who("hood", "british", "Hood"), Who("ark", "british", "Ark Royal")])
    >>> units.names([1, 0]), units.names([], "nobody"), units.whom([0])
    ('Ark Royal, Hood', 'nobody', (Who(id='hood', side='british', name='Hood'),))
    """

    def __init__(self, who: Mapping[K, Who] | Sequence[Who]) -> None:
        self._who: Any = who

    def names(self, units: Iterable[K], nobody: str = "") -> str:
        """Units by their names."""
        return ", ".join([self._who[unit].name for unit in units]) or nobody

    def whom(self, units: Iterable[K]) -> tuple[Who, ...]:
        """Units as facts name them."""
        return tuple([self._who[unit] for unit in units])
