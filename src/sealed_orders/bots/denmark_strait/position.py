"""What a position is worth: its features, weighed by what was learnt from games played out (learn.py)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import exp, prod

from sealed_orders.bots.denmark_strait.threat import aim, chance, geometry, harm
from sealed_orders.games.denmark_strait.gunnery import POINTS_A_PAIR, aimed
from sealed_orders.games.denmark_strait.morale import number as morale_number
from sealed_orders.games.denmark_strait.movement import speed_number
from sealed_orders.games.denmark_strait.ships import BISMARCK, BRITISH, FLEET, GERMAN, IDS, PRINZ_EUGEN, SHIPS
from sealed_orders.games.denmark_strait.situation import Situation, admiral, cards, command, enemies, on_map
from sealed_orders.games.denmark_strait.strait import DISTANCE, SIZE, place
from sealed_orders.games.denmark_strait.victory import BROKEN_OUT

CONDITION = ("there", "failed", "hull", "hull_squared", "cards", "guns", "engines", "fails", "points")
FATES = ("out", "broken_out")
STANDING = (
    "german_fire", "british_fire", "german_win_near", "british_win_near", "bismarck_column", "bismarck_row",
    "prinz_eugen_column", "bismarck_distance", "prinz_eugen_distance", "bismarck_clear", "both_clear",
)  # fmt: skip
NAMES = ("even", *(f"{ship}_{feature}" for ship in IDS for feature in (*CONDITION, *FATES)), *STANDING)
MOST_POINTS = 8


class Condition:
    """A ship as she is, wherever she stands."""

    def __init__(self, now: Situation, ship: int) -> None:
        self.aims = [(foe, aim(now, ship, foe)) for foe in enemies(now, ship)]
        self.first_pair = command(now, ship).first_pair
        self.failed = now.failed[ship]
        morale = morale_number(now, ship, 0)
        self.fails = [1 - chance(morale - points) for points in range(MOST_POINTS + 1)]
        hull, count = now.hull[ship] / SHIPS[ship].hull, cards(now, ship)
        self.frailty = 1 + 1.5 * hull + 0.25 * count
        guns = cards(now, ship, "gunnery", "magazine") + 2 * cards(now, ship, "radar")
        engines = speed_number(now, ship) - SHIPS[ship].speed
        points = max(0, command(now, ship).points - cards(now, ship, "bridge"))
        self.features = [
            1.0, float(self.failed), hull, hull * hull, count / 5, guns / 3, engines / 4, self.fails[points], points / 4
        ]  # fmt: skip


class Outlook:
    """The ships of a situation, reckoned once, so that many ways they may stand can be looked at quickly."""

    def __init__(self, now: Situation) -> None:
        self.ships = {ship: Condition(now, ship) for side in (GERMAN, BRITISH) for ship in on_map(now, side)}

    def features(self, now: Situation) -> list[float]:
        """All features of a situation in which these ships stand, as named."""
        conditions = [self._condition(now, ship) for ship in range(len(SHIPS))]
        return [1.0, *(feature for condition in conditions for feature in condition), *self.standing(now)]

    def _condition(self, now: Situation, ship: int) -> list[float]:
        if ship in self.ships and now.space[ship]:
            return [*self.ships[ship].features, 0.0, 0.0]
        out = now.fate[ship] not in ("absent", "awaited")
        away = has_broken_out(now, ship)
        return [0.0] * len(CONDITION) + [float(out and not away), float(away)]

    def standing(self, now: Situation) -> list[float]:
        """The features that depend on where the ships stand."""
        fire, safe = self.fire(now)
        near = [prod(self.lost(now, ship, safe) for ship in FLEET[side]) for side in (BRITISH, GERMAN)]
        return [fire[GERMAN], fire[BRITISH], *near, *escape(now)]

    def fire(self, now: Situation) -> tuple[dict[str, float], dict[int, float]]:
        """The harm each side's guns may do, and each ship's chance not to be hit where targets are picked by worth."""
        fire = {GERMAN: 0.0, BRITISH: 0.0}
        safe = dict.fromkeys(self.ships, 1.0)
        for ship, condition in self.ships.items():
            space = now.space[ship]
            if not space:
                continue
            better = aimed(min(POINTS_A_PAIR, now.points[ship] + admiral(now, ship)), condition.first_pair)
            shots = []
            for foe, number in condition.aims:
                there = now.space[foe]
                if there:
                    p = chance(number - better + geometry(now, ship, space, now.facing[ship], there))
                    shots.append((p * harm(ship, foe, DISTANCE[space][there]) * self.ships[foe].frailty, foe, p))
            total = sum(shot[0] for shot in shots)
            if total:
                fire[SHIPS[ship].side] += max(shots)[0]
                for worth, foe, p in shots:
                    safe[foe] *= 1 - p * worth / total
        return fire, safe

    def lost(self, now: Situation, ship: int, safe: dict[int, float]) -> float:
        """How likely a ship counts as lost at the end of the turn: because her morale fails, or already."""
        if not now.space[ship]:
            return 0.0 if has_broken_out(now, ship) else 1.0
        condition = self.ships[ship]
        points = now.points[ship] + admiral(now, ship) // 2
        fails = condition.fails[min(MOST_POINTS, max(0, points - condition.first_pair))]
        return fails if condition.failed else fails * (1 - safe[ship])


class Judge(Outlook):
    """An outlook with the weights of a stage of the turn."""

    def __init__(self, now: Situation, stage: str) -> None:
        super().__init__(now)
        learnt = weights(stage)
        size = len(CONDITION) + len(FATES)
        self._even, self._standing = learnt[0], learnt[-len(STANDING) :]
        parts = [learnt[1 + size * ship : 1 + size * (ship + 1)] for ship in range(len(SHIPS))]
        self._gone = [dict(zip(FATES, part[-len(FATES) :], strict=True)) for part in parts]
        self._here = {
            ship: sum(w * x for w, x in zip(parts[ship], condition.features, strict=False))
            for ship, condition in self.ships.items()
        }

    def german(self, now: Situation) -> float:
        """The German chance to win."""
        total = self._even + sum(w * x for w, x in zip(self._standing, self.standing(now), strict=True))
        for ship, fate in enumerate(now.fate):
            if now.space[ship]:
                total += self._here[ship]
            elif has_broken_out(now, ship):
                total += self._gone[ship]["broken_out"]
            elif fate not in ("absent", "awaited"):
                total += self._gone[ship]["out"]
        return logistic(total)


def has_broken_out(now: Situation, ship: int) -> bool:
    """A German ship that has left for the Atlantic."""
    return now.fate[ship] in BROKEN_OUT and SHIPS[ship].side == GERMAN


def escape(now: Situation) -> list[float]:
    """How far the German ships have come on their way out."""
    foes = [now.space[ship] for ship in on_map(now, BRITISH)]
    far = int(now.options["distance"])
    bismarck, prinz_eugen = now.space[BISMARCK], now.space[PRINZ_EUGEN]
    away = [min((DISTANCE[space][foe] for foe in foes), default=far) if space else far for space in (bismarck, prinz_eugen)]
    column, row = place(bismarck) if bismarck else (0, 0)
    other = place(prinz_eugen)[0] if prinz_eugen else 0
    steady = bismarck and not now.failed[BISMARCK]
    clear = has_broken_out(now, BISMARCK) or (bool(steady) and away[0] >= far)
    return [
        column / SIZE, row / SIZE, other / SIZE, away[0] / far if bismarck else 0.0, away[1] / far if prinz_eugen else 0.0,
        float(clear), float(clear and away[1] >= far),
    ]  # fmt: skip


def logistic(number: float) -> float:
    """A chance from a sum of weights."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, number))))


@cache
def weights(stage: str) -> tuple[float, ...]:
    """What was learnt: before_movement, for the beginning of a turn; before_shooting, when all have moved."""
    table = tomllib.loads(files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))[stage]
    return tuple(float(table.get(name, 0)) for name in NAMES)
