"""The admiral's motives: why each unit gets its orders, from where the raiders probably are."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle.worth import dispersal
from sealed_orders.bots.bismarck.british.quarry import RAIDERS, Quarry
from sealed_orders.bots.bismarck.waters.nearness import near
from sealed_orders.bots.bismarck.waters.passages import PASSAGES
from sealed_orders.bots.bismarck.waters.ways import INDEX
from sealed_orders.bots.motive import MATTERS, Motive, guns
from sealed_orders.games.bismarck.ships import CONVOYS, FUEL, NAME, TYPE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.squares import distance
from sealed_orders.kernel.words import listed, many, percent

SEARCH, FLEET, STRIKE, CONVOY, SUPPLY = "Search", "Battle groups", "Strike", "Convoys", "Fuel"
REACH = 2  # squares that a warship goes in a turn
BESIDE = 1  # squares from a convoy at which a raider may be on it soon
AT_HAND = 5  # squares from which a battle group covers a convoy


class Motives:
    """Says why, for one turn's orders."""

    def __init__(self, view: BismarckView, quarry: Sequence[Quarry]) -> None:
        self._view = view
        self._quarry = sorted(quarry, key=lambda raider: -RAIDERS[raider.unit])

    @property
    def raider(self) -> str:
        """Return the raider the reasons are about: the one most wanted."""
        return NAME[self._quarry[0].unit] if self._quarry else "a raider"

    def chance(self, cell: str, within: int = 0, ahead: int = 0) -> float:
        """Return how likely that raider is so near to a square at the end of this turn, or of a later one."""
        if not self._quarry or cell not in INDEX:
            return 0.0
        chances = self._quarry[0].chances
        return float(near(within)[INDEX[cell]] @ chances[min(ahead, len(chances) - 1)])

    def convoy(self, unit: int, cell: str) -> Motive:
        """17.3 A convoy on its way, or out of the way."""
        stays, goes = (self.chance(c, BESIDE) for c in (self._view.square[unit], cell))
        if stays - goes >= MATTERS:
            why = f"The chance that {self.raider} comes next to it falls from {percent(stays)} to {percent(goes)}."
        elif goes >= MATTERS:
            why = f"It reaches its port in time; {self.raider} is next to it: {percent(goes)}."
        else:
            why = f"It reaches its port in time, and {self.raider} is not near."
        return Motive(CONVOY, why)

    def escort(self, convoy: int) -> Motive:
        """16.73 A ship that stays with a convoy."""
        view = self._view
        points = dispersal(convoy, view.midships[convoy], view.turn, view.last_turn)
        return Motive(CONVOY, f"{NAME[convoy]} has no guns; if a raider disperses it, we lose {points:.0f} points.")

    def dry(self, unit: int) -> Motive:
        """6.26 A ship that needs fuel."""
        left = self._view.last_turn - self._view.turn
        return Motive(SUPPLY, f"{self._view.fuel[unit]} of {FUEL[unit]} fuel left, and {left} turns to go.")

    def strike(self, raider: int) -> Motive:
        """8.24 Planes at a raider that is held."""
        return Motive(STRIKE, f"{NAME[raider]} is shadowed, so we know that she ends the turn there.")

    def deck(self, carrier: int, raider: int) -> Motive:
        """8.24.2 A carrier that launches."""
        why = f"{NAME[carrier]}'s planes reach {NAME[raider]}, and can land again if {NAME[carrier]} stays here."
        return Motive(STRIKE, why)

    def eyes(self, raider: int) -> Motive:
        """10.1 A plane that stays with a raider."""
        return Motive(STRIKE, f"Another pair of eyes on {NAME[raider]}: she is harder to lose.")

    def fights(self, raider: int, ours: float, theirs: float) -> Motive:
        """A4 Guns that are enough."""
        ratio = ours / max(1.0, theirs)
        return Motive(FLEET, f"Together {ratio:.1f} times {NAME[raider]}'s guns and hull: enough to fight.")

    def closes(self, raider: int) -> Motive:
        """A4 Guns that come nearer."""
        return Motive(FLEET, f"Not enough guns for {NAME[raider]} this turn; next turn she is in reach.")

    def station(self, leader: int, cell: str) -> Motive:
        """Give the reason of a battle group that waits for a raider or covers a convoy."""
        view = self._view
        here, there = (self.chance(c, REACH, 1) for c in (view.square[leader], cell))
        at_sea = [c for c in sorted(CONVOYS) if view.to[c] in INDEX and not view.fate[c]]
        charge = min(at_sea, key=lambda c: distance(view.to[c], cell), default=-1)
        away = distance(view.to[charge], cell) if charge >= 0 else AT_HAND + 1
        where = "in the same square" if not away else f"{many(away, 'square')} away"
        covered = f"{NAME[charge]} is {where}" if away <= AT_HAND else ""
        why = guns(self.raider, here, there, covered)
        why = why or f"It waits between the passages and the convoys until {self.raider} is in reach."
        return Motive(FLEET, why)

    def carrier(self, unit: int, cell: str, reach: int) -> Motive:
        """8.24.2 A carrier within reach of likely squares, and out of a raider's."""
        struck, met = percent(self.chance(cell, reach)), percent(self.chance(cell, BESIDE))
        name = NAME[unit]
        why = f"{name}'s planes can reach {self.raider}: {struck}. {self.raider} can be next to {name}: {met}."
        return Motive(FLEET, why)

    def idle(self) -> Motive:
        """Give the reason of a ship that nobody needs at sea."""
        return Motive(SUPPLY, "Nothing to screen now: in port it keeps its fuel.")

    def lands(self, plane: int) -> Motive:
        """8.21 A plane that is due back."""
        due = "Bombers stay out for one turn only." if TYPE[plane] == "L" else "It has to land while its fuel lasts."
        return Motive(SEARCH, due)

    def looks(self, cell: str, factors: float, level: int, clear: bool, others: Sequence[int]) -> Motive:
        """9.2 A unit that searches a square, with others or by itself."""
        chance = self.chance(cell)
        passage = next((name for name, block in PASSAGES.items() if cell in block), "")
        stake = f"{self.raider} is there: {percent(chance)}" if chance >= MATTERS else ""
        stake = stake or (f"it closes the {passage}" if passage else "nobody else looks there")
        if factors >= level and clear:
            together = f" (with {listed([NAME[u] for u in others])})" if others else ""
            enough = f"Search {factors:.0f}{together} is enough for visibility {level}"
            return Motive(SEARCH, f"{enough}; {stake}.")
        soon = self.chance(cell, REACH, 1)
        fog = "Fog now" if not clear else f"Search {factors:.0f} is too little for visibility {level} this turn"
        later = f"{self.raider} is within two squares next turn: {percent(soon)}"
        return Motive(SEARCH, f"{fog}, but {later if soon >= MATTERS else stake}.")

    def bergen(self) -> Motive:
        """14.22 A plane over Bergen."""
        return Motive(SEARCH, "If the anchorage is empty, the Home Fleet may sail.")
