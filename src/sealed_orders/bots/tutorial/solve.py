"""Solve First Hunt: play the breakout against itself, thousands of ways at once, until neither side regrets anything.

Every turn each side knows the merchants lost, the last call or contact, and its own ship: the raider where she is, the
hunter where it has looked since then, and its flights. For each of these positions both sides keep how much they would
have gained with every order (counterfactual regret, CFR+), and the average of what they then played is written.

python -m sealed_orders.bots.tutorial.solve --write
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from sealed_orders.bots.tutorial.solution import FILE, LETTERS, Solution, news_key
from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.games.tutorial.odds import search

Array = npt.NDArray[Any]

NAMES = tuple(AREAS)
N = len(NAMES)
LANES = tuple(n for n, key in enumerate(NAMES) if AREAS[key].lane)
SIDES = ("raider", "hunter")
TURNS, WANTED, RUN = 8, 3, 2  # 5.2, 5.3, 2.2
RAIDER, HUNTER, FLIGHTS = NAMES.index("norway"), NAMES.index("scapa"), 4  # 1.3 the breakout
LEFT = FLIGHTS + 1  # how many numbers of flights there can be
MODES = 2 * N  # 2.2 she runs to an area, or lurks in it
ENDS = tuple(mode % N for mode in range(MODES))
CAUGHT = 0.5  # 3.3 in a chase
RARE, SELDOM = 0.0003, 0.02  # a position reached and an order given less often are not written
LATER = 3  # how much more later rounds count: by this power of their number
STRAYS = 0.03  # how often she gives any order, for the hunter to learn to answer it
ROVES = 0.5  # how often she is taken to have given any order before, when she learns
WANDERS = 0.2  # how often, when it is judged whether a position is worth writing

NEAR = np.array([[b == a or b in AREAS[a].next for b in NAMES] for a in NAMES])
ABLE = np.array(
    [
        [NAMES[m] in SEA.reach(at, RUN) if m < N else NAMES[m - N] == at for m in range(MODES)]
        for at in NAMES
    ]
)  # fmt: skip
FINDS = np.zeros((MODES, LEFT, LEFT))  # by mode, flights before and after
for _mode in range(MODES):
    for _before in range(LEFT):
        for _after in range(_before + 1):
            FINDS[_mode, _before, _after] = float(search(_before - _after, _mode >= N))


class News(NamedTuple):
    """What both sides know: merchants lost, and the last contact in an area, or call from a lane, with its turn."""

    sunk: int
    turn: int = 0
    area: int = 0
    call: bool = False


START = News(0)


def sinks(mode: int) -> bool:
    """4.1 Say whether she sinks a merchant so."""
    return mode >= N and ENDS[mode] in LANES


@cache
def searched(depth: int) -> tuple[tuple[int, ...], ...]:
    """List the ways the cruiser may have gone since the news, from every area."""
    if not depth:
        return tuple((area,) for area in range(N))
    return tuple((*way, to) for way in searched(depth - 1) for to in range(N) if NEAR[way[-1], to])


@cache
def ways(news: News, turn: int) -> tuple[tuple[int, ...], ...]:
    """List the ways the cruiser may have gone since the news, before a turn."""
    every = searched(turn - news.turn - 1)
    if news.call:
        return every
    root = news.area if news.turn else HUNTER
    return tuple(way for way in every if way[0] == root)


@cache
def further(news: News, turn: int) -> Array:
    """Return the number of each way when it is gone on to each area; 0 if it cannot be."""
    number = {way: n for n, way in enumerate(ways(news, turn + 1))}
    return np.array([[number.get((*way, to), 0) for to in range(N)] for way in ways(news, turn)])


def matters(news: News, turn: int) -> bool:
    """Say whether she can still win, and whether there may have been such news."""
    return news.turn < turn <= TURNS and TURNS - turn + 1 >= WANTED - news.sunk and news.turn >= 2 * min(news.sunk, 1)


@cache
def all_news(turn: int) -> tuple[News, ...]:
    """List what may be known before a turn."""
    contacts = [News(sunk, at, area) for sunk in range(WANTED) for at in range(1, turn) for area in range(N)]
    calls = [News(sunk, at, lane, call=True) for sunk in range(1, WANTED) for at in range(2, turn) for lane in LANES]
    return tuple(news for news in (START, *contacts, *calls) if matters(news, turn))


@dataclass
class Spot:
    """One position: what both sides would rather have done, how they play, and how they have played."""

    near: Array  # by way and area
    regret: tuple[Array, Array] = field(init=False)
    total: tuple[Array, Array] = field(init=False)
    plays: list[Array] = field(init=False)

    def __post_init__(self) -> None:
        self.able = (ABLE, _steams(self.near))
        self.regret = (np.zeros((N, MODES)), np.zeros(self.able[1].shape))
        self.total = (np.zeros((N, MODES)), np.zeros(self.able[1].shape))
        self.plays = [self.shared(side, self.regret) for side in (0, 1)]

    def shared(self, side: int, weights: tuple[Array, Array]) -> Array:
        """Return orders by their weights; all alike if there are none."""
        axes = (-1,) if side == 0 else (-2, -1)
        weight = np.where(weights[side].sum(axes, keepdims=True) > 0, weights[side], self.able[side])
        share: Array = weight / weight.sum(axes, keepdims=True)
        return share


def _steams(near: Array) -> Array:
    """Return by way, flights, area and flights left whether the hunter can order that."""
    fewer = np.tril(np.ones((LEFT, LEFT)))
    able: Array = near[:, None, :, None] * fewer[None, :, None, :]
    return able


class Hunt:
    """The breakout, and how both sides play it: side 0 is the raider, side 1 the hunter."""

    def __init__(self) -> None:
        self.spots = {
            (turn, news): Spot(NEAR[[way[-1] for way in ways(news, turn)]].astype(float))
            for turn in range(1, TURNS + 1)
            for news in all_news(turn)
        }
        self.value, self.strays = 0.0, 0.0

    def learn(self, rounds: int, sides: tuple[int, ...] = (0, 1)) -> None:
        """Let sides regret and play better, this many rounds; the later a round, the more it counts."""
        self.strays = STRAYS if 0 in sides else 0.0
        for number in range(1, rounds + 1):
            for side in sides:
                self._regret(side)
                self._remember(side, number**LATER)

    def average(self, side: int) -> dict[tuple[int, News], Array]:
        """Return how a side has played on average."""
        return {key: spot.shared(side, spot.total) for key, spot in self.spots.items()}

    def settle(self, side: int, plays: dict[tuple[int, News], Array]) -> None:
        """Let a side play so from now on."""
        for key, spot in self.spots.items():
            spot.plays[side] = plays[key]

    def forget(self, side: int) -> None:
        """Let a side begin to learn again."""
        for spot in self.spots.values():
            spot.regret[side][:] = 0
            spot.total[side][:] = 0
            spot.plays[side] = spot.shared(side, spot.regret)

    def runs(self, spot: Spot) -> Array:
        """Return how she plays, as the hunter learns against it."""
        plays: Array = (1 - self.strays) * spot.plays[0] + self.strays * spot.able[0] / MODES
        return plays

    def reach(self, side: int) -> dict[tuple[int, News], Array]:
        """Return how likely each position is, by way, area and flights, for a side that learns; for 2, as both play."""
        reach = {key: np.zeros((len(spot.near), N, LEFT)) for key, spot in self.spots.items()}
        reach[1, START][0, RAIDER, FLIGHTS] = 1
        for (turn, news), spot in self.spots.items():
            here = reach[turn, news]
            if not here.any():
                continue
            runs, steams = self.runs(spot), spot.able[1] / N if side == 1 else spot.plays[1]
            if side == 0:
                runs = (1 - ROVES) * spot.shared(0, spot.total) + ROVES * spot.able[0] / MODES
            there = np.einsum("npf,pm->nmf", here, runs)
            flow = (there @ steams.reshape(len(here), LEFT, -1)).reshape(len(here), MODES, N, LEFT)
            for mode, end in enumerate(ENDS):
                seen = (there[:, mode, :, None] * steams[:, :, end] * FINDS[mode]).sum(1)
                flow[:, mode, end] -= seen
                then = news.sunk + sinks(mode)
                met = (turn + 1, News(then, turn, end))
                if met in reach:
                    reach[met][0, end] += (1 - CAUGHT) * seen.sum(0)
                if not sinks(mode):
                    if (turn + 1, news) in reach:
                        for to in range(N):
                            able = spot.near[:, to] > 0
                            reach[turn + 1, news][further(news, turn)[able, to], end] += flow[able, mode, to]
                elif (called := (turn + 1, News(then, turn, end, call=True))) in reach:
                    reach[called][:, end] += flow[:, mode].sum(0)
        return reach

    def _after(self, turn: int, news: News, value: dict[tuple[int, News], Array]) -> tuple[Array, Array]:
        """Return what she wins if she gets away unseen, by way, mode, area and flights left, and after a contact."""
        spot = self.spots[turn, news]
        unseen, met = np.zeros((len(spot.near), MODES, N, LEFT)), np.zeros((MODES, LEFT))
        later = value.get((turn + 1, news))
        gone = None if later is None else later[further(news, turn)].transpose(0, 2, 1, 3)
        for mode, end in enumerate(ENDS):
            then = news.sunk + sinks(mode)
            if then == WANTED:
                unseen[:, mode], met[mode] = 1, 1
                continue
            if (contact := value.get((turn + 1, News(then, turn, end)))) is not None:
                met[mode] = contact[0, end]
            if sinks(mode):
                if (called := value.get((turn + 1, News(then, turn, end, call=True)))) is not None:
                    unseen[:, mode] = called[:, end]
            elif gone is not None:
                unseen[:, mode] = gone[:, end]
        return unseen, met

    def _regret(self, side: int) -> None:
        reach, value = self.reach(side), dict[tuple[int, News], Array]()
        for key in reversed(self.spots):
            spot, here, count = self.spots[key], reach[key], len(self.spots[key].near)
            if not here.any():
                value[key] = np.zeros(here.shape)
                continue
            unseen, met = self._after(*key, value)
            ends = unseen[:, range(MODES), ENDS]  # by way, mode and flights left
            seen = FINDS.transpose(1, 0, 2) * ((1 - CAUGHT) * met - ends)[:, None]  # what a contact changes
            for now in (0, 1):
                steams = spot.plays[1]
                wins = unseen.reshape(count, MODES, -1) @ steams.reshape(count, LEFT, -1).transpose(0, 2, 1)
                wins += np.einsum("nfmg,nfmg->nmf", seen, steams[:, :, ENDS])
                if now:
                    break
                if side == 0:
                    gains = np.einsum("npf,nmf->pm", here, wins)
                else:
                    there = np.einsum("npf,pm->nmf", here, self.runs(spot))
                    gains = -(there.transpose(0, 2, 1) @ unseen.reshape(count, MODES, -1))
                    gains = gains.reshape(count, LEFT, N, LEFT)
                    for mode, end in enumerate(ENDS):
                        gains[:, :, end] -= there[:, mode, :, None] * seen[:, :, mode]
                self._rue(spot, side, gains)
            value[key] = np.einsum("pm,nmf->npf", spot.plays[0], wins)
        self.value = float(value[1, START][0, RAIDER, FLIGHTS])

    def _rue(self, spot: Spot, side: int, gains: Array) -> None:
        axes = (-1,) if side == 0 else (-2, -1)
        mean = (gains * spot.plays[side]).sum(axes, keepdims=True)
        np.maximum(spot.regret[side] + (gains - mean) * spot.able[side], 0, out=spot.regret[side])
        spot.plays[side] = spot.shared(side, spot.regret)

    def own(self, side: int) -> dict[tuple[int, News], Array]:
        """Return how often a side's own orders bring it to each position: by area, or by way and flights."""
        own = {key: np.zeros((N,) if side == 0 else (len(spot.near), LEFT)) for key, spot in self.spots.items()}
        own[1, START][RAIDER if side == 0 else (0, FLIGHTS)] = 1
        for (turn, news), spot in self.spots.items():
            if side == 0:
                went = (own[turn, news][:, None] * spot.plays[0]).sum(0)
                for mode, end in enumerate(ENDS):
                    then = news.sunk + sinks(mode)
                    later = News(then, turn, end, call=True) if sinks(mode) else news
                    for key in ((turn + 1, later), (turn + 1, News(then, turn, end))):
                        if key in own:
                            own[key][end] += went[mode]
                continue
            looked = (own[turn, news][:, :, None, None] * spot.plays[1]).sum(1)  # by way, area and flights left
            for to in range(N):
                able = spot.near[:, to] > 0
                if (turn + 1, news) in own:
                    own[turn + 1, news][further(news, turn)[able, to]] += looked[able, to]
                for then in (news.sunk, news.sunk + 1):
                    if (met := (turn + 1, News(then, turn, to))) in own and (then == news.sunk or to in LANES):
                        own[met][0] += looked[:, to].sum(0)
                for lane in LANES:
                    if (called := (turn + 1, News(news.sunk + 1, turn, lane, call=True))) in own:
                        own[called][to] += looked[:, to].sum(0)
        return own

    def _remember(self, side: int, weight: int) -> None:
        for key, often in self.own(side).items():
            spot = self.spots[key]
            spot.total[side][:] += weight * often[(..., *[None] * (1 if side == 0 else 2))] * spot.plays[side]

    def written(self, side: int) -> dict[str, dict[str, int]]:
        """Return how a side plays, in thousandths, by what both know and by what it knows alone."""
        plays: dict[str, dict[str, int]] = {}
        self.strays = WANDERS
        for (turn, news), often in self.reach(2).items():
            spot = self.spots[turn, news]
            shared = news_key(turn, news.sunk, NAMES[news.area] if news.turn else "", news.turn, call=news.call)
            for at in zip(*np.nonzero(often.sum((0, 2) if side == 0 else 1) > RARE), strict=True):
                if side == 0:
                    alone = LETTERS[at[0]]
                else:
                    alone = "".join(LETTERS[area] for area in ways(news, turn)[at[0]]) + str(at[1])
                plays[f"{shared} {alone}"] = dict(self._orders(side, spot.plays[side][at]))
        return plays

    def _orders(self, side: int, shares: Array) -> Iterator[tuple[str, int]]:
        for at in zip(*np.nonzero(shares > SELDOM), strict=True):
            if side == 0:
                yield f"{LETTERS[ENDS[at[0]]]}{'lurk' if at[0] >= N else ''}", round(1000 * shares[at])
            else:
                yield f"{LETTERS[at[0]]}{at[1]}", round(1000 * shares[at])


def solved(rounds: int, replies: int) -> Solution:
    """Solve the breakout, and let each side look for the best reply to the other's solution."""
    start, hunt = process_time(), Hunt()
    hunt.learn(rounds)
    plays = [hunt.average(side) for side in (0, 1)]
    for side in (0, 1):
        hunt.settle(side, plays[side])
    raider, hunter = hunt.written(0), hunt.written(1)
    best = []
    for side in (0, 1):
        hunt.settle(1 - side, plays[1 - side])
        hunt.forget(side)
        hunt.learn(replies, (side,))
        best.append(round(hunt.value, 4))
    date = datetime.now(UTC).date().isoformat()
    return Solution(date, rounds, replies, best[1], best[0], round(process_time() - start, 1), raider, hunter)


def text(solution: Solution) -> str:
    """Return the solution as JSON, with a line for each position."""
    fields = msgspec.to_builtins(solution)
    lines = [f'"{name}": {msgspec.json.encode(fields[name]).decode()}' for name in fields if name not in SIDES]
    for side in SIDES:
        rows = (f'"{key}": {msgspec.json.encode(orders).decode()}' for key, orders in fields[side].items())
        lines.append(f'"{side}": {{\n' + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Solve and say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=110)
    parser.add_argument("--replies", type=int, default=20, help="rounds for the best replies")
    parser.add_argument("--write", action="store_true", help=f"rewrite data/{FILE}")
    chosen = parser.parse_args()
    solution = solved(chosen.rounds, chosen.replies)
    if chosen.write:
        path = Path(__file__).parent / "data" / FILE
        path.write_text(text(solution), encoding="utf-8")
    least, most = solution.raider_at_least, solution.raider_at_most
    print(f"the raider wins {least:.1%} to {most:.1%} of the matches; {solution.seconds:.0f} s")  # noqa: T201 - a command


if __name__ == "__main__":
    main()
