"""Cards: every one sails as written, and plays to the end."""

from __future__ import annotations

import pytest

from sealed_orders.bots.sink_the_bismarck.battle.duel import worth_of_shot
from sealed_orders.bots.sink_the_bismarck.card import CardPlayer, cards
from sealed_orders.games.sink_the_bismarck.chart import NORWAY, PORTS
from sealed_orders.games.sink_the_bismarck.forces import in_use
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.ships import NUMBER as SHIP
from tests.bots.sink_the_bismarck.play import begin, play


@pytest.mark.parametrize("name", cards().german)
def test_every_german_card_plays_to_the_end(name: str) -> None:
    match = play(begin(seed=name), {GERMAN: CardPlayer(GERMAN, "", name), BRITISH: CardPlayer(BRITISH, "", "in_port")})
    assert match.outcome


@pytest.mark.parametrize("name", cards().british)
def test_every_british_card_plays_to_the_end(name: str) -> None:
    players = {GERMAN: CardPlayer(GERMAN, "", "touch"), BRITISH: CardPlayer(BRITISH, "", name)}
    assert play(begin("break_out", seed=name), players).outcome


@pytest.mark.parametrize("weather", [1, 2, 3])
@pytest.mark.parametrize("band", [0, 1, 2])
def test_all_guns_at_the_prinz_eugen_is_what_tovey_does_by_himself(band: int, weather: int) -> None:
    """12.13, 15.1 Of two undamaged ships, every British gun expects more points from her."""
    factors = {SHIPS[ship].guns[band] for ship in WARSHIPS[BRITISH]} - {0}
    for factor in factors:
        eugen, bismarck = (
            worth_of_shot(SHIP[name], 0, factor, band, weather, False) for name in ("prinz_eugen", "bismarck")
        )
        assert eugen > bismarck


def test_a_card_in_port_never_sails() -> None:
    players = {GERMAN: CardPlayer(GERMAN, "", "in_port"), BRITISH: CardPlayer(BRITISH, "", "in_port")}
    match = play(begin(), players, lambda m: m.state.turn == 12)
    assert match.state.cell[match.state.force[SHIP["bismarck"]]] == NORWAY[0]
    away = [m for m in in_use(match.state, BRITISH) if match.state.cell[m] not in PORTS[BRITISH]]
    assert len(away) < 7, "Edinburgh and the convoys' escorts have a long way"


def test_a_card_is_sailed_from_mark_to_mark_and_never_back() -> None:
    players = {GERMAN: CardPlayer(GERMAN, "", "southward"), BRITISH: CardPlayer(BRITISH, "", "in_port")}
    match, rows = begin(), []
    for turn in range(2, 20):
        play(match, players, lambda m, turn=turn: m.state.turn == turn)  # type: ignore[misc]
        rows.append(int(match.state.cell[match.state.force[SHIP["bismarck"]]][2:]))
    assert max(rows) >= 28, "she is well on her way to 2030"
    assert rows[4:] == sorted(rows[4:])


def test_15_4_a_touch_of_the_atlantic_and_back_is_worth_ten_points_at_most() -> None:
    players = {GERMAN: CardPlayer(GERMAN, "", "touch"), BRITISH: CardPlayer(BRITISH, "", "in_port")}
    match = play(begin(), players)
    assert match.outcome is not None
    assert match.outcome.scores[GERMAN] == 10
    assert match.outcome.winner != GERMAN
