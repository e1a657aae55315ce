"""The protocol's page describes what the program does."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.board import Board
from sealed_orders.table.lobby import library
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.asking import FromClient
from sealed_orders.table.protocol.forms import PromptForm
from sealed_orders.table.routes import typescript
from sealed_orders.table.routes.schema import page
from tests.own import GAMES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "client" / "src" / "wire" / "protocol.ts"


@pytest.fixture(scope="module")
def types() -> str:
    """Provide the types of the client, generated once."""
    return typescript.module()


def test_the_page_is_current() -> None:
    assert PAGE.read_text() == page(), "write it again: python -m sealed_orders.table.routes.schema > docs/protocol.md"


def test_the_clients_types_are_current(types: str) -> None:
    assert TYPES.read_text() == types, "run `make golden`"


def test_a_type_of_the_client_has_lines_of_a_page(types: str) -> None:
    assert max(len(line) for line in types.splitlines()) <= 120


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Update", "display?: DisplayChange;"),  # absent where nothing has changed
        ("Resume", "from?: number | null;"),  # a client may leave it out
        ("Token", "tag: string;"),  # the server never does
        ("OddsAnswer", "p?: string | null;"),
        ("PickForm", 'kind: "pick";'),
        ("PromptForm", "choices: readonly Form[];"),
        ("Board", "terrains: readonly TerrainLine[];"),
        ("NewSeat", "player: PlayerKind;"),
    ],
)
def test_a_type_of_the_client_says_what_may_be_absent(types: str, name: str, line: str) -> None:
    whole = types.partition(f"export interface {name} {{")[2].partition("}\n")[0]
    assert f"  {line}\n" in whole


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_reaches_a_client_whole(game: str) -> None:
    match = so.Match.new(game, seed="a")
    for side in match.waiting:
        prompt = match.prompt(side)
        form = gate.form(prompt)
        assert prompt is not None
        assert form is not None
        assert msgspec.json.decode(gate.encode(form), type=PromptForm) == form
        assert [choice.key for choice in form.choices] == [choice.key for choice in prompt.choices]


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_board_reaches_a_client(game: str) -> None:
    boards = msgspec.json.decode(library.boards(game)[0])
    assert boards
    assert all(set(board) == set(Board.__dataclass_fields__) for board in boards)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "order", "number": 3, "order": {"hood": ["M", "1623", "!", "1724"]}},
        {"type": "withdraw", "number": 3},
        {
            "type": "draft",
            "id": 1,
            "number": 3,
            "order": {},
            "look": True,
            "keep": False,
            "beyond": {},
            "proposed": {},
            "about": "",
        },
        {"type": "resume", "from": 12},
    ],
    ids=lambda message: message["type"],
)
def test_a_clients_message_is_read_as_it_was_meant(message: dict[str, object]) -> None:
    read = msgspec.convert(message, FromClient)
    assert msgspec.json.decode(gate.encode(read)) == message
