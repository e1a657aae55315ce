"""Chapters 4 to 6: ships, armour, the map and the turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.cards import CODES, DECK, code
from sealed_orders.games.denmark_strait.chart import DISTANCE, FACINGS, LEADS, SPACES, WATERS, place
from sealed_orders.games.denmark_strait.gunnery import broadside
from sealed_orders.games.denmark_strait.ships import ARMOUR, BRITISH, GERMAN, SHIPS, hurts
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.scenario import BadScenario, make_scenario
from tests.games.denmark_strait.battle import (
    BISMARCK,
    GAME,
    HOOD,
    PRINCE_OF_WALES,
    PRINZ_EUGEN,
    ask,
    battle,
    choices,
    gone,
    hurt,
    put,
    resolve,
    table,
)


def test_4_1_the_boxes_are_those_of_the_rulebook() -> None:
    boxes = [[name, *numbers] for names, *numbers in table("4.1") for name in names.removesuffix(" (14.1)").split(", ")]
    assert boxes == [[ship.name, ship.cls, str(ship.speed), str(ship.shooting), str(ship.hull)] for ship in SHIPS]


def test_4_2_every_armour_line_is_that_of_the_rulebook() -> None:
    """4.2 Suit by suit, and how many cards that makes."""
    written = {}
    for target, firing, *suits, count in table("4.2"):
        cards = {f"{rank}{suit}" for suit, text in zip("SCDH", suits, strict=True) for rank in spelt(text)}
        assert len(cards) == int(count)
        for cls in firing.removeprefix("BB, ").replace("BC", "BB").split(", "):
            written[target.removeprefix("any "), cls] = cards
    names = {ship.armour: ship.name for ship in reversed(SHIPS)}
    assert written == {
        (names.get(target, target), cls): {code(card) for card in cards}
        for target, lines in ARMOUR.items()
        for cls, cards in lines.items()
    }


def spelt(text: str) -> list[str]:
    """Return the ranks a cell of 4.2 names: all, none, or ranks and spans of ranks."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    spans = [part.split("-") for part in text.split(", ") if part]
    return ranks if text == "all" else [r for s in spans for r in ranks[ranks.index(s[0]) : ranks.index(s[-1]) + 1]]


@pytest.mark.parametrize("ship", ["Norfolk", "Suffolk"])
def test_4_2_the_cruisers_have_the_lines_of_prinz_eugen(ship: str) -> None:
    assert next(s.armour for s in SHIPS if s.name == ship) == "prinz_eugen"


@pytest.mark.parametrize(
    ("card", "firing", "target", "through"),
    [
        ("5H", BISMARCK, HOOD, False),
        ("8D", BISMARCK, HOOD, True),
        ("2H", BISMARCK, HOOD, True),
        ("10H", BISMARCK, PRINCE_OF_WALES, False),
        ("5D", BISMARCK, PRINCE_OF_WALES, True),
        ("7D", HOOD, BISMARCK, True),
        ("8D", HOOD, BISMARCK, False),
        ("8H", PRINCE_OF_WALES, PRINZ_EUGEN, True),
        ("2S", PRINZ_EUGEN, HOOD, True),
        ("JC", PRINZ_EUGEN, PRINCE_OF_WALES, False),
    ],
)
def test_4_2_single_cards(card: str, firing: int, target: int, through: bool) -> None:
    assert hurts(CODES[card], firing, target) == through


def test_4_2_a_random_card_hurts_bismarck_with_29_of_52_and_hood_with_40_of_52() -> None:
    assert Fraction(sum(hurts(card, HOOD, BISMARCK) for card in DECK), 52) == Fraction(29, 52)
    assert Fraction(sum(hurts(card, BISMARCK, HOOD) for card in DECK), 52) == Fraction(40, 52)


def test_5_1_eight_columns_eight_rows_and_diagonals_count_one() -> None:
    assert len(SPACES) == 64
    assert place("a1") == (1, 1)
    assert place("h8") == (8, 8)
    assert DISTANCE["a1"]["h8"] == 7
    assert DISTANCE["h2"]["e7"] == 5
    assert all(DISTANCE[one][other] == 1 for one in SPACES for other in WATERS.next[one])


def test_5_2_no_two_ships_are_ever_in_the_same_space() -> None:
    match, dice = so.Match.new("denmark_strait", "cruisers_close", seed="space"), FastDice("space")
    while not match.outcome:
        taken = [space for space in match.state.space if space]
        assert len(set(taken)) == len(taken)
        for side in match.waiting:
            match.submit(side, match.prompt(side).sample(dice))  # type: ignore[union-attr]


def test_5_3_the_ice_closes_the_north_and_a_corner_leads_east_or_west() -> None:
    assert LEADS["h1"] == ("north", "north", "east", "east", "h2", "g2", "g1", "north")
    assert LEADS["h8"] == ("h7", "east", "east", "east", "south", "south", "g8", "g7")
    assert LEADS["a8"] == ("a7", "b7", "b8", "south", "south", "west", "west", "west")


def test_5_4_all_opening_distances_are_four_and_only_british_broadsides_bear() -> None:
    state = so.Match.new("denmark_strait", seed="start").state
    assert state.space[:4] == ["h1", "g1", "e5", "d5"]
    assert [FACINGS[facing] for facing in state.facing[:4]] == ["SW", "SW", "NW", "NW"]
    pairs = [(g, b) for g in (BISMARCK, PRINZ_EUGEN) for b in (HOOD, PRINCE_OF_WALES)]
    assert {DISTANCE[state.space[g]][state.space[b]] for g, b in pairs} == {4}
    assert not any(broadside(state, g, b) for g, b in pairs)
    assert all(broadside(state, b, g) for g, b in pairs)
    assert {place(state.space[ship])[0] for ship in range(4)} == {4, 5, 7, 8}


def test_5_4_a_scenario_may_begin_with_damage_splashes_and_failed_morale() -> None:
    state = battle("hood_is_gone")
    assert state.hull[BISMARCK] == 6
    assert (state.target[PRINCE_OF_WALES], state.splashes[PRINCE_OF_WALES]) == (BISMARCK, 2)
    assert state.fate[HOOD] == "absent"


@pytest.mark.parametrize(
    ("ships", "error"),
    [
        ({"bismarck": ("z9", "W"), "hood": ("e7", "N")}, "z9 is not a space"),
        ({"bismarck": ("h2", "WEST"), "hood": ("e7", "N")}, "WEST is not a facing"),
        ({"bismarck": ("h2", "W"), "hood": ("h2", "N")}, "two ships have the space h2"),
        ({"bismarck": ("h2", "W")}, "the british side has no ship"),
        ({"prinz_eugen": ("h2", "W"), "hood": ("e7", "N")}, "the Bismarck must take part"),
        ({"bismarck": ("h2", "W"), "hod": ("e7", "N")}, "hod is not a ship"),
    ],
)
def test_5_4_a_bad_scenario_is_refused_with_the_reason(ships: dict[str, tuple[str, str]], error: str) -> None:
    source = {"title": "Bad", "ship": {name: {"space": s, "facing": f} for name, (s, f) in ships.items()}}
    with pytest.raises(BadScenario, match=error):
        make_scenario("bad", source, GAME.setup_data, "bad.toml")


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"captain": "leach"}, "leach is not a captain of hood"),
        ({"captain": "holland"}, "give captains to all british ships or to none"),
        ({"damage": ["10S", "9S", "8S"]}, "hood would be sunk"),
        ({"damage": ["1S"]}, "1S is not a card"),
        ({"splashes": 3}, "two Splash Markers, not 3"),
        ({"target": "prince_of_wales"}, "prince_of_wales is not a target of hood"),
        ({"splashes": 2}, "hood has splashes but no target"),
        ({"arrives": -5}, "hood arrives in turn -5, and the turns are 1 to 60"),
        ({"arrives": 99}, "hood arrives in turn 99"),
    ],
)
def test_5_4_a_bad_ship_is_refused_with_the_reason(facts: dict[str, object], error: str) -> None:
    source = {
        "title": "Bad",
        "ship": {
            "bismarck": {"space": "h2", "facing": "W"},
            "prince_of_wales": {"space": "d7", "facing": "N"},
            "hood": {"space": "e7", "facing": "N", **facts},
        },
    }
    with pytest.raises(BadScenario, match=error):
        make_scenario("bad", source, GAME.setup_data, "bad.toml")


def test_6_1_the_phases_follow_each_other() -> None:
    match, dice = so.Match.new("denmark_strait", seed="sequence 2"), FastDice("sequence")
    seen: list[tuple[int, str, str]] = []
    while not match.outcome:
        now = (match.state.turn, match.state.phase, match.state.active)
        if match.state.phase and now not in seen:
            seen.append(now)
        for side in match.waiting:
            match.submit(side, match.prompt(side).sample(dice))  # type: ignore[union-attr]
    order = [
        ("movement", BRITISH), ("movement", GERMAN), ("shooting", GERMAN), ("shooting", BRITISH),
        ("damage control", ""), ("morale", ""),
    ]  # fmt: skip
    places = [(turn, order.index((phase, active))) for turn, phase, active in seen]
    assert places == sorted(places)
    assert {place for _, place in places} == set(range(len(order)))


def test_6_1_damage_control_and_morale_go_by_ships_and_not_by_sides() -> None:
    state = battle()
    for ship in (PRINCE_OF_WALES, HOOD, PRINZ_EUGEN, BISMARCK):
        hurt(state, ship, "KS")
        state.hit[ship] = True
    resolve(state, "effects")
    assert (state.phase, state.todo) == ("damage control", [BISMARCK, PRINZ_EUGEN, HOOD, PRINCE_OF_WALES])
    resolve(state, "muster")
    assert (state.phase, state.todo) == ("morale", [BISMARCK, PRINZ_EUGEN, HOOD, PRINCE_OF_WALES])


def test_6_1_the_owner_names_the_order_where_he_has_more_than_one_ship() -> None:
    state = battle()
    resolve(state, "speed", GERMAN, None, 6, 6)
    assert state.agenda[-1].step == "next"
    prompt = GAME.steps["next"].ask(GAME.view(state, GERMAN))
    assert prompt is not None
    assert choices(prompt, "next") == ["bismarck", "prinz_eugen"]
    gone(state, BISMARCK, "sunk")
    resolve(state, "speed", GERMAN, None, 6, 6)
    assert state.agenda[-1].step == "move"


def test_6_2_points_are_refilled_and_the_turns_signs_removed() -> None:
    state = battle()
    state.points = [0] * 6
    state.luetjens = 0
    state.hit = state.zigzag = state.smoking = [True] * 6
    hurt(state, HOOD, "3S")
    resolve(state, "turn")
    assert state.points[:4] == [4, 3, 3, 3]
    assert state.luetjens == 2
    assert not any(state.hit + state.zigzag + state.smoking)


def test_6_2_unspent_points_do_not_add_up() -> None:
    state = battle()
    resolve(state, "turn")
    assert state.points[:4] == [4, 3, 4, 3]


def test_5_1_the_board_has_every_space_and_the_tokens_show_their_facing() -> None:
    state = battle()
    board, display = GAME.board(), GAME.display(GAME.view(state, GERMAN))
    assert [cell.id for cell in board.cells] == list(SPACES)
    assert {token.id: token.facing for token in display.tokens}["hood"] == 45
    assert ask(state, "move", HOOD).choices[0].key in {token.id for token in display.tokens}
    put(state, HOOD, "a1", "S")
    assert {t.id: t.cell for t in GAME.display(GAME.view(state, GERMAN)).tokens}["hood"] == "a1"
