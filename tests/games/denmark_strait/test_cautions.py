"""What a side is shown before it seals an order, and the odds of what it is asked."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.cards import CODES, DECK
from sealed_orders.games.denmark_strait.damage import Strike
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.two_dice import at_least
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import parse_order
from tests.games.denmark_strait.battle import BISMARCK, GAME, HOOD, PRINZ_EUGEN, ask, battle, hurt, put


def cautions(state: StraitState, step: str, ship: int, text: str) -> list[tuple[str, str]]:
    order = ask(state, step, ship).complete(parse_order(text))
    side = BRITISH if ship == HOOD else GERMAN
    return [(caution.rule, caution.text) for caution in GAME.cautions(GAME.view(state, side), order)]


def test_7_3_a_preview_shows_the_ship_where_she_would_be() -> None:
    state = battle()
    ask(state, "move", HOOD)
    display = GAME.preview(GAME.view(state, BRITISH), {"hood": ("starboard+ahead_port",)})
    assert next((token.cell, token.facing) for token in display.tokens if token.id == "hood") == ("f6", 90)
    assert state.space[HOOD] == "e7"


@pytest.mark.parametrize(
    ("ship", "space", "facing", "text"),
    [
        (BISMARCK, "h2", "E", "Bismarck leaves the map for good and counts as failed."),
        (BISMARCK, "a2", "W", "Bismarck leaves the map for good and saves the Germans."),
        (HOOD, "a2", "W", "Hood leaves the map for good and counts as out of the battle."),
    ],
)
def test_13_5_leaving_is_cautioned(ship: int, space: str, facing: str, text: str) -> None:
    state = battle()
    put(state, ship, space, facing)
    name = "hood" if ship == HOOD else "bismarck"
    assert cautions(state, "move", ship, f"{name} ahead") == [("13.5", text)]
    assert cautions(state, "move", ship, f"{name} stay") == []


def test_13_5_leaving_with_failed_morale_or_only_with_the_cruiser_is_cautioned() -> None:
    state = battle(flagship="on")
    put(state, BISMARCK, "a2", "W")
    put(state, PRINZ_EUGEN, "a4", "W")
    state.failed[BISMARCK] = True
    text = "Bismarck leaves the map for good with Failed Morale and counts as failed."
    assert cautions(state, "move", BISMARCK, "bismarck ahead") == [("13.5", text)]
    text = "Prinz Eugen leaves the map for good and counts as far away."
    assert cautions(state, "move", PRINZ_EUGEN, "prinz_eugen ahead") == [("13.5", text)]


def test_8_4_a_hopeless_shot_a_shift_and_a_wasted_point_are_cautioned() -> None:
    """8.3, 8.4, 8.6 All three at once, and none if there is nothing to warn of."""
    state = battle()
    put(state, HOOD, "a8", "E")
    state.target[HOOD], state.splashes[HOOD] = 1, 2
    assert [rule for rule, _ in cautions(state, "shoot", HOOD, "hood bismarck; points 1")] == ["8.4", "8.6", "8.3"]
    assert cautions(state, "shoot", HOOD, "hood hold") == []
    state.splashes[HOOD] = 1
    assert ("8.6", "Hood loses 1 Splash Marker on Prinz Eugen.") in cautions(state, "shoot", HOOD, "hood bismarck")
    assert not any(rule == "8.6" for rule, _ in cautions(state, "shoot", HOOD, "hood prinz_eugen"))


def test_3_6_points_kept_back_from_the_last_roll_of_the_turn_are_cautioned() -> None:
    state = battle()
    lost = "unspent points are lost at the end of the turn."
    assert cautions(state, "check", HOOD, "") == [("3.6", f"4 more points would help now; {lost}")]
    assert cautions(state, "check", HOOD, "points 3") == [("3.6", f"1 more point would help now; {lost}")]
    assert cautions(state, "check", HOOD, "points 4") == []
    state.captain[HOOD] = "tovey"
    state.points[HOOD] = 4
    assert cautions(state, "check", HOOD, "points 3") == []  # 2+ is always rolled
    assert cautions(state, "check", HOOD, "points 4") == [("12.2", "3 points would help as much as 4.")]


def test_3_6_points_that_cannot_help_are_not_asked_for() -> None:
    """3.6, 12.2 At 16+ nothing is kept back, and whatever is spent changes nothing."""
    state = battle()
    hurt(state, HOOD, "4S", "5S", "6S", "7S", "4C", "5C", "6C", "7C")
    state.failed[HOOD], state.points[HOOD] = True, 2
    assert cautions(state, "check", HOOD, "") == []
    assert cautions(state, "check", HOOD, "points 2") == [("12.2", "These points do not change the chance.")]
    state.points[HOOD] = 4
    assert cautions(state, "check", HOOD, "")[0][1].startswith("4 more points would help now; ")


def test_8_3_points_on_a_shot_that_hits_or_misses_anyhow_are_cautioned() -> None:
    state = battle()
    put(state, HOOD, "e5", "E")
    put(state, BISMARCK, "e4", "W")
    state.target[BISMARCK], state.splashes[BISMARCK] = HOOD, 2
    assert cautions(state, "shoot", BISMARCK, "bismarck hood; points 3") == []  # 4+ becomes 2+
    assert cautions(state, "shoot", BISMARCK, "bismarck hood; points 6") == [
        ("8.3", "3 points would help as much as 6.")
    ]
    put(state, HOOD, "a8", "NE")
    put(state, BISMARCK, "h1", "E")
    assert ("8.3", "These points do not change the chance.") in cautions(
        state, "shoot", HOOD, "hood bismarck; points 2"
    )


def test_3_6_the_points_of_luetjens_may_be_kept_for_the_other_ship() -> None:
    state = battle()
    assert cautions(state, "check", BISMARCK, "points 4") == []
    assert [rule for rule, _ in cautions(state, "check", BISMARCK, "points 3; luetjens 2")] == ["3.6"]


def test_3_6_at_the_last_german_check_his_points_are_lost_too() -> None:
    """3.6, 3.7 While another German ship still has to check, they may be kept for her."""
    state = battle()
    state.points[PRINZ_EUGEN] = 0
    lost = "unspent points are lost at the end of the turn."
    found = cautions(state, "check", PRINZ_EUGEN, "")
    assert found == [("3.6", f"2 more points, 2 from Lütjens, would help now; {lost}")]
    state.points[BISMARCK] = 0
    order = ask(state, "check", BISMARCK).complete({})
    state.todo = [BISMARCK, PRINZ_EUGEN]
    assert GAME.cautions(GAME.view(state, GERMAN), order) == ()


def chances(state: StraitState, step: str, ship: int) -> dict[str, Chance]:
    ask(state, step, ship)
    side = BRITISH if ship == HOOD else GERMAN
    return {chance.label: chance for chance in GAME.chances(GAME.view(state, side))}


def test_8_3_the_chances_of_a_shot_are_itemised_by_points() -> None:
    state = battle(captains={"bismarck": "krancke"})
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e7", "E")
    state.target[BISMARCK], state.splashes[BISMARCK] = HOOD, 2
    found = chances(state, "shoot", BISMARCK)
    assert found["hit Hood with 0 points"].p == Fraction(21, 36)
    assert found["hit Hood with 0 points"].terms == "7+: shooting 5, splashes -2, range +4"
    assert found["hit Hood with 2 points"].p == Fraction(26, 36)
    assert "hit Hood with 1 point" not in found
    put(state, HOOD, "e4", "E")
    assert [label for label in chances(state, "shoot", BISMARCK) if label.startswith("hit Hood")] == [
        "hit Hood with 0 points",
        "hit Hood with 2 points",
        "hit Hood with 4 points",
    ]  # 2+, which six points would not better


def test_9_5_the_chances_of_damage_count_the_cards_already_seen() -> None:
    state = battle()
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e7", "E")
    assert chances(state, "shoot", BISMARCK)["a hit damages Hood"].p == Fraction(40, 52)
    left = [CODES[code] for code in ("5H", "6H", "2S", "9S")]
    state.discard[GERMAN] = tuple(card for card in DECK if card not in left)
    found = chances(state, "shoot", BISMARCK)
    assert found["a hit damages Hood"].p == Fraction(1, 2)
    assert found["a hit finds a magazine of Hood"].p == Fraction(1, 4)
    state.hull[HOOD] = 15
    assert chances(state, "shoot", BISMARCK)["a hit sinks Hood by hull damage"].p == Fraction(1, 4)


@pytest.mark.parametrize(
    ("sinks", "lost", "p"),
    [("reaches", 5, Fraction(1, 4)), ("reaches", 4, Fraction(0)), ("exceeds", 6, Fraction(1, 4)), ("exceeds", 5, 0)],
)
def test_10_3_the_chance_to_sink_counts_hull_damage_that_waits(sinks: str, lost: int, p: Fraction) -> None:
    state = battle(sinks=sinks)
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e7", "E")
    left = [CODES[code] for code in ("5H", "6H", "2S", "9S")]
    state.discard[GERMAN] = tuple(card for card in DECK if card not in left)
    state.hull[HOOD] = lost
    state.strikes = [Strike(HOOD, CODES["10S"]), Strike(HOOD, CODES["KS"]), Strike(BISMARCK, CODES["8S"])]
    assert chances(state, "shoot", BISMARCK)["a hit sinks Hood by hull damage"].p == p


@pytest.mark.parametrize(("sinks", "afloat"), [("reaches", False), ("exceeds", True)])
def test_10_3_a_ship_whose_end_waits_is_already_sinking(sinks: str, afloat: bool) -> None:
    state = battle(sinks=sinks)
    state.hull[HOOD] = 14
    state.strikes = [Strike(HOOD, CODES["10S"])]
    found = chances(state, "shoot", BISMARCK)
    assert ("Hood is already sinking" in found) != afloat
    assert ("a hit sinks Hood by hull damage" in found) == afloat


def test_11_2_and_12_2_the_chances_of_repair_and_morale_by_points() -> None:
    """11.2, 12.2 The same numbers as the tables."""
    state = battle()
    hurt(state, HOOD, "KS")
    assert chances(state, "repair", HOOD)["repair with 2 points"].p == Fraction(15, 36)
    assert chances(state, "check", HOOD)["Hood carries on with 1 point"].p == Fraction(26, 36)


def test_7_1_the_chances_of_a_speed_roll_to_come() -> None:
    state = battle()
    assert chances(state, "move", HOOD)["Prinz Eugen may move"].p == Fraction(33, 36)
    assert not any("may move" in label for label in chances(state, "move", BISMARCK))


def test_8_3_the_chances_of_a_move_are_those_of_the_best_shot_after_it() -> None:
    """7.3, 8.3 By manoeuvre; none for one that leaves the map."""
    state = battle()
    found = chances(state, "move", HOOD)
    assert found["Stay: hit Bismarck"].terms == "13+: shooting 6, range +5, not in broadside +2"
    assert found["Turn to E: hit Bismarck"].p == Fraction(3, 36)
    put(state, HOOD, "h5", "E")
    assert not any(label.startswith("Leave") for label in chances(state, "move", HOOD))


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("hit", {"ship": "hood", "distance": 0}),
        ("hit", {"ship": "yamato", "distance": 3}),
        ("hit", {"ship": "hood", "distance": 3, "splashes": 3}),
        ("hit", {"ship": "hood", "distance": 3, "points": -1}),
        ("hit", {"ship": "hood", "distance": 3, "captain": "nobody"}),
        ("hit", {"ship": "hood", "distance": 3, "captain": "kerr"}),
        ("move", {"ship": "hood", "hull": -1}),
        ("move", {"ship": "hood", "speed_cards": -1}),
        ("cards", {"firing": "BB", "target": "BB", "distance": 0}),
        ("damage", {"firing": "bismarck", "target": "yamato", "distance": 3}),
        ("damage", {"firing": "bismarck", "target": "BB", "distance": 3}),
        ("damage", {"firing": "bismarck", "target": "hood", "distance": 0}),
        ("effects", {"firing": "bismarck", "target": "hood", "distance": -1}),
        ("repair", {"points": -1}),
        ("repair", {"bonus": -1}),
        ("morale", {"captain": "nobody"}),
        ("morale", {"captain": "luetjens"}),
        ("morale", {"captain": "leach", "cards": -1}),
        ("morale", {"captain": "leach", "points": -1}),
        ("morale", {"captain": "topp", "fleet_spirit": True}),
        ("morale", {"captain": "holland", "fleet_spirit": True}),
    ],
)
def test_8_3_impossible_questions_are_refused(question: str, facts: dict[str, object]) -> None:
    with pytest.raises(LookupError):
        so.odds("denmark_strait", question, **facts)


def test_12_2_a_refused_captain_is_answered_with_the_valid_ones() -> None:
    with pytest.raises(LookupError, match="captain cannot be nobody; choose one of holland, tovey, leach, "):
        so.odds("denmark_strait", "morale", captain="nobody")


def test_10_1_a_refused_target_is_answered_with_the_valid_ones() -> None:
    with pytest.raises(LookupError, match=r"target cannot be BB; choose one of bismarck, .*, CL, DD"):
        so.odds("denmark_strait", "damage", firing="hood", target="BB", distance=3)


@pytest.mark.parametrize(
    ("facts", "need"),
    [
        ({"ship": "bismarck", "captain": "lindemann", "points": 1}, 8),
        ({"ship": "bismarck", "captain": "lindemann", "points": 3}, 7),
        ({"ship": "bismarck", "points": 3}, 8),
        ({"ship": "prince_of_wales", "captain": "kerr", "broadside": False}, 11),
        ({"ship": "prince_of_wales", "broadside": False}, 12),
    ],
)
def test_8_3_the_odds_of_a_shot_know_the_captain(facts: dict[str, object], need: int) -> None:
    """3.8.4, 3.8.7, 8.3 Kerr out of the broadside, Lindemann with an odd point."""
    assert so.odds("denmark_strait", "hit", distance=4, **facts) == at_least(need)
