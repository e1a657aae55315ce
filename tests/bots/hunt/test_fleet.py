"""The fleet of guesses: each kind of enemy moves in its own way, and what was seen or missed says which it is."""

from __future__ import annotations

import numpy as np
import pytest

from sealed_orders.bots.hunt.fleet import Fleet, Kind, Pace
from sealed_orders.bots.hunt.sea import Weights
from tests.bots.hunt.pond import POND

SIDE, BRISK = "raider", Pace(0.0, 1.0)
HOME, POST, HEARD = (POND.index[cell] for cell in ("0404", "0000", "0400"))


def at(*cells: int) -> Weights:
    weights = np.zeros(len(POND))
    weights[list(cells)] = 1.0
    return weights


def fleet(*kinds: Kind, ships: int = 2) -> Fleet:
    return Fleet(POND, SIDE, kinds, np.full((60, ships), HOME), 7)


WAITS, STAYS, HUNTS = Kind("waits", 1.0, 1, at(POST)), Kind("stays", 1.0, 0), Kind("hunts", 1.0, 1)


def moved(of: Fleet, turns: int, reports: int = 0, where: int = HEARD) -> Fleet:
    for _ in range(turns):
        of.step(BRISK, at(where), reports)
    return of


def test_a_ship_that_waits_stays_at_her_post_until_a_report() -> None:
    posted = moved(fleet(WAITS), 8)
    assert (posted.cells == POST).all()
    assert posted.stood.all()
    assert (moved(posted, 8, reports=1).cells == HEARD).all()


def test_a_ship_without_radio_stays_permanently_and_a_hunter_needs_no_report() -> None:
    deaf = Kind("deaf", 1.0, 1, at(POST), hunts=False)
    assert (moved(fleet(deaf), 9, reports=1).cells == POST).all()
    assert (moved(fleet(STAYS), 9, reports=1).cells == HOME).all()
    assert (moved(fleet(HUNTS), 9).cells == HEARD).all()


def test_after_a_report_all_hunters_choose_new_marks() -> None:
    hunting = moved(fleet(HUNTS), 1)
    hunting.step(BRISK, at(POST), 1)
    assert (moved(hunting, 8, 1, POST).cells == POST).all()


def test_an_empty_post_makes_it_less_likely_that_anybody_waits() -> None:
    watched = moved(fleet(WAITS, STAYS), 8)
    before = watched.shares["waits"]
    there = (watched.cells == POST).any(axis=1)
    watched.weigh(np.where(there, 0.1, 1.0))
    assert watched.shares["waits"] < before / 4
    assert sum(watched.shares.values()) == pytest.approx(1.0)


def test_ships_that_were_seen_are_there_and_show_whom_she_faces() -> None:
    watched = moved(fleet(WAITS, STAYS), 8)
    watched.sight([1], POST)
    assert (watched.cells[:, 1] == POST).all()
    assert watched.shares["waits"] > 0.9
    assert (watched.cells[watched.kind == 0, 0] != POST).all()  # the other one was not seen there


def test_impossible_sightings_change_nothing() -> None:
    watched = fleet(WAITS)
    watched.weigh(np.zeros(60))
    assert watched.weights == pytest.approx(np.full(60, 1 / 60))


def test_a_chance_is_expected_over_all_guesses_from_the_ships_together() -> None:
    watched = moved(fleet(WAITS, STAYS), 8)
    both = watched.expected(lambda count: (count >= 2).astype(np.float64), np.ones(2))
    assert both[POST] == pytest.approx(watched.shares["waits"])
    watched.lose(0)
    assert watched.expected(lambda count: (count >= 2).astype(np.float64), np.ones(2)).max() == 0


def test_looking_ahead_does_not_disturb_the_fleet() -> None:
    one, other = (moved(fleet(WAITS, HUNTS), 2) for _ in "ab")
    moved(one.twin(), 5, reports=1)
    moved(one, 3), moved(other, 3)
    assert (one.cells == other.cells).all()
