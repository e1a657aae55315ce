"""A long battle stays light: a turn's update and the first position are small, and do not grow."""

from __future__ import annotations

from itertools import islice

from sealed_orders.games.graf_spee.ships import BRITISH
from sealed_orders.table.matches import gate
from tests.bots.graf_spee.long_battle import SEATS, begun, deflated, turns

MOST = 4096  # bytes of an update, as it is sent
FIRST = 4608  # of a first position, with the newest signals


def test_an_update_of_a_tactical_turn_is_under_four_kilobytes_and_does_not_grow() -> None:
    sent = [turn.sent for turn in islice(turns(begun()), 36)]
    assert max(sent) < MOST
    assert max(sent[24:]) < 1.2 * max(sent[12:24])


def test_the_first_position_of_a_long_battle_is_no_heavier_than_that_of_a_short_one() -> None:
    match = begun()
    sizes = []
    for _ in islice(turns(match), 36):
        newest = gate.newest(match, BRITISH)
        sizes.append(deflated(gate.position(match, SEATS, SEATS[0], newest)))
    assert match.log_length(BRITISH) > 4 * gate.NEWEST
    assert max(sizes) < FIRST
