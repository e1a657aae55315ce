"""15 The battle archive: what a player has done in all their missions, and which are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sealed_orders.games.bismarck_solitaire.chart import PORTS
from sealed_orders.games.bismarck_solitaire.medals import earned
from sealed_orders.games.bismarck_solitaire.mission import TURNS, Mission, missions
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.book import Book, Chapter, Entry, Page
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.words import many

SETS = ("easy", "difficult", "hard")
OPENS_AFTER = 4  # 15.3 missions of the set before that must be won


class Archive(Book):
    """15.2 The battle records of a player, by set and mission."""

    title = "Battle archive"

    def entry(self, view: CruiseView, outcome: Outcome) -> Entry:
        """15.1 Return what is written down of a match that is over."""
        return Entry(
            scenario=view.mission,
            won=outcome.winner is not None,
            points=int(outcome.scores[BISMARCK]),
            turn=min(view.turn, TURNS),
            rule=outcome.rule,
            text=outcome.text,
            medal=str(view.medal["name"]) if earned(view) else "",
        )

    def chapters(self, entries: Sequence[Entry], free: bool = False) -> tuple[Chapter, ...]:
        """15.2, 15.3 The three sets."""
        opened = SETS if free else open_sets(entries)
        return tuple(_chapter(entries, which, which in opened) for which in SETS)


def best(entries: Sequence[Entry]) -> Mapping[str, Entry]:
    """15.2 Return the best record of each mission: a win before a loss, a medal before none, then the points."""
    by_mission: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda entry: (entry.won, bool(entry.medal), entry.points)):
        by_mission[entry.scenario] = entry
    return {mission: by_mission[mission] for mission in missions() if mission in by_mission}


def won(entries: Sequence[Entry], which: str) -> int:
    """15.3 Say how many missions of a set have been won."""
    return sum(entry.won and missions()[name].set == which for name, entry in best(entries).items())


def open_sets(entries: Sequence[Entry]) -> tuple[str, ...]:
    """15.3 The easy set, and each that enough wins in the one before have opened."""
    wins = [OPENS_AFTER, *(won(entries, which) for which in SETS)]
    return tuple(which for which, before in zip(SETS, wins, strict=False) if before >= OPENS_AFTER)


def _chapter(entries: Sequence[Entry], which: str, is_open: bool) -> Chapter:
    records = best(entries)
    pages = [
        Page(
            scenario=name,
            goal=_goal(mission),
            medal=f"{mission.medal.name}: {mission.medal.text}",
            open=is_open,
            played=sum(entry.scenario == name for entry in entries),
            best=records.get(name),
            medal_name=mission.medal.name,
        )
        for name, mission in missions().items()
        if mission.set == which
    ]
    note = f"{won(entries, which)} of {len(pages)} won." if is_open else _what_opens(entries, which)
    return Chapter(which.capitalize(), note, "15.3", is_open, tuple(pages))


def _goal(mission: Mission) -> str:
    """1.2 Write the points needed, and when and where home is."""
    ports = ", ".join(PORTS[port].name for port in mission.ports)
    return f"{many(mission.goal, 'point')}; home after turn {mission.return_after}: {ports}"


def _what_opens(entries: Sequence[Entry], which: str) -> str:
    before = SETS[SETS.index(which) - 1]
    return f"Opens when you have won {OPENS_AFTER} {before} missions; so far you have won {won(entries, before)}."
