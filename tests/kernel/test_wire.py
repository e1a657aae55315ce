"""Values as plain JSON, and back."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.prompt import Mode, Number, Prompt
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import digest, encode, packet
from tests.kernel.duel import BLUE, DUEL, RED


@dataclass
class Thing:
    counts: dict[str, int] = field(default_factory=dict)


def test_equal_things_are_the_same_bytes() -> None:
    assert encode(Thing({"b": 1, "a": 2})) == encode(Thing({"a": 2, "b": 1})) == b'{"counts":{"a":2,"b":1}}'


def test_a_terrain_is_named_and_not_repeated() -> None:
    assert msgspec.json.decode(encode(Mode("go", "Go", terrain=Terrain("sea", {"a": ("b",)}))))["terrain"] == "sea"


def test_what_choices_may_not_be_together_is_not_sent() -> None:
    prompt = Prompt("?", "1", (Number("n", "N", 0, 1),), together=print)
    assert msgspec.json.decode(encode(prompt))["together"] is None


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError, match="complex has no plain form"):
        encode(1j)


def test_a_digest_changes_with_the_state() -> None:
    assert digest(Thing({"a": 1})) == digest(Thing({"a": 1}))
    assert digest(Thing({"a": 1})) != digest(Thing({"a": 2}))
    assert len(digest(Thing())) == 32


def test_a_packet_is_all_that_a_client_gets() -> None:
    match = Match.new(DUEL, seed="duel")
    content = msgspec.json.decode(packet(match, RED))
    assert set(content) == {"number", "view", "display", "prompt", "log", "outcome", "commitment", "seed"}
    assert content["view"] == {"side": RED, "turn": 1, "step": "bids", "args": [], "purse": 9}
    assert content["prompt"]["rule"] == "2"
    assert [event["text"] for event in content["log"]] == [event.text for event in match.log(RED)]


def test_a_packet_does_not_reveal_a_sealed_order() -> None:
    match = Match.new(DUEL, seed="duel")
    before = [packet(match, side) for side in (RED, BLUE, SPECTATOR)]
    match.submit(RED, "bid 2")
    assert [packet(match, side) for side in (RED, BLUE, SPECTATOR)] == before
