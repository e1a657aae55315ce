"""Who fired at whom, round by round, and on the plane the wakes and the ranges."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from msgspec.structs import replace

from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, BattleOver, Damaged, Fixed, Round, Shot, Sunk
from sealed_orders.kernel.plane_board import Fall, Fix, Plane, Sea, Vessel
from sealed_orders.kernel.subject import Subject
from sealed_orders.report import make
from sealed_orders.report.findings.battles import Fight, fights
from sealed_orders.report.findings.fleet import fleets
from sealed_orders.report.page.battle import fight_text, fire, fired
from sealed_orders.report.reading.reading import Reading
from tests.report.made_up import BLUE, FRIGATE, RAIDER, RED, SLOOP, TENDER, board, event, moment, reading, shows, turn
from tests.report.played import by_bots

SHOWN = {"red": shows(RED, raider="1112", tender="1113"), "blue": shows(BLUE, frigate="1112", sloop="1113")}


def fought(read: Reading) -> list[Fight]:
    return fights(read, fleets(read))


def test_a_fight_has_its_rounds_and_every_shot_in_its_round() -> None:
    told = (
        event(Battle("1112", (RAIDER, FRIGATE))),
        event(Round(1)),
        event(Shot(RAIDER, FRIGATE, shots=6, hits=2), Damaged(FRIGATE, {"hull": 3})),
        event(Round(2)),
        event(Shot(FRIGATE, RAIDER, shots=4, hits=1)),
        event(Sunk(RAIDER, "1112")),
        event(BattleOver()),
    )
    (fight,) = fought(reading(moment(0, 1, turn(1), *told, **SHOWN)))
    assert (fight.turn, fight.cell, fight.rounds, fight.sunk) == (1, "1112", (1, 2), {"raider": 2})
    assert fight.hits() == {("raider", "frigate", 1): 2, ("frigate", "raider", 2): 1}
    assert fight_text(fight) == (
        "Raider against Frigate. Raider took 1 hit and was sunk in round 2. Frigate took 2 hits (3 hull)."
    )
    assert fired(fight) == [
        ("Raider", "Frigate", "guns", "6", "2", "round 1"),
        ("Frigate", "Raider", "guns", "4", "1", "round 2"),
    ]


def test_of_two_accounts_of_a_shot_the_fuller_one_counts() -> None:
    seen = event(Shot(RAIDER, FRIGATE), to=(BLUE,), text="She fires.")
    counted = event(Shot(RAIDER, FRIGATE, shots=9), to=(RED,), text="Nine salvos.")
    (fight,) = fought(reading(moment(0, 1, turn(1), event(Battle("1112", (RAIDER, FRIGATE))), seen, counted, **SHOWN)))
    assert [(salvo.shots, salvo.hits) for salvo in fight.salvos] == [(9, None)]
    assert not fight.counts_hits
    assert not dataclasses.replace(
        fight, salvos=(*fight.salvos, dataclasses.replace(fight.salvos[0], hits=0))
    ).counts_hits
    assert fired(fight)[0][3:5] == ("9", "unknown")


@pytest.mark.parametrize(
    ("shots", "heads"),
    [
        (None, ["Fired", "At", "With", "Hits", "When"]),
        (4, ["Fired", "At", "With", "Shots", "Hits", "When"]),
    ],
)
def test_the_table_of_fire_leaves_out_a_column_of_which_nothing_is_known(shots: int | None, heads: list[str]) -> None:
    one, other = Shot(RAIDER, FRIGATE, shots=shots, hits=1), Shot(FRIGATE, RAIDER, hits=0)
    told = (event(Battle("1112", (RAIDER, FRIGATE))), event(Round(1)), event(one), event(other))
    (fight,) = fought(reading(moment(0, 1, turn(1), *told, **SHOWN)))
    columns, rows = fire(fight)
    assert columns == heads
    assert all(len(row) == len(heads) for row in rows)
    assert [row[columns.index("Hits")] for row in rows] == ["1", "0"]


def test_fire_outside_of_a_fight_is_one_fight_for_each_target_and_turn() -> None:
    told = (
        event(Shot(RAIDER, FRIGATE, hits=1)),
        event(Shot(TENDER, FRIGATE, hits=0)),
        event(Shot(SLOOP, TENDER, hits=1)),
    )
    found = fought(reading(moment(0, 1, turn(1), *told, **SHOWN), moment(1, 2, turn(2), told[0], **SHOWN)))
    assert [(fight.turn, fight.salvos[0].target.id, len(fight.salvos)) for fight in found] == [
        (1, "frigate", 2),
        (1, "tender", 1),
        (2, "frigate", 1),
    ]


def test_a_match_without_a_hunt_and_without_fights_of_its_own_is_one_fight_by_turns() -> None:
    calm = board(Subject())
    shots = [moment(n, n + 1, turn(n + 1), event(Shot(RAIDER, FRIGATE, hits=n)), **SHOWN) for n in range(3)]
    (fight,) = fought(reading(*shots, chart=calm))
    assert (fight.by_turns, fight.rounds) == (True, (1, 2, 3))
    assert fight.hits()["raider", "frigate", 3] == 2


def plane(*seas: Sea, told: Mapping[int, tuple[Event, ...]] = MappingProxyType({})) -> Reading:
    """Return a match fought on the plane, as displays show it, and which events came at which moment."""
    chart = board(Subject())
    water = Board("plane", (), (), name="battle", plane=Plane(scale=100, unit="yards"))
    moments = [
        moment(n, 1, *told.get(n, ()), red=replace(SHOWN["red"], sea=sea), blue=replace(SHOWN["blue"], sea=sea))
        for n, sea in enumerate(seas)
    ]
    read = reading(*moments, chart=chart)
    read.game.boards = lambda: (chart, water)  # type: ignore[method-assign]
    return read


def vessel(name: str, x: float, y: float, *wake: Fix) -> Vessel:
    return Vessel(name, x, y, 0, 20, wake)


def test_wakes_falls_and_ranges_come_from_what_displays_show() -> None:
    fall = Fall(1, "raider", "frigate", 50, 0, misses=3, hits=2)
    first = Sea(1, (vessel("raider", 0, 0), vessel("frigate", 50, 0)))
    second = Sea(2, (vessel("raider", 0, 10, Fix(1, 0, 0, 0, 20)), vessel("frigate", 30, 10)), (fall,))
    (fight,) = fought(plane(first, second))
    assert fight.rounds == (1,)
    assert fight.waters is not None
    assert fight.waters.wakes == {"raider": {1: (0, 0), 2: (0, 10)}, "frigate": {1: (50, 0), 2: (30, 10)}}
    assert fight.ranges() == pytest.approx({1: 5000})
    assert [(salvo.unit.id, salvo.shots, salvo.hits) for salvo in fight.salvos] == [("raider", 5, 2)]


def test_a_display_that_stays_at_a_turn_does_not_move_where_it_began() -> None:
    still = Sea(1, (vessel("raider", 0, 0), vessel("frigate", 50, 0)))
    later = Sea(1, (vessel("raider", 0, 25), vessel("frigate", 50, 0)))
    (fight,) = fought(plane(still, later))
    assert fight.waters is not None
    assert fight.waters.wakes["raider"] == {1: (0, 0)}


def test_where_no_display_is_known_the_facts_say_where_ships_were() -> None:
    told = (
        event(Battle("", (RAIDER, FRIGATE))),
        event(Fixed(RAIDER, 0, 0, 90, 20), Fixed(FRIGATE, 0, 100, 90, 20)),
        event(Round(1)),
        event(Shot(RAIDER, FRIGATE, hits=1)),
        event(Fixed(RAIDER, 20, 0, 90, 20), Fixed(FRIGATE, 20, 60, 90, 20)),
    )
    read = reading(moment(0, 1, turn(1), *told))
    water = Board("plane", (), (), name="battle", plane=Plane())
    read.game.boards = lambda: (board(), water)  # type: ignore[method-assign]
    (fight,) = fought(read)
    assert fight.waters is not None
    assert fight.waters.wakes == {"raider": {1: (0, 0), 2: (20, 0)}, "frigate": {1: (0, 100), 2: (20, 60)}}


def test_ships_put_on_the_plane_before_the_battle_begins_are_no_fight_of_their_own() -> None:
    placed = Sea(vessels=(vessel("raider", 0, 0), vessel("frigate", 50, 0)))
    begun = replace(placed, turn=1)
    told = {
        1: (event(Battle("", (RAIDER, FRIGATE))), event(Round(1))),
        2: (event(Shot(RAIDER, FRIGATE, shots=6, hits=2)),),
    }
    (fight,) = fought(plane(placed, begun, begun, told=told))
    assert fight.rounds == (1,)


def test_a_fight_needs_no_plane() -> None:
    empty = Display("")
    assert fought(reading(moment(0, 1, turn(1), red=empty, blue=empty))) == []


def test_hits_of_the_denmark_strait_are_those_in_the_log() -> None:
    report = make(by_bots("denmark_strait"))
    (fight,) = report.fights
    told = [f for one in report.reading.tellings for f in one.event.facts if isinstance(f, Shot)]
    assert len(fight.salvos) == len(told)
    assert sum(fight.hits().values()) == sum(shot.hits or 0 for shot in told)
