"""The theatre of the campaign: which ships the other side has, how far they go, and what a side makes of facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.filter import Filter
from sealed_orders.bots.hunt.plan import Motion
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.bots.sink_the_bismarck.theatre import fixes
from sealed_orders.bots.sink_the_bismarck.theatre import motion as models
from sealed_orders.bots.sink_the_bismarck.theatre.fixes import Fix
from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC, hexes
from sealed_orders.bots.sink_the_bismarck.theatre.units import OF, UNIT, convoy, is_convoy, speed
from sealed_orders.bots.sink_the_bismarck.ways import IN_MARGIN
from sealed_orders.games.sink_the_bismarck import convoys
from sealed_orders.games.sink_the_bismarck.board import BOARD
from sealed_orders.games.sink_the_bismarck.chart import BREST, EXITS, NORWAY, column
from sealed_orders.games.sink_the_bismarck.convoys import CONVOYS
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, ID, NUMBER, WARSHIPS
from sealed_orders.games.sink_the_bismarck.tables import BRITISH_SHIPS, FORCE_H, TABLES
from sealed_orders.kernel.fact import (
    Absent,
    Battle,
    Begins,
    Fact,
    Left,
    Reported,
    Searched,
    Shadowed,
    Sighted,
    Turn,
    Who,
    Withdrew,
)
from sealed_orders.kernel.order import Side

_force_h, _nelson = TABLES["force_h"], TABLES["british_ships"]
# 16.2 Where Force H enters; 16.4, 16.5 where ships that come by an extended rule begin.
ENTRY = tuple(cell for cell in EXITS if _force_h["columns"][0] <= column(cell) <= _force_h["columns"][1])
COMES_TO = {
    **dict.fromkeys(BRITISH_SHIPS, (_nelson["hex"],)),
    NUMBER["scharnhorst"]: (BREST,),
    NUMBER["gneisenau"]: (BREST,),
    NUMBER["admiral_scheer"]: NORWAY,
}
ESCORTS = {NUMBER[c.escort]: c for c in CONVOYS if c.escort}
DUMMIES = {1: {BRITISH: 4, GERMAN: 2}, 10: {BRITISH: 2}}  # 18.2 by the turn in which a scenario begins
FINDS = 0.45  # 10.7 how often an air search finds a ship in a searched hex
MARGIN = hexes(*IN_MARGIN)
CONVOY_IDS = frozenset(convoys.IDS)
RAIDERS = frozenset(ID[ship] for ship in WARSHIPS[GERMAN])
NOTICE: int = TABLES["german_ships"]["notice"]


class Campaign(Theatre):
    """The campaign as one side's staff sees it."""

    sea = NORTH_ATLANTIC
    called = BOARD.called
    ids = UNIT
    tireless = True
    finds = FINDS

    def __init__(self, side: Side) -> None:
        """The side whose staff it is."""
        self.side = ENEMY[side]
        self.units = OF[self.side]
        self._weighs = False  # whether chances are kept, and not only what can be
        self._trade = True  # whether convoys sail
        self._begun: set[int] = set()  # known to have been on the map
        self._detected = 0  # the turn in which a German warship was first detected (16.2)
        self._first = 0
        self.fixes: list[Fix] = []  # of the last turns, with what is made of them
        self.dummies = 0  # of the enemy, not yet revealed
        self._fight: dict[int, str] = {}  # where ships were in their last fight

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        """6.1 The most hexes a ship can go in a turn."""
        return speed(unit), speed(unit)

    def begins(self, unit: int) -> Places:
        """18.2 Return where a ship can begin: those on the map are announced; the others come later."""
        return hexes()

    def misses(self, search: Searched) -> Mapping[int, Weights]:
        """8.3, 10.7 A search misses one ship as easily as another."""
        return dict.fromkeys(self.units, self.missed(self.units[0], search))

    def filters(self, model: str) -> list[Filter]:
        """Return the chances of all ships; from now on wireless fixes count."""
        self._weighs = True
        return super().filters(model)

    def family(self, model: str, unit: int) -> str:
        """Raiders, hunters, and convoys."""
        return models.family(model, unit)

    def motion(self, family: str, turn: int) -> Motion:
        """Return the motion from motion.toml; without trade, raiders have nothing to raid."""
        return models.motion(family, self.side, turn, self._trade)

    def hear(self, fact: Fact, belief: Belief) -> None:
        """16.2, 12.11, 12.24 Besides what a fact means in any hunt: who is due, who meets in a fight and leaves."""
        super().hear(fact, belief)
        if isinstance(fact, Absent) and {who.id for who in fact.units} >= CONVOY_IDS:
            self._trade = False
        match fact:
            case Sighted() if any(who.id in RAIDERS for who in fact.own):
                self._detected = self._detected or belief.turn - fact.before
            case Shadowed() if fact.success and fact.unit and fact.unit.id in RAIDERS:  # 8.7 she gives herself away
                self._detected = self._detected or belief.turn
            case Turn():
                self._begin(fact.number, belief)
                self._due(fact.number, belief)
            case Left() if fact.unit == Who("dummy", self.side, "Dummy"):
                self.dummies = max(0, self.dummies - 1)
            case Reported() if self._weighs and not fact.unit.id and fact.unit.side == self.side:
                self._fix(fact.cell, belief)
            case Battle():
                if any(who.id in RAIDERS for who in fact.units):
                    self._detected = self._detected or belief.turn
                for unit in self._hostile(fact.units):
                    self._fight[unit] = fact.cell
                    belief.sight(unit, fact.cell, belief.turn)
            case Withdrew() if fact.away:
                for unit in self._hostile((fact.unit,)):
                    if unit in self._fight:
                        belief.put(unit, self.near(self._fight[unit]))

    def hear_of(self, unit: int, fact: Fact, belief: Belief) -> None:
        """18.2 Besides what it means in any hunt: who begins on the map, or is seen there, is not awaited."""
        margin = isinstance(fact, Begins) and set(fact.cells) <= set(IN_MARGIN)
        if isinstance(fact, Begins | Sighted) and not margin:
            self._begun.add(unit)
        super().hear_of(unit, fact, belief)

    def _begin(self, turn: int, belief: Belief) -> None:
        """18.2, 18.3 In the first turn it is known which scenario it is, and whether there is any trade to raid."""
        if self._first:
            return
        self._first, self.dummies = turn, DUMMIES.get(turn, {}).get(self.side, 0)
        if not self._trade:
            belief.replan(turn)

    def _fix(self, cell: str, belief: Belief) -> None:
        """8.10, 4.3 Take in a fix: a ship or a convoy is there, or a dummy."""
        turns = belief.turn - self._first
        fix = fixes.weigh(cell, belief, self.side, self._begun, self.dummies, turns)
        recent = [old for old in self.fixes if old.turn > belief.turn - fixes.KEPT]
        self.fixes = [*recent, fix]

    def _hostile(self, named: Iterable[Who]) -> list[int]:
        return [UNIT[who.id] for who in named if who.id in UNIT and UNIT[who.id] in self.units]

    def _due(self, turn: int, belief: Belief) -> None:
        """9.2, 16 Return who may come onto the map in this turn."""
        for unit in self.units:
            if unit in self._begun or belief.gone(unit):
                continue
            if is_convoy(unit) and convoy(unit).appears == turn:
                self._begun.add(unit)
                belief.put(unit, hexes(convoy(unit).at))
            elif unit in ESCORTS and turn >= ESCORTS[unit].appears:  # later where no marker is free (4.1)
                self._may_come(unit, hexes(ESCORTS[unit].at), belief)
            elif unit in FORCE_H and self._has_come_up(turn):
                self._may_come(unit, hexes(*ENTRY), belief)
            elif unit in COMES_TO and (self.side == BRITISH or turn >= self._first + NOTICE):
                self._may_come(unit, hexes(*COMES_TO[unit]), belief)

    def _has_come_up(self, turn: int) -> bool:
        """16.2 Force H may enter from its turn on, or sooner if a German warship was detected."""
        soon = self._detected and turn >= self._detected + _force_h["after"]
        return bool(soon or turn >= _force_h["turn"])

    def _may_come(self, unit: int, where: Places, belief: Belief) -> None:
        """16.3 She is thought to come at once, and may come in any later turn."""
        before = belief.can(unit)
        if not (before & ~MARGIN).any():
            belief.put(unit, where)
        belief.may_be(unit, where | (before & MARGIN))
