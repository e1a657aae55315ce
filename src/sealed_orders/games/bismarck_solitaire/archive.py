"""15 The battle archive: what a player has done in all his missions, and which are open to him."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sealed_orders.games.bismarck_solitaire.medals import earned
from sealed_orders.games.bismarck_solitaire.mission import TURNS, missions
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK
from sealed_orders.games.bismarck_solitaire.situation import afloat
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.event import Outcome

SETS = ("easy", "difficult", "hard")
OPENS_AFTER = 4  # 15.3 missions of the set before that must be won


class BattleRecord(msgspec.Struct, frozen=True):
    """15.1 One match, as it is written down."""

    mission: str
    won: bool
    points: int
    goal: int
    bismarck_sunk: bool
    medal: str = ""  # its name, where it was earned
    turn: int = 0  # the turn it ended in


def battle_record(view: CruiseView, outcome: Outcome) -> BattleRecord:
    """15.1 What is written down of a match that is over."""
    return BattleRecord(
        mission=view.mission,
        won=outcome.winner is not None,
        points=outcome.scores[BISMARCK],
        goal=view.goal,
        bismarck_sunk=not afloat(view, BISMARCK),
        medal=str(view.medal["name"]) if earned(view) else "",
        turn=min(view.turn, TURNS),
    )


class Archive(msgspec.Struct, frozen=True):
    """15.2 A player's battle records, in the order they were fought."""

    records: tuple[BattleRecord, ...] = ()

    def add(self, record: BattleRecord) -> Archive:
        """15.2 The archive with one more record."""
        return Archive((*self.records, record))

    def best(self) -> Mapping[str, BattleRecord]:
        """15.2 The best record of each mission: a win before a loss, a medal before none, then the points."""
        found: dict[str, BattleRecord] = {}
        for record in sorted(self.records, key=lambda record: (record.won, bool(record.medal), record.points)):
            found[record.mission] = record
        return {mission: found[mission] for mission in missions() if mission in found}

    def medals(self) -> tuple[str, ...]:
        """14.1 The medals earned, in the order of the missions."""
        won = {record.mission: record.medal for record in self.records if record.medal}
        return tuple(won[mission] for mission in missions() if mission in won)

    def won(self, which: str) -> int:
        """15.3 How many missions of a set have been won."""
        return sum(record.won and missions()[name].set == which for name, record in self.best().items())

    def open_missions(self, free: bool = False) -> tuple[str, ...]:
        """15.3 The missions that may be played: all, or those of the sets that the wins so far have opened."""
        opened = [
            which for which, before in zip(SETS, ("", *SETS), strict=False) if not before or self._opens_next(before)
        ]
        return tuple(name for name, mission in missions().items() if free or mission.set in opened)

    def _opens_next(self, which: str) -> bool:
        return self.won(which) >= OPENS_AFTER

    def encode(self) -> bytes:
        """The archive as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, data: bytes) -> Archive:
        """An archive from its JSON."""
        return msgspec.json.decode(data, type=cls)
