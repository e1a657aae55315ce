"""What a side is shown before it seals an order, and the odds of what it is asked."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.cards import CODES, DECK
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import parse_order
from tests.games.denmark_strait.battle import BISMARCK, GAME, HOOD, ask, battle, hurt, put


def cautions(state: StraitState, step: str, ship: int, text: str) -> list[tuple[str, str]]:
    order = ask(state, step, ship).complete(parse_order(text))
    side = BRITISH if ship == HOOD else GERMAN
    return [(caution.rule, caution.text) for caution in GAME.cautions(GAME.view(state, side), order)]


def test_7_3_a_preview_shows_the_ship_where_she_would_be() -> None:
    state = battle()
    ask(state, "move", HOOD)
    display = GAME.preview(GAME.view(state, BRITISH), {"hood": ("ahead+starboard",)})
    assert next((token.cell, token.facing) for token in display.tokens if token.id == "hood") == ("f6", 90)
    assert state.space[HOOD] == "e7"


@pytest.mark.parametrize(
    ("ship", "space", "facing", "text"),
    [
        (BISMARCK, "h2", "E", "Bismarck leaves for good and counts as failed."),
        (BISMARCK, "a2", "W", "Bismarck leaves for good and counts as broken out."),
        (HOOD, "a2", "W", "Hood leaves for good and counts out of the battle."),
    ],
)
def test_13_5_leaving_is_cautioned(ship: int, space: str, facing: str, text: str) -> None:
    state = battle()
    put(state, ship, space, facing)
    name = "hood" if ship == HOOD else "bismarck"
    assert cautions(state, "move", ship, f"{name} ahead") == [("13.5", text)]
    assert cautions(state, "move", ship, f"{name} stay") == []


def test_8_4_a_hopeless_shot_a_shift_and_a_wasted_point_are_cautioned() -> None:
    """8.3, 8.4, 8.6 All three at once, and none where there is nothing to say."""
    state = battle()
    put(state, HOOD, "a8", "E")
    state.target[HOOD], state.splashes[HOOD] = 1, 2
    assert [rule for rule, _ in cautions(state, "shoot", HOOD, "hood bismarck; points 1")] == ["8.4", "8.6", "8.3"]
    assert cautions(state, "shoot", HOOD, "hood hold") == []
    state.splashes[HOOD] = 1
    assert ("8.6", "Her splash on Prinz Eugen is given up.") in cautions(state, "shoot", HOOD, "hood bismarck")
    assert not any(rule == "8.6" for rule, _ in cautions(state, "shoot", HOOD, "hood prinz_eugen"))


def test_3_6_points_kept_back_from_the_last_throw_of_the_turn_are_cautioned() -> None:
    state = battle()
    lost = "what is not spent now is lost at the end of the turn."
    assert cautions(state, "check", HOOD, "") == [("3.6", f"4 more points would help; {lost}")]
    assert cautions(state, "check", HOOD, "points 3") == [("3.6", f"1 more point would help; {lost}")]
    assert cautions(state, "check", HOOD, "points 4") == []
    state.captain[HOOD] = "tovey"
    state.points[HOOD] = 4
    assert cautions(state, "check", HOOD, "points 3") == []  # 2+ is always thrown


def test_3_6_the_points_of_luetjens_may_be_kept_for_the_other_ship() -> None:
    state = battle()
    assert cautions(state, "check", BISMARCK, "points 4") == []
    assert [rule for rule, _ in cautions(state, "check", BISMARCK, "points 3; luetjens 2")] == ["3.6"]


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
    assert found["hit Hood, 0 points"].p == Fraction(21, 36)
    assert found["hit Hood, 0 points"].terms == "7+: shooting 5, splashes -2, range +4"
    assert found["hit Hood, 2 points"].p == Fraction(26, 36)
    assert "hit Hood, 1 point" not in found


def test_9_5_the_chances_of_damage_count_the_cards_already_seen() -> None:
    state = battle()
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e7", "E")
    assert chances(state, "shoot", BISMARCK)["a hit hurts Hood"].p == Fraction(40, 52)
    left = [CODES[code] for code in ("5H", "6H", "2S", "9S")]
    state.discard[GERMAN] = tuple(card for card in DECK if card not in left)
    found = chances(state, "shoot", BISMARCK)
    assert found["a hit hurts Hood"].p == Fraction(1, 2)
    assert found["a hit finds a magazine of Hood"].p == Fraction(1, 4)
    state.hull[HOOD] = 15
    assert chances(state, "shoot", BISMARCK)["a hit sinks Hood by hull damage"].p == Fraction(1, 4)


def test_11_2_and_12_2_the_chances_of_repair_and_morale_by_points() -> None:
    """11.2, 12.2 The same numbers as the tables."""
    state = battle()
    hurt(state, HOOD, "KS")
    assert chances(state, "repair", HOOD)["repair with 2 points"].p == Fraction(15, 36)
    assert chances(state, "check", HOOD)["Hood carries on, 1 point"].p == Fraction(26, 36)


def test_7_1_the_chances_of_a_speed_roll_to_come() -> None:
    state = battle()
    assert chances(state, "move", HOOD)["Prinz Eugen may move"].p == Fraction(33, 36)
    assert chances(state, "move", BISMARCK) == {}


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("hit", {"ship": "hood", "distance": 0}),
        ("hit", {"ship": "yamato", "distance": 3}),
        ("damage", {"firing": "bismarck", "target": "yamato", "distance": 3}),
    ],
)
def test_8_3_impossible_questions_are_refused(question: str, facts: dict[str, object]) -> None:
    with pytest.raises(LookupError):
        so.odds("denmark_strait", question, **facts)
