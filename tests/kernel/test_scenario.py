"""Scenarios: files a player can write, and errors that name file and key."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sealed_orders.kernel.scenario import BadScenario, make_scenario, read_scenario, read_scenarios


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    square: str
    fuel: int = 7


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    turn: int
    ship: dict[str, Ship] = {}

    def __post_init__(self) -> None:
        if self.turn < 1:
            raise ValueError("turn is 1 or more")


GOOD = 'title = "Breakout"\nabout = "She is out."\nturn = 3\n[options]\nfog = "on"\n[ship.hood]\nsquare = "1623"\n'


def write(folder: Path, text: str, name: str = "breakout.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_scenario_has_a_head_and_the_games_own_setup(tmp_path: Path) -> None:
    scenario = read_scenario(write(tmp_path, GOOD), Setup)
    assert (scenario.name, scenario.title, scenario.about) == ("breakout", "Breakout", "She is out.")
    assert scenario.options == {"fog": "on"}
    assert scenario.setup == Setup(3, {"hood": Ship("1623", 7)})


def test_a_scenario_keeps_its_source_and_can_be_made_of_it_again(tmp_path: Path) -> None:
    scenario = read_scenario(write(tmp_path, GOOD), Setup)
    assert make_scenario("breakout", scenario.source, Setup, "again") == scenario


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn = 3", "breakout.toml: Object missing required field `title`, at the top level."),
        ('title = "x"', "breakout.toml: Object missing required field `turn`, at the top level."),
        ('title = 3\nturn = 3', "breakout.toml: Expected `str`, got `int`, at title."),
        ('title = "x"\nturn = "three"', "breakout.toml: Expected `int`, got `str`, at turn."),
        ('title = "x"\nturn = 0', "breakout.toml: turn is 1 or more, at the top level."),
        ('title = "x"\nturns = 3', "breakout.toml: Object contains unknown field `turns`, at the top level."),
        ('title = "x"\nturn = 1\n[options]\nfog = 1', "breakout.toml: Expected `str`, got `int`, at options[...]."),
        ('title = "x"\nturn = 1\n[ship.hood]\nfuel = 1', "breakout.toml: Object missing required field `square`, at"),
        ('title = "x"\ntitle = "y"\n', "breakout.toml: not TOML: Cannot overwrite a value (at line 2, column 12)."),
        ("title = ", "breakout.toml: not TOML: Invalid value (at end of document)."),
    ],
)  # fmt: skip
def test_an_error_names_the_file_and_the_spot(text: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(BadScenario) as caught:
        read_scenario(write(tmp_path, text), Setup)
    assert str(caught.value).startswith(expected)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=r"There is no file nothing\.toml\."):
        read_scenario(tmp_path / "nothing.toml", Setup)
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe4"')
    with pytest.raises(BadScenario, match=r"latin\.toml: cannot be read: "):
        read_scenario(tmp_path / "latin.toml", Setup)


def test_a_folder_is_read_in_the_order_of_the_numbers_in_front(tmp_path: Path) -> None:
    for name in ("10_end.toml", "2_chase.toml", "1_start.toml", "extra.toml"):
        write(tmp_path, GOOD, name)
    write(tmp_path, "no scenario", "readme.txt")
    assert list(read_scenarios(Setup, tmp_path)) == ["start", "chase", "end", "extra"]
    assert [scenario.name for scenario in read_scenarios(Setup, tmp_path).values()] == [
        "start",
        "chase",
        "end",
        "extra",
    ]


def test_a_scenario_says_what_of_it_is_reconstructed(tmp_path: Path) -> None:
    marked = read_scenario(write(tmp_path, f'source = "reconstructed: the fuel"\n{GOOD}'), Setup)
    assert marked.reconstructed == "the fuel"
    assert read_scenario(write(tmp_path, f'source = "seed"\n{GOOD}'), Setup).reconstructed == ""
    assert read_scenario(write(tmp_path, GOOD), Setup).reconstructed == ""
