"""All chance: what a seed and a key always give, fairly, whatever else is rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b, sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.dice import RANGE, Dice, FastDice, LoadedDice, Roll, commitment, fresh_seed


@pytest.mark.parametrize(
    ("seed", "faces", "key", "expected"),
    [
        ("scapa", 6, "turn 1 3.1 search", (2, 6, 4, 1, 3)),
        ("scapa", 100, "turn 12 10.7 shadow bismarck", (36, 21, 50, 31, 39)),
        ("scapa", 10**12, "big", (661167627300, 333233398993, 513287746141)),
        ("Übung", 2, "größer", (1, 1, 2, 2, 2)),
        ("", 6, "", (1, 2, 4, 6, 4)),
    ],
)
def test_a_seed_and_a_key_always_give_the_same_rolls(
    seed: str, faces: int, key: str, expected: tuple[int, ...]
) -> None:
    dice = Dice(seed)
    assert tuple(dice.roll(faces, key) for _ in expected) == expected


def test_what_is_made_of_rolls_is_always_the_same() -> None:
    assert Dice("scapa").shuffled("abcde", "deck") == ["a", "d", "b", "e", "c"]
    assert Dice("scapa").between(-3, 3, "x") == -1
    assert Dice("scapa").pick("abc", "p") == "b"


def test_a_roll_is_keyed_blake2b_of_key_use_and_attempt() -> None:
    secret = blake2b(b"scapa").digest()
    numbers = (blake2b(f"key#{use}#0".encode(), digest_size=8, key=secret).digest() for use in range(5))
    dice = Dice("scapa")
    assert [dice.roll(6, "key") for _ in range(5)] == [int.from_bytes(n, "big") % 6 + 1 for n in numbers]


@given(st.permutations([(key, use) for key in "abc" for use in range(2)]))
def test_the_order_of_questions_does_not_change_the_rolls(order: Sequence[tuple[str, int]]) -> None:
    dice = Dice("scapa")
    faces: dict[str, list[int]] = {}
    for key, _ in order:
        faces.setdefault(key, []).append(dice.roll(1000, key))
    assert faces == {key: [Dice("scapa").roll(1000, key), twice(key)] for key in "abc"}


def twice(key: str) -> int:
    dice = Dice("scapa")
    dice.roll(1000, key)
    return dice.roll(1000, key)


class Numbers:
    """Replaces the hash: returns the numbers that it is given."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def __call__(self, data: bytes = b"", digest_size: int = 64, key: bytes = b"") -> Numbers:
        return self

    def copy(self) -> Numbers:
        return self

    def update(self, data: bytes) -> None:
        """Ignore the hash's input."""

    def digest(self) -> bytes:
        return self.numbers.pop(0).to_bytes(8, "big")


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 100, 1000, 10**12 + 39])
def test_numbers_that_would_favour_a_face_are_drawn_again(faces: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = RANGE - RANGE % faces
    assert fair % faces == 0
    drawn = [0, 0, faces - 1, fair - 1, *([fair, RANGE - 1] if fair < RANGE else []), 1]
    monkeypatch.setattr("sealed_orders.kernel.dice.blake2b", Numbers(*drawn))
    dice = Dice("any")
    assert [dice.roll(faces, "key") for _ in range(4)] == [1, faces, faces, 2]


def test_faces_come_up_evenly() -> None:
    dice = Dice("even")
    count = Counter(dice.roll(6, f"key {n}") for n in range(6000))
    assert set(count) == set(range(1, 7))
    assert sum((seen - 1000) ** 2 / 1000 for seen in count.values()) < 20.5  # chi square, 5 degrees, one in a thousand


@pytest.mark.parametrize(("p", "sure"), [(Fraction(0), False), (Fraction(1), True), (0, False), (1, True)])
@pytest.mark.parametrize("dice", [Dice("sure"), FastDice("sure")])
def test_what_is_certain_happens_and_what_is_impossible_does_not(dice: Dice, p: Fraction | int, sure: bool) -> None:
    assert {dice.chance(p, "key") for _ in range(50)} == {sure}


def test_a_chance_is_exact() -> None:
    outcomes = [LoadedDice(face).chance(Fraction(3, 7), "key") for face in range(1, 8)]
    assert outcomes == [True] * 3 + [False] * 4


def test_between_covers_its_range_and_no_more() -> None:
    assert [LoadedDice(face).between(-1, 2, "key") for face in range(1, 5)] == [-1, 0, 1, 2]


def test_every_order_of_a_deck_has_one_way_to_be_shuffled() -> None:
    decks = {tuple(LoadedDice(three, two).shuffled("abc", "deck")) for three in (1, 2, 3) for two in (1, 2)}
    assert decks == set(permutations("abc"))


def test_shuffling_leaves_the_original_alone() -> None:
    deck = ["a", "b", "c"]
    Dice("x").shuffled(deck, "deck")
    assert deck == ["a", "b", "c"]


def test_rolls_are_kept_for_the_audit() -> None:
    dice = Dice("scapa")
    faces = [dice.roll(6, "a"), dice.roll(8, "a"), dice.roll(6, "b")]
    assert dice.rolls == [Roll("a", 0, 6, faces[0]), Roll("a", 1, 8, faces[1]), Roll("b", 0, 6, faces[2])]


def test_dice_go_on_after_rolls_that_were_made_before_them() -> None:
    whole, later = Dice("seed"), Dice("seed")
    faces = [whole.roll(1000, "key") for _ in range(5)]
    later.use("key", 1)
    later.use("key", 2)
    assert [later.roll(1000, "key") for _ in range(2)] == faces[3:]


def test_the_commitment_is_the_seeds_sha256() -> None:
    assert commitment("scapa") == sha256(b"scapa").hexdigest()


def test_fresh_seeds_are_long_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}


def test_loaded_dice_give_their_faces_in_order_and_then_refuse() -> None:
    dice = LoadedDice(3, 5)
    assert (dice.roll(6, "a"), dice.left, dice.roll(6, "b")) == (3, [5], 5)
    with pytest.raises(ValueError, match="ran out at d6 for 'c'"):
        dice.roll(6, "c")


def test_loaded_dice_can_be_loaded_by_the_beginning_of_a_key() -> None:
    dice = LoadedDice(1, by_key={"turn 2": [6, 5]})
    assert [dice.roll(6, key) for key in ("turn 2 search", "turn 1 search", "turn 2 chase")] == [6, 1, 5]


def test_loaded_dice_refuse_a_face_that_is_not_on_the_die() -> None:
    with pytest.raises(ValueError, match="a loaded 7 does not fit d6 for 'a'"):
        LoadedDice(7).roll(6, "a")


def test_loaded_dice_go_on_with_the_rest() -> None:
    dice = LoadedDice(1, rest=Dice("scapa"))
    assert [dice.roll(100, "a"), dice.roll(100, "a")] == [1, Dice("scapa").roll(100, "a")]


def test_fast_dice_answer_every_question_that_dice_do() -> None:
    dice = FastDice("fast")
    assert {dice.roll(6, "") for _ in range(200)} == set(range(1, 7))
    assert {dice.between(-1, 1, "") for _ in range(100)} == {-1, 0, 1}
    assert {dice.pick("abc", "") for _ in range(100)} == set("abc")
    assert {dice.chance(Fraction(1, 2), "") for _ in range(100)} == {True, False}
    assert sorted(dice.shuffled("abc", "")) == ["a", "b", "c"]
    assert dice.rolls == []


def test_fast_dice_repeat_themselves() -> None:
    one, other = FastDice("fast"), FastDice("fast")
    assert [one.roll(6, "") for _ in range(20)] == [other.roll(6, "") for _ in range(20)]


def test_a_salt_changes_every_later_roll_and_none_before() -> None:
    plain, salted = Dice("seed"), Dice("seed")
    before = [(plain.roll(1000, key), salted.roll(1000, key)) for key in "abc"]
    salted.mix("salt")
    after = [(plain.roll(1000, key), salted.roll(1000, key)) for key in "def"]
    assert all(one == other for one, other in before)
    assert all(one != other for one, other in after)


def test_dice_depend_on_seed_salts_and_their_order() -> None:
    def rolled(seed: str, *salts: str) -> tuple[int, ...]:
        dice = Dice(seed)
        for salt in salts:
            dice.mix(salt)
        return tuple(dice.roll(10**6, key) for key in "abc")

    every = [rolled("seed", *salts) for salts in ((), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",))]
    assert len({*every, rolled("other", "a", "b")}) == len(every) + 1
    assert rolled("seed", "a", "b") == rolled("seed", "a", "b")


def test_other_dice_from_another_match_forget_the_salts() -> None:
    dice = Dice("seed")
    dice.mix("salt")
    dice.reseed("other")
    assert dice.roll(10**6, "key") == Dice("other").roll(10**6, "key")
