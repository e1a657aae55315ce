"""A route: one kind of request, and what answers it, for every shell around the table.

A handler gets the desk, and whatever else its signature names: parts of the path, parameters of the query, the body as
`data`, and the request itself as `request`. It returns data or a Document.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from sealed_orders.kernel.untrusted import Unreadable, read_json
from sealed_orders.table.document import Document
from sealed_orders.table.matches.gate import encode
from sealed_orders.table.protocol.games import Addresses
from sealed_orders.table.refusal import Refusal

LARGEST = 100_000  # bytes of a body, unless a route says otherwise
NOTHING_HERE = "There is nothing at this address."
NOTHING: Mapping[str, str] = MappingProxyType({})
NO_ADDRESSES = Addresses((), "")
GIVEN = ("desk", "request", "data")  # to a handler, beside its parameters

Method: TypeAlias = Literal["GET", "POST", "PUT", "DELETE"]
Handler: TypeAlias = Callable[..., Awaitable[Any]]


class RequestParts(NamedTuple):
    """A request, as every shell has it."""

    path: Mapping[str, str] = NOTHING  # the parts that a route names
    query: Mapping[str, str] = NOTHING
    body: bytes = b""
    visitor: str = ""  # who asks, if the shell can distinguish them
    addresses: Addresses = NO_ADDRESSES  # where others reach this table, if this visitor may know


class Answer(NamedTuple):
    """What a shell sends back."""

    status: int
    document: Document


class Parameter(NamedTuple):
    """Something that a handler takes from the path or from the query."""

    name: str  # in the handler
    key: str  # in the request: a name of Python's own has a line after it
    kind: Any
    default: Any


@dataclass(frozen=True)
class Route:
    """One kind of request."""

    method: Method
    path: str  # parts in braces are parameters
    handler: Handler
    status: int = 200
    sends: Any = None  # the type of the body; bytes are given as they are
    gets: Any = None  # the type of the answer
    limited: bool = False  # in requests a minute for each visitor
    long: bool = False  # stopped when the client has gone
    largest: int = LARGEST  # bytes of the body
    parameters: tuple[Parameter, ...] = ()
    takes: frozenset[str] = frozenset()
    _reader: msgspec.json.Decoder[Any] | None = field(default=None, repr=False)

    @property
    def about(self) -> str:
        """What it is for."""
        return (self.handler.__doc__ or "").strip()

    def match(self, path: str) -> dict[str, str] | None:
        """Return the parts of a path that this route names; None if it is another's."""
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(self.path))
        match = re.fullmatch(pattern, path)
        return match.groupdict() if match else None

    async def answer(self, desk: Any, request: RequestParts) -> Answer:
        """Read what was asked and answer it; whatever is raised, failures.py has words for."""
        given = {"desk": desk, "request": request} | (
            {"data": self._read(request.body)} if "data" in self.takes else {}
        )
        parameters = {one.name: self._value(one, request) for one in self.parameters}
        answer = await self.handler(**{name: given[name] for name in self.takes}, **parameters)
        document = answer if isinstance(answer, Document) else Document(b"" if answer is None else encode(answer))
        return Answer(self.status, document)

    def _read(self, body: bytes) -> Any:
        if self._reader is None:
            return body
        try:
            return read_json(body or b"null", self._reader)
        except Unreadable as error:
            raise Refusal(f"The request cannot be read: {error}.") from None

    def _value(self, wanted: Parameter, request: RequestParts) -> Any:
        text = request.path.get(wanted.key, request.query.get(wanted.key))
        if text is None:
            if wanted.default is inspect.Parameter.empty:
                raise Refusal(f"The parameter {wanted.key} is missing.")
            return wanted.default
        try:
            return msgspec.convert(text, wanted.kind, strict=False)
        except msgspec.ValidationError as error:
            if wanted.key in request.path:
                raise Refusal(NOTHING_HERE, status=404) from None
            raise Refusal(f"The parameter {wanted.key} cannot be read: {error}.") from None


def get(path: str, **more: Any) -> Callable[[Handler], Route]:
    """Return a handler as the route that reads something."""
    return _routed("GET", path, 200, more)


def post(path: str, **more: Any) -> Callable[[Handler], Route]:
    """Return a handler as the route that begins or does something."""
    return _routed("POST", path, 201, more)


def put(path: str, **more: Any) -> Callable[[Handler], Route]:
    """Return a handler as the route that changes something."""
    return _routed("PUT", path, 204, more)


def delete(path: str) -> Callable[[Handler], Route]:
    """Return a handler as the route that ends something."""
    return _routed("DELETE", path, 204, {})


def _routed(method: Method, path: str, status: int, more: dict[str, Any]) -> Callable[[Handler], Route]:
    def routed(handler: Handler) -> Route:
        signature = inspect.signature(handler, eval_str=True)
        parameters = tuple(
            Parameter(one.name, one.name.rstrip("_"), one.annotation, one.default)
            for one in signature.parameters.values()
            if one.name not in GIVEN
        )
        data = signature.parameters.get("data")
        sends = data.annotation if data else None
        settings = {"sends": sends, "gets": signature.return_annotation, "status": status} | more
        reader = msgspec.json.Decoder(sends) if data and sends is not bytes else None
        takes = frozenset(GIVEN) & signature.parameters.keys()
        return Route(method, path, handler, **settings, parameters=parameters, takes=takes, _reader=reader)

    return routed
