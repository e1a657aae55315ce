"""13 Victory, checked when the Morale Phase is over."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.games.denmark_strait.chart import EAST, SOUTH, WEST
from sealed_orders.games.denmark_strait.columns import Situation, distance, on_map
from sealed_orders.games.denmark_strait.ships import BISMARCK, BRITISH, FLEET, GERMAN, SHIPS, SIDES
from sealed_orders.kernel.fact import Points
from sealed_orders.kernel.order import Side

LAST_TURN = 60  # 13.6
ATLANTIC = (WEST, SOUTH)  # 13.5
LEFT = {edge: f"left to the {way}" for edge, way in ((WEST, "west"), (SOUTH, "south"), (EAST, "east"))}
FATES = {"sunk": "sunk", **LEFT, "awaited": "not yet arrived"}


class Verdict(NamedTuple):
    """13 Who has won, by which paragraph, and why."""

    winner: Side | None
    rule: str
    text: str
    headline: str

    @property
    def scores(self) -> dict[Side, int]:
        """13.1, 13.4 Two for a victory, one each for a draw."""
        return {side: 1 if self.winner is None else 2 * (self.winner == side) for side in SIDES}

    @property
    def awards(self) -> tuple[Points, ...]:
        """13.1, 13.4 Return the same as awards, for the log."""
        cause = "victory" if self.winner else "a draw"
        return tuple(Points(side, points, cause) for side, points in self.scores.items())


def british_out(now: Situation) -> bool:
    """13.1 Every British ship that has come is sunk, has left the map or has Failed Morale."""
    came = [ship for ship in FLEET[BRITISH] if now.fate[ship] not in ("absent", "awaited")]
    return all(not now.space[ship] or now.failed[ship] for ship in came)


def broken_out(now: Situation, ship: int) -> bool:
    """13.5 A German ship that has left by the west or south edge in good order."""
    return SHIPS[ship].side == GERMAN and now.fate[ship] in ATLANTIC and not now.failed[ship]


def beaten(now: Situation, ship: int) -> bool:
    """13.3, 13.5 A German ship that is sunk, has Failed Morale, also if she left with it, or has withdrawn east."""
    return now.fate[ship] in ("sunk", EAST) or now.failed[ship]


def settled(now: Situation) -> bool:
    """13.2, 13.5 A ship has broken out whose escape nothing can undo: any German ship; with the switch the Bismarck."""
    ships = (BISMARCK,) if flagship(now) else FLEET[GERMAN]
    return any(broken_out(now, ship) for ship in ships)


def clear_away(now: Situation) -> bool:
    """13.2 The German ships on the map are far from every British one, whatever has become of the others."""
    here, least = on_map(now, GERMAN), int(now.options["distance"])
    if flagship(now) and (not now.space[BISMARCK] or now.failed[BISMARCK]):
        return False
    return bool(here) and all(distance(now, ship, foe) >= least for ship in here for foe in on_map(now, BRITISH))


def germans_out(now: Situation) -> bool:
    """13.3 Every German ship is beaten; with the switch it is enough that none is left and the Bismarck is not out."""
    ships = [ship for ship in FLEET[GERMAN] if now.fate[ship] != "absent"]
    deserted = flagship(now) and not on_map(now, GERMAN) and not broken_out(now, BISMARCK)
    return deserted or all(beaten(now, ship) for ship in ships)


def flagship(now: Situation) -> bool:
    """13.2 The switch: what the Germans save must be the Bismarck."""
    return now.options["flagship"] == "on"


def fates(now: Situation, *sides: Side) -> str:
    """13.1, 13.2, 13.3 Return what happened to the ships of a side, in words."""
    ships = [ship for side in sides for ship in FLEET[side] if now.fate[ship] != "absent"]
    return ", ".join(f"{SHIPS[ship].name} {fate(now, ship)}" for ship in ships)


def fate(now: Situation, ship: int) -> str:
    """13.5 Say what happened to a ship: one that left with Failed Morale still has it."""
    if now.fate[ship] not in FATES:
        return "with Failed Morale" if now.failed[ship] else "in good order"
    return FATES[now.fate[ship]] + " with Failed Morale" * now.failed[ship]


def verdict(now: Situation) -> Verdict | None:
    """13.1, 13.2, 13.3, 13.4, 13.6, 13.7 The result of a check, if there is one."""
    broken, away, lost = british_out(now), settled(now) or clear_away(now), germans_out(now)
    if (broken or away) and lost:
        return Verdict(
            None,
            "13.4",
            f"Both sides have met their victory conditions, so it is a draw: {fates(now, *SIDES)}.",
            "Both squadrons beaten: a draw",
        )
    if broken:
        return Verdict(
            GERMAN, "13.1", f"No British ship is left in the fight: {fates(now, BRITISH)}.", "The British are beaten"
        )
    if away:
        how = "have escaped from the British" if clear_away(now) else "have broken out"
        return Verdict(GERMAN, "13.2", f"The German ships {how}: {fates(now, GERMAN)}.", f"The Germans {how}")
    if lost:
        return Verdict(
            BRITISH, "13.3", f"The German squadron is beaten: {fates(now, GERMAN)}.", "The Germans are beaten"
        )
    return out_of_turns(now)


def out_of_turns(now: Situation) -> Verdict | None:
    """13.6, 13.7 Return the result when nobody has won and the turns are over: for who had to hold out, or a draw."""
    if now.until and now.turn >= now.until:
        held = f"The {now.holding.capitalize()} side has survived for {now.until} turns"
        return Verdict(now.holding, "13.7", f"{held}.", held)
    if now.turn >= LAST_TURN:
        return Verdict(None, "13.6", "Sixty turns and no result: a draw.", "A draw after sixty turns")
    return None
