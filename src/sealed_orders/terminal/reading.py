"""Read answers as people write them: whole words, abbreviations, numbers from the list, directions."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.kernel.allot import INTO
from sealed_orders.kernel.board import Board
from sealed_orders.kernel.order import Answer, IllegalOrder
from sealed_orders.kernel.prompt import MARK, Allot, Choice, Course, Mode, Number, Pick

NOTHING = "none"
# Eastward and southward; on hexes the diagonals are between.
COMPASS = {
    (0, -1): "N", (1, -1): "NE", (1, 0): "E", (1, 1): "SE", (0, 1): "S", (-1, 1): "SW", (-1, 0): "W", (-1, -1): "NW",
}  # fmt: skip


BESIDE = 1.1  # the greatest distance of a neighbour's centre, across or down


class BadPair(ValueError):
    """Something that should be written K=V but is not."""


class Reader:
    """Turns words into answers. What it cannot read it leaves unchanged, for the choice to refuse."""

    def __init__(self, *boards: Board) -> None:
        self.labels = {spot: label for board in boards for spot, label in board.labels.items()}
        printed = [cell for board in boards if board.shape != "areas" for cell in board.cells]
        self._at = {cell.id: (cell.x, cell.y) for cell in printed}
        self._land = {cell.id for board in boards for cell in board.cells if cell.kind == "land"}

    def read(self, choice: Choice, words: Sequence[str]) -> Answer:
        """Return the answer that some words mean; IllegalOrder if the choice does not allow it."""
        match choice:
            case Pick():
                answer = _picked(choice.called(self.labels), words)
            case Course():
                answer = self._course(choice, words)
            case Number():
                answer = tuple(words)
            case Allot():
                answer = _allotted(choice, words)
        choice.check(answer)
        return answer

    def _course(self, choice: Course, words: Sequence[str]) -> Answer:
        if not words:
            return ()
        names = {mode.name: mode.label for mode in choice.modes}
        name, route = meant(words[0], names, numbered(names)), words[1:]
        moving = [mode for mode in choice.modes if mode.terrain is not None]
        # The mode may be left out if only one of them moves.
        if name not in names and len(moving) == 1 and self._cell(moving[0], choice.start, words[0]) is not None:
            name, route = moving[0].name, words
        mode = next((mode for mode in choice.modes if mode.name == name), None)
        if mode is None and words[0].upper() in COMPASS.values() and len(moving) == 1:
            self._avoid_closed(choice, moving[0], choice.start, words[0])
        return (name, *self._route(choice, mode, route)) if mode else (name, *route)

    def _route(self, choice: Course, mode: Mode, words: Sequence[str]) -> Answer:
        route: list[str] = []
        here = choice.start
        for word in " ".join(words).replace(MARK, f" {MARK} ").split():
            if word != MARK:
                self._avoid_closed(choice, mode, here, word)
                here = self._cell(mode, here, word) or word
            route.append(MARK if word == MARK else here)
        return tuple(route)

    def _avoid_closed(self, choice: Course, mode: Mode, here: str, word: str) -> None:
        """Refuse a direction that leads ashore, into a closed cell or off the map, and name what is there."""
        bearing = word.upper()
        if mode.terrain is None or self._cell(mode, here, word) is not None or here not in self._at:
            return
        if bearing not in COMPASS.values():
            return
        there = next((cell for cell in self._at if self._is_beside(here, cell, bearing)), None)
        what = "is land" if there in self._land else "is closed"
        text = f"{there} {what}" if there is not None else f"the map ends {bearing} of {here}"
        raise IllegalOrder(f"{choice.label}: {text}.", mode.terrain.rule, choice.key)

    def _is_beside(self, here: str, there: str, bearing: str) -> bool:
        (x, y), (to_x, to_y) = self._at[here], self._at[there]
        return max(abs(to_x - x), abs(to_y - y)) <= BESIDE and self._bearing(here, there) == bearing

    def _cell(self, mode: Mode, here: str, word: str) -> str | None:
        joined = mode.terrain.next.get(here, ()) if mode.terrain is not None else ()
        cell = meant(word, {cell: self.labels.get(cell, cell) for cell in joined})
        if cell in joined:
            return cell
        return next((cell for cell in joined if self._bearing(here, cell) == word.upper()), None)

    def _bearing(self, here: str, there: str) -> str:
        if here not in self._at or there not in self._at:
            return ""
        (x, y), (to_x, to_y) = self._at[here], self._at[there]
        return COMPASS.get((_sign(to_x - x), _sign(to_y - y)), "")


def _sign(difference: float) -> int:
    return (difference > 0.1) - (difference < -0.1)


def numbered(values: Sequence[str] | dict[str, str]) -> bool:
    """Say whether options can be answered by list number: not if they are numbers themselves."""
    return not any(value.isdigit() for value in values)


def meant(word: str, labels: dict[str, str], by_number: bool = False) -> str:
    """Return the value a word means: itself in any case, its label, its number in the list, or a unique beginning."""
    if word in labels:
        return word
    if by_number and word.isdecimal() and 1 <= int(word) <= len(labels):
        return list(labels)[int(word) - 1]
    low = word.lower()
    for value, label in labels.items():
        if low in (value.lower(), label.lower()):
            return value
    begun = {v for v, label in labels.items() if v.lower().startswith(low) or label.lower().startswith(low)}
    return begun.pop() if len(begun) == 1 and not word.isdecimal() else word


def _picked(labels: dict[str, str], words: Sequence[str]) -> Answer:
    if list(words) == [NOTHING] and NOTHING not in labels:
        return ()
    phrase = " ".join(words).lower()
    for value, label in labels.items():
        if label.lower() == phrase:
            return (value,)
    return tuple(meant(word, labels, numbered(labels)) for word in words)


def _allotted(choice: Allot, words: Sequence[str]) -> Answer:
    """Read items by bin, ``hood,repulse=a``; items not named keep their default, or go into the only bin."""
    items = {item.value: item.label for item in choice.items}
    bins = {box.value: box.label for box in choice.bins}
    places = dict(word.split(INTO) for word in choice.default or ())
    if len(bins) == 1:
        places |= dict.fromkeys(items, next(iter(bins)))
    for word in words:
        named, _, into = word.partition(INTO)
        for name in named.split(","):
            places[meant(name, items)] = meant(into, bins)
    strange = next((name for name in places if name not in items), None)
    if strange is not None:
        raise IllegalOrder(f"{choice.label}: {strange} is not among {', '.join(items)}.", choice.rule, choice.key)
    return tuple(f"{item}{INTO}{places[item]}" for item in items if item in places)


def pairs(texts: Sequence[str], what: str) -> dict[str, str]:
    """Parse facts written K=V.

    >>> pairs(["flights=2"], "A fact")
    {'flights': '2'}
    """
    read: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not key or not equals:
            raise BadPair(f"{what} is written NAME=VALUE, not {text}.")
        if key in read:
            raise BadPair(f"{key} is set twice. Set it once.")
        read[key] = value
    return read
