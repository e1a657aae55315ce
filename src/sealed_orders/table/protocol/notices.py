"""Notices over HTTP: the channels of a seat."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sealed_orders.table.protocol.names import Key

ChannelKind: TypeAlias = Literal["mail", "push", "webhook", "ntfy"]
Fate: TypeAlias = Literal["sent", "later", "gone"]  # gone: this address will never take anything
ChannelState: TypeAlias = Literal["confirm", "on", "off"]  # off: it failed too often
HourOfDay: TypeAlias = Annotated[str, Meta(pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?$", max_length=5)]


class Hours(Struct, frozen=True, forbid_unknown_fields=True):
    """When notices may come: how many minutes after you are asked, in your time zone.

    During quiet hours nothing comes. With a `digest` everything comes once a day, at that time.
    """

    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    delay: Annotated[int, Meta(ge=0, le=60)] = 5
    quiet_from: HourOfDay = ""
    quiet_to: HourOfDay = ""
    digest: HourOfDay = ""


class NewChannel(Struct, forbid_unknown_fields=True):
    """A channel to add. The `address` is a mail address, a URL, or a browser's push subscription as JSON.

    A mail address that another of your `seats` has confirmed needs no code.
    """

    kind: ChannelKind
    address: Annotated[str, Meta(min_length=3, max_length=4_000)]
    hours: Hours = Hours()
    seats: Annotated[tuple[Annotated[Key, Meta(max_length=100)], ...], Meta(max_length=100)] = ()


class Code(Struct, forbid_unknown_fields=True):
    """The six digits that were sent to an address."""

    code: Annotated[str, Meta(max_length=20)]


class OtherSeats(Struct, forbid_unknown_fields=True):
    """The keys of your seats at other matches."""

    seats: Annotated[tuple[Annotated[Key, Meta(max_length=100)], ...], Meta(max_length=100)]


class Spread(Struct, frozen=True):
    """To how many other matches a channel was added."""

    matches: int


class Delivered(Struct, frozen=True):
    """When a message was last sent over a channel, and the result: `later` is tried again, `gone` is not."""

    at: datetime
    fate: Fate


class Channel(Struct, frozen=True):
    """A channel of a seat. A webhook's `secret` is the key of its signatures."""

    id: str
    kind: ChannelKind
    shown: str  # a mail address, or the host of a URL
    state: ChannelState
    hours: Hours
    since: datetime
    secret: str = ""
    last: Delivered | None = None


class Channels(Struct, frozen=True):
    """The channels of a seat, and the kinds that this server offers; browsers subscribe with the `push_key`."""

    channels: tuple[Channel, ...]
    offered: tuple[ChannelKind, ...]
    push_key: str = ""
