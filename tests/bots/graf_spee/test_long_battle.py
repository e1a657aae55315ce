"""A long battle stays light: an update of a tactical turn is small, and does not grow."""

from __future__ import annotations

from itertools import islice

from tests.bots.graf_spee.long_battle import begun, turns

MOST = 4096  # bytes of an update as it is sent


def test_an_update_of_a_tactical_turn_is_under_four_kilobytes_and_does_not_grow() -> None:
    sent = [turn.sent for turn in islice(turns(begun()), 36)]
    assert max(sent) < MOST
    assert max(sent[24:]) < 1.2 * max(sent[12:24])
