"""3.0, 4.0 The sequence of play, and what a side can do in its order phase."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.steps.turn import PHASES
from sealed_orders.kernel.fact import Phase, Track
from sealed_orders.kernel.prompt import Course
from tests.games.graf_spee.position import at, begin, hunt, play, spotted, value
from tests.games.referee import Lucky, choices, facts, messages, order

BOTH = {"graf_spee": at("2314"), "ajax": at("2314")}


def test_3_0_the_phases_follow_each_other_as_listed() -> None:
    """3.3.1, 3.3.2, 3.4, 3.5, 3.6"""
    assert PHASES == (
        "shadow_phase", "order_phase", "movement", "search", "carriers", "air_strikes", "surface", "merchants",
        "repairs", "dry_ships", "victory",
    )  # fmt: skip


def test_3_0_a_turn_with_a_battle_and_a_merchant_reports_them_in_order() -> None:
    state = spotted(hunt(graf_spee=at("2314"), ajax=at("2314", "N")))
    match = begin(state, Lucky("6.2", "9.2", "7.2"))
    assert match.waiting == ("british",), "shadow comes first"
    order(match, "shadow yes")
    order(match)
    assert match.waiting == ("british",), "then orders; the Graf Spee has had hers"
    order(match, "ajax P")
    assert messages(match, "german", "14.0")[0].startswith("Surface combat in 2314")
    assert not messages(match, "german", "9.2"), "merchant ships come after the battle"


def test_3_1_without_a_sighting_there_is_no_shadow_phase() -> None:
    match = begin(hunt(**BOTH))
    assert match.waiting == ("british", "german")
    assert not messages(match, "british", "3.1")


def test_3_2_orders_are_given_by_both_sides_at_once_and_in_secret() -> None:
    """3.2, 3.2.1, 3.2.2, 4.2"""
    match = begin(hunt(renown=at("1420"), **BOTH))
    assert [phase.name for phase in facts(match, "german", Phase)] == ["orders"]
    assert set(choices(match, "british")) == {"renown", "ajax", "general"}
    assert set(choices(match, "german")) == {"graf_spee"}
    before = match.view("german")
    match.submit("british", "renown M 1421")
    assert match.view("german") == before


def test_3_3_1_all_ships_move_at_once() -> None:
    match = begin(hunt(graf_spee=at("2314"), ajax=at("2315")))
    order(match, "ajax M 2314", "graf_spee M 2315")
    assert (value(match.state, "square", "ajax"), value(match.state, "square", "graf_spee")) == ("2314", "2315")


def test_3_3_2_both_sides_read_of_sightings() -> None:
    match = play(hunt(**BOTH), "search", dice=Lucky("6.2"))
    assert messages(match, "british", "6.4")
    assert messages(match, "german", "6.4")


def test_3_4_carriers_then_planes_then_guns() -> None:
    state = spotted(hunt(graf_spee=at("2314"), ark_royal=at("2314"), renown=at("2314")))
    match = play(state, "carriers", "air_strikes", "surface")
    assert [event.rule for event in match.log("british")] == ["13.2", "14.0"], "she is escorted and not attacked"


def test_3_5_the_british_find_merchant_ships_first() -> None:
    state = hunt(graf_spee=at("2314"), ajax=at("2713"))
    match = play(state, "merchants", dice=Lucky("9.1", "9.2", "9.3"))
    assert [event.rule for event in match.log("german")] == ["9.1", "9.2"]


def test_3_6_at_the_end_the_paths_of_the_german_ships_are_shown() -> None:
    state = hunt(turn=50, graf_spee=at("2314"), altmark=at("2119"), ajax=at("2713"))
    state.track_graf_spee, state.track_altmark = ["2214", "2314", "2314"], ["2119"] * 3
    assert not GAME.view(state, "british").tracks
    match = play(state, "victory")
    assert match.outcome
    assert messages(match, "german", "3.6") == ["Graf Spee went 2214 2314.", "Altmark stayed in 2119."]
    paths = {track.unit.id: track.cells for track in facts(match, "british", Track)}
    assert paths["graf_spee"] == ("2214", "2314", "2314")
    tokens = {token.id: token.track for token in GAME.display(match.view("british")).tokens}
    assert tokens["graf_spee"] == ("2214", "2314", "2314")


def test_3_6_the_path_of_a_german_ship_begins_where_she_began_and_ends_in_the_port_she_was_lost_in() -> None:
    match = so.Match.new("graf_spee", "december_1", seed="x")
    order(match, german="graf_spee M 2025")
    order(match, german="graf_spee M 2026")
    assert match.view("german").tracks["graf_spee"] == ("1925", "2025", "2026")
    state = hunt(turn=50, graf_spee=at("2314", "W"), altmark=at("2119"))
    match = play(state, "movement", "victory", dice=Lucky("12.1"))
    (path,) = (track.cells for track in facts(match, "british", Track) if track.unit.id == "graf_spee")
    assert (value(state, "fate", "graf_spee"), path[-1]) == ("scuttled", "2313")
    assert {token.id: token.cell for token in match.display("british").tokens}["graf_spee"] == "2313"


def test_3_6_at_the_end_the_germans_too_see_their_whole_paths_also_of_a_ship_that_is_lost() -> None:
    state = hunt(turn=50, graf_spee=at("2314", "W"), altmark=at("2119"))
    state.track_graf_spee, state.track_altmark = ["2315", "2314"], ["2018", *["2119"] * 12]
    match = play(state, "movement", "victory", dice=Lucky("12.1"))
    tracks = {token.id: token.track for token in match.display("german").tokens}
    assert tracks == {"graf_spee": ("2315", "2314", "2313"), "altmark": ("2018", *["2119"] * 13)}


def test_4_1_a_side_has_its_own_ships_on_its_map() -> None:
    state = hunt(**BOTH)
    for side, own in (("british", "ajax"), ("german", "graf_spee")):
        assert [token.id for token in GAME.display(GAME.view(state, side)).tokens] == [own]


def test_4_3_general_patrol_puts_every_british_ship_into_patrol() -> None:
    """4.3, 5.2.9 C15 Those in port too."""
    match = begin(hunt(renown=at("1420", "SW"), sussex=at("2228", "S"), graf_spee=at("1925", "N")))
    order(match, "renown M 1421; general patrol")
    assert [value(match.state, "order", name) for name in ("renown", "sussex", "graf_spee")] == ["P", "P", "N"]


def test_4_3_general_patrol_is_drawn_as_it_is_carried_out() -> None:
    view = begin(hunt(renown=at("1420", "SW"), graf_spee=at("1925"))).view("british")
    drawn = {token.id: token.cell for token in GAME.preview(view, {"renown": ("M", "1421")}).tokens}
    assert drawn == {"renown": "1421"}
    general = GAME.preview(view, {"renown": ("M", "1421"), "general": ("patrol",)})
    assert {token.id: token.cell for token in general.tokens} == {"renown": "1420"}


def test_4_4_ships_of_a_square_and_how_well_they_search_can_be_looked_up() -> None:
    state = hunt(renown=at("1420"), ark_royal=at("1420"), ajax=at("2314", "N"))
    display = GAME.display(GAME.view(state, "british"))
    assert {token.id for token in display.tokens if token.cell == "1420"} == {"renown", "ark_royal"}
    assert display.layers["Search"] == {"1420": "88 %", "2314": "44 %"}


def test_4_5_a_single_ship_may_be_ordered_and_the_others_left() -> None:
    match = begin(hunt(renown=at("1420", "SW"), neptune=at("1321", "P"), graf_spee=at("1925")))
    order(match, "neptune M 1320")
    assert value(match.state, "square", "renown") == "1519"
    assert value(match.state, "square", "neptune") == "1320"


def test_4_6_the_status_of_a_combat_ship_can_be_looked_up() -> None:
    state = hunt(graf_spee=at("2314", hull=12), altmark=at("2119"))
    tokens = {token.id: dict(token.facts) for token in GAME.display(GAME.view(state, "german")).tokens}
    assert tokens["graf_spee"]["Hull"] == "12 of 20"
    assert tokens["graf_spee"]["11-inch turrets"] == "B 3 guns, strength 10; X 3 guns, strength 10"
    assert tokens["graf_spee"]["5.9-inch guns"] == "port 4, starboard 4"
    assert "Hull" not in tokens["altmark"]


def test_4_7_the_phase_ends_when_both_have_sealed() -> None:
    match = begin(hunt(**BOTH))
    match.submit("german", "")
    assert match.waiting == ("british",)
    match.submit("british", "")
    assert match.state.turn == 4


END = {"end_command": "on"}


def test_4_8_without_the_option_nobody_can_end_the_game() -> None:
    assert "end" not in choices(begin(hunt(**BOTH)), "british")


@pytest.mark.parametrize(("answer", "over"), [("yes", True), ("no", False)])
def test_4_8_the_game_ends_only_if_the_other_side_agrees(answer: str, over: bool) -> None:
    """4.8, 17.1 R43"""
    match = begin(hunt(options=END, **BOTH))
    order(match, "end propose")
    assert match.waiting == ("german",)
    assert "propose" in messages(match, "german", "4.8")[0]
    match.submit("german", f"agree {answer}")
    assert bool(match.outcome) is over
    if not over:
        assert messages(match, "british", "4.8")[1:] == ["The Germans play on. You can still change your orders."]


def test_4_8_after_a_refusal_the_order_phase_goes_on_for_who_proposed_and_he_cannot_propose_again() -> None:
    """4.8 R43"""
    match = begin(hunt(options=END, renown=at("1420", "SW"), **BOTH))
    order(match, "ajax M 2414; end propose", "graf_spee M 2315")
    match.submit("german", "agree no")
    assert match.waiting == ("british",)
    assert set(choices(match, "british")) == {"renown", "ajax", "general"}
    order(match, "renown M 1320")
    squares = [value(match.state, "square", name) for name in ("renown", "ajax", "graf_spee")]
    assert (match.state.turn, squares) == (4, ["1320", "2414", "2315"]), "what was ordered before stands"
    assert "end" in choices(match, "british"), "the next turn he may"


def test_4_8_when_both_propose_it_is_agreed() -> None:
    match = begin(hunt(options=END, **BOTH))
    assert order(match, "end propose", "end propose").outcome


def test_4_8_in_solitaire_the_british_end_the_game_alone() -> None:
    """4.8, 8.0 R43"""
    match = begin(hunt(options=END | {"solitaire": "on"}, **BOTH))
    assert "end" not in choices(match, "german")
    assert order(match, "end propose").outcome


def test_4_2_every_ship_may_be_ordered_one_square_or_patrol() -> None:
    """4.2, 5.1"""
    course = choices(begin(hunt(renown=at("1420"), graf_spee=at("1925"))), "british")["renown"]
    assert isinstance(course, Course)
    assert [(mode.name, mode.most) for mode in course.modes] == [("P", 0), ("M", 1)]
