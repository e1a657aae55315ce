"""The leak test: what a side gets is determined by its own orders and what it was sent, and by nothing else.

From a point of a match several continuations are played in which one side plays the same while the other sides or the
dice differ. Whenever the State of two of them differs, but the side has given the same orders and was sent the same,
the packets it gets must be equal to the byte: that is a comparison. The spectator is a side that gives no orders.

    python -m sealed_orders.testing.leaks tutorial --comparisons 100000
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import blake2b
from itertools import count, islice
from typing import Any, NamedTuple

import sealed_orders as so
from sealed_orders.bots.random_bot import RandomBot
from sealed_orders.kernel.board import Display
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Order, Side, format_order
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import digest, encode, packet
from sealed_orders.testing.play import decisions

POINTS = 4  # of each match, besides its start, from which continuations are played
CONTINUATIONS = 9  # from each point, for each side
HORIZON = 32  # moments of a continuation, except those from the start
AHEAD = 6  # moments that the first continuation is ahead of the others
PATIENCE = 3  # moments without a comparison, after which a continuation is given up


class Moment(NamedTuple):
    """A side's situation: what it may know, what is true, and what it gets."""

    history: bytes
    truth: bytes
    packet: bytes


class Watched(so.Match):
    """A match that asks its game once for each position of a side: sealing an order changes nothing."""

    _drawn: tuple[Any, Display, bytes] = (None, Display(""), b"")

    def display(self, side: Side, order: Order | None = None) -> Display:
        """Return what a side's client draws."""
        return self._position(side)[1] if order is None else super().display(side, order)

    def shown(self, side: Side) -> bytes:
        """Return everything that a side's client gets: its packet, and the advice beside the question."""
        return packet(self, side)[:-1] + b',"beside":' + self._position(side)[2] + b"}"

    def _position(self, side: Side) -> tuple[Any, Display, bytes]:
        view = self.view(side)
        if self._drawn[0] is not view:
            self._drawn = (
                view,
                super().display(side),
                encode(beside(self.game, view, self.prompt(side), self.log(side))),
            )
        return self._drawn


def beside(game: so.Game[Any, Any], view: Any, prompt: so.Prompt | None, log: Sequence[so.Event]) -> dict[str, Any]:
    """Return what a side plays for, the odds in front of it, and the cautions about its default order."""
    advice: dict[str, Any] = {"purpose": game.purpose(view)}
    if prompt is not None:
        advice["chances"] = [_in_text(chance) for chance in game.chances(view, log=log)]
        with suppress(so.IllegalOrder):
            advice["cautions"] = game.cautions(view, prompt.complete({}))
    return advice


def _in_text(chance: Chance) -> dict[str, str]:
    return {name: str(value) for name, value in asdict(chance).items()}


class Leak(AssertionError):
    """What a side gets differs although it should not be able to tell two situations apart."""

    def __init__(self, side: Side, point: str, one: bytes, other: bytes) -> None:
        self.path, *values = difference(json.loads(one), json.loads(other)) or ("$", one, other)
        news = [f"{event['rule']} {event['text']}" for event in json.loads(one)["log"]][-5:]
        lines = [f"{point}: the {side} side can tell what it may not know, at {self.path}"]
        lines += (f"  {json.dumps(value, default=repr)}" for value in values)
        super().__init__("\n".join([*lines, "  though it had the same events:", *(f"    {line}" for line in news)]))


@dataclass
class Hunt:
    """A search for leaks in one game, and what it has done so far."""

    game: so.Game[Any, Any]
    points: int = POINTS
    continuations: int = CONTINUATIONS
    keep: bool = False  # the record of each continuation from the start
    matches: int = 0
    moments: int = 0
    comparisons: int = 0
    distinct: int = 0  # moments that differ from all before in what the side ordered or read

    def search(self, scenario: str, seed: str) -> None:
        """Play a match at random, and continuations from its start and from some of its points."""
        luck = FastDice(seed)
        options = {switch.key: luck.pick(switch.values, "") for switch in self.game.switches if luck.roll(2, "") == 1}
        match = so.Match.new(self.game, scenario, options, seed=seed, keep=False)
        states = [match.state.copy() for _ in decisions(match, seed)]
        points = luck.shuffled(range(len(states)), "")[: self.points]
        for side in (*self.game.sides, SPECTATOR):
            self._compare(side, f"{scenario} {options}, {seed}, start", self._openings(match, side, seed))
            for point in points:
                label = f"{scenario} {options}, {seed}, decision {point + 1}"
                self._compare(side, label, self._forks(states[point], side, f"{seed} {point}"))

    def _openings(self, match: so.Match, side: Side, seed: str) -> Iterator[Iterator[Moment]]:
        """Yield the whole match from its start."""
        for dice, others in variants(seed, self.continuations):
            again = Watched.new(self.game, match.scenario, match.options, seed=dice, keep=self.keep)
            assert isinstance(again, Watched)
            yield continuation(again, side, seed, others)

    def _forks(self, state: Any, side: Side, seed: str) -> Iterator[Iterator[Moment]]:
        """Continue from one State, up to the horizon."""
        for dice, others in variants(seed, self.continuations):
            fork = Watched(self.game, state.copy(), Dice(dice), keep=False)
            yield islice(continuation(fork, side, seed, others), HORIZON)

    def _compare(self, side: Side, point: str, continuations: Iterable[Iterator[Moment]]) -> None:
        """Play continuations side by side until each has left the others: the first is always a little ahead."""
        seen: dict[bytes, Moment] = {}
        first, *others = continuations
        alone = dict.fromkeys(others, 0)
        self.matches += 1 + len(others)
        self._look(side, point, islice(first, AHEAD), seen)
        while alone:
            self._look(side, point, islice(first, 1), seen)
            for moments in tuple(alone):
                compared = self._look(side, point, islice(moments, 1), seen)
                alone[moments] = 0 if compared == [True] else alone[moments] + 1
                self.distinct += compared == [False]
                if not compared or alone[moments] == PATIENCE:
                    del alone[moments]

    def _look(self, side: Side, point: str, moments: Iterable[Moment], seen: dict[bytes, Moment]) -> list[bool]:
        """Compare moments with those seen so far, and report for each whether its side knew as much in one of them."""
        compared = []
        for moment in moments:
            self.moments += 1
            first = seen.setdefault(moment.history, moment)
            if first.packet != moment.packet:
                raise Leak(side, point, first.packet, moment.packet)
            self.comparisons += first.truth != moment.truth
            compared.append(first is not moment)
        return compared


def variants(seed: str, many: int) -> Iterator[tuple[str, str]]:
    """Return seeds for the dice and the other sides' bots: in turn other orders, other dice, and both."""
    for n in range(many):
        yield (f"{seed} {n}" if n % 3 else seed, f"{seed} {n if n % 3 != 1 else 0}")


def continuation(match: Watched, side: Side, own: str, others: str) -> Iterator[Moment]:
    """Play a match on, as one side gets it after every sealed order; `own` and `others` seed the bots."""
    bots = {who: RandomBot(who, own if who == side else others) for who in match.game.sides}
    quick = FastDice(others)
    hidden = match.commitment.encode()  # The seed's hash is public and reveals nothing, but differs with the dice.
    ordered, events, events_read = blake2b(match.shown(side).replace(hidden, b"")), blake2b(), match.log_length(side)
    while not match.outcome:
        sealed = {who: match.sealed(who) for who in match.game.sides if who != side}
        yield Moment(
            history=ordered.digest() + events.digest(),
            truth=digest(match.state).encode() + encode(sealed),
            packet=match.shown(side).replace(hidden, b""),
        )
        who = quick.pick(match.waiting, "")
        prompt = match.prompt(who)
        assert prompt is not None
        order = bots[who].decide(match.view(who), prompt, ())
        match.submit(who, order)
        if who == side:
            ordered.update(format_order(order).encode() + b"\n")
        for event in match.log(side, events_read):
            events.update(encode((event.rule, event.text, event.facts)) + b"\n")  # Not who else got it.
        events_read = match.log_length(side)


def difference(one: Any, other: Any, path: str = "$") -> tuple[str, Any, Any] | None:
    """Return the first place where two JSON values differ, and both values."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts = ((f"{path}.{key}", one[key], other[key]) for key in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = ((f"{path}[{n}]", a, b) for n, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return None if one == other else (path, one, other)
    return next((first for spot, a, b in parts if (first := difference(a, b, spot))), None)


def main() -> int:
    """Run it at length, game after game; the last line for each is one JSON object."""
    parser = argparse.ArgumentParser(
        prog="python -m sealed_orders.testing.leaks", description="Look for leaks of hidden information."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default every game")
    parser.add_argument("--of", default="", metavar="DISTRIBUTION", help="by default only the games of this one")
    parser.add_argument("--comparisons", type=int, default=100_000, help="to make of each game")
    parser.add_argument("--seed", default="long run")
    given = parser.parse_args()
    if unknown := set(given.games) - set(so.game_names()):
        parser.error(f"unknown game: {', '.join(sorted(unknown))}")
    games = given.games or so.game_names(given.of)
    differences = sum(_long_run(so.load(name), given.comparisons, given.seed) for name in games)
    return min(1, differences)


def _long_run(game: so.Game[Any, Any], comparisons: int, seed: str) -> int:
    hunt = Hunt(game)
    scenarios = tuple(game.scenarios)
    differences = 0
    for number in count():  # If nothing is hidden, nothing can be compared: then enough distinct moments will do.
        try:
            hunt.search(scenarios[number % len(scenarios)], f"{seed} {number}")
        except Leak as leak:
            differences += 1
            sys.stderr.write(f"{leak}\n")
        sys.stderr.write(
            f"{game.name}: {hunt.matches} matches, {hunt.comparisons} comparisons, {hunt.distinct} distinct moments\n"
        )
        if differences or (hunt.comparisons or hunt.distinct) >= comparisons:
            break
    result = {"game": game.name, "matches": hunt.matches, "comparisons": hunt.comparisons, "differences": differences}
    sys.stdout.write(json.dumps(result) + "\n")
    return differences


if __name__ == "__main__":
    sys.exit(main())
