"""11 Movement, 12 extra fuel, 13 the end, 14 medals."""

from __future__ import annotations

from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.medals import earned
from sealed_orders.games.bismarck_solitaire.mission import missions
from tests.games.bismarck_solitaire.cruise import (
    BISMARCK,
    PRINZ_EUGEN,
    answer,
    apart,
    keys,
    messages,
    state,
    step,
    together,
    turn,
)


@pytest.mark.parametrize(
    ("piece", "route", "legal"),
    [("bismarck", "D3ne D4nw", True), ("bismarck", "D3ne D4nw D4ne", False),
     ("prinz_eugen", "D3ne D4nw D4ne", True), ("prinz_eugen", "D3ne D4nw D4ne D5nw", False),
     ("uboat", "D3ne", True), ("uboat", "D3ne D4nw", False)],
)  # fmt: skip
def test_11_1_speed_is_the_allowance(piece: str, route: str, legal: bool) -> None:
    match = turn("radio_silence", square=together("D3nw", uboat="D3nw"))
    if legal:
        assert answer(match, f"{piece} steam {route}").state.square[piece] == route.rsplit(maxsplit=1)[-1]
    else:
        with pytest.raises(so.IllegalOrder, match=r"\(11.1\)"):
            answer(match, f"{piece} steam {route}")


@pytest.mark.parametrize(
    ("players", "strength", "questions"),
    [
        ("one", {}, ["Where do your ships go?"]),
        ("two", {}, ["Where does the Bismarck go?", "Where do the Prinz Eugen and the U-boat go?"]),
        ("two", {"prinz_eugen": 0}, ["Where does the Bismarck go?", "Where does the U-boat go?"]),
    ],
)
def test_11_3_of_two_players_each_is_asked_where_their_own_steam(
    players: str, strength: dict[str, int], questions: list[str]
) -> None:
    match = turn("radio_silence", strength=strength, options={"players": players})
    asked = []
    while match.state.turn == 1:
        prompt = match.prompt(match.waiting[0])
        assert prompt is not None
        asked.append(prompt.text)
        answer(match, "")
    assert asked == questions


def test_11_1_a_piece_may_stay() -> None:
    match = turn("radio_silence", square=together("D3nw"))
    assert answer(match, "").state.square == together("D3nw")


def test_11_1_lost_speed_shortens_the_allowance() -> None:
    match = turn("radio_silence", square=together("D3nw"), speed={"bismarck": 1})
    with pytest.raises(so.IllegalOrder, match="0 to 1 steps"):
        answer(match, "bismarck steam D3ne D4nw")


@pytest.mark.parametrize("route", ["D4sw", "D3se D5nw", "C2se"])
def test_11_2_no_corners_and_no_jumps(route: str) -> None:
    with pytest.raises(so.IllegalOrder, match="no way from"):
        answer(turn("radio_silence", square=together("D3nw")), f"bismarck steam {route}")


@pytest.mark.parametrize(
    ("start", "route"), [("G7se", "G8sw"), ("B4nw", "B4ne"), ("A3nw", "A2ne A1ne"), ("A8ne", "A9nw")]
)
def test_11_2_never_over_land_or_off_the_board(start: str, route: str) -> None:
    with pytest.raises(so.IllegalOrder, match="no way from"):
        answer(turn("radio_silence", square=together(start)), f"bismarck steam {route}")


def test_11_2_moves_go_from_grid_to_grid_and_squares_may_be_shared() -> None:
    match = turn("radio_silence", square=apart("D3ne", "D4ne", uboat="D4nw"))
    answer(match, "bismarck steam D4nw; prinz_eugen steam D4nw")
    assert set(match.state.square.values()) == {"D4nw"}


def test_11_3_of_two_players_the_bismarck_moves_first_and_is_seen_to() -> None:
    match = turn("radio_silence", square=together("D3nw"), options={"players": "two"})
    assert match.waiting == (BISMARCK,)
    answer(match, "bismarck steam D3ne")
    assert match.waiting == (PRINZ_EUGEN,)
    assert match.view(PRINZ_EUGEN).square["bismarck"] == "D3ne"
    assert messages(match, "11.1") == ["Bismarck moves to D3ne."]


def test_11_1_squares_and_barrels_are_counted_in_the_question() -> None:
    prompt = turn("radio_silence").prompt(BISMARCK)
    assert prompt is not None
    assert [choice.label for choice in prompt.choices] == [
        "Bismarck, 2 squares",
        "Prinz Eugen, 3 squares",
        "U-boat, 1 square",
    ]
    assert prompt.choices[0].modes[1].label == "Burn a barrel (4 left)"  # type: ignore[union-attr]


def test_12_1_a_barrel_gives_exactly_one_square_more() -> None:
    match = turn("radio_silence", square=together("D3nw"))
    for route in ("D3ne D4nw", "D3ne D4nw D4ne D5nw"):
        with pytest.raises(so.IllegalOrder, match="3 steps in mode burn"):
            answer(match, f"bismarck burn {route}")
    answer(match, "bismarck burn D3ne D4nw D4ne")
    assert (match.state.square["bismarck"], match.state.barrels["bismarck"]) == ("D4ne", 3)


def test_12_1_without_barrels_there_is_no_extra_square() -> None:
    match = turn("radio_silence", square=together("D3nw", uboat="D3nw"), barrels={"uboat": 0})
    with pytest.raises(so.IllegalOrder, match="there is no mode burn; choose steam"):
        answer(match, "uboat burn D3ne D4nw")


def test_12_1_the_ships_of_the_example_keep_company_with_one_barrel() -> None:
    match = turn("radio_silence", square=together("D3nw"))
    answer(match, "bismarck burn D3ne D4nw D4ne; prinz_eugen steam D3ne D4nw D4ne")
    assert match.state.barrels == {"bismarck": 3, "prinz_eugen": 2, "uboat": 2}


def at_brest(mission: str = "exercise_rhine", **facts: Any) -> so.Match:
    """Let the Bismarck stay at Brest for a quiet turn."""
    match = turn("radio_silence", mission=mission, square=together("G7se"), **facts)
    return answer(match, "")


def test_13_1_the_bismarck_sunk_is_the_end_at_that_instant() -> None:
    match = turn("all_points_1", square={"bismarck": "A3nw"}, strength={"bismarck": 1}, extra_points=9)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule, match.outcome.scores[BISMARCK]) == (None, "13.1", 9)
    assert messages(match)[-1] == "The Bismarck is sunk."


def test_13_1_the_round_in_which_she_is_sunk_is_not_fought_to_its_end() -> None:
    match = turn("home_fleet_1", *[6] * 5, 1, 1, 1, square=together("C3nw"), strength={"bismarck": 2})
    answer(match, "bismarck pow; prinz_eugen pow")
    assert match.outcome is not None
    assert [text.split(":")[0] for text in messages(match, "8.5")] == ["Rodney fires at Bismarck"]


@pytest.mark.parametrize(("now", "home"), [(10, False), (11, True), (20, True)])
def test_13_2_home_in_a_turn_later_than_the_turn_of_return(now: int, home: bool) -> None:
    """Mission 1, turn 10 at Brest with 4 points: nothing. At the end of turn 11: the win."""
    match = at_brest(turn=now, extra_points=4)
    assert (match.outcome is not None) is home
    if match.outcome:
        assert (match.outcome.winner, match.outcome.rule) == (BISMARCK, "13.2")
        assert match.outcome.text.startswith("The Bismarck came home to Brest with 4 of 4 points.")


def test_13_2_only_the_missions_ports_are_friendly() -> None:
    north: dict[str, Any] = {"mission": "no_way_home_but_north", "turn": 16, "extra_points": 9}
    assert at_brest(**north).outcome is None
    match = turn("radio_silence", square=together("C8se"), **north)
    answer(match, "")
    assert match.outcome is not None


def test_13_2_by_option_switch_the_player_may_go_on() -> None:
    match = at_brest(turn=15, extra_points=4, options={"homecoming": "by_choice"})
    assert (match.outcome, step(match)) == (None, "end")
    answer(match, "cruise go_on")
    assert (match.outcome, match.state.turn) == (None, 16)
    answer(match, "", "cruise end")
    assert match.outcome is not None
    assert match.outcome.winner == BISMARCK


def test_13_2_after_turn_20_there_is_no_going_on() -> None:
    match = at_brest(turn=20, extra_points=4, options={"homecoming": "by_choice"})
    assert match.outcome is not None
    assert match.outcome.winner == BISMARCK


def test_13_3_turn_20_at_home_but_short_of_points_is_lost() -> None:
    match = at_brest(turn=20, extra_points=3)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == (None, "13.3")


def test_13_3_turn_20_at_sea_is_lost() -> None:
    match = answer(turn("radio_silence", turn=20, extra_points=9), "")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == (None, "13.3")


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (
            {"turn": 10, "extra_points": 4},
            "4 of 4 points; the Bismarck is in Brest: home counts from the end of turn 11",
        ),
        ({"turn": 12, "extra_points": 2}, "2 of 4 points; the Bismarck is in Brest: 2 points short"),
        (
            {"turn": 4, "extra_points": 3},
            "3 of 4 points; the Bismarck is in Brest: 1 point short, and home counts from the end of turn 11",
        ),
    ],
)
def test_13_4_in_port_and_not_home_the_log_says_why(facts: dict[str, Any], text: str) -> None:
    assert messages(at_brest(**facts), "13.3") == [f"Turn {facts['turn']} ends: {text}."]


def test_13_3_at_sea_the_end_of_a_turn_states_the_points() -> None:
    match = answer(turn("radio_silence", turn=10, extra_points=4), "")
    assert messages(match, "13.3") == ["Turn 10 ends: 4 of 4 points."]


def test_13_4_a_player_who_goes_on_by_choice_does_not_read_that_something_is_missing() -> None:
    match = at_brest(turn=15, extra_points=4, options={"homecoming": "by_choice"})
    answer(match, "cruise go_on")
    assert messages(match, "13.3") == ["Turn 15 ends: 4 of 4 points."]


def test_13_3_the_end_of_a_cruise_out_of_time_says_where_she_was_and_what_was_missing() -> None:
    outcome = at_brest(turn=20, extra_points=3).outcome
    assert outcome is not None
    assert (
        outcome.text == "After turn 20 the Bismarck was in Brest: 1 point short, with 3 of 4 points: the British win."
    )
    match = turn("radio_silence", turn=20, extra_points=9, square=together("G6nw"))
    outcome = answer(match, "").outcome
    assert outcome is not None
    assert outcome.text == (
        "After turn 20 the Bismarck was at G6nw, 4 squares from Brest, with 9 points, 4 needed: the British win."
    )


def test_13_3_the_way_home_is_beside_the_mission() -> None:
    def way(square: str, **facts: Any) -> str:
        view = turn("radio_silence", square=together(square), **facts).view(BISMARCK)
        mission = next(panel for panel in GAME.display(view).panels if panel.title == "Mission")
        return next(text for name, text in mission.rows if name == "Way home")

    assert way("G6nw", turn=18) == "Brest: 4 squares, 2 turns at best, 3 turns left"
    assert way("G6nw", turn=20, barrels={"bismarck": 0}) == "Brest: 4 squares, 2 turns at best, 1 turn left"
    assert way("G6ne", turn=18) == "Brest: 3 squares, 1 turn at best, 3 turns left"
    assert way("C8se") == "in Bergen"


def test_13_3_where_every_turn_is_needed_to_come_home_it_is_cautioned() -> None:
    view = turn("radio_silence", square=together("F5nw"), turn=17, barrels={"bismarck": 0}).view(BISMARCK)
    (caution,) = GAME.cautions(view, {"bismarck": ("steam", "F5sw", "G5nw")})
    assert (caution.rule, caution.text) == (
        "13.3",
        "Brest: 6 squares away, 3 turns left. The Bismarck needs every turn.",
    )
    assert GAME.cautions(view, {"bismarck": ("steam",)})[0].text.startswith("From there the Bismarck cannot reach home")


def test_13_3_a_course_from_which_she_cannot_be_home_in_time_is_cautioned() -> None:
    match = turn("radio_silence", square=together("D1nw"), turn=16)
    view = match.view(BISMARCK)
    assert [caution.rule for caution in GAME.cautions(view, {"bismarck": ("steam",)})] == ["13.3"]
    near = turn("radio_silence", square=together("G5nw"), turn=16).view(BISMARCK)
    assert GAME.cautions(near, {"bismarck": ("steam",)}) == ()


def test_13_4_events_reach_a_ship_in_port() -> None:
    match = turn("coastal_command_3", 1, 6, square=together("G7se"))
    assert step(match) == "hits"


@pytest.mark.parametrize("event", ["coastal_command_3", "submarine_1"])
def test_13_4_by_option_switch_a_friendly_port_is_safe(event: str) -> None:
    match = turn(event, square=together("G7se"), options={"ports": "safe"})
    assert (step(match), match.state.strength["bismarck"]) == ("move", 8)


def test_13_4_a_safe_port_shelters_only_the_ship_in_its_square() -> None:
    match = turn("submarine_1", 1, square=apart("G7se", "G7nw"), options={"ports": "safe"})
    assert (match.state.strength["bismarck"], match.state.strength["prinz_eugen"]) == (8, 5)


def won(mission: str, **facts: Any) -> so.Outcome:
    outcome = at_brest(mission, **{"turn": 16, "extra_points": 8, **facts}).outcome
    assert outcome is not None
    return outcome


def test_14_1_a_medal_is_earned_by_a_win_whose_condition_holds() -> None:
    facts = {"sunk": ["hood"], "strength": {"hood": 0}}
    assert won("exercise_rhine", **facts).text.endswith("Battlecruiser Medal.")
    assert "Medal" not in won("exercise_rhine").text


def test_14_1_no_medal_after_a_loss() -> None:
    """Mission 1 with the Hood sunk but the match lost."""
    match = at_brest(turn=20, sunk=["hood"], strength={"hood": 0})
    assert match.outcome is not None
    assert match.outcome.winner is None
    assert "Medal" not in match.outcome.text
    assert not earned(match.state)


CAPITAL = ["hood", "pow", "kgv", "rodney"]


@pytest.mark.parametrize(
    ("mission", "facts", "holds"),
    [
        ("exercise_rhine", {"sunk": ["hood"]}, True),
        ("exercise_rhine", {"sunk": ["pow"]}, False),
        ("against_the_home_fleet", {"sunk": ["kgv", "rodney"]}, True),
        ("against_the_home_fleet", {"sunk": ["kgv", "cruiser"]}, False),
        ("show_of_strength", {"sunk": ["rodney"]}, True),
        ("cut_the_lifeline", {"convoys_sunk": 3}, True),
        ("cut_the_lifeline", {"convoys_sunk": 2}, False),
        ("northern_gate", {}, True),
        ("northern_gate", {"sunk": ["uboat"]}, False),
        ("northern_gate", {"sunk": ["prinz_eugen"]}, False),
        ("break_the_blockade", {"turn": 16}, True),
        ("break_the_blockade", {"turn": 17}, False),
        ("the_net_tightens", {"strength": {"bismarck": 4}}, True),
        ("the_net_tightens", {"strength": {"bismarck": 3}}, False),
        ("empty_tanks", {"extra_points": 12}, True),
        ("empty_tanks", {"extra_points": 11}, False),
    ],
)
def test_14_2_the_conditions(mission: str, facts: dict[str, Any], holds: bool) -> None:
    made = state(mission, home="brest", **facts)
    assert earned(made) is holds
    made.home = ""
    assert not earned(made)


def test_14_2_every_kind_of_medal_is_in_play() -> None:
    kinds = {mission.medal.kind for mission in missions().values()}
    assert kinds == {"ships", "convoys", "no_loss", "home_by", "strength", "points"}


def test_11_1_the_preview_shows_the_pieces_where_their_courses_end() -> None:
    view = turn("radio_silence", square=together("D3nw")).view(BISMARCK)
    shown = GAME.preview(view, {"bismarck": ("steam", "D3ne", "D4nw"), "uboat": ("steam",)})
    assert {token.id: token.cell for token in shown.tokens} == {
        "bismarck": "D4nw",
        "prinz_eugen": "D3nw",
        "uboat": "H1nw",
    }


def test_7_3_a_uboat_at_its_last_strength_is_cautioned_against_attacking() -> None:
    match = turn("lone_warship_1", square=together("A8nw", uboat="B1sw"), strength={"uboat": 1})
    assert [c.rule for c in GAME.cautions(match.view(BISMARCK), {"uboat": ("hood",)})] == ["7.3"]
    assert GAME.cautions(match.view(BISMARCK), {"uboat": ("escape",)}) == ()


def test_9_2_a_bismarck_at_her_last_strength_is_cautioned_against_escaping() -> None:
    match = turn("lone_warship_1", *[6] * 8, square=together("B1sw"), strength={"bismarck": 1})
    answer(match, "")
    assert [c.rule for c in GAME.cautions(match.view(BISMARCK), {"battle": ("escape",)})] == ["9.2"]
    assert keys(match) == ["battle"]
