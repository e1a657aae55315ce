"""13 Victory, checked when the Morale Phase is over."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.games.denmark_strait.ships import BISMARCK, BRITISH, FLEET, GERMAN, SHIPS, SIDES
from sealed_orders.games.denmark_strait.situation import Situation, distance, on_map
from sealed_orders.games.denmark_strait.strait import EAST, SOUTH, WEST
from sealed_orders.kernel.award import Award
from sealed_orders.kernel.order import Side

LAST_TURN = 60  # 13.6
BROKEN_OUT = (WEST, SOUTH)
FATES = {"sunk": "sunk", WEST: "gone west", SOUTH: "gone south", EAST: "gone east", "awaited": "awaited"}


class Verdict(NamedTuple):
    """13 Who has won, by which paragraph, and why."""

    winner: Side | None
    rule: str
    text: str

    @property
    def scores(self) -> dict[Side, int]:
        """13.1, 13.4 Two for a victory, one each for a draw."""
        return {side: 1 if self.winner is None else 2 * (self.winner == side) for side in SIDES}

    @property
    def awards(self) -> tuple[Award, ...]:
        """13.1, 13.4 The same as awards, for the log."""
        cause = "victory" if self.winner else "a draw"
        return tuple(Award(side, points, cause) for side, points in self.scores.items())


def british_out(now: Situation) -> bool:
    """13.1 Every British ship that has come is sunk, has left the map or has Failed Morale."""
    came = [ship for ship in FLEET[BRITISH] if now.fate[ship] not in ("absent", "awaited")]
    return all(not now.space[ship] or now.failed[ship] for ship in came)


def clear_away(now: Situation) -> bool:
    """13.2 Every German ship on the map is far from every British one, the Bismarck in good order or broken out."""
    bismarck = now.fate[BISMARCK] in BROKEN_OUT or (bool(now.space[BISMARCK]) and not now.failed[BISMARCK])
    least = int(now.options["distance"])
    return bismarck and all(
        distance(now, ship, foe) >= least for ship in on_map(now, GERMAN) for foe in on_map(now, BRITISH)
    )


def germans_out(now: Situation) -> bool:
    """13.3, 13.5 Every German ship is sunk, failed or withdrawn east; or all are gone and the Bismarck is not out."""
    ships = [ship for ship in FLEET[GERMAN] if now.fate[ship] != "absent"]
    beaten = all(now.fate[ship] in ("sunk", EAST) or (now.space[ship] and now.failed[ship]) for ship in ships)
    return beaten or (not on_map(now, GERMAN) and now.fate[BISMARCK] not in BROKEN_OUT)


def fates(now: Situation, *sides: Side) -> str:
    """13.1, 13.2, 13.3 What has become of the ships of a side, in words."""
    ships = [ship for side in sides for ship in FLEET[side] if now.fate[ship] != "absent"]
    return ", ".join(f"{SHIPS[ship].name} {_fate(now, ship)}" for ship in ships)


def _fate(now: Situation, ship: int) -> str:
    return FATES.get(now.fate[ship]) or ("failed morale" if now.failed[ship] else "in good order")


def verdict(now: Situation) -> Verdict | None:
    """13.1, 13.2, 13.3, 13.4, 13.6 The result of a check, if there is one."""
    broken, away, lost = british_out(now), clear_away(now), germans_out(now)
    if (broken or away) and lost:
        return Verdict(None, "13.4", f"Both sides have met their conditions, a draw: {fates(now, *SIDES)}.")
    if broken:
        return Verdict(GERMAN, "13.1", f"No British ship is left in the fight: {fates(now, BRITISH)}.")
    if away:
        return Verdict(GERMAN, "13.2", f"The German ships are clear of their enemies: {fates(now, GERMAN)}.")
    if lost:
        return Verdict(BRITISH, "13.3", f"The German squadron is beaten: {fates(now, GERMAN)}.")
    if now.turn >= LAST_TURN:
        return Verdict(None, "13.6", "Sixty turns and no result: a draw.")
    return None
