"""9.6 What each side learns: one test per row of the ledger, with the whole content of each log and view afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.ships import BISMARCK, OWN, SIDES, UNIT, WHO
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import shaded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import Damaged, FastShadowed, Reported, Shadowed, Shot, Sighted, Withdrew
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import packet
from tests.games.bismarck.position import at, begin, fact, play, position
from tests.games.referee import Duds, Lucky, facts, keyed, messages, news, order

COLUMNS = (
    "square", "to", "steps", "mode", "to_mode", "moved", "fuel", "midships", "firepower", "knots", "torpedoes", "bound",
    "endurance", "rest", "struck", "busy", "eights", "spotted", "wake",
)  # fmt: skip
BOTH = ("british", "german")

SHE, SL2 = WHO[BISMARCK], WHO[UNIT["sl2"]]


def attacked(state: BismarckState, phase: str, side: str, target: str, dice: Dice) -> Match:
    """Return an attack of a phase, and everything the sides learn of it."""
    match = play(state, phase, dice=dice)
    match.submit(side, f"target {target}")
    return match


def same_packets(side: str, one: Match, other: Match) -> bool:
    """Return whether a side gets the same bytes of two matches."""
    return packet(one, side) == packet(other, side)


# The view


@pytest.mark.parametrize("side", [*SIDES, SPECTATOR])
def test_9_6_a_view_has_nothing_in_the_enemys_places(side: str) -> None:
    match = Match.new("bismarck", "after_the_hood", seed="view")
    view: BismarckView = match.view(side)
    hidden = [u for s in SIDES if s != side for u in OWN[s]]
    assert all(not getattr(view, column)[u] for column in COLUMNS for u in hidden)
    assert set(COLUMNS) < set(vars(view))


def test_9_6_a_spectator_sees_what_both_sides_know() -> None:
    match = Match.new("bismarck", "after_the_hood", seed="view")
    view = match.view(SPECTATOR)
    assert (view.contacts, view.fog, view.shadowed, view.step) == ((), [], 0, "")
    assert all(set(event.to) == set(SIDES) for event in match.log(SPECTATOR))
    assert GAME.display(view).tokens == ()


# Row by row


def test_13_1_visibility_of_every_row_is_known_to_both() -> None:
    """9.6, 13.1 Row 1 of the ledger."""
    match = order(begin(position(turn=6, level=2)))
    british, german = (match.view(side) for side in BOTH)
    assert british.visibility == german.visibility == match.state.visibility
    rows = GAME.display(german).rows
    assert (len(rows), rows["11"], rows["30"]) == (20, str(german.visibility[0]), str(german.visibility[-1]))


def test_13_31_fog_is_known_to_both_in_their_search_display() -> None:
    """9.6, 13.31 Row 2."""
    match = order(begin(position(turn=6), Lucky("13.31 fog area 1")))
    for side in BOTH:
        assert match.view(side).fog == [1, 0]
        assert set(shaded(GAME.display(match.view(side)).shades, "fog")) == {
            "1116", "1117", "1118", "1119", "1120", "1216", "1220",
        }  # fmt: skip
    assert match.view(SPECTATOR).fog == []


def test_9_6_a_german_ship_spotted() -> None:
    """9.6 Rows 3 and 4: type, name and square for the British; that she is spotted, and by whom, for the Germans."""
    match = play(position(level=4, bismarck=at("1420"), manchester=at("1420", "P")), "search")
    bismarck, manchester = (WHO[UNIT[name]] for name in ("bismarck", "manchester"))
    assert facts(match, "british", Sighted) == [Sighted("1420", (bismarck,), (manchester,))]
    assert facts(match, "german", Sighted) == [Sighted("1420", (manchester,), (bismarck,))]
    (british,), (german,) = news(match, "british", Sighted), news(match, "german", Sighted)
    assert british.text.startswith("1420: we see Bismarck; the enemy sees Manchester.")
    assert german.text.startswith("1420: we see Manchester; the enemy sees Bismarck.")
    assert match.view("british").contacts == ((UNIT["bismarck"], "1420", 2),)
    assert match.view("german").spotted[UNIT["bismarck"]] == 1
    assert [token.label for token in GAME.display(match.view("german")).tokens if token.side == "british"] == []


def test_9_6_a_british_unit_spotted_is_named_in_the_lists_of_the_combat_phase() -> None:
    """9.6 Row 4."""
    match = play(position(level=4, prinz_eugen=at("1420", "P"), manchester=at("1420")), "search", "naval_phase")
    assert "Manchester" in messages(match, "german", "16.62")[0]


def test_9_5_a_submarine_that_is_not_spotted_is_not_mentioned() -> None:
    """9.6 Row 5: the convoy is spotted; the British do not learn by whom."""
    match = play(position(level=4, wp1=at("2112", "P")), "search")
    (british,), (german,) = news(match, "british", Sighted), news(match, "german", Sighted)
    assert british.facts == (Sighted("2112", (), (SL2,)),)
    assert british.text.startswith("2112: we see nobody; the enemy sees SL2.")
    assert german.facts == (Sighted("2112", (SL2,)),)
    assert match.view("british").contacts == ()
    other = play(position(level=4, wp1=at("1812"), wp2=at("2112", "P")), "search")
    assert same_packets("british", match, other)


@pytest.mark.parametrize(("dice", "success"), [(Lucky("10.7"), 1), (Duds(), 0)])
def test_10_7_a_shadow_attempt(dice: Dice, success: int) -> None:
    """9.6 Row 6: the result to both, after success her square to the British; that she is shadowed to the Germans."""
    match = begin(position(2, 3, bismarck=at("1118", spotted=1), suffolk=at("1118")), dice)
    match.submit("british", "shadow suffolk")
    assert messages(match, "german", "10.1") == ["Bismarck is being shadowed. She must move now."]
    assert not any("Suffolk" in text for text in messages(match, "german"))
    match.submit("german", "bismarck M 1117 1116")
    (british,), (german,) = news(match, "british", Shadowed), news(match, "german", Shadowed)
    where = "1116" if success else ""
    assert british.facts == (Shadowed(SHE, bool(success), WHO[UNIT["suffolk"]], where),)
    assert german.facts == (Shadowed(SHE, bool(success)),)
    word = "succeeded" if success else "failed"
    assert german.text == f"Shadow {word}: Bismarck."
    assert british.text.startswith(f"Shadow {word}: Bismarck in 1116." if success else f"Shadow {word}: Bismarck.")
    assert any("1116" in text for text in messages(match, "british")) is bool(success)


def test_10_7_a_failed_shadow_reveals_nothing_of_her_move() -> None:
    """9.6 Row 6."""
    matches = []
    for move in ("", "1117", "1117 1116"):
        match = begin(position(2, 3, bismarck=at("1118", spotted=1), suffolk=at("1118")))
        match.submit("british", "shadow suffolk")
        match.submit("german", f"bismarck M {move}")
        matches.append(match)
    assert all(same_packets("british", matches[0], other) for other in matches[1:])


def test_11_3_both_sides_read_of_a_fast_shadow() -> None:
    """9.6 Row 7: units, square passed through, result; where the patrols went, only to the British."""
    state = position(2, 3, norfolk=at("1117", "P"), bismarck=at("1118"))
    match = order(begin(state, Lucky("11.6")), german="bismarck M 1117 1116")
    (british,), (german,) = news(match, "british", FastShadowed), news(match, "german", FastShadowed)
    assert british == german
    assert british.facts == (FastShadowed(SHE, True, "1117", (WHO[UNIT["norfolk"]],)),)
    assert messages(match, "british", "11.7") == ["Norfolk followed Bismarck to 1116."]
    assert messages(match, "german", "11.7") == []


def test_11_3_in_fog_the_british_still_know_where_their_own_patrols_are() -> None:
    """11.7 Contact is lost in the fog; the log says where the Norfolk went, and the view agrees."""
    state = position(2, 3, norfolk=at("1115", "P"), bismarck=at("1114"))
    state.fog = [1, 0]
    match = order(begin(state, Lucky("11.6")), german="bismarck M 1115 1116")
    assert messages(match, "british", "11.7") == ["Norfolk followed Bismarck to 1116."]
    assert match.view("british").square[UNIT["norfolk"]] == "1116"
    assert messages(match, "british", "9.6") == ["Contact with Bismarck is lost."]
    assert match.view("british").contacts == ()


def test_16_31_2_bombs_on_a_german_ship() -> None:
    """9.6 Row 8: the British get the same bytes whether they hit or not; the Germans the damage."""

    def raid(faces: list[int]) -> Match:
        state = position(6, scapa_l=at("2020", "A", endurance=1), bismarck=at("2020", spotted=1))
        return attacked(state, "air_phase", "british", "bismarck", keyed({"turn 6 scapa_l 16.81": faces}))

    hit, missed = raid([2, 2]), raid([])
    assert same_packets("british", hit, missed)
    (damage,) = news(hit, "german", Damaged)
    assert damage.facts == (Damaged(SHE, {"midships": 2, "firepower": 0, "knots": 20}),)
    assert hit.view("german").knots[UNIT["bismarck"]] == 9


def test_16_32_air_torpedoes() -> None:
    """9.6 Row 9: hit or miss, and a sinking; not the damage (R41)."""

    def raid(knots: int, target: str = "bismarck") -> Match:
        state = position(6, ark_royal=at("2122", "L"), **{target: at("2020", spotted=1)})
        state.aim[UNIT["ark_royal_t1"]] = "2020"
        dice = {"turn 6 ark_royal_t1 16.82": [1], "turn 6 ark_royal_t1 16.83 knots lost": [knots]}
        return attacked(state, "air_phase", "british", target, keyed(dice | {"turn 6 ark_royal_t1 16.83 knots": [1]}))

    light, heavy = raid(1), raid(21)
    assert same_packets("british", light, heavy)
    assert facts(light, "british", Shot) == [Shot(WHO[UNIT["ark_royal_t1"]], SHE, "air torpedoes", 2, 1)]
    assert facts(light, "german", Damaged)[0].lost["knots"] == 0
    assert facts(heavy, "german", Damaged)[0].lost["knots"] == 20
    sunk = raid(1, "belchen")
    text = "Belchen is sunk by air torpedoes: 4 points to the British."
    assert messages(sunk, "british", "16.71") == messages(sunk, "german", "16.71") == [text]


def test_16_41_2_submarine_torpedoes_of_a_wolfpack() -> None:
    """9.6 Row 10: the attacker learns hits and its own loss, the defender the damage and whether a boat was sunk."""

    def attack(knots: int) -> Match:
        state = position(6, wp3=at("2620"), hood=at("2620", spotted=1))
        key = "turn 6 wp3 16."
        dice = {key + "85 submarine": [1], key + "85 factors": [1], key + "82": [1], key + "83 knots lost": [knots]}
        return attacked(state, "submarine_phase", "german", "hood", keyed(dice))

    light, heavy = attack(1), attack(21)
    assert same_packets("german", light, heavy)
    assert messages(light, "german", "16.42") == ["WP3 has lost a submarine."]
    loss = "An attacking submarine is sunk: 4 points to the British."
    assert messages(light, "german", "16.41.2") == [loss, "WP3 attacks Hood: 1 torpedo, 1 hit."]
    assert messages(light, "british", "16.41.2")[0] == loss
    assert facts(heavy, "british", Damaged)[0].lost["knots"] == 20


def test_16_41_2_submarine_torpedoes_of_a_sub_group() -> None:
    """9.6 Row 10, from the other side."""
    state = position(6, sg1=at("1627"), bismarck=at("1627", spotted=1))
    key = "turn 6 sg1 16."
    dice = keyed({key + "85 factors": [1], key + "82": [1], key + "83 damage": [1]})
    match = attacked(state, "submarine_phase", "british", "bismarck", dice)
    assert messages(match, "british", "16.41.2") == ["SG1 attacks Bismarck: 1 torpedo, 1 hit."]
    assert news(match, "british", Damaged) == []
    (damage,) = messages(match, "german", "16.41.2")
    assert damage.startswith("A submarine attacks Bismarck, 1 hit: Bismarck loses 1 midship.")
    assert not any("SG1" in text for text in messages(match, "german"))


def test_16_51_2_a_destroyer_attack() -> None:
    """9.6 Row 11: hits and own losses for the British; damage and destroyers sunk for the Germans."""

    def attack(damage: int) -> Match:
        state = position(6, df1=at("2020", spotted=1), bismarck=at("2020", spotted=1))
        dice = {"turn 6 df1 16.51.2": [1, 1], "turn 6 df1 16.82": [1], "turn 6 df1 16.83 damage": [damage]}
        return attacked(state, "destroyer_phase", "british", "bismarck", keyed(dice))

    hurt, unhurt = attack(1), attack(60)
    assert same_packets("british", hurt, unhurt)
    report = "DF1 (6 destroyers) attacks Bismarck: 4 torpedoes, 1 hit."
    assert messages(hurt, "british", "16.51.2") == [report]
    assert messages(hurt, "german", "16.51.2")[0] == report
    assert [facts(match, "german", Damaged)[0].lost["midships"] for match in (hurt, unhurt)] == [1, 0]
    assert hurt.view("british").midships[UNIT["df1"]] == 4


def fight(faces: dict[str, list[int]]) -> Match:
    """Return a round between Hood and Bismarck."""
    units: Any = {name: at("2020", spotted=1) for name in ("hood", "bismarck")}
    return order(play(position(6, **units), "naval_phase", dice=keyed(faces)), "answer fight", "answer fight")


def test_16_66_gunfire_in_naval_combat() -> None:
    """9.6 Row 12: damage to own ships only, sinkings of either side."""
    hurt, unhurt = fight({"turn 6 round 1 hood 16.81": [92, 2]}), fight({})
    assert same_packets("british", hurt, unhurt)
    (damage,) = news(hurt, "german", Damaged)
    assert damage.facts == (Damaged(SHE, {"midships": 1, "firepower": 2, "knots": 10}),)
    sunk = fight({"turn 6 round 1 bismarck 16.81": [1]})
    text = "Hood is sunk: 28 points to the Germans."
    assert messages(sunk, "british", "16.71") == messages(sunk, "german", "16.71") == [text]


def test_16_66_how_many_salvos_she_fires_only_her_own_side_knows() -> None:
    """9.6 Row 12: her firepower would reveal her damage."""
    match = fight({})
    assert [shot.shots for shot in facts(match, "british", Shot)] == [22, None]
    assert [shot.shots for shot in facts(match, "german", Shot)] == [None, 34]


def test_16_63_withdrawals_are_seen_by_both() -> None:
    """9.6 Row 13."""
    units: Any = {name: at("2020", spotted=1) for name in ("norfolk", "suffolk", "prinz_eugen")}
    match = play(position(6, **units), "naval_phase", dice=Lucky("16.63 norfolk"))
    order(match, "answer withdraw", "answer fight")
    seen = [(fact.unit.id, fact.away) for fact in facts(match, "german", Withdrew)]
    assert seen == [("norfolk", 1), ("suffolk", 0)]
    assert news(match, "british", Withdrew) == news(match, "german", Withdrew)


@pytest.mark.parametrize(
    ("rule", "what", "where", "exact"),
    [("12.2", "has been found by the general air search", "in", 1), ("12.3", "has broken radio silence", "near", 0)],
    ids=["general air search", "radio silence"],
)
def test_12_2_chance_reports(rule: str, what: str, where: str, exact: int) -> None:
    """9.6 Rows 14 and 15: the British get a square, the Germans learn which ship."""
    match = play(
        position(6, 4, bismarck=at("1525")), "chance", dice=Lucky(f"{rule} air search b", f"{rule} radio b", "fix")
    )
    (british,), (german,) = news(match, "british", Reported), news(match, "german", Reported)
    assert (british.rule, german.rule) == (rule, rule)
    assert british.facts == (Reported(SHE, "1525", bool(exact)),)
    assert german.facts == (Reported(SHE),)
    assert british.text == f"Bismarck {what} {where} 1525."
    assert german.text == f"Bismarck {what}."
    assert match.view("british").contacts == ()


def test_17_2_the_running_totals_are_known_to_both_and_hidden_damage_is_not_in_them() -> None:
    """9.6 Row 16 (R54)."""
    state = position(6, bismarck=at("1525", midships=3), scapa_l=at("1820", "R", endurance=0))
    match = play(state, "points")
    for side in (*BOTH, SPECTATOR):
        assert match.view(side).points == {"british": 0, "german": 4}
        assert GAME.display(match.view(side)).panels[0].rows == (("British", "0"), ("German", "4"))


def test_14_22_the_british_read_of_the_release_of_scapa_flow_on_the_next_turn() -> None:
    """9.6 Row 17: the Germans cannot tell whether Bergen was searched."""

    def fly_to(cell: str) -> Match:
        away = at("2011")
        state = position(2, 4, scapa_r1=at(cell, "P", endurance=3), bismarck=away, prinz_eugen=away)
        return order(begin(state))

    searched, not_searched = fly_to("1528"), fly_to("1526")
    (released,) = messages(searched, "british", "14.22")
    assert released.startswith("Released: King George V")
    assert messages(not_searched, "british", "14.22") == []
    assert same_packets("german", searched, not_searched)


def test_14_42_the_arrival_of_force_h_is_known_to_the_british_from_that_turn() -> None:
    """9.6 Row 18: before it nobody can tell the square, and the Germans not afterwards either."""

    def bound_for(cell: str) -> Match:
        state = position(13)
        state.located_turn, state.force_h = 5, cell
        return begin(state)

    one, other = bound_for("3023"), bound_for("3020")
    assert all(same_packets(side, one, other) for side in BOTH)
    order(one)
    order(other)
    assert messages(one, "british", "14.42") == ["Renown, Ark Royal, Sheffield, DF3 arrive in 3023."]
    assert messages(one, "german", "14.42") == []
    assert same_packets("german", one, other)


def test_15_3_refuelling_in_a_secret_square_is_hidden_from_the_british() -> None:
    """9.6 Row 19."""

    def refuel(order_text: str) -> Match:
        state = position(2, options={"solitaire": "on"}, prinz_eugen=at("2914", fuel=1))
        state.secret = ["1512", "1613", "2914"]
        return order(begin(state), german=order_text)

    refuelled, idle = refuel("prinz_eugen R"), refuel("")
    assert (fact(refuelled.state, "fuel", "prinz_eugen"), fact(idle.state, "fuel", "prinz_eugen")) == (7, 1)
    assert same_packets("british", refuelled, idle)


# What is no secret to its own side only


def test_17_3_a_convoy_that_comes_through_late_is_no_news_for_the_germans() -> None:
    """9.6 The convoy leaves on turn 27 or stays: a German who had it in sight loses it either way."""

    def leave(text: str) -> Match:
        state = position(27, 8, ws8b=at("3024", "F", spotted=1))
        return order(begin(state), text)

    gone, stayed = leave("ws8b F 3124"), leave("ws8b F 2924")
    assert messages(gone, "german", "9.6") == messages(stayed, "german", "9.6") == ["Contact with WS8B is lost."]
    assert same_packets("german", gone, stayed)
    assert messages(gone, "british", "17.3") == ["WS8B has reached safety and leaves the map."]
    assert (gone.view("british").fate[UNIT["ws8b"]], gone.view("german").fate[UNIT["ws8b"]]) == ("home", "")
    assert gone.view(SPECTATOR).fate[UNIT["ws8b"]] == ""


def test_8_4_the_loss_of_a_carrier_does_not_reveal_whether_planes_were_on_deck() -> None:
    """9.6 The Ark Royal is sunk with a plane in the air or without: the Germans cannot tell."""

    def loss(**plane: Any) -> Match:
        state = position(6, ark_royal=at("2020", "L", spotted=1), bismarck=at("2020", spotted=1), **plane)
        return order(play(state, "naval_phase"), "answer fight", "answer fight")

    above, on_deck = loss(ark_royal_t1=at("2220", "R", endurance=1)), loss()
    assert fact(above.state, "fate", "ark_royal_t1") != fact(on_deck.state, "fate", "ark_royal_t1") == "lost"
    assert same_packets("german", above, on_deck)
