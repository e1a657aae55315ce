"""The names that the messages share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Key: TypeAlias = str  # opens a seat; anyone who has it can play there
PersonName: TypeAlias = Annotated[str, Meta(max_length=40)]  # one line; who gives none is called by the side
Words: TypeAlias = tuple[Annotated[str, Meta(max_length=100)], ...]
Sheet: TypeAlias = dict[Annotated[str, Meta(max_length=100)], Words]  # an order as a client writes it
PlayerKind: TypeAlias = Literal["me", "here", "away", "open", "bot"]
Standing: TypeAlias = Literal["your turn", "waiting", "over"]
OwnSlot: TypeAlias = Literal["standing", "sentry", "lesson"]  # what a client stores for its seat, as its own text
Slot: TypeAlias = Literal["draft"] | OwnSlot
