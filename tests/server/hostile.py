"""Everything a stranger may send, to every route there is: none of it may make the server fail.

At length, with matches of all games and with bytes changed at random on top:

    python -m tests.server.hostile --requests 10000 --seed trust
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import count, islice
from pathlib import Path
from typing import Any

import httpx
import msgspec

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.server.http.background import serving
from sealed_orders.table.protocol.matches import Made
from sealed_orders.table.routes.route import Route
from sealed_orders.table.routes.routes import ROUTES
from tests.own import GAMES, ROOT
from tests.server.player import Server, make_match

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
PLAYERS = ("channels", "pause", "gift", "away", "terms")  # what ends the routes that nobody but a player may use
PLAYERS_OWN = {
    "kind": "webhook", "address": "https://example.org/hook", "zone": "UTC", "delay": 5, "quiet_from": "22:00",
    "quiet_to": "07:00", "digest": "", "days": 1,
}  # fmt: skip
PAGES = ("/invite/{key}", "/", "/{path}")  # beside the routes of the table
PATIENCE = 300  # seconds for an answer, on a busy machine
RENEWED = 1000  # requests after which there are new matches
_strangers = count(1)
Request = tuple[str, str, str, bytes | None]  # method, path, query and body


def hammer(server: Server, made: Made, every: int = 1) -> list[tuple[str, httpx.Response]]:
    """Send all of it to every route of the program, with a seat of a match if the route needs one.

    With `every=3`, send a third of it: each body to some route, and something to each route.
    """
    with httpx.Client(base_url=server.url, timeout=60) as client:
        return [(_said(request), _sent(client, request)) for request in islice(requests(made), 0, None, every)]


def _said(request: Request) -> str:
    method, path, query, body = request
    return f"{method} {path[:60]} {query[:30]} {(body or b'')[:80]!r}"


def _sent(client: httpx.Client, request: Request) -> httpx.Response:
    method, path, query, body = request
    number = next(_strangers)  # everybody comes from elsewhere, so that nobody has to wait
    headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    headers |= {"content-type": "application/json"} if body is not None else {}
    try:
        return client.request(method, f"{path}?{query}", content=body, headers=headers)
    except httpx.TimeoutException:
        raise AssertionError(f"{_said(request)}: no answer") from None


def requests(made: Made, game: str = "tutorial") -> Iterator[Request]:
    """Yield every request, to a match of a game if the route needs one."""
    known: dict[str, Any] = {
        "key": made.watch,
        "game": game,
        "question": "search",
        "match": made.match,
        "side": next(iter(made.seats)),
    }
    player = known | PLAYERS_OWN | {"key": [*made.seats.values()][-1]}
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
    """Return a valid value of a type, so that only the deliberate fault can be at fault."""
    fixed = {
        "seats": {"raider": {"player": "me"}, "hunter": {"player": "away"}},
        "scenario": SCENARIO,
        "seat": known["key"],
        "dice": None,
        "umpire": "away",
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
    """Yield the good body with each value replaced in turn by each wrong one, and with one extra field."""
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


def at_random(server: Server, many: int, seed: str) -> Counter[int]:
    """Send requests in random order, with random bytes changed; count the answers by status."""
    luck, found = FastDice(seed), Counter[int]()
    records = sorted(ROOT.glob("tests/records/*/*.json"))
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        for number in range(many):
            if number % RENEWED == 0:  # some of what was sent has ended the matches
                sets = [list(requests(made, game)) for game in GAMES for made in _seen_by_all(server, game)]
            method, path, query, body = luck.pick(luck.pick(sets, ""), "")
            if path == "/api/import" and luck.roll(2, "") == 1:
                body = luck.pick(records, "").read_bytes()
            changed = (method, path, query, None if body is None else _changed(body, luck))
            answer = _sent(client, changed)
            assert_none_failed([(_said(changed), answer)])
            found[answer.status_code] += 1
    return found


def _seen_by_all(server: Server, game: str) -> Iterator[Made]:
    """Make a match, and yield it with the key to watch it, then with the key of a player in its place."""
    made = make_match(server, game, dict.fromkeys(so.load(game).playing({}), "away"))
    yield made
    yield msgspec.structs.replace(made, watch=next(iter(made.seats.values())))


def _changed(body: bytes, luck: FastDice) -> bytes:
    """Change some bytes: replace one, add one or drop one."""
    changed = bytearray(body)
    for _ in range(luck.between(0, 3, "")):
        place = luck.between(0, len(changed), "")
        changed[place : place + luck.between(0, 1, "")] = bytes([luck.roll(256, "") - 1][: luck.between(0, 1, "")])
    return bytes(changed)


class Errors(logging.Handler):
    """Keeps what the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())


def main() -> int:
    """Send requests at random; the first failure ends it."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.hostile", description="Send bad requests at random.")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", default="trust")
    given = parser.parse_args()
    errors = Errors()
    logging.getLogger().addHandler(errors)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{Path(folder) / 'm.sqlite3'}", workers=1, proxies=("127.0.0.1",)) as server,
    ):
        found = at_random(server, given.requests, given.seed)
    by_status = ", ".join(f"{status}: {many:,}" for status, many in sorted(found.items()))
    sys.stdout.write(f"{sum(found.values()):,} requests; answers {by_status}; errors in the log: {len(errors.texts)}\n")
    sys.stdout.writelines(f"  {text}\n" for text in errors.texts[:10])
    return 1 if errors.texts else 0


if __name__ == "__main__":
    sys.exit(main())
