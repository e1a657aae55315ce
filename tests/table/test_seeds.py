"""What the database stores of the seeds of running matches."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.dice import commitment
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.store.seeds import Seeds

CHOSEN = "Männer von Bord"


@pytest.fixture
def seeds() -> Seeds:
    """Provide seeds with a key."""
    return Seeds(b"a" * 32)


def test_a_seed_follows_from_the_key_and_the_match(seeds: Seeds) -> None:
    assert seeds.of("one") == Seeds(b"a" * 32).of("one")
    assert len({seeds.of("one"), seeds.of("another"), Seeds(b"b" * 32).of("one"), Seeds().of("one")}) == 4


def test_a_seed_that_follows_from_the_key_is_kept_nowhere_and_found_again(seeds: Seeds) -> None:
    assert seeds.hidden("match", seeds.of("match")) is None
    assert seeds.shown("match", None, commitment(seeds.of("match"))) == seeds.of("match")


def test_another_seed_is_locked_and_opens_with_its_key_and_its_match_alone(seeds: Seeds) -> None:
    locked = seeds.hidden("match", CHOSEN)
    assert locked
    assert bytes.fromhex(locked) != CHOSEN.encode()
    assert seeds.shown("match", locked, commitment(CHOSEN)) == CHOSEN
    for other, name in ((Seeds(b"b" * 32), "match"), (seeds, "another")):
        with pytest.raises(DatabaseFailure, match="made with another key"):
            other.shown(name, locked, commitment(CHOSEN))


def test_what_does_not_have_the_published_hash_is_refused(seeds: Seeds) -> None:
    for kept in (None, seeds.hidden("match", CHOSEN)):
        with pytest.raises(DatabaseFailure):
            seeds.shown("match", kept, commitment("something else"))


def test_without_a_key_a_seed_is_kept_as_it_is() -> None:
    seeds = Seeds()
    assert seeds.hidden("match", CHOSEN) == CHOSEN
    assert seeds.hidden("match", seeds.of("match")) == seeds.of("match")
    assert seeds.hidden("match", None) is None
