"""What a position is worth: its features, weighed by what was learnt from games played out (learn.py)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import exp, prod
from typing import NamedTuple

from sealed_orders.bots.denmark_strait.threat import INDEX, blow, chance, ranges, sinks
from sealed_orders.games.denmark_strait.cards import effect
from sealed_orders.games.denmark_strait.chart import DISTANCE, SIZE, place
from sealed_orders.games.denmark_strait.columns import Situation, admiral, command, enemies, on_map
from sealed_orders.games.denmark_strait.gunnery import POINTS_A_PAIR, aimed, splashes
from sealed_orders.games.denmark_strait.morale import number as morale_number
from sealed_orders.games.denmark_strait.movement import HULL_PER_SPEED
from sealed_orders.games.denmark_strait.ships import BISMARCK, BRITISH, FLEET, GERMAN, IDS, PRINZ_EUGEN, SHIPS, draws_on
from sealed_orders.games.denmark_strait.victory import broken_out, clear_away, settled

CONDITION = ("there", "failed", "hull", "cards", "guns", "engines", "fails", "points")
OUT = "out"
STANDING = (
    "german_win_near", "british_win_near", "bismarck_column", "bismarck_row", "prinz_eugen_column", "prinz_eugen_row",
    "bismarck_distance", "prinz_eugen_distance",
)  # fmt: skip
NEAR = 2  # of these, what a planner weighs; the rest is for one who does not look where ships can go
NAMES = ("even", *(f"{ship}_{feature}" for ship in IDS for feature in (*CONDITION, OUT)), *STANDING)
WON = 30.0  # the score of a battle that the Germans cannot lose any more
CLEAR = 4.0  # that of one in which they are clear away, if that is so when the turn is over
MOST_POINTS = 8
AHEAD = 1.0  # rounds of shooting looked ahead from the beginning of a turn


class Condition:
    """A ship's condition, wherever she is."""

    def __init__(self, now: Situation, ship: int) -> None:
        captain, box = command(now, ship), SHIPS[ship]
        kinds = [effect(d.card) for d in now.damage if d.ship == ship]
        guns = kinds.count("gunnery") + kinds.count("magazine") + 2 * kinds.count("radar")
        engines = kinds.count("speed") + now.hull[ship] // HULL_PER_SPEED
        points = max(0, captain.points - kinds.count("bridge"))
        self.failed = now.failed[ship]
        shooting = box.shooting + guns + self.failed
        self.aims = [(foe, shooting - splashes(now, ship, foe)) for foe in enemies(now, ship)]
        self.first_pair = captain.first_pair
        self.out_of_broadside = captain.out_of_broadside
        self.hull_left = box.hull - now.hull[ship]
        self.fails = fails(morale_number(now, ship, 0))
        self.features = [
            1.0,
            float(self.failed),
            now.hull[ship] / box.hull,
            len(kinds) / 5,
            guns / 3,
            engines / 4,
            self.fails[points],
            points / 4,
        ]


@cache
def fails(morale: int) -> tuple[float, ...]:
    """Return how likely a crew with this morale number fails, by points."""
    return tuple(1 - chance(morale - points) for points in range(MOST_POINTS + 1))


class Shot(NamedTuple):
    """A shot that can be fired: its chance to hit, and whether a hit draws on."""

    firing: int
    target: int
    p: float
    on: bool


class Fleets:
    """The ships of a situation, computed once, so that many positions can be compared fast."""

    def __init__(self, now: Situation) -> None:
        self.narrow = now.options["broadside"] == "narrow"
        self.ships = {ship: Condition(now, ship) for side in (GERMAN, BRITISH) for ship in on_map(now, side)}

    def features(self, now: Situation) -> list[float]:
        """Return all features of a situation with these ships, by name."""
        conditions = [self._condition(now, ship) for ship in range(len(SHIPS))]
        return [
            1.0,
            *(feature for condition in conditions for feature in condition),
            *self.standing(now, self.shots(now)),
        ]

    def _condition(self, now: Situation, ship: int) -> list[float]:
        if ship in self.ships and now.space[ship]:
            return [*self.ships[ship].features, 0.0]
        return [0.0] * len(CONDITION) + [float(now.fate[ship] not in ("absent", "awaited"))]

    def shots(self, now: Situation) -> list[Shot]:
        """List all shots that can be fired from these positions, each with a pair of points if available."""
        shots = []
        for ship, condition in self.ships.items():
            space = now.space[ship]
            if space:
                at = INDEX[space, now.facing[ship]]
                better = aimed(min(POINTS_A_PAIR, now.points[ship] + admiral(now, ship)), condition.first_pair)
                for foe, number in condition.aims:
                    there = now.space[foe]
                    if there:
                        need = number - better + ranges(there, condition.out_of_broadside, self.narrow)[at]
                        shots.append(Shot(ship, foe, chance(need), draws_on(ship, foe, DISTANCE[space][there])))
        return shots

    def standing(self, now: Situation, shots: list[Shot]) -> list[float]:
        """Return the features that depend on the positions."""
        likely = dict.fromkeys(self.ships, 0.0)
        for shot in shots:
            likely[shot.firing] += shot.p * shot.p
        safe = dict.fromkeys(self.ships, 1.0)
        for shot in shots:
            if shot.p:
                safe[shot.target] *= 1 - shot.p**3 / likely[shot.firing]
        near = [prod(self.lost(now, ship, safe) for ship in FLEET[side]) for side in (BRITISH, GERMAN)]
        return [*near, *escape(now)]

    def lost(self, now: Situation, ship: int, safe: dict[int, float]) -> float:
        """Return how likely a ship counts as lost at the end of the turn: because her morale fails, or already."""
        if not now.space[ship]:
            return 0.0 if broken_out(now, ship) else 1.0
        condition = self.ships[ship]
        points = now.points[ship] + admiral(now, ship) // 2
        fails = condition.fails[min(MOST_POINTS, max(0, points - condition.first_pair))]
        return fails if condition.failed else fails * (1 - safe[ship])


class Judge(Fleets):
    """Fleets with the weights of a stage of the turn."""

    def __init__(self, now: Situation, stage: str) -> None:
        super().__init__(now)
        self._weights = weights(stage)
        self._of = weights_by_ship(stage)
        self._standing = [self._weights[name] for name in STANDING]
        self._here = {
            ship: sum(self._of[ship][name] * x for name, x in zip(CONDITION, condition.features, strict=True))
            for ship, condition in self.ships.items()
        }
        self._wounds: dict[tuple[int, int, bool], float] = {}

    def weight(self, name: str) -> float:
        """Return what was learnt for a feature."""
        return self._weights[name]

    def german(self, now: Situation) -> float:
        """Return the German chance to win, for one who does not look where ships can go."""
        return logistic(self.score(now, len(STANDING), AHEAD))

    def score(self, now: Situation, standing: int, rounds: float) -> float:
        """Return the German prospects by the ships' condition, features of the position, and rounds of shooting."""
        if settled(now):
            return WON
        if clear_away(now):
            return CLEAR
        shots = self.shots(now)
        total = self._weights["even"] + rounds * self.fire(shots)
        total += sum(w * x for w, x in zip(self._standing[:standing], self.standing(now, shots), strict=False))
        for ship, fate in enumerate(now.fate):
            if now.space[ship]:
                total += self._here[ship]
            elif fate not in ("absent", "awaited"):
                total += self._of[ship][OUT]
        return total

    def fire(self, shots: list[Shot]) -> float:
        """Return what one round of shooting can be expected to change, each ship firing where it changes most."""
        best = dict.fromkeys(self.ships, 0.0)
        for shot in shots:
            change = shot.p * self.wound(shot.firing, shot.target, shot.on)
            if abs(change) > abs(best[shot.firing]):
                best[shot.firing] = change
        return sum(best.values())

    def wound(self, firing: int, target: int, on: bool) -> float:
        """Return what a hit can be expected to change, for the Germans."""
        key = (firing, target, on)
        if key not in self._wounds:
            hit, condition, points = blow(*key), self.ships[target], round(4 * self.ships[target].features[-1])
            shaken = condition.fails[max(0, points - 1)] - condition.fails[points]
            of = self._of[target]
            hurt = of["cards"] * (hit.cards / 5) + of["guns"] * (hit.guns / 3) + of["engines"] * (hit.engines / 4)
            hurt += of["points"] * (-hit.bridge / 4) + of["hull"] * (hit.hull / SHIPS[target].hull)
            hurt += of["fails"] * (hit.cards * shaken)
            self._wounds[key] = hurt + sinks(*key, condition.hull_left) * (of[OUT] - self._here[target])
        return self._wounds[key]


def way_out(judge: Judge, ship: int, space: str) -> float:
    """Return what it is worth to a German ship to be so far on her way out."""
    if ship not in (BISMARCK, PRINZ_EUGEN):
        return 0.0
    column, row = place(space)
    return (judge.weight(f"{IDS[ship]}_column") * column + judge.weight(f"{IDS[ship]}_row") * row) / SIZE


def escape(now: Situation) -> list[float]:
    """Return how far the German ships have come on their way out."""
    foes = [now.space[ship] for ship in on_map(now, BRITISH)]
    far = int(now.options["distance"])
    spaces = [now.space[ship] for ship in (BISMARCK, PRINZ_EUGEN)]
    places = [place(space) if space else (0, 0) for space in spaces]
    away = [min((DISTANCE[space][foe] for foe in foes), default=far) if space else 0 for space in spaces]
    return [*(number / SIZE for pair in places for number in pair), *(range_ / far for range_ in away)]


def logistic(number: float) -> float:
    """Return a chance from a sum of weights."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, number))))


@cache
def weights(stage: str) -> dict[str, float]:
    """Return what was learnt: before_movement, for the beginning of a turn; before_shooting, when all have moved."""
    text = files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    table: dict[str, dict[str, float]] = tomllib.loads(text)
    return table[stage]


@cache
def weights_by_ship(stage: str) -> tuple[dict[str, float], ...]:
    """Return the weights of how each ship is, by feature."""
    return tuple({name: weights(stage)[f"{ship}_{name}"] for name in (*CONDITION, OUT)} for ship in IDS)
