"""What the map shows besides ships: lanes, the chance to spot, reports, what the British can know, a meeting."""

from __future__ import annotations

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.board import BOARD
from sealed_orders.games.graf_spee.chart import DOTS, LANES
from sealed_orders.games.graf_spee.ships import SHIP
from sealed_orders.games.graf_spee.state import MERCHANT, PORT, RAIDED
from sealed_orders.kernel.board import Display
from tests.games.graf_spee.position import at, hunt


def shown(side: str, turn: int = 15) -> Display:
    """Return the map after a merchant ship and then a port reported the Graf Spee, and another the Shropshire."""
    state = hunt(11, graf_spee=at("2019"), altmark=at("2223", fuel=40), shropshire=at("1925"))
    state.score("german", 10, RAIDED)
    state.report(SHIP["shropshire"], MERCHANT)
    state.report(SHIP["graf_spee"], PORT)
    state.turn = 13
    state.square[SHIP["graf_spee"]] = "2120"
    state.report(SHIP["graf_spee"], MERCHANT)
    state.turn = turn
    state.square[SHIP["graf_spee"]] = "2121"
    return GAME.display(GAME.view(state, side))


def test_9_2_every_lane_has_its_dots_and_a_way_along_them() -> None:
    assert BOARD.traffic
    assert BOARD.traffic.dots == {cell: dots for cell, dots in DOTS.items() if dots}
    assert {dots for dots, _ in BOARD.traffic.called} == set(BOARD.traffic.dots.values())
    assert {cell for way in LANES for cell in way} - set(BOARD.traffic.dots) == {"2713"}, "Port Stanley ends one"


def test_6_2_the_search_moves_with_the_current_orders() -> None:
    state = hunt(level=1, ajax=at("2315"), exeter=at("2612"))
    view = GAME.view(state, "british")
    assert GAME.display(view).layers["Search"] == {"2315": "82 %", "2612": "82 %"}
    moved = GAME.preview(view, {"ajax": ("M", "2316")}).layers["Search"]
    assert moved == {"2316": "74 %", "2612": "82 %"}


def test_9_3_the_germans_see_what_the_british_read_and_can_know() -> None:
    traces = shown("german").traces
    assert [(trace.unit, trace.cell, trace.turn) for trace in traces] == [
        ("shropshire", "1925", 11),
        ("graf_spee", "2019", 11),
        ("graf_spee", "2120", 13),
    ]
    ship, port, last = traces
    assert ship.text == "Shropshire, by a merchant ship, 6 Dec AM"
    assert (port.text, port.within) == ("seen in port, 6 Dec AM", ())
    assert last.text == "sunk, but radioed, 7 Dec AM"
    assert last.limit == "what the British can know: within 2 squares"
    assert {"1918", "2120", "2322"} <= set(last.within)
    assert "1917" not in last.within


def test_9_1_the_british_do_not_see_that_their_ship_was_reported() -> None:
    assert [(trace.unit, trace.within) for trace in shown("british").traces] == [("graf_spee", ()), ("graf_spee", ())]
    assert shown("spectator").traces == ()


def test_9_2_only_the_germans_read_how_many_merchant_ships_they_sank() -> None:
    row = ("Merchants sunk", "1, 1 radioed")
    assert row in shown("german").panels[0].rows
    assert all(name != row[0] for name, *_ in shown("british").panels[0].rows)


def test_10_1_the_germans_see_where_their_ships_can_meet_and_what_it_costs() -> None:
    (note,) = shown("german").meetings
    assert (note.cell, note.turn) == ("2122", 15)
    assert note.ways == {"graf_spee": ("2121", "2122"), "altmark": ("2223", "2122")}
    assert note.text == "meet 8 Dec AM, fuel Graf Spee 1 and Altmark 1"
    assert note.note == "then both P: Graf Spee 39 to 40"
    assert shown("british").meetings == ()


def test_10_1_ships_that_are_together_have_no_meeting_before_them() -> None:
    state = hunt(3, graf_spee=at("2119"), altmark=at("2119"))
    assert GAME.display(GAME.view(state, "german")).meetings == ()
