"""Facts: what an event states for programs."""

from __future__ import annotations

import pickle
from typing import get_args

import msgspec

from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Fact, FactName, Fixed, Points, Shot, Sunk, Turn, Who, facts_of, rolled, tells_more
from sealed_orders.kernel.wire import encode

HOOD, BISMARCK = Who("hood", "british", "Hood"), Who("bismarck", "german", "Bismarck")


def test_every_fact_is_named_in_json_and_the_names_are_all_listed() -> None:
    names = [kind.__struct_config__.tag for kind in get_args(Fact)]
    assert names == list(get_args(FactName))
    assert len(set(names)) == len(names)


def test_every_fact_says_what_it_is() -> None:
    assert all(kind.__doc__ and kind.__doc__.endswith(".") for kind in get_args(Fact))


def test_an_event_may_state_several_facts_and_they_are_read_back() -> None:
    event = Event("16.71", "Hood is sunk.", ("british",), (Sunk(HOOD), Points("german", 24, "ships sunk")))
    assert msgspec.json.decode(encode(event), type=Event) == event
    assert facts_of(Sunk, every_fact([event, event])) == [Sunk(HOOD), Sunk(HOOD)]


def test_what_a_fact_does_not_say_is_not_sent() -> None:
    assert encode(Shot(HOOD, BISMARCK)) == (
        b'{"fact":"shot","unit":{"id":"hood","side":"british","name":"Hood"},'
        b'"target":{"id":"bismarck","side":"german","name":"Bismarck"}}'
    )


def test_equal_facts_are_equal_bytes_also_when_they_were_read_or_unpickled() -> None:
    shot = Shot(BISMARCK, HOOD, shots=4)
    for other in (pickle.loads(pickle.dumps(shot)), msgspec.json.decode(encode(shot), type=Fact)):
        assert other == shot
        assert encode(other) == encode(shot)
    spelt = msgspec.json.decode(b'{"fact":"shot","unit":{"id":"a"},"target":{"id":"b"},"weapon":"guns"}', type=Shot)
    assert encode(spelt) == encode(Shot(Who("a"), Who("b")))


def test_one_fact_says_more_than_another_only_of_the_same_thing() -> None:
    seen, counted = Shot(HOOD, BISMARCK), Shot(HOOD, BISMARCK, shots=22)
    assert tells_more(counted, seen)
    assert not tells_more(seen, counted)
    assert not tells_more(seen, seen)
    assert not tells_more(counted, Shot(BISMARCK, HOOD))
    assert not tells_more(counted, Turn(1))


def test_dice_of_any_faces_are_named_with_their_faces() -> None:
    assert [(die.face, die.faces) for die in rolled([10, 3], "4-", of=10).dice] == [(10, 10), (3, 10)]


def test_a_position_in_whole_numbers_is_the_same_bytes_when_it_was_read() -> None:
    fixed = Fixed(HOOD, 5000, 4802, 90, 31)
    assert encode(msgspec.json.decode(encode(fixed), type=Fact)) == encode(fixed)
