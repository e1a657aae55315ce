"""Everything a stranger may send, to every route there is: none of it may make the server fail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import count, islice
from typing import Any

import httpx
import msgspec

import sealed_orders as so
from sealed_orders.table.protocol.matches import Made
from sealed_orders.table.routes.route import Route
from sealed_orders.table.routes.routes import ROUTES
from tests.server.player import Server

DEEP = 5_000
SCENARIO = {"toml": 'title = "Close"\nraider = "faroes"\nhunter = "faroes"\nflights = 6\n', "name": "own"}
WRONG: tuple[Any, ...] = (
    "a\0b", "\ud800", "", "x" * 5_000, 10**30, 10**400, -1, 1.5, True, None, [], {}, [["x"]], {"x": {"x": 1}},
)  # fmt: skip
BODIES = (
    b"", b"null", b"{", b"[]", b"0", b"\xff\xfe", b'{"name":"\xff"}', b"[" * DEEP + b"]" * DEEP,
    b'{"x":' * DEEP + b"1" + b"}" * DEEP, b"9" * DEEP, b'"' + b"\\u0000" * 9 + b'"',
)  # fmt: skip
WORDS = (
    "%00", "a%00b", "%ff", "%ed%a0%80", "..%2f..", "%0d%0aset-cookie:x", "9" * DEEP, "-1", "x" * 3_000, "%F0%9F%92%A9",
)  # fmt: skip
QUERIES = (
    "point=%00", "point=%ff", "from=-1", "from=99999999999999", "to=x", "key=a%00b", "key=%ff", "free=maybe", "%00",
)  # fmt: skip
PLAYERS = ("channels", "pause", "gift", "away")  # what ends the routes that nobody but a player may use
PLAYERS_OWN = {
    "kind": "webhook", "address": "https://example.org/hook", "zone": "UTC", "delay": 5, "quiet_from": "22:00",
    "quiet_to": "07:00", "digest": "", "days": 1,
}  # fmt: skip
PAGES = ("/invite/{key}", "/", "/{path}")  # beside the routes of the table
_strangers = count(1)


def hammer(server: Server, made: Made, every: int = 1) -> list[tuple[str, httpx.Response]]:
    """Send all of it to every route of the program, with a seat of a match where one is needed.

    With every=3, a third of it: each thing to some route, and to each route something.
    """
    answers = []
    with httpx.Client(base_url=server.url, timeout=60) as client:
        for method, path, query, body in islice(requests(made), 0, None, every):
            # Everybody comes from elsewhere, so that nobody is told to wait.
            headers = {"x-forwarded-for": f"10.0.{next(_strangers) // 250}.{next(_strangers) % 250}"}
            headers |= {"content-type": "application/json"} if body is not None else {}
            said = f"{method} {path[:60]} {query[:30]} {(body or b'')[:80]!r}"
            answers.append((said, client.request(method, f"{path}?{query}", content=body, headers=headers)))
    return answers


def requests(made: Made) -> Iterator[tuple[str, str, str, bytes | None]]:
    """Yield every request: method, path, query and body."""
    known: dict[str, Any] = {
        "key": made.watch,
        "game": "tutorial",
        "question": "search",
        "match": made.match,
        "side": "raider",
    }
    player = known | PLAYERS_OWN | {"key": made.seats["hunter"]}
    for_player = {route.path: player for route in ROUTES if route.path.split("/")[-1] in PLAYERS}
    templates = [(route.method, route.path, _body(route, for_player.get(route.path, known))) for route in ROUTES]
    for method, template, good in (*templates, *(("GET", page, None) for page in PAGES)):
        whose = for_player.get(template, known)
        path = _path(template, whose)
        for query in QUERIES:
            yield method, path, query, good
        for name in _names(template):
            for word in WORDS:
                yield method, _path(template, whose | {name: word}), "", good
        if method in ("POST", "PUT"):
            for body in (*BODIES, *(_wrong(json.loads(good)) if good else ())):
                yield method, path, "", body


def _path(template: str, known: dict[str, Any]) -> str:
    path = template
    for name in _names(template):
        path = path.replace("{" + name + "}", known.get(name, "0" if name == "n" else "nobody"))
    return path


def _names(template: str) -> list[str]:
    return [part.partition("}")[0] for part in template.split("{")[1:]]


def _body(route: Route, known: dict[str, Any]) -> bytes | None:
    if route.sends is so.Record:
        return so.Match.new("tutorial", seed="a").record().encode()
    return json.dumps(_sample(msgspec.inspect.type_info(route.sends), known)).encode() if route.sends else None


def _sample(kind: Any, known: dict[str, Any], name: str = "") -> Any:
    """Return a value of a type that is as good as can be, so that what is wrong with it elsewhere is what is met."""
    fixed = {
        "seats": {"raider": {"player": "me"}, "hunter": {"player": "away"}},
        "scenario": SCENARIO,
        "seat": known["key"],
        "dice": None,
        "terms": {"kind": "bank", "hours": 72, "more": 24, "most": 120, "zero": "nudge", "leave": 14},
    }
    if name in fixed and not isinstance(kind, msgspec.inspect.ListType):
        return fixed[name]
    if isinstance(kind, msgspec.inspect.StructType):
        return {field.encode_name: _sample(field.type, known, field.encode_name) for field in kind.fields}
    if isinstance(kind, msgspec.inspect.ListType):
        return [_sample(kind.item_type, known)]
    plain = {"DictType": {"flights": 1} if name == "facts" else {}, "BoolType": True}
    return plain.get(type(kind).__name__, known.get(name, "" if name == "book" else "x"))


def _wrong(good: Any) -> Iterator[bytes]:
    """Yield the good body with each value replaced in turn by each of the wrong ones, and with one more field."""
    for path in _leaves(good):
        for value in WRONG:
            body = deepcopy(good)
            spot = body
            for step in path[:-1]:
                spot = spot[step]
            spot[path[-1]] = value
            yield json.dumps(body).encode()
    if isinstance(good, dict):
        yield json.dumps(good | {"\0": 1}).encode()
        yield json.dumps(good)[:-1].encode() + b',"x":' + b"[" * DEEP + b"]" * DEEP + b"}"


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value[:2]):
            yield from _leaves(inner, (*path, index))


def messages() -> Iterator[str | bytes]:
    """Yield every message to a seat."""
    good = (
        {"type": "order", "number": 0, "order": {"ship": ["lurk"]}},
        {"type": "withdraw", "number": 0},
        {
            "type": "draft",
            "id": 1,
            "number": 0,
            "order": {"ship": ["run", "faroes"]},
            "keep": True,
            "beyond": {"a": ["b"]},
        },
        {"type": "reach", "cell": "faroes"},
        {"type": "resume", "from": 0},
    )
    for body in BODIES:
        yield body
        yield body.decode("latin-1")
    for message in good:
        for wrong in _wrong(message):
            yield wrong.decode()


def assert_none_failed(answers: list[tuple[str, httpx.Response]]) -> None:
    """Check that every refusal is a 4xx with one sentence, and nothing is a 5xx."""
    for said, answer in answers:
        assert answer.status_code < 500, f"{said}: {answer.status_code} {answer.text}"
        if answer.status_code >= 400:
            error = answer.json()["error"]
            assert error, said
            assert "\n" not in error, said
