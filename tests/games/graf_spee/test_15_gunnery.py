"""15.7, 15.11 to 15.14 Hits, where they land, what they pierce and what they do; and torpedoes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.graf_spee import odds
from sealed_orders.games.graf_spee.battle.effects import Blow
from sealed_orders.games.graf_spee.battle.gunnery import one_gun
from sealed_orders.games.graf_spee.battle.hits import location
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, SHIP, turret
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.tables import PLACES, Place
from sealed_orders.kernel.dice import Dice, FastDice, LoadedDice
from sealed_orders.kernel.fact import Shot, Sunk
from tests.games.graf_spee.position import battle, fight, of_turret, value
from tests.games.referee import Duds, Lucky, choices, facts, keyed, messages, order, refused

EXETER, AJAX = SHIP["exeter"], SHIP["ajax"]
PLACE = {(place.place, place.armour): place for place in PLACES}


def struck(
    state: SpeeState, target: int, gun: str, yards: int, where: tuple[str, str], dice: Dice | None = None
) -> str:
    """Describe what one hit does."""
    return ", ".join(Blow(state, target, gun, yards, dice or Duds(), "hit").strike(PLACE[where]))


def test_15_11_the_effects_are_multiplied() -> None:
    """15.11 C52, C53"""
    plain = one_gun("8-inch", 10000, 26, 1, ranging=False).p
    assert one_gun("8-inch", 10000, 26, 3, ranging=False, blind=True).p == plain * Fraction(536, 1000)
    assert one_gun("8-inch", 10000, 26, 2, ranging=True, jammed=True).p == plain * Fraction(19899, 100000)


def test_15_11_six_guns_at_14000_yards() -> None:
    """15.11 C63 G9"""
    found = odds.gunnery("11-inch", 14000, knots=30, guns=6)
    assert found["each gun"] == Fraction(5, 100)
    assert found["hits, expected"] == Fraction(30, 100)


def test_15_11_a_slower_target_is_hit_more() -> None:
    """15.11 C64"""
    fast, slow = (one_gun("11-inch", 14000, knots, 1, ranging=False).p for knots in (30, 15))
    assert slow == fast * Fraction(3, 2)


def test_15_11_lighter_guns_shorter_range_and_more_guns_hit_more() -> None:
    lighter = [odds.gunnery(gun, 14000)["each gun"] for gun in ("15-inch", "11-inch", "8-inch", "6-inch")]
    assert lighter == sorted(lighter)
    nearer = [odds.gunnery("8-inch", yards)["each gun"] for yards in (26000, 14000, 5000)]
    assert nearer == sorted(nearer)
    assert odds.gunnery("8-inch", 14000, guns=4)["hits, expected"] == 4 * odds.gunnery("8-inch", 14000)["each gun"]


def test_15_11_the_factors_are_reported_with_the_shot() -> None:
    state = battle(3, ajax=(0, -10000))
    state.blind[AJAX] = 1
    text = messages(order(fight(state), "ajax_bow graf_spee"), "german", "15.11")[0]
    for part in ("6-inch 0.106", "10000 yards x", "target at 26 knots", "ranging in x 0.33", "visibility 3 x 0.8"):
        assert part in text
    assert "no fire control x 0.67" in text


def test_15_11_one_roll_for_each_gun() -> None:
    state = battle(ajax=(0, -15000))
    match = order(fight(state, Lucky("ajax bow gun 2", "ajax bow gun 4")), "ajax_bow graf_spee")
    assert [(fact.shots, fact.hits) for fact in facts(match, "german", Shot)] == [(4, 2)]


def test_15_11_beyond_range_or_sight_there_is_no_hit() -> None:
    assert odds.gunnery("6-inch", 24001)["each gun"] == 0
    assert odds.gunnery("15-inch", 20001, visibility=2)["each gun"] == 0


@pytest.mark.parametrize(
    ("target", "yards", "deck", "belt", "turrets"),
    [
        ("exeter", 16001, 21, 14, 25), ("exeter", 16000, 5, 30, 25),
        ("graf_spee", 17000, 27, 14, 19), ("graf_spee", 16000, 11, 30, 19),
    ],
)  # fmt: skip
def test_15_12_where_hits_fall(target: str, yards: int, deck: int, belt: int, turrets: int) -> None:
    """15.12 C54, C55"""
    found = odds.hit_location(target, yards)
    wanted = {"hull (deck armour)": deck, "hull (belt armour)": belt, "turret (turret armour)": turrets}
    assert {name: 100 * found[name] for name in wanted} == wanted
    assert sum(found.values()) == 1


def test_15_12_every_face_falls_on_the_line_it_should() -> None:
    falls: dict[Place, int] = {}
    for face in range(1, 101):
        place = location(GRAF_SPEE, 17000, LoadedDice(face), "hit")
        falls[place] = falls.get(place, 0) + 1
    assert falls == {place: place.far + place.spee for place in PLACES}


@pytest.mark.parametrize(
    ("yards", "armour", "explodes"),
    [(16000, "belt", True), (16001, "belt", False), (16001, "deck", True), (16000, "deck", False)],
)
def test_15_12_a_magazine_explodes_through_belt_within_or_deck_beyond_16000(
    yards: int, armour: str, explodes: bool
) -> None:
    """15.12 G11"""
    state = battle(exeter=(0, -yards))
    done = struck(state, EXETER, "11-inch", yards, ("hull", armour), Lucky("magazine"))
    assert ("a main magazine explodes" in done) is explodes
    assert (value(state, "hull", "exeter") == 0) is explodes


def test_15_12_a_hit_through_the_hulls_armour_may_destroy_a_turret_too() -> None:
    """15.12 G12"""
    state = battle(exeter=(0, -15000))
    assert "turret A destroyed" in struck(state, EXETER, "11-inch", 15000, ("hull", "belt"), Lucky("turret"))
    assert of_turret(state, "exeter", "A") == (0, 0)


def test_15_12_through_a_hull_without_armour_nothing_below_is_reached() -> None:
    """15.12 G11, G12"""
    state = battle()
    done = struck(state, EXETER, "11-inch", 10_000, ("hull", ""), Lucky("turret too", "magazine"))
    assert "turret" not in done
    assert "magazine" not in done


def test_15_12_a_ship_whose_magazine_explodes_is_sunk() -> None:
    state = battle(exeter=(0, -15000))
    dice = keyed({"turn 3.1 15.12 graf_spee stern hit 1 magazine": [1], "turn 3.1 15.12 graf_spee stern hit 1": [40]},
                 Lucky("15.11 graf_spee stern gun 1"))  # fmt: skip
    match = order(fight(state, dice), german="graf_spee_stern exeter")
    assert [fact.unit.id for fact in facts(match, "british", Sunk)] == ["exeter"]
    assert match.state.total("german") == 40


@pytest.mark.parametrize(("yards", "left"), [(12001, (3, 8)), (12000, (0, 0))])
def test_15_13_eight_inch_on_a_turret_of_the_graf_spee(yards: int, left: tuple[int, int]) -> None:
    """15.13, 15.14 C56"""
    state = battle(exeter=(0, -yards))
    struck(state, GRAF_SPEE, "8-inch", yards, ("turret", "turret"))
    assert of_turret(state, "graf_spee", "X") == left
    assert odds.penetration("8-inch", "graf_spee", yards, "turret") == (yards <= 12000)


@pytest.mark.parametrize("strength", [1, 2])
def test_15_13_a_turret_without_strength_has_no_guns(strength: int) -> None:
    """15.13 C57"""
    state = battle(exeter=(0, -15000))
    state.strength[turret(GRAF_SPEE, 2)] = strength
    assert "turret X destroyed" in struck(state, GRAF_SPEE, "8-inch", 15000, ("turret", "turret"))
    assert of_turret(state, "graf_spee", "X") == (0, 0)


@pytest.mark.parametrize("armour", ["belt", "deck"])
def test_15_13_belt_and_deck_that_are_not_pierced_keep_all_harm_out(armour: str) -> None:
    state = battle(ajax=(0, -15000))
    before = state.copy()
    assert struck(state, GRAF_SPEE, "6-inch", 15000, ("hull", armour)) == "not pierced"
    assert state == before


def test_15_13_fire_control_and_rudder_are_behind_the_belt() -> None:
    state = battle(ajax=(0, -15000))
    struck(state, GRAF_SPEE, "6-inch", 15000, ("fire control", "belt"))
    struck(state, GRAF_SPEE, "6-inch", 15000, ("rudder", "belt"))
    assert (state.blind[GRAF_SPEE], state.jammed[GRAF_SPEE]) == (0, 0)
    struck(state, GRAF_SPEE, "6-inch", 9000, ("fire control", "belt"))
    struck(state, GRAF_SPEE, "6-inch", 9000, ("rudder", "belt"))
    assert (state.blind[GRAF_SPEE], state.jammed[GRAF_SPEE]) == (1, 1)


def test_15_14_a_secondary_hit_on_a_ship_without_them_goes_to_the_superstructure() -> None:
    """15.14 C58"""
    state = battle(exeter=(0, -15000))
    assert struck(state, EXETER, "11-inch", 15000, ("secondary", "")) == "she has none, superstructure -4"
    assert value(state, "superstructure", "exeter") == 4


def test_15_14_a_secondary_hit_costs_one_gun_of_a_side_that_has_any() -> None:
    """15.14 G20"""
    state = battle(exeter=(0, -15000))
    state.port[GRAF_SPEE] = 0
    for _ in range(4):
        struck(state, GRAF_SPEE, "8-inch", 15000, ("secondary", ""))
    assert (state.port[GRAF_SPEE], state.starboard[GRAF_SPEE]) == (0, 0)
    assert struck(state, GRAF_SPEE, "8-inch", 15000, ("secondary", "")) == "no secondary guns left, superstructure -2"


def test_15_14_what_is_too_much_for_the_superstructure_is_lost_and_the_next_hit_is_the_hulls() -> None:
    """15.14 C59"""
    state = battle(exeter=(0, -15000))
    state.superstructure[EXETER] = 1
    struck(state, EXETER, "11-inch", 15000, ("superstructure", ""))
    assert (value(state, "superstructure", "exeter"), value(state, "hull", "exeter")) == (0, 14)
    done = struck(state, EXETER, "11-inch", 15000, ("superstructure", ""))
    assert (done, value(state, "hull", "exeter")) == ("superstructure already gone, hull -4", 10)


@pytest.mark.parametrize(("luck", "hull"), [((), 10), (("heavy",), 6)])
def test_15_14_a_hull_hit_costs_the_guns_value_or_twice_that(luck: tuple[str, ...], hull: int) -> None:
    """15.14 G14"""
    state = battle(exeter=(0, -15000))
    struck(state, EXETER, "11-inch", 15000, ("hull", ""), Lucky(*luck))
    assert value(state, "hull", "exeter") == hull


def test_15_14_a_hull_hit_may_cost_up_to_thirty_knots() -> None:
    """15.14 G13"""
    lost = set()
    for seed in range(300):
        state = battle(exeter=(0, -15000))
        struck(state, EXETER, "11-inch", 15000, ("hull", ""), FastDice(str(seed)))
        lost.add(32 - value(state, "knots", "exeter"))
    assert min(lost) == 0
    assert 20 < max(lost) <= 30


def test_15_14_speed_does_not_fall_below_zero() -> None:
    """15.14 R35"""
    state = battle(exeter=(0, -15000))
    state.knots[EXETER] = 3
    struck(state, EXETER, "11-inch", 15000, ("hull", ""), keyed({"hit slowed": [1], "hit knots": [1000]}))
    assert value(state, "knots", "exeter") == value(state, "speed", "exeter") == 0


def test_15_14_a_turret_without_armour_is_destroyed_and_one_destroyed_takes_no_more_harm() -> None:
    """15.12, 15.14 R32"""
    state = battle(exeter=(0, -15000))
    assert struck(state, EXETER, "11-inch", 15000, ("turret", "")) == "turret X destroyed"
    before = state.copy()
    assert struck(state, EXETER, "11-inch", 15000, ("turret", "")) == "turret X, already destroyed"
    assert state == before


def test_15_14_what_is_reported_lost_is_what_she_had() -> None:
    """15.14 R35 Of three knots and one hull point, and of a fire control centre and a rudder once."""
    state = battle(exeter=(0, -15000))
    state.hull[EXETER], state.knots[EXETER] = 1, 3
    for done in ("hull -1, 3 knots lost", "hull already gone"):
        dice = keyed({"hit slowed": [1], "hit knots": [1000]})
        assert struck(state, EXETER, "11-inch", 15000, ("hull", ""), dice) == done
    for place, first, again in (
        ("fire control", "fire control centre destroyed", "already destroyed"),
        ("rudder", "rudder damaged", "already damaged"),
    ):
        assert struck(state, EXETER, "11-inch", 15000, (place, "belt")) == f"pierced, {first}"
        assert struck(state, EXETER, "11-inch", 15000, (place, "belt")) == f"pierced, {again}"


@pytest.mark.parametrize(("yards", "offered"), [(8000, True), (8001, False)])
def test_15_7_torpedoes_up_to_8000_yards(yards: int, offered: bool) -> None:
    """15.7 C61"""
    match = fight(battle(ajax=(0, -yards)))
    assert ("ajax_torpedoes" in choices(match, "british")) is offered
    assert ("graf_spee_torpedoes" in choices(match, "german")) is offered
    assert (odds.torpedo(yards, 26)["hit"] > 0) is offered


def test_15_7_never_twice_in_a_combat() -> None:
    """15.7 C61"""
    match = order(fight(battle(ajax=(0, -7000))), "ajax_torpedoes graf_spee; ajax_speed 26")
    assert messages(match, "german", "15.7")[0].startswith("Ajax fires torpedoes at Graf Spee: no hit.")
    assert "ajax_torpedoes" not in choices(match, "british")


def test_15_7_where_torpedoes_ran_is_shown_for_two_turns() -> None:
    """15.7 C61"""
    state = battle(ajax=(0, -7000))
    match = order(fight(state), "ajax_torpedoes graf_spee; ajax_speed 26")
    assert [(run.ship, run.turn) for run in state.torpedoes] == [(SHIP["ajax"], 1)]
    assert state.spent[SHIP["ajax"]] == 1
    ran = []
    for _ in range(2):
        order(match)
        ran.append([run.turn for run in state.torpedoes])
    assert ran == [[1], []]


def test_15_7_a_ship_without_torpedoes_is_not_asked_and_the_british_have_one_target() -> None:
    """15.7 R28"""
    match = fight(battle(renown=(0, -7000), ajax=(0, -7000)))
    assert "renown_torpedoes" not in choices(match, "british")
    assert "not among the options" in refused(match, "british", "ajax_torpedoes renown").text


def test_15_7_the_chance_falls_with_range_and_speed() -> None:
    """15.7 G15"""
    assert odds.torpedo(5000, 25)["hit"] == Fraction(60, 100) * Fraction(1, 2) * Fraction(1, 2)
    assert odds.torpedo(2000, 25)["hit"] > odds.torpedo(5000, 25)["hit"] > odds.torpedo(5000, 30)["hit"]


@pytest.mark.parametrize(
    ("firing", "target", "hull", "knots"),
    [("exeter", "graf_spee", 6, 15), ("graf_spee", "exeter", 12, 30), ("graf_spee", "renown", 6, 15)],
)
def test_15_7_the_most_a_torpedo_costs(firing: str, target: str, hull: int, knots: int) -> None:
    """15.7 C62"""
    ship = SHIP[target]
    key = f"turn 3.1 15.7 {firing}"
    dice = keyed({f"{key} hull": [hull], f"{key} knots": [knots + 1], key: [1]})
    state = battle(1, 0, **dict.fromkeys({firing, target} - {"graf_spee"}, (0, -7000)))
    before = (state.hull[ship], state.knots[ship])
    orders = {"british": "", "german": ""} | {
        "british" if firing == "exeter" else "german": f"{firing}_torpedoes {target}"
    }
    order(fight(state, dice), orders["british"], orders["german"])
    assert (before[0] - state.hull[ship], before[1] - state.knots[ship]) == (hull, knots)
