"""What a client draws of hunt and battle, and the warnings a side gets before it seals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.damage import sink
from sealed_orders.games.graf_spee.ships import SHIP, turret
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.kernel.board import Token
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side, parse_order
from sealed_orders.kernel.plane_board import Vessel
from sealed_orders.kernel.prompt import Course
from tests.games.graf_spee.position import at, battle, begin, fight, hunt, play, spotted
from tests.games.referee import Duds, Lucky, order

AJAX = SHIP["ajax"]


def tokens(match: Match, side: Side) -> dict[str, Token]:
    """Return what a side has on its board, by id."""
    return {token.id: token for token in match.display(side).tokens}


def vessel(state: SpeeState, side: Side, name: str) -> Vessel:
    """Return a ship as a side has her on the plane."""
    sea = GAME.display(GAME.view(state, side)).sea
    assert sea
    return next(vessel for vessel in sea.vessels if vessel.id == name)


def cautioned(match: Match, side: Side, line: str) -> list[tuple[str, str]]:
    """Return the choices and paragraphs of a side's warnings."""
    prompt = match.prompt(side)
    assert prompt
    whole = prompt.complete(parse_order(line))
    return [(caution.key, caution.rule) for caution in GAME.cautions(match.view(side), whole)]


def test_9_2_the_lanes_are_on_the_board_and_their_dots_in_a_layer() -> None:
    display = GAME.display(GAME.view(hunt(graf_spee=at("1925")), "german"))
    assert display.layers["Lanes"]["2314"] == "9"
    assert "2314" in GAME.board().zones["nine dots"]
    assert len(display.layers["Lanes"]) == sum(map(len, GAME.board().zones.values()))


@pytest.mark.parametrize(("turn", "patrol", "move"), [(3, (1,), (1, 1)), (4, (0,), (0, 3))])
def test_5_5_1_5_5_2_an_order_says_what_fuel_it_costs(turn: int, patrol: tuple[int], move: tuple[int, int]) -> None:
    match = begin(hunt(graf_spee=at("1925"), turn=turn))
    prompt = match.prompt("german")
    assert prompt
    course = prompt.choices[0]
    assert isinstance(course, Course)
    assert [(mode.costs, mode.unit) for mode in course.modes] == [(patrol, "fuel"), (move, "fuel")]


def test_7_1_the_british_map_shows_where_a_shadowed_ship_is_going() -> None:
    match = begin(spotted(hunt(graf_spee=at("2019"), ajax=at("2019"), altmark=at("2626"))), Lucky("7.2"))
    order(match, "shadow yes")
    order(match, german="graf_spee M 2020")
    assert tokens(match, "british")["graf_spee"].tag == "going E"


def test_9_3_a_report_is_on_the_british_map_with_its_date() -> None:
    match = play(hunt(graf_spee=at("2314"), ajax=at("2713")), "merchants", dice=Lucky("9.2", "9.3"))
    token = tokens(match, "british")["graf_spee"]
    assert (token.cell, token.kind, token.note) == ("2314", "contact", "reported 2 Dec AM")


def test_5_2_9_a_preview_has_the_ships_where_their_orders_take_them() -> None:
    match = begin(hunt(ajax=at("2314"), graf_spee=at("1925")))
    shown = GAME.preview(match.view("british"), parse_order("ajax M 2215"))
    assert {token.id: token.cell for token in shown.tokens} == {"ajax": "2215"}


def test_15_2_a_battle_is_drawn_on_the_plane_in_points() -> None:
    match = fight(battle(ajax=(150, -15000)))
    display = match.display("german")
    assert display.board == "battle"
    assert display.sea
    spots = {vessel.id: (vessel.x, vessel.y, vessel.course, vessel.speed) for vessel in display.sea.vessels}
    assert spots == {"graf_spee": (5000.0, 5000.0, 0, 26), "ajax": (5001.5, 4850.0, 0, 32)}
    assert [circle.radius for circle in display.sea.sight] == [280.0]
    own = {vessel.id: vessel for vessel in display.sea.vessels}
    assert [sector.name for sector in own["ajax"].sectors] == ["bow and stern", "stern", "bow and stern, port", "bow"]
    assert own["graf_spee"].fan
    assert (own["graf_spee"].fan.reach, own["graf_spee"].fan.keep) == (26.0, 30)


def test_15_6_the_circle_about_a_ship_is_cut_by_the_arcs_of_her_guns() -> None:
    state = battle(ajax=(0, -15000))
    ajax = vessel(state, "british", "ajax")
    assert [(sector.name, sector.start, sector.end, sector.broad) for sector in ajax.sectors] == [
        ("bow and stern", 60, 120, True),
        ("stern", 120, 240, False),
        ("bow and stern, port", 240, 300, True),
        ("bow", 300, 60, False),
    ]
    for number in (0, 1):
        state.guns[turret(AJAX, number)] = 0
    ajax = vessel(state, "british", "ajax")
    assert [(sector.name, sector.start, sector.end) for sector in ajax.sectors] == [("stern", 60, 300)]
    foe = vessel(state, "german", "ajax")
    assert len(foe.sectors) == 4, "the enemy knows her card, not her losses"


def test_15_13_rings_show_where_torpedoes_run_and_armour_is_pierced() -> None:
    exeter = vessel(battle(exeter=(0, -15000)), "british", "exeter")
    assert [(ring.radius, ring.note) for ring in exeter.rings] == [
        (80.0, "torpedoes"),
        (120.0, "Graf Spee: turrets pierced"),
        (180.0, "Graf Spee: belt pierced"),
    ]


def test_15_11_salvos_wakes_and_torpedoes_of_the_last_turn_are_drawn() -> None:
    match = fight(battle(ajax=(0, -7000)), Lucky("ajax bow gun 1"))
    order(match, "ajax_bow graf_spee; ajax_torpedoes graf_spee")
    sea = match.display("german").sea
    assert sea
    (fall,), (run,) = sea.falls, sea.runs
    assert (fall.turn, fall.source, fall.target, fall.misses, fall.hits) == (1, "ajax", "graf_spee", 3, 1)
    assert (fall.x, fall.y) == (5000.0, 5000.0)
    assert run.text == "Ajax at Graf Spee: missed"
    assert [(fix.turn, fix.x, fix.y) for fix in sea.vessels[0].wake] == [(1, 5000.0, 5000.0)]


def test_15_4_a_preview_has_the_ships_where_helm_and_speed_take_them() -> None:
    match = fight(battle(ajax=(0, -15000)))
    sea = GAME.preview(match.view("british"), parse_order("ajax_course 90; ajax_speed 20")).sea
    assert sea
    spots = {vessel.id: (vessel.x, vessel.y) for vessel in sea.vessels}
    assert spots == {"graf_spee": (5000.0, 5000.0), "ajax": (5020.0, 4850.0)}


@pytest.mark.parametrize(
    ("side", "state", "line", "warned"),
    [
        ("german", {"graf_spee": at("2227")}, "graf_spee M 2228", ("graf_spee", "5.3.2")),
        ("german", {"graf_spee": at("2314")}, "graf_spee M 2313", ("graf_spee", "12.1")),
        ("german", {"altmark": at("1115")}, "altmark M 1015", ("altmark", "5.3.4")),
        ("british", {"ajax": at("2019", knots=0)}, "ajax M 2020", ("ajax", "5.5")),
        ("british", {"ajax": at("2019", fuel=1)}, "ajax M 2020", ("ajax", "5.6")),
        ("british", {"hermes": at("2019"), "ajax": at("2019")}, "ajax M 2020", ("hermes", "13.1")),
    ],
    ids=str,
)
def test_5_1_a_side_is_warned_before_it_seals(
    side: Side, state: dict[str, Any], line: str, warned: tuple[str, str]
) -> None:
    """5.3.2, 5.3.4, 5.5, 5.6, 12.1, 13.1"""
    others = {"graf_spee": at("2626"), "ajax": at("2713")}
    match = begin(hunt(3, 2, None, **{**others, **state}))
    assert cautioned(match, side, line) == [warned]


@pytest.mark.parametrize(
    ("side", "state", "line"),
    [
        ("german", {"graf_spee": at("2019", fuel=1), "altmark": at("2020")}, "altmark M 2019"),
        ("german", {"altmark": at("1115", fuel=1)}, "altmark M 1015"),
        ("british", {"ajax": at("2016", fuel=1)}, "ajax M 2017; general patrol"),
    ],
    ids=str,
)
def test_5_6_who_refuels_goes_home_or_stays_in_port_is_not_warned_of_empty_bunkers(
    side: Side, state: dict[str, Any], line: str
) -> None:
    """4.3, 5.3.4, 5.6, 10.1"""
    others = {"graf_spee": at("2626"), "ajax": at("2713")}
    match = begin(hunt(3, 2, None, **{**others, **state}))
    assert "5.6" not in [rule for _, rule in cautioned(match, side, line)]


def test_15_5_a_side_is_warned_of_a_turn_that_loses_its_targets() -> None:
    match = order(fight(battle(ajax=(0, -15000))), "ajax_bow graf_spee")
    assert cautioned(match, "british", "ajax_course 31") == [("ajax_course", "15.5")]
    assert cautioned(match, "british", "ajax_course 30") == []


def test_7_1_a_side_is_warned_when_it_lets_her_go() -> None:
    match = begin(spotted(hunt(graf_spee=at("2019"), ajax=at("2019"))))
    assert cautioned(match, "british", "shadow no") == [("shadow", "7.1")]
    assert cautioned(match, "british", "shadow yes") == []


def test_6_2_the_chances_follow_the_current_order() -> None:
    match = begin(hunt(ajax=at("2314", "NE"), exeter=at("2314"), graf_spee=at("1925")), Duds())
    view = match.view("british")
    by_default = {chance.label: chance.p for chance in GAME.chances(view)}
    assert by_default["the Graf Spee is spotted if she is in 2314"] == Fraction(22, 100)
    together = {chance.label: chance.p for chance in GAME.chances(view, parse_order("ajax P; exeter P"))}
    assert together["the Graf Spee is spotted if she is in 2314"] == Fraction(34, 100)
    patrols = {chance.label: chance.p for chance in GAME.chances(view, parse_order("general patrol"))}
    assert patrols["a German merchant ship is found"] == Fraction(1, 100)


def test_9_2_the_germans_see_the_chance_of_a_merchant_ship_where_she_is_sent() -> None:
    match = begin(hunt(graf_spee=at("2315"), ajax=at("2713")), Duds())
    chances = {c.label: c.p for c in GAME.chances(match.view("german"), parse_order("graf_spee M 2314"))}
    assert chances == {"a merchant ship is sunk in 2314": Fraction(45, 100) / 5 * Fraction(2, 3)}


def test_6_2_there_is_no_chance_to_spot_who_is_known_to_be_sunk() -> None:
    state = hunt(ajax=at("2314"), graf_spee=at("1925"), altmark=at("2119"))
    sink(state, SHIP["graf_spee"])
    labels = [chance.label for chance in GAME.chances(begin(state).view("british"))]
    assert labels == ["the Altmark is spotted if she is alone in 2314", "a German merchant ship is found"]


def test_15_11_the_chances_of_a_battle_are_those_it_is_rolled_by() -> None:
    match = fight(battle(ajax=(0, -7000)))
    chances = {chance.label: chance for chance in GAME.chances(match.view("british"))}
    assert set(chances) == {
        "Ajax's bow guns hit Graf Spee", "Ajax's torpedoes hit Graf Spee", "Ajax is hit, if all fire at her",
        "Ajax hits at least once",
    }  # fmt: skip
    terms = chances["Ajax's bow guns hit Graf Spee"].terms
    order(match, "ajax_bow graf_spee")
    told = next(event.text for event in match.log("british") if event.rule == "15.11")
    assert told.endswith(f"{terms.partition('each ')[2]}.")


def test_15_11_what_a_salvo_is_worth_and_the_chance_to_be_hit_are_shown() -> None:
    """The enemy counts as built, because her losses are not known."""
    state = battle(ajax=(0, -7000))
    before = {chance.label: chance for chance in GAME.chances(fight(state).view("british"))}
    hits = next(chance for label, chance in before.items() if "bow guns" in label)
    assert float(hits.expected) == pytest.approx(float(hits.terms.split(" hits expected")[0].split()[-1]), abs=0.005)
    state = battle(ajax=(0, -7000))
    state.guns[turret(SHIP["graf_spee"], 2)] = 0
    after = {chance.label: chance for chance in GAME.chances(fight(state).view("british"))}
    under_fire = "Ajax is hit, if all fire at her"
    assert 0 < before[under_fire].p == after[under_fire].p < 1


def test_15_6_own_gun_sets_are_drawn_also_where_none_bears_and_an_enemy_as_built() -> None:
    sea = GAME.display(GAME.view(battle(ajax=(0, -7000)), "british")).sea
    assert sea
    vessels = {one.id: one for one in sea.vessels}
    assert [(one.key, one.start, one.end) for one in vessels["ajax"].guns] == [
        ("ajax_bow", 240, 120), ("ajax_stern", 60, 300), ("ajax_torpedoes", 0, 360),
    ]  # fmt: skip
    assert not vessels["graf_spee"].guns
    built = {part.key: part.built for part in vessels["graf_spee"].parts}
    assert (built["hull"], built["knots"], built["strength_b"], built["rudder"]) == (20, 26, 10, 1)
    assert all(part.left < 0 for part in vessels["graf_spee"].parts)


def test_15_8_an_own_ship_is_drawn_with_what_is_left_of_her() -> None:
    state = battle(ajax=(0, -7000))
    state.strength[turret(SHIP["ajax"], 1)] = 0
    sea = GAME.display(GAME.view(state, "british")).sea
    assert sea
    (parts,) = ({part.key: (part.left, part.built) for part in one.parts} for one in sea.vessels if one.id == "ajax")
    assert (parts["strength_a"], parts["strength_b"]) == ((3, 3), (0, 3))
    assert "rudder" not in parts  # her condition is among her facts


def test_15_6_a_turn_across_brings_the_stern_guns_to_bear_and_is_worth_more_next_turn() -> None:
    view = fight(battle(ajax=(0, -7000))).view("british")
    bow = {"ajax_bow": ("graf_spee",)}
    straight, across = (
        {chance.label: chance for chance in GAME.chances(view, bow | {"ajax_course": (course,)})}
        for course in ("0", "90")
    )
    on, off = straight["Ajax hits at least once"], across["Ajax hits at least once"]
    assert on.expected_later < off.expected_later
    assert across["Ajax is hit, if all fire at her"].later is not None


def test_15_13_the_odds_of_a_salvo_say_what_a_shell_does_to_armour() -> None:
    view = fight(battle(ajax=(0, -7000))).view("british")
    (bow,) = (chance for chance in GAME.chances(view) if chance.choice == "ajax_bow")
    assert dict(bow.effects).keys() == {"Belt", "Turret", "Deck"}


def test_17_4_both_sides_read_what_they_play_for_and_a_spectator_nothing() -> None:
    view = GAME.view(hunt(graf_spee=at("1925")), "british")
    purpose = GAME.purpose(view)
    assert purpose
    assert "80 points" in purpose.text
    assert "less than 45: the British win" in purpose.text


def test_16_1_where_the_germans_begin_is_known_and_not_in_sight() -> None:
    """16.1, 6.5"""
    match = Match.new("graf_spee", "december_1", seed="x")
    assert tokens(match, "british")["graf_spee"].note == "last known"
    match = play(hunt(graf_spee=at("2314"), ajax=at("2314")), "search", dice=Lucky("6.2"))
    assert tokens(match, "british")["graf_spee"].note == "in sight"


def test_4_1_in_a_battle_the_chart_still_has_a_sides_own_ships_and_no_enemy() -> None:
    state = battle(ajax=(0, -15000))
    state.fate[SHIP["renown"]], state.square[SHIP["renown"]] = "", "1420"
    cells = {token.id: token.cell for token in GAME.display(GAME.view(state, "british")).tokens}
    assert cells == {"graf_spee": "", "ajax": "2314", "renown": "1420"}


def test_15_13_armour_that_is_pierced_up_to_the_same_range_has_one_ring() -> None:
    graf_spee = vessel(battle(exeter=(0, -15000)), "german", "graf_spee")
    assert [(ring.radius, ring.note) for ring in graf_spee.rings] == [
        (80.0, "torpedoes"),
        (280.0, "Exeter: turrets and belt pierced"),
    ]


def test_15_6_a_side_is_warned_if_none_of_its_guns_will_fire() -> None:
    match = fight(battle(ajax=(0, -15000), exeter=(0, -15000)))
    assert cautioned(match, "british", "") == [("exeter_bow", "15.6")]
    assert cautioned(match, "british", "ajax_bow graf_spee") == []
    assert cautioned(fight(battle(ajax=(0, 15000))), "british", "ajax_course 10") == [("ajax_stern", "15.6")]


def test_15_1_the_steps_of_a_turn_are_shown_while_orders_are_asked_for_and_not_after_the_battle() -> None:
    match = fight(battle(ajax=(0, -7000)))
    assert match.display("british").steps[0] == "Your orders"
    assert not GAME.display(replace(match.view("british"), step="")).steps
