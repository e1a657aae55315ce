"""16.0, 17.0, 22.0 Scenarios, victory, and the battle by itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.calendar import LENGTH, title
from sealed_orders.games.graf_spee.ships import CARDS, SHIP, SHIPS
from sealed_orders.games.graf_spee.state import MERCHANT, RAIDED
from sealed_orders.games.graf_spee.tables import LEVELS, MERCHANT_POINTS
from sealed_orders.games.graf_spee.victory import level, ships_of, totals, verdict
from sealed_orders.kernel.award import account, awards
from sealed_orders.kernel.fact import Absent, Begins, Sighted
from sealed_orders.kernel.scenario import BadScenario, make_scenario
from sealed_orders.testing.play import decisions
from tests.games.graf_spee.position import at, hunt, play, value
from tests.games.referee import choices, facts, messages, order, refused


def test_16_1_fifty_turns_from_december_1_am_to_december_25_pm() -> None:
    """16.1 C01"""
    assert (LENGTH, len(GAME.turns(GAME.scenarios["december_1"]))) == (50, 50)
    assert [title(turn) for turn in (1, 25, 50)] == ["1 Dec AM", "13 Dec AM", "25 Dec PM"]


def test_16_1_the_british_read_where_the_germans_begin() -> None:
    """16.1 G5"""
    match = so.Match.new("graf_spee", "december_1", seed="x")
    assert [(fact.unit.id, fact.cells) for fact in facts(match, "british", Begins)] == [
        ("graf_spee", ("1925",)),
        ("altmark", ("1925",)),
    ]
    assert not facts(match, "german", Begins)
    assert {token.id for token in GAME.display(match.view("british")).tokens} >= {"graf_spee", "altmark"}


def test_16_1_every_ship_begins_with_her_card() -> None:
    match = so.Match.new("graf_spee", "december_1", seed="x")
    assert [match.state.fuel[ship] for ship in SHIPS] == [card.fuel for card in CARDS]
    assert value(match.state, "order", "renown") == "SW"


def test_16_2_december_13_begins_with_the_execution_phase_and_a_sighting() -> None:
    """16.2, 17.3 C02"""
    match = so.Match.new("graf_spee", "december_13", seed="x")
    assert match.state.turn == 25
    assert match.state.agenda[-1].step == "offline", "no shadow and no orders come before"
    (sighting,) = facts(match, "german", Sighted)
    assert {who.id for who in sighting.units} == {"exeter", "ajax", "achilles"}
    assert match.state.total("german") == 40
    assert len(match.turns) == 26


def test_16_2_all_ships_are_on_patrol_and_have_three_quarters_of_their_fuel() -> None:
    """16.2 G27 The first AM turn has used one, and ships in port have refuelled."""
    state = so.Match.new("graf_spee", "december_13", seed="x").state
    assert set(state.order) == {"P"}
    assert all(state.patrols)
    at_sea = [ship for ship in SHIPS if state.square[ship] not in ("2713", "2228")]
    assert all(state.fuel[ship] == -(-3 * CARDS[ship].fuel // 4) - 1 for ship in at_sea)


def test_16_0_ships_that_a_scenario_does_not_name_take_no_part() -> None:
    source = {"title": "x", "ship": {"graf_spee": {"square": "2314"}, "ajax": {"square": "2713"}}}
    match = so.Match.new(GAME, make_scenario("x", source, GAME.setup_data, "x"), seed="x")
    assert set(choices(match, "british")) == {"ajax", "general"}
    assert len(facts(match, "british", Absent)[0].units) == len(SHIPS) - 2


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"turn": 51}, "1 to 50"),
        ({"ship": {"hood": {"square": "2314"}}}, "not a ship"),
        ({"ship": {"graf_spee": {"square": "2228"}}}, "not a square for Graf Spee"),
        ({"ship": {"graf_spee": {"square": "2314", "hull": 21}}}, "1 to 20, not 21"),
        ({"ship": {"graf_spee": {"square": "2314", "order": "X"}}}, "or P, not X"),
        ({"ship": {}}, "the Graf Spee needs a square"),
        ({"told": ["ajax"]}, "not a German ship"),
        ({"points": {"french": 1}}, "a side and 0 to 999"),
        ({"battle": {"ships": ["hermes"], "visibility": 1, "yards": 20000}}, "not a British ship with guns"),
        ({"battle": {"ships": ["ajax"], "visibility": 3, "yards": 20000}}, "1000 to 12000, not 20000"),
        ({"battle": {"ships": ["ajax"], "visibility": 4, "yards": 20000}}, "1 to 3, not 4"),
        ({"battle": {"ships": [], "visibility": 1, "yards": 20000}}, "must be 0 if the players choose the ships"),
    ],
    ids=str,
)
def test_16_0_a_scenario_that_cannot_be_is_refused(change: dict[str, object], text: str) -> None:
    """16.0, 22.1"""
    source = {"title": "x", "ship": {"graf_spee": {"square": "2314"}}} | change
    with pytest.raises(BadScenario, match=text):
        make_scenario("x", source, GAME.setup_data, "x")


def test_17_1_the_game_ends_when_no_german_ship_is_in_play() -> None:
    """17.1, 3.6 C67 The Graf Spee was sunk before, the Altmark goes home."""
    state = hunt(altmark=at("1115", "N"), ajax=at("2713"))
    state.fate[SHIP["graf_spee"]] = "sunk"
    match = play(state, "movement", "victory")
    assert match.outcome
    assert value(state, "fate", "altmark") == "exited"


@pytest.mark.parametrize(("turn", "over"), [(49, False), (50, True)])
def test_17_1_the_game_ends_after_december_25_pm(turn: int, over: bool) -> None:
    match = play(hunt(turn, graf_spee=at("2314"), ajax=at("2713")), "victory")
    assert bool(match.outcome) is over


def test_17_1_the_altmark_alone_plays_on() -> None:
    match = play(hunt(altmark=at("2119"), ajax=at("2713")), "victory")
    assert not match.outcome


def test_17_2_a_damaged_ship_is_worth_half_her_points_in_proportion() -> None:
    """17.2 C65 The Renown, 40 % damaged."""
    state = hunt(50, graf_spee=at("2314"), renown=at("1420", hull=0))
    assert totals(state) == {"british": 0, "german": Fraction(20)}
    match = play(state, "victory")
    assert match.outcome
    assert match.outcome.scores == {"british": 0, "german": 20}
    assert "Ships damaged: Renown 40 % (20); 20 points to the Germans." in messages(match, "british", "17.2")


def test_17_2_points_are_listed_at_the_end_cause_by_cause() -> None:
    """17.2 C70"""
    state = hunt(50, graf_spee=at("2314", hull=0), altmark=at("2119"), ajax=at("2713"))
    state.score("german", 10, "merchant ships sunk")
    state.score("british", 3, "enemy ships at sea without fuel")
    state.hull[SHIP["graf_spee"]] = 19
    view = GAME.view(state, "german")
    assert not hasattr(view, "account")
    assert not any(panel.title == "Points" for panel in GAME.display(view).panels)
    match = play(state, "victory")
    assert account(awards(match.log("british"))) == {
        "british": {"enemy ships at sea without fuel": 3, "ships damaged": 0.8},
        "german": {"merchant ships sunk": 10},
    }
    assert match.outcome
    verdict, raids = match.outcome.text.split(". ")
    assert verdict == "British substantive victory: Germans 10, British 3.8, a difference of 6.2"
    assert raids == "The Graf Spee sank 1 merchant ship; none radioed."


def test_9_3_the_ending_says_how_many_merchant_ships_were_sunk_and_which_radioed() -> None:
    state = hunt(50, graf_spee=at("2314"), altmark=at("2119"), ajax=at("2713"))
    for turn in (3, 13):
        state.turn = turn
        state.score("german", 10, RAIDED)
        state.report(SHIP["graf_spee"], MERCHANT)
    state.score("german", 10, RAIDED)
    state.score("british", MERCHANT_POINTS["british"], RAIDED)
    state.report(SHIP["ajax"], MERCHANT)
    state.turn = 50
    outcome = play(state, "victory").outcome
    assert outcome
    assert "The Graf Spee sank 3 merchant ships; those of 2 Dec AM and 7 Dec AM radioed." in outcome.text
    assert outcome.text.endswith("The British sank 1 German merchant ship.")


def test_17_2_points_listed_at_the_end_have_the_turn_of_their_deed() -> None:
    state = hunt(50, graf_spee=at("2314"), altmark=at("2119"), ajax=at("2713"))
    for turn in (3, 9, 9):
        state.turn = turn
        state.score("german", 5, "merchant ships sunk")
    state.turn = 50
    match = play(state, "victory")
    told = [award for award in awards(match.log("british")) if award.side == "german"]
    assert [(award.points, award.turn) for award in told] == [(5, 3), (10, 9)]


def test_17_2_the_score_and_the_level_of_victory_keep_fractions() -> None:
    state = hunt(50, graf_spee=at("2314", hull=19), ajax=at("2713"))
    state.score("german", 55, "merchant ships sunk")
    outcome = play(state, "victory").outcome
    assert outcome
    assert outcome.scores == {"british": 0.8, "german": 55}
    assert outcome.winner is None, "54.2 is a draw"


def test_17_3_the_germans_begin_december_13_with_40_points() -> None:
    assert GAME.scenarios["december_13"].setup.points == {"german": 40}


@pytest.mark.parametrize(
    ("difference", "name"),
    [
        ("115", "german decisive"), ("114.5", "german substantive"), ("85", "german substantive"),
        ("84", "german marginal"), ("55", "german marginal"), ("54.5", " draw"), ("45", " draw"),
        ("44", "british marginal"), ("15", "british marginal"), ("14", "british substantive"),
        ("-15", "british substantive"), ("-15.5", "british decisive"), ("-16", "british decisive"),
    ],
)  # fmt: skip
def test_17_4_levels_of_victory(difference: str, name: str) -> None:
    """17.4 C66"""
    found = level(Fraction(difference))
    assert f"{found.side} {found.level}" == name


def test_17_4_the_rulebook_has_the_chart_as_it_is() -> None:
    lines = [line.strip("|").split("|") for line in GAME.rulebook["17.4"].text.splitlines() if line.startswith("|")][2:]
    for (least, result), found in zip(lines, LEVELS, strict=True):
        assert result.strip() == (f"{found.side.capitalize()} {found.level}" if found.side else "draw")
        assert least.strip() in (str(found.least), "below")


def test_22_1_the_river_plate_is_a_battle_and_nothing_else() -> None:
    match = so.Match.new("graf_spee", "river_plate", seed="x")
    state = match.state
    assert state.agenda[-1].step == "battle_orders"
    assert state.y[SHIP["graf_spee"]] - state.y[SHIP["exeter"]] == 19800
    assert [name for name, ship in SHIP.items() if state.battle[ship]] == ["graf_spee", "exeter", "ajax", "achilles"]
    assert state.visibility == 1
    list(decisions(match, "x"))
    assert match.outcome


def test_22_2_the_british_choose_the_ships_the_weather_and_the_range() -> None:
    match = so.Match.new("graf_spee", "any_battle", seed="x")
    assert match.waiting == ("british",)
    assert refused(match, "british", "ships renown; visibility 2; yards 20001").rule == "22.2"
    order(match, "ships renown sussex; visibility 2; yards 18000")
    assert [name for name, ship in SHIP.items() if match.state.battle[ship]] == ["graf_spee", "renown", "sussex"]
    assert match.state.y[SHIP["graf_spee"]] - match.state.y[SHIP["renown"]] == 18000
    assert match.state.visibility == 2


@pytest.mark.parametrize(("hull", "winner"), [(20, None), (19, "british")])
def test_22_3_the_side_with_more_points_has_won(hull: int, winner: str | None) -> None:
    match = so.Match.new("graf_spee", "river_plate", seed="x")
    state = match.state
    state.hull[SHIP["graf_spee"]], state.battle_turn = hull, 240
    order(match)
    assert match.outcome
    assert (match.outcome.winner, match.outcome.rule) == (winner, "22.3")


def test_22_3_a_fraction_of_a_point_more_has_won_and_who_sank_is_said() -> None:
    state = hunt(50, graf_spee=at("2314", hull=19), ajax=at("2713"))
    state.alone = 1
    state.score("german", 1, "enemy ships at sea without fuel")
    assert verdict(state).winner == "german", "1 to 0.8"
    state.fate[SHIP["graf_spee"]] = "sunk"
    assert verdict(state).headline == "Graf Spee sunk: the Germans win the battle"


def test_9_3_five_ships_that_radioed_are_counted_and_four_are_named() -> None:
    assert ships_of(["a", "b", "c", "d"]) == "those of a, b, c and d"
    assert ships_of(["a", "b", "c", "d", "e"]) == "5 of them"
