"""What a side is shown, its chances, cautions and odds."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.sink_the_bismarck import GAME, air, markers
from sealed_orders.games.sink_the_bismarck.chart import MAP, PLACES
from sealed_orders.games.sink_the_bismarck.damage import hit_convoy, hurt
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, ID, NUMBER
from sealed_orders.games.sink_the_bismarck.one_die import check_of, sentence
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SHIPS, SIDE
from sealed_orders.games.sink_the_bismarck.ships import NUMBER as NUMBER_OF
from sealed_orders.games.sink_the_bismarck.sighting import detect
from sealed_orders.games.sink_the_bismarck.steps.combat import begin
from sealed_orders.games.sink_the_bismarck.steps.detection import lose_sight
from sealed_orders.games.sink_the_bismarck.steps.shadow import name_shadower
from sealed_orders.games.sink_the_bismarck.view import contact
from sealed_orders.kernel.allot import Allot
from sealed_orders.kernel.order import parse_order
from sealed_orders.kernel.prompt import Course, Pick, is_due
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import SPECTATOR
from tests.games.sink_the_bismarck.position import (
    DAY,
    NIGHT,
    SHIP,
    convoy,
    dummy,
    fighting,
    play,
    prompt,
    put,
    sea,
    seen,
    texts,
    unit,
)


def test_1_4_a_dummy_is_marked_for_its_owner_and_is_not_on_the_enemys_chart() -> None:
    state = sea()
    dummy(state, GERMAN, "2005")
    own, foe = (GAME.display(GAME.view(state, side)).tokens for side in (GERMAN, BRITISH))
    assert [(token.kind, token.tag) for token in own if token.cell == "2005"] == [("dummy", "dummy")]
    assert not any(token.side == GERMAN for token in foe)


def test_1_4_a_contact_is_drawn_where_and_when_it_was_seen() -> None:
    state = sea()
    german = put(state, "2005", "bismarck", "prinz_eugen")
    seen(state, german)
    state.turn += 2
    token, *within = (t for t in GAME.display(GAME.view(state, BRITISH)).tokens if t.side == GERMAN)
    assert (token.label, token.cell, token.since) == ("Bismarck, Prinz Eugen", "2005", DAY)
    assert token.note == "last seen 23 May 0600"
    assert [(t.id, t.within) for t in within] == [("bismarck", token.id), ("prinz_eugen", token.id)]


def test_4_1_ships_are_inside_their_force() -> None:
    state = sea()
    put(state, "3712", "hood", "prince_of_wales", damage=2)
    force, *fleet = GAME.display(GAME.view(state, BRITISH)).tokens[:3]
    assert (force.id, force.label, force.within) == ("a", "Hood +1", "")
    assert [(ship.id, ship.within, ship.facts[0]) for ship in fleet] == [
        ("hood", "a", ("Damage", "2 of 12")), ("prince_of_wales", "a", ("Damage", "2 of 14")),
    ]  # fmt: skip


def test_8_3_8_8_a_force_at_sea_says_what_its_look_outs_are_worth() -> None:
    state = sea()
    put(state, "2203", "suffolk")
    put(state, "3107", "manchester", "birmingham")
    put(state, "3712", "hood")
    told = [
        dict(token.facts) for token in GAME.display(GAME.view(state, BRITISH)).tokens if "Ships" in dict(token.facts)
    ]
    assert [(one.get("Search"), one.get("Shadow")) for one in told] == [
        ("30 % in the next hex, 60 % in the same hex", "90 % against a ship of the same speed"),  # radar
        ("40 % in the next hex, 70 % in the same hex", "70 % against a ship of the same speed"),  # two ships
        (None, None),  # in port
    ]


def test_9_3_a_convoy_shows_its_goal_and_when_it_can_be_there() -> None:
    state = sea()
    convoy(state, "sc31", "3015")
    convoy(state, "hx127", "0120")
    convoys = [token for token in GAME.display(GAME.view(state, BRITISH)).tokens if token.kind == "convoy"]
    assert {token.note for token in convoys} == {"to Clyde"}  # in the roster
    told = {token.id: dict(token.facts)["Goal"] for token in convoys}
    assert told == {
        "sc31": "to Clyde 3716, 9 hexes, not before 25 May 0600",  # in the turns 6 to 14
        "hx127": "to Clyde 3716, 37 hexes, not before the end",
    }


def test_16_2_9_2_what_is_to_come_waits_in_the_boxes_of_the_margin() -> None:
    match = so.Match.new("sink_the_bismarck", seed="boxes")
    tokens = match.display(BRITISH).tokens
    there = {box: [t.id for t in tokens if t.cell == box] for box in ("halifax", "freetown", "gibraltar")}
    assert there == {
        "halifax": ["hx127", "hx128"], "freetown": [],
        "gibraltar": ["hg62", "force_h", "renown", "ark_royal", "sheffield"],
    }  # fmt: skip
    waiting = {token.id: token for token in tokens if token.cell in there}
    assert (waiting["hx128"].tag, waiting["hx128"].note) == ("turn 25", "turn 25, 28 May 0000")
    assert dict(waiting["hx128"].facts)["Appears in"] == "0120"
    assert waiting["force_h"].note == "turn 12, 24 May 1800"
    assert dict(waiting["force_h"].facts) == {"Enters by": "the southern edge, columns 26 to 34"}
    assert not any(token.cell in there for token in match.display(GERMAN).tokens)


def test_8_10_a_fix_is_drawn_for_four_turns() -> None:
    state = sea()
    state.fixes = [(BRITISH, "2005", DAY)]
    for shown in (True, True, True, True, False):
        tokens = GAME.display(GAME.view(state, BRITISH)).tokens
        assert any(token.id == "fix1" for token in tokens) is shown
        play(state, "turn")


def test_8_10_a_fix_says_how_many_dummies_are_not_found_out() -> None:
    """8.10, 4.4 A dummy that is detected is one less."""
    match = so.Match.new("sink_the_bismarck", seed="dummies")
    state = match.state.copy()
    for found, left in enumerate(("2", "1", "0")):
        state.fixes = [(BRITISH, "2005", state.turn)]
        fix = next(t for t in GAME.display(GAME.view(state, BRITISH)).tokens if t.id == "fix1")
        assert fix.facts == (("Dummies not yet found", left),)
        if found < 2:
            list(detect(state, DUMMIES[GERMAN][found], "8.3", "sighted"))
    assert GAME.view(state, GERMAN).dummies == 4


def test_6_1_a_preview_shows_where_plots_lead() -> None:
    state = sea()
    convoy(state, "hx126", "1017")
    put(state, "1017", "ramillies")
    put(state, "2005", "norfolk")
    question = prompt(state, "plot", BRITISH)
    assert question is not None
    state.agenda = [Task("plot", (BRITISH, GERMAN))]
    order = question.complete(parse_order("a escort_hx126; b sail 2006 2007"))
    cells = {t.id: t.cell for t in GAME.preview(GAME.view(state, BRITISH), order).tokens}
    assert (cells["a"], cells["b"], cells["hx126"]) == ("1117", "2007", "1117")


def test_7_2_9_4_cautions_name_the_ship_that_runs_dry_and_the_convoy_that_is_left() -> None:
    state = sea()
    state.escort[put(state, "1017", "ramillies", fuel=1)] = convoy(state, "hx126", "1017")
    question = prompt(state, "plot", BRITISH)
    assert question is not None
    state.agenda = [Task("plot", (BRITISH, GERMAN))]
    found = GAME.cautions(GAME.view(state, BRITISH), question.complete(parse_order("a sail 1018 1019")))
    assert [caution.rule for caution in found] == ["7.2", "9.4"]
    assert question.complete(parse_order(found[1].mend))


def test_2_6_night_and_weather_are_shaded() -> None:
    shades = GAME.display(GAME.view(sea(NIGHT, 3), SPECTATOR)).shades
    assert [(shade.name, len(shade.cells)) for shade in shades] == [("night", 1564), ("poor weather", 1564)]


def test_16_1_a_held_force_says_why_it_waits() -> None:
    state = sea(turn=2)
    put(state, "3712", "king_george_v", held=4)
    token = GAME.display(GAME.view(state, BRITISH)).tokens[0]
    assert (token.waits_rule, "turn 4" in token.waits) == ("16.1", True)


@pytest.mark.parametrize(
    ("question", "facts", "p"),
    [
        ("detect", {}, Fraction(6, 10)),
        ("detect", {"in_hex": False, "ships": 2, "further": 2}, Fraction(6, 10)),
        ("air_search", {"weather": "poor"}, Fraction(0)),
        ("shadow", {"speed": 3, "quarry_speed": 3, "weather": "poor", "radar": True}, Fraction(7, 10)),
        ("shadow_from_the_air", {"weather": "moderate"}, Fraction(5, 10)),
        ("disengage", {"own": 3, "enemy": 2}, Fraction(3, 10)),
        ("rudder", {"turns": 3}, Fraction(488, 1000)),
    ],
)
def test_8_3_odds_are_the_rolls_of_the_rules(question: str, facts: dict[str, object], p: Fraction) -> None:
    """8.3, 8.8, 8.9, 10.7, 12.22, 13.6 The same objects roll and state the odds."""
    assert so.odds("sink_the_bismarck", question, **facts) == p


def test_12_3_odds_of_damage_add_up_to_one() -> None:
    for question, facts in (
        ("gunfire", {"factor": 10, "band": "C"}), ("torpedoes", {}), ("convoy_fire", {"factor": 10}),
        ("air_attack", {"kind": "bombers", "distance": 1}),
    ):  # fmt: skip
        found = so.odds("sink_the_bismarck", question, **facts)
        assert isinstance(found, dict)
        assert sum(p for name, p in found.items() if "expected" not in name) == 1


def test_8_10_5_2_odds_of_fixes_and_weather() -> None:
    """8.10, 5.2 Acceptance case 37."""
    assert so.odds("sink_the_bismarck", "fix", transmits=True) == {
        "a fix": Fraction(1, 2), "the fix is the true hex": Fraction(2, 5),
    }  # fmt: skip
    assert so.odds("sink_the_bismarck", "fix", convoy=True)["a fix"] == Fraction(1, 5)  # type: ignore[index]
    assert so.odds("sink_the_bismarck", "weather", zone="I", now="moderate") == {
        "clear": Fraction(2, 10), "moderate": Fraction(5, 10), "poor": Fraction(3, 10),
    }  # fmt: skip


def test_8_8_11_2_12_13_12_22_chances_follow_the_question() -> None:
    """8.8, 11.2, 12.13, 12.22, 16.4 A side sees the odds of the question in front of it."""
    state = sea()
    british, german = put(state, "2025", "ark_royal", "renown"), put(state, "2025", "bismarck")
    seen(state, british, german)
    state.mission[unit("ark_royal_s1")] = "stand_by"
    fighting(state, "2025", british, german)
    begin(state)
    for step, args, rule in (
        ("shadow", (), "8.8"), ("strike", (), "11.2"), ("round", ("2025", 1, 0), "12.13"),
        ("stand", ("2025", 1, 0), "12.22"),
    ):  # fmt: skip
        state.agenda = [Task(step, (BRITISH,), args)]
        found = GAME.chances(GAME.view(state, BRITISH))
        assert {chance.rule for chance in found} == {rule} | ({"12.13"} if step == "stand" else set())
    state.line = [0] * len(state.line)
    state.agenda = [Task("attack", (BRITISH,))]
    ours, theirs = GAME.chances(GAME.view(state, BRITISH))
    assert (ours.choice, ours.answer, ours.label) == ("at_2025", "force", "you hit in the first round, at range A")
    assert 0 < ours.p < theirs.p < 1, "Bismarck's guns against Renown's"
    state.agenda = [Task("availability", (GERMAN,))]
    assert len(GAME.chances(GAME.view(state, GERMAN))) == 5


def test_10_7_an_air_search_that_is_plotted_has_its_odds() -> None:
    """10.7, 10.8 5 or more in the centre, 7 next to it, -1 for a strike unit; reconnaissance rolls twice."""
    state = sea()
    put(state, "2025", "ark_royal")
    state.agenda = [Task("plot", (BRITISH, GERMAN))]
    view = GAME.view(state, BRITISH)
    order = parse_order("wick_r1 search 3711; ark_royal_s1 search; wick_b1 stand_by")
    assert [(c.unit, c.label.split(" finds ")[1], c.p) for c in GAME.chances(view, order)] == [
        ("wick_r1", "a ship in 3711, if one is there", 1 - Fraction(4, 10) ** 2),
        ("wick_r1", "a ship next to 3711, if one is there", 1 - Fraction(6, 10) ** 2),
        ("ark_royal_s1", "a ship in 2025, if one is there", Fraction(5, 10)),
        ("ark_royal_s1", "a ship next to 2025, if one is there", Fraction(3, 10)),
    ]
    assert GAME.chances(view) == ()
    state.weather = [1, 1, 2, 3]
    found = [(c.unit, c.p) for c in GAME.chances(GAME.view(state, BRITISH), order)]
    moderate = 1 - Fraction(6, 10) ** 2, 1 - Fraction(8, 10) ** 2
    assert found == [("wick_r1", moderate[0]), ("wick_r1", moderate[1])], "and nothing in poor weather"


def test_8_6_11_1_12_11_to_do_nothing_has_its_price_in_words() -> None:
    """8.6, 11.1, 12.11 The answer that does nothing states what it gives up."""
    state = sea()
    british, german = put(state, "2025", "ark_royal", "renown"), put(state, "2025", "bismarck")
    seen(state, british, german)
    state.mission[unit("ark_royal_s1")] = "stand_by"
    begin(state)
    said = {}
    for side, step in ((BRITISH, "shadow"), (BRITISH, "strike"), (BRITISH, "attack"), (GERMAN, "attack")):
        asked = prompt(state, step, side)
        assert asked is not None
        (pick,) = asked.choices
        assert isinstance(pick, Pick)
        nothing = pick.options[0]
        said[side, step] = (nothing.label, nothing.stake)
    assert said == {
        (BRITISH, "shadow"): ("Nobody", "You have to find Bismarck again."),
        (BRITISH, "strike"): ("No attack", "It gives up this strike and stays ready."),
        (BRITISH, "attack"): ("Do not attack", "No fight here this turn."),
        (GERMAN, "attack"): ("Do not attack", "You fight here only if the British attack."),
    }


def test_9_10_12_11_an_attack_on_a_convoy_and_a_defence_of_one_have_their_price() -> None:
    """9.10, 12.11 The raider sees what its fire may do to a convoy; a force beside it what joining may bring."""
    state = sea()
    german, ob324 = put(state, "2025", "bismarck"), convoy(state, "ob324", "2025")
    british = put(state, "2025", "rodney")
    seen(state, german, ob324)
    word = contact(state, ob324)
    state.agenda = [Task("attack", (GERMAN,))]
    (fire,) = GAME.chances(GAME.view(state, GERMAN))
    assert (fire.choice, fire.answer, fire.rule) == ("at_2025", word, "9.10")
    assert 0 < fire.p < 1
    state.agenda = [Task("join", (BRITISH,), ("2025", GERMAN, word))]
    ours, theirs = GAME.chances(GAME.view(state, BRITISH))
    assert {chance.answer for chance in (ours, theirs)} == {markers.ID[british]}
    assert ours.choice == theirs.choice == "join"
    asked = prompt(state, "join", BRITISH, "2025", GERMAN, word)
    assert asked is not None
    (pick,) = asked.choices
    assert is_due(pick), "nobody stays out by oversight"


def test_9_6_a_convoy_that_was_eliminated_is_among_its_owners_losses_as_a_convoy() -> None:
    state = sea()
    ob324 = convoy(state, "ob324", "2025")
    state.wake[ob324] = "2024"
    assert not GAME.display(GAME.view(state, BRITISH)).lost
    list(hit_convoy(state, ob324, 99, "9.10"))
    (lost,) = GAME.display(GAME.view(state, BRITISH)).lost
    assert (lost.label, lost.kind, lost.note) == ("OB324", "convoy", "eliminated")
    assert not GAME.display(GAME.view(state, GERMAN)).lost


def test_12_23_opening_the_range_and_keeping_it_have_their_price() -> None:
    """12.23 The faster side sees its roll; both answers say what another round may bring at their range."""
    for swift, opens in (("bismarck", True), ("rodney", False)):
        state = sea(e3a_open_range="on")
        british, german = put(state, "2025", "rodney"), put(state, "2025", "bismarck")
        fighting(state, "2025", british, german)
        side = SIDE[NUMBER_OF[swift]]
        state.number, state.band, state.in_band = 6, 1, 3
        state.agenda = [Task("stand", (side,), ("2025", 6, 1))]
        opening, *rounds = (one for one in GAME.chances(GAME.view(state, side)) if one.choice == "open")
        assert (opening.label, opening.p > 0) == ("the range opens", opens)
        assert {(one.answer, one.label.partition("at range ")[2]) for one in rounds} == {
            ("yes", "A, if it opens"), ("no", "C"),
        }  # fmt: skip


def test_15_8_each_side_reads_what_it_plays_for() -> None:
    state = sea()
    german, british = (GAME.purpose(GAME.view(state, side)) for side in (GERMAN, BRITISH))
    assert german is not None
    assert "20 or more: you win" in german.text
    assert british is not None
    assert "10 or less: you win" in british.text
    for told in (german, british):
        assert "Between 10 and 20: a draw." in told.text
    assert GAME.purpose(GAME.view(state, SPECTATOR)) is None


def test_12_24_a_shadower_reads_where_her_quarry_ends_the_turn() -> None:
    state = sea()
    norfolk, german = put(state, "2005", "norfolk"), put(state, "2006", "bismarck")
    seen(state, norfolk, german)
    state.shadowing[norfolk] = "bismarck"
    state.cell[german] = "2007"
    events = play(state, "end_of_turn")
    assert [event.text for event in events if BRITISH in event.to] == ["Bismarck ends the turn in 2007."]


def test_7_1_a_force_shows_the_fuel_of_the_ship_that_has_least() -> None:
    state = sea()
    force = put(state, "2005", "norfolk", "suffolk")
    state.fuel[SHIP["norfolk"]], state.fuel[SHIP["suffolk"]] = 9, 4
    token = next(one for one in GAME.display(GAME.view(state, BRITISH)).tokens if one.id == markers.ID[force])
    assert dict(token.facts)["Fuel"] == f"4 of {SHIPS[SHIP['suffolk']].fuel}, Suffolk"


def test_8_9_the_owner_of_a_convoy_that_is_shadowed_reads_its_name() -> None:
    """8.9 The enemy knows it by a number of its own."""
    state = sea()
    marker = convoy(state, "ws8b", "2005")
    list(detect(state, marker, "8.3", "Seen"))
    unit = next(n for n in air.OF[GERMAN])
    events = list(name_shadower(state, GERMAN, contact(state, marker), air.UNITS[unit].id))
    assert texts(events, BRITISH) == ["WS8B is shadowed by aircraft."]
    assert texts(events, GERMAN) == [f"{air.UNITS[unit].name} shadows Convoy 1."]
    assert texts(list(lose_sight(state, unit, "night")), BRITISH) == ["WS8B is out of sight of the aircraft."]


def test_3_1_a_roll_is_shown_with_its_sum() -> None:
    check = check_of("sighted on", 8, (("radar", 2), ("night", -1)))
    assert sentence(check, (6,)) == "rolled 6, radar +2, night -1 = 7, needed 8"
    assert sentence(check_of("sighted on", 8, ()), (6,)) == "rolled 6, needed 8"


def test_5_1_8_3_the_weather_of_every_zone_is_drawn_with_what_it_does_to_a_roll() -> None:
    state = sea()
    state.weather = [1, 2, 3, 1]
    skies = GAME.display(GAME.view(state, BRITISH)).skies
    assert [(sky.zone, sky.label, sky.level, sky.modifier) for sky in skies] == [
        ("I", "clear", 1, 0), ("II", "moderate", 2, -1), ("III", "poor", 3, -3), ("IV", "clear", 1, 0),
    ]  # fmt: skip
    parts = GAME.board().skies
    assert sorted(cell for cells in parts.values() for cell in cells) == sorted(c.id for c in GAME.board().cells)


def test_2_1_every_degree_is_written_on_the_chart_once_and_as_it_is() -> None:
    written = [name for name in GAME.board().graticule if re.fullmatch(r"[0-9]+°[NSEW]", name)]
    assert sorted(written) == sorted({line.name for line in MAP.graticule})
    assert len(GAME.board().graticule) == len(MAP.graticule)


def test_4_1_a_force_is_drawn_by_its_flagship_and_letter_a_dummy_by_its_number() -> None:
    state = sea()
    marker = put(state, "2526", "ark_royal", "renown", "sheffield")
    state.cell[NUMBER[BRITISH]["x2"]] = "2015"
    tokens = {token.id: token for token in GAME.display(GAME.view(state, BRITISH)).tokens}
    force = tokens[ID[marker]]
    assert (force.kind, force.label, force.sign) == ("battlecruiser", "Renown +2", ID[marker].upper())
    assert (tokens["x2"].kind, tokens["x2"].sign) == ("dummy", "2")


def test_1_4_the_reported_damage_of_an_enemy_ship_is_on_her_card() -> None:
    state = sea()
    marker = put(state, "2025", "bismarck")
    state.damage[SHIP["bismarck"]] = 4  # from before, and not reported
    seen(state, marker)
    for damage in (3, 4):
        list(hurt(state, SHIP["bismarck"], damage, "12.17"))
    tokens = {token.id: token for token in GAME.display(GAME.view(state, BRITISH)).tokens}
    assert ("Damage, as reported", "7 of 16") in tokens["bismarck"].facts


def test_10_3_search_and_strike_range_have_their_own_names() -> None:
    state = sea()
    put(state, "2526", "ark_royal")
    tokens = {token.id: token for token in GAME.display(GAME.view(state, BRITISH)).tokens}
    assert dict(tokens["ark_royal_s1"].facts) == {
        "Search range": "3 hexes from where the carrier will be, 6 from here", "Strike range": "3 hexes",
    }  # fmt: skip
    state.base[unit("st_eval_r1")] = PLACES["st_eval"].hex
    tokens = {token.id: token for token in GAME.display(GAME.view(state, BRITISH)).tokens}
    assert [name for name, _ in tokens["st_eval_r1"].facts] == ["Search range"]


def test_4_1_6_1_regrouping_is_asked_on_request_and_who_is_under_way_keeps_on() -> None:
    state = sea()
    put(state, "2526", "ark_royal", "renown")
    question = prompt(state, "organise", BRITISH)
    assert question is not None
    assert question.on_request
    (regroup,) = question.choices
    assert isinstance(regroup, Allot)
    assert [item.stake for item in regroup.items] == ["speed 3, fuel 40 of 40", "speed 3, fuel 36 of 36"]
    norfolk = put(state, "2005", "norfolk")
    state.shadowing[norfolk] = "bismarck"
    sheffield = put(state, "1917", "sheffield")
    hx126 = convoy(state, "hx126", "1917")
    state.escort[sheffield] = hx126
    plot = prompt(state, "plot", BRITISH)
    assert plot is not None
    assert not plot.on_request
    goes_on = {choice.key for choice in plot.choices if isinstance(choice, Pick | Course) and choice.goes_on}
    assert goes_on == {ID[norfolk], ID[sheffield], "hx126", "transmit"}
