"""8 Shooting: the shooting number, the broadside and the splashes."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.chart import in_broadside
from sealed_orders.games.denmark_strait.columns import Situation, cards, command, distance
from sealed_orders.games.denmark_strait.ships import SHIPS
from sealed_orders.games.denmark_strait.two_dice import check
from sealed_orders.kernel.check import Check

MOST_SPLASHES = 2  # 8.6
POINTS_A_PAIR = 2  # 8.3
OUT_OF_BROADSIDE = 2  # 8.3


def aimed(points: int, first_pair: int = POINTS_A_PAIR) -> int:
    """8.3, 3.8.7 Say how much captain points improve a shot: one for each full pair, the first at Lindemann's price."""
    return 0 if points < first_pair else 1 + (points - first_pair) // POINTS_A_PAIR


def splashes(now: Situation, ship: int, target: int) -> int:
    """7.7, 8.6, 3.8.10 Her markers on a target, wherever it has gone, that count for a shot at it now."""
    if now.target[ship] == target:
        return now.splashes[ship]
    return command(now, ship).shift_splashes if now.target[ship] >= 0 else 0


def splashes_after(now: Situation, ship: int, target: int) -> int:
    """8.6, 3.8.5 Her markers on the target once the shot has fallen, two at most."""
    fresh = now.target[ship] != target
    placed = command(now, ship).first_splashes if fresh else 1
    return min(MOST_SPLASHES, splashes(now, ship, target) + placed)


def broadside(now: Situation, ship: int, target: int) -> bool:
    """8.5 Say whether a target is in a ship's broadside."""
    narrow = now.options["broadside"] == "narrow"
    return in_broadside(now.space[ship], now.facing[ship], now.space[target], narrow)


def shot(now: Situation, ship: int, target: int, points: int) -> Check:
    """8.3 Return the shooting number, item by item: two dice of it or more are a hit."""
    captain, under = command(now, ship), command(now, target)
    return check(
        ("shooting", SHIPS[ship].shooting),
        ("points", -aimed(points, captain.first_pair)),
        ("splashes", -splashes(now, ship, target)),
        ("range", distance(now, ship, target)),
        ("gunnery", cards(now, ship, "gunnery")),
        ("radar", 2 * cards(now, ship, "radar")),
        ("magazine", cards(now, ship, "magazine")),
        ("failed morale", int(now.failed[ship])),  # 12.4
        ("not in broadside", 0 if broadside(now, ship, target) else captain.out_of_broadside),  # 3.8.4
        ("smoke", under.smoke if now.smoking[target] else 0),  # 3.8.12
        ("zigzag", under.zigzag if now.zigzag[target] else 0),  # 3.8.13
    )


def number(now: Situation, ship: int, target: int, points: int) -> int:
    """8.3 Return the roll needed to hit."""
    return shot(now, ship, target, points).number
