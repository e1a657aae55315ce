"""Allot items to bins: ships to forces, guns to targets, escorts to convoys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.option import Option, span
from sealed_orders.kernel.order import Answer, IllegalOrder

INTO = "="  # between an item and its bin in the text of an order: hood=a


@dataclass(frozen=True, slots=True)
class Bin:
    """Where items go: how many it needs, how many it holds, and which items it accepts (default: any)."""

    value: str
    label: str
    least: int = 0
    most: int = 99
    takes: tuple[str, ...] | None = None
    at: str = ""  # the cell or token it points at

    def may_take(self, item: str) -> bool:
        """Say whether an item may go here."""
        return self.takes is None or item in self.takes


@dataclass(frozen=True, slots=True)
class Stock:
    """What bins are made of, if there are only so many: each with something in it uses one."""

    name: str  # Markers
    elsewhere: int  # how many are in use outside these bins
    all: int


@dataclass(frozen=True, slots=True)
class Allot:
    """Items into bins: the answer has a word ``item=bin`` for each item, in the order of the items."""

    key: str
    label: str
    items: tuple[Option, ...]
    bins: tuple[Bin, ...]
    default: Answer | None = None
    kind: str = "allot"
    rule: str = ""  # the paragraph of the limits
    stock: Stock | None = None

    def check(self, answer: Answer) -> None:
        """Raise IllegalOrder unless every item is in one bin that takes it, and no bin has too few or too many."""
        bins = {box.value: box for box in self.bins}
        placed: list[str] = []
        for item, into in zip(self.items, answer, strict=False):
            name, _, value = into.partition(INTO)
            if name != item.value:
                raise self._refusal(f"{item.label} must come before {name}")
            if value not in bins:
                raise self._refusal(f"{item.label} goes into one of {', '.join(bins)}, not {value or 'nothing'}")
            if not bins[value].may_take(name):
                raise self._refusal(f"{item.label} cannot go into {bins[value].label}")
            placed.append(value)
        if len(answer) != len(self.items):
            raise self._refusal(f"each of {len(self.items)} has its place once, not {len(answer)}")
        counts = Counter(placed)
        for box in self.bins:
            if not box.least <= counts[box.value] <= box.most:
                most = min(box.most, len(self.items))
                raise self._refusal(f"{box.label} holds {span(box.least, most)}, not {counts[box.value]}")

    def sample(self, dice: Dice) -> Answer:
        """Return a legal answer at random."""
        order = dice.shuffled(range(len(self.items)), "")
        placed = next(_fillings([self.items[i].value for i in order], dice.shuffled(self.bins, ""), dice))
        where = dict(zip(order, placed, strict=True))
        return self.answer([where[i] for i in range(len(self.items))])

    def answers(self) -> Iterator[Answer]:
        """Return every legal answer."""
        return map(self.answer, _fillings([item.value for item in self.items], self.bins))

    def answer(self, places: Sequence[str]) -> Answer:
        """Return the answer that puts each item, in order, into a bin."""
        return tuple(f"{item.value}{INTO}{place}" for item, place in zip(self.items, places, strict=True))

    def _refusal(self, text: str) -> IllegalOrder:
        return IllegalOrder(f"{self.label}: {text}.", self.rule, self.key)


def _fillings(items: Sequence[str], bins: Sequence[Bin], dice: Dice | None = None) -> Iterator[list[str]]:
    """Yield every way to put the items into the bins. With dice, try the bins of each item in random order."""
    room = {box.value: box.most for box in bins}
    owed = {box.value: box.least for box in bins}
    placed: list[str] = []

    def fill() -> Iterator[list[str]]:
        if len(placed) == len(items):
            yield list(placed)
            return
        item, left = items[len(placed)], len(items) - len(placed)
        missing = sum(max(0, owing) for owing in owed.values())
        for box in dice.shuffled(bins, "") if dice else bins:
            needed = owed[box.value] > 0
            if room[box.value] and box.may_take(item) and (needed or missing < left):
                room[box.value] -= 1
                owed[box.value] -= 1
                placed.append(box.value)
                yield from fill()
                placed.pop()
                owed[box.value] += 1
                room[box.value] += 1

    return fill()
