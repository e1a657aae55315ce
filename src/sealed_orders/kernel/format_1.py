"""Records of the first format: their events had loose data, which this module turns into facts without sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import to_builtins

from sealed_orders.kernel import fact
from sealed_orders.kernel.fact import Fact, Who

Data: TypeAlias = Mapping[str, Any]
# The versions of the rules that wrote this format: all before events had facts. The last of `bismarck` and
# of `tutorial` have written format 2 since; no other version of any game ever wrote this one.
WROTE = {
    "bismarck": ("1.0", "1.1"),
    "bismarck_solitaire": ("1.0", "1.1", "1.2", "1.3"),
    "denmark_strait": ("1.0", "1.1", "1.2"),
    "tutorial": ("1.0", "1.1"),
}
COLOURS = ("white", "black")


def translated(thing: Any) -> Any:
    """Return the plain form of a record, or of a part, with facts instead of its events' data."""
    if isinstance(thing, list):
        return [translated(each) for each in thing]
    if not isinstance(thing, dict):
        return thing
    if "data" in thing and "text" in thing and isinstance(thing["data"], dict):
        kept = {name: value for name, value in thing.items() if name != "data"}
        return {**kept, "facts": to_builtins(facts(thing["data"]), str_keys=True)}
    return {name: translated(value) for name, value in thing.items()}


def is_other(plain: Data) -> str:
    """Say why a record that claims format 1 is not in it, in words that follow "it says format 1"."""
    if plain["version"] not in WROTE.get(plain["game"], ()):
        return f"which no rules {plain['version']} of {plain['game']} ever wrote"
    settled = (plain.get("settlement") or {}).get("events", [])
    events = [*plain["opening"], *(event for one in plain["decisions"] for event in one["events"]), *settled]
    return "but its events have facts, which came with format 2" if any("facts" in event for event in events) else ""


def facts(data: Data) -> list[Fact]:
    """Turn loose data into facts."""
    try:
        return [*_kind(data), *_shot(data), *_chance(data), *_points(data)]
    except (KeyError, TypeError, ValueError):  # not written by this program; its sentence is kept
        return []


def _kind(data: Data) -> list[Fact]:
    kind = str(data.get("kind", ""))
    return KINDS[kind](data) if kind in KINDS else []


def _who(data: Data, name: str = "unit") -> Who:
    return Who(str(data[name]))


def _whom(data: Data, name: str = "units") -> tuple[Who, ...]:
    return tuple(Who(str(unit)) for unit in data[name])


def _turn(data: Data) -> list[Fact]:
    turn = fact.Turn(int(data["turn"]))
    return [fact.AsPrinted(), turn] if data.get("printed") else [turn]


def _fire(data: Data) -> list[Fact]:
    weapon = "guns" if data["kind"] == "salvo" else "torpedoes" if "hits" in data else "bombs"
    target = Who(str(data.get("target", "bismarck")))
    return [fact.Shot(_who(data), target, weapon, data.get("salvos"), data.get("hits"))]


def _sighted(data: Data) -> list[Fact]:
    before = data["kind"] == "contact"
    return [fact.Sighted(str(data["square"]), _whom(data), _whom(data, "spotted"), before)]


def _shadowed(data: Data) -> list[Fact]:
    unit = _who(data) if "unit" in data else None
    return [fact.Shadowed(_who(data, "target"), bool(data["success"]), unit, str(data.get("square", "")))]


def _shot(data: Data) -> list[Fact]:
    """Turn a shot of the Denmark Strait, which had no kind, into a fact."""
    return [fact.Shot(_who(data, "ship"), _who(data, "target"))] if "ship" in data and "target" in data else []


def _chance(data: Data) -> list[Fact]:
    wants = f"{data['need']}+" if "need" in data else ""
    coloured = [fact.Die(int(data[colour]), colour=colour) for colour in COLOURS if colour in data]
    dice = [fact.Die(int(face)) for face in data.get("dice", ())] or coloured
    rolls: list[Fact] = [fact.Rolled(tuple(dice), wants)] if dice else []
    return [*rolls, fact.Drew(tuple(map(str, data["cards"])))] if data.get("cards") else rolls


def _points(data: Data) -> list[Fact]:
    return [fact.Points(str(a["side"]), int(a["points"]), str(a["cause"])) for a in data.get("awards", ())]


KINDS: Mapping[str, Callable[[Data], list[Fact]]] = {
    "turn": _turn,
    "orders": lambda _: [fact.Phase("orders")],
    "movement": lambda _: [fact.Phase("movement")],
    "account": lambda _: [fact.Closed()],
    "weather": lambda data: [fact.Weather(tuple(data["visibility"]), tuple(data["fog"]))],
    "out": lambda data: [fact.Absent(_whom(data))],
    "known": lambda data: [fact.Begins(_who(data), tuple(data["squares"]))],
    "arrival": lambda data: [fact.Arrived(_whom(data), str(data["square"]))],
    "convoy": lambda data: [fact.Left(_who(data))],
    "refuelling": lambda data: [fact.Secret("refuelling", tuple(data["squares"]))],
    "searched": lambda data: [fact.Searched(tuple(data["squares"]), tuple(data["air"]))],
    "sighting": _sighted,
    "contact": _sighted,
    "lost": lambda data: [fact.ContactLost(_who(data))],
    "report": lambda data: [fact.Reported(_who(data), str(data.get("square", "")), bool(data.get("exact")))],
    "shadow": _shadowed,
    "fast_shadow": lambda data: [
        fact.FastShadowed(_who(data, "target"), bool(data["success"]), str(data["square"]), _whom(data))
    ],
    "follow": lambda data: [fact.Followed(_who(data, "target"), str(data["square"]), _whom(data))],
    "battle": lambda data: [fact.Battle(str(data["square"]))],
    "surprise": lambda data: [fact.Surprise(str(data["square"]))],
    "check": lambda data: [fact.Stand(str(data["square"]), tuple(data["withdraw"]))],
    "withdrawal": lambda data: [fact.Withdrew(_who(data), bool(data["away"]))],
    "salvo": _fire,
    "torpedo": _fire,
    "attack": _fire,
    "damage": lambda data: [
        fact.Damaged(_who(data), {part: int(data[part]) for part in ("midships", "firepower", "knots")})
    ],
    "loss": lambda data: [fact.Reduced(_who(data))],
    "sunk": lambda data: [fact.Sunk(_who(data))],
}
