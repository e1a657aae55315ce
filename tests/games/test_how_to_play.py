"""How to play our games: the kit's tests, and that the key numbers in each text are those of the game's data."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck import calendar as hunt_calendar
from sealed_orders.games.bismarck import ships as hunt_ships
from sealed_orders.games.bismarck import tables as hunt_tables
from sealed_orders.games.bismarck import victory as hunt_victory
from sealed_orders.games.bismarck_solitaire import mission, rolls
from sealed_orders.games.bismarck_solitaire import next_event as cruise_events
from sealed_orders.games.bismarck_solitaire import ships as cruise_ships
from sealed_orders.games.denmark_strait import gunnery, repair
from sealed_orders.games.denmark_strait import ships as strait_ships
from sealed_orders.games.denmark_strait import victory as strait_victory
from sealed_orders.games.graf_spee import odds as spee_odds
from sealed_orders.games.graf_spee import ships as spee_ships
from sealed_orders.games.graf_spee import tables as spee_tables
from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck import calendar as sink_calendar
from sealed_orders.games.sink_the_bismarck import ships as sink_ships
from sealed_orders.games.sink_the_bismarck import tables as sink_tables
from sealed_orders.games.sink_the_bismarck import victory as sink_victory
from sealed_orders.games.tutorial.chart import AREAS
from sealed_orders.games.tutorial.steps import FOUND_ON
from sealed_orders.kernel.how_to_play import CITED, Section
from sealed_orders.testing.how_to_play import HowToPlay, numbers, sentences
from tests.own import EVERY_GAME, OurGames

ONE_SCREEN = 240  # words, with room for headings and lists


class TestHowToPlay(OurGames, HowToPlay):
    """The kit's."""


def first_hunt() -> list[str]:
    rules = so.load("tutorial")
    turns = len(rules.turns(rules.scenario()))
    lanes = sum(area.lane for area in AREAS.values())
    return [
        f"after turn {turns}, the hunter wins",
        f"{FOUND_ON[False]} or more to find a raider who ran there, {FOUND_ON[True]} or more if she lurks",
        f"There are only {lanes}",
    ]


def computer_bismarck() -> list[str]:
    bismarck, prinz, hood = (hunt_ships.UNITS[hunt_ships.UNIT[ship]] for ship in ("bismarck", "prinz_eugen", "hood"))
    failed = {one.failed for one in hunt_victory.MISSIONS}
    assert len(failed) == 1
    return [
        f"Sinking the Bismarck scores {bismarck.points} points, the Prinz Eugen {prinz.points} ",
        f"more points after turn {hunt_calendar.LENGTH} wins",
        f"search factor of {hood.search_high[0]} on patrol by day, but only {hood.search_low[0]} while moving",
        f"shadow strength out of {hunt_tables.SHADOW_DIVISOR}, ",
        f"{bismarck.firepower} firepower and takes {bismarck.midships} hits; ",
        f"the Hood has {hood.firepower} and takes {hood.midships} ",
        f"lost scores {failed.pop()} points",
        f"at visibility {hunt_tables.PLANE_ATTACK_VISIBILITY + 1} or {hunt_tables.WEATHER_LEVELS[1]} ",
        f"leads by {hunt_victory.LEAD} points",
    ]


def bismarck_solitaire() -> list[str]:
    bismarck, prinz, boat = cruise_ships.GERMAN.values()
    warships = [cruise_ships.POINTS[ship] for ship in cruise_ships.WARSHIPS]
    convoy = cruise_ships.POINTS[cruise_ships.CONVOY]
    unhurt, away = rolls.UNHURT.number, rolls.AWAY.number
    return [
        f"by turn {mission.TURNS} ",
        f"after turn {mission.TURNS} ",
        f"one of the mission's {cruise_events.SLOT.denominator} event charts",
        f"from 1 to {cruise_ships.HIT_ON} is a hit",
        f"Bismarck moves up to {bismarck.speed} squares, the Prinz Eugen up to {prinz.speed}, the U-boat one",
        f"on 1 or {unhurt} you get away unhurt, on {unhurt + 1} or {away} with a hit",
        f"Bismarck can take {bismarck.strength} hits, the Prinz Eugen {prinz.strength} ",
        f"Bismarck has {bismarck.barrels} barrels, the Prinz Eugen and the U-boat {boat.barrels} each",
        f"convoy scores {convoy} point, a warship {min(warships)} to {max(warships)} ",
        f"Prinz Eugen costs {abs(prinz.points)} points, losing the U-boat {abs(boat.points)} ",
    ]


def denmark_strait() -> list[str]:
    distance = next(switch for switch in so.load("denmark_strait").switches if switch.key == "distance")
    return [
        f"You need {repair.REPAIRED_ON} or more on two dice",
        f"outside your broadside is {gunnery.OUT_OF_BROADSIDE} harder",
        f"up to {gunnery.MOST_SPLASHES} Splash Markers",
        f"within {strait_ships.WITHIN['BB']['BB']} spaces a battleship's hits on a battleship",
        f"For every {gunnery.POINTS_A_PAIR} points",
        f"{distance.values[0]} or more spaces",
        f"After turn {strait_victory.LAST_TURN} ",
    ]


def graf_spee() -> list[str]:
    spee, altmark = (spee_ships.CARDS[ship].points for ship in (spee_ships.GRAF_SPEE, spee_ships.ALTMARK))
    dots = max(spee_tables.MERCHANT_BY_DOTS)
    patrol = spee_tables.SEARCH["patrol"]
    least = {level.side: level.least for level in reversed(spee_tables.LEVELS[2:4])}
    assert spee_tables.MERCHANT_UNDER_WAY * 5 == 1
    assert spee_tables.CALENDAR["turns"] == 2 * 25
    return [
        f"{spee_tables.MERCHANT_POINTS[spee_ships.GERMAN]} points for each merchant ship",
        f"Graf Spee, worth {spee} points, and her supply ship Altmark, worth {altmark} ",
        f"from 1, calm, to {len(spee_tables.WEATHER)}, stormy",
        f"on patrol counts as {patrol} ",
        f"an {100 * spee_odds.spot(patrol, 1)} % chance to find the Graf Spee",
        f"a moving one {100 * spee_odds.spot(1, 1)} %",
        f"of {dots} dots the chance is {100 * spee_tables.MERCHANT_BY_DOTS[dots]} %",
        f"costs every ship {spee_tables.MOVEMENT['am_fuel']} fuel",
        f"in the afternoon costs {spee_tables.MOVEMENT['pm_fuel']}, staying nothing",
        f"more than {spee_tables.TURN_KEPT} degrees",
        f"a {100 * spee_tables.SCUTTLE} % chance that she is scuttled",
        f"with {least['german']} or more the Germans win, from {least['']} up to that it is a draw",
    ]


def sink_the_bismarck() -> list[str]:
    tables = sink_tables.TABLES
    return [
        f"Bismarck alone is worth {sink_ships.SHIPS[sink_ships.NUMBER['bismarck']].points} points",
        (
            f"needs {tables['air_search']['centre']} or more on the die in the centre, "
            f"{tables['air_search']['beside']} or more around it"
        ),
        (
            f"needs {tables['naval']['in_hex']} or more to detect an enemy in its own hex, "
            f"{tables['naval']['adjacent']} or more in the next hex"
        ),
        f"modified roll of {tables['contact']['needed']} or more",
        (
            f"fly {air.RANGE[air.RECON]} hexes, bombers {air.RANGE[air.BOMBER]}, a carrier's aircraft only "
            f"{air.RANGE[air.STRIKE]} "
        ),
        f"{len(sink_ships.TANKERS)} tankers",
        f"campaign has {sink_calendar.LENGTH} turns",
        f"by the south, with {sink_victory.SOUTH} points",
        (
            f"With {sink_victory.MARGIN} or more the Germans win, with -{sink_victory.MARGIN} or less the British do; "
            f"{sink_victory.DECISIVE} either way"
        ),
    ]


PHRASES = {
    "tutorial": first_hunt,
    "bismarck": computer_bismarck,
    "bismarck_solitaire": bismarck_solitaire,
    "denmark_strait": denmark_strait,
    "graf_spee": graf_spee,
    "sink_the_bismarck": sink_the_bismarck,
}


@EVERY_GAME
def test_every_game_has_a_text_of_two_screens_at_most_with_an_aim_a_turn_and_an_end(game: str) -> None:
    text = so.load(game).how_to_play
    assert [section.title for section in text] == ["The aim", "A turn", "What matters", "The end"]
    assert sum(len(section.text.split()) for section in text) < 2 * ONE_SCREEN


@pytest.mark.parametrize("game", PHRASES)
def test_the_key_numbers_are_those_of_the_data(game: str) -> None:
    text = " ".join(sentences(so.load(game).how_to_play))
    assert [phrase for phrase in PHRASES[game]() if phrase not in text] == []


def test_numbers_are_read_in_words_and_figures_and_sentence_by_sentence() -> None:
    text = "Roll two dice: 1,000 yards (4.2). It is one **turn**.\n\n1. First,\n   of *ten-sided* dice (2).\n2. Then 7."
    found = list(sentences((Section("A turn", text),)))
    assert [(len(part.split()), numbers(CITED.sub("", part))) for part in found] == [
        (6, {"2", "1000"}),
        (4, set()),
        (5, {"10"}),
        (2, {"7"}),
    ]
