"""What can be changed in a card: marks, turns, units, settings of its bot, options, and how long it is followed.

One match gives the alternatives: which units a card can steer, where both sides go, which options are offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from sealed_orders.bots import bots
from sealed_orders.bots.cards import openings
from sealed_orders.bots.cards.card import BOT, Card, Route
from sealed_orders.bots.cards.deck import deck, packages
from sealed_orders.bots.cards.player import CardPlayer
from sealed_orders.kernel.board import truth
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import load
from sealed_orders.kernel.prompt import Pick
from sealed_orders.lab.exploit import Target, begin

FARTHEST = 3  # cells by which a mark is moved
LATEST = 3  # turns by which it moves earlier or later
KEPT = 0.5  # how far a number among the settings goes up or down


@dataclass(frozen=True)
class Space:
    """What a card against a bot can say."""

    game: str
    groups: tuple[tuple[str, ...], ...]  # units that are in one cell when they are first ordered
    goals: tuple[str, ...]  # cells in which units were, and the words of the helm
    until: tuple[tuple[str, ...], ...]  # enemies whose sighting may end a route
    options: tuple[str, ...]
    habits: Mapping[str, tuple[Any, ...]]  # settings of the bot that decides the rest, as cards and openings have them
    turns: int


def scout(target: Target, card: Card, seed: str) -> Space:
    """Play one match of a card, and note what a card can say in it."""
    match, players = begin(target, card, f"{seed} scout")
    player = players[target.attacker]
    assert isinstance(player, CardPlayer)
    groups: dict[str, dict[str, None]] = {}
    goals, enemies, options = set(player.helm.words), set[str](), dict[str, None]()
    placed: dict[str, None] = {}
    turn = 0
    while match.outcome is None:
        if match.state.turn != turn:
            turn = match.state.turn
            theirs = truth({target.side: match.display(target.side)})
            own = truth({target.attacker: match.display(target.attacker)})
            enemies |= set(theirs)
            goals |= {*theirs.values(), *own.values()}
        for side in match.waiting:
            view, prompt = match.view(side), match.prompt(side)
            assert prompt is not None
            for choice in prompt.choices if side == target.attacker else ():
                units = player.helm.units(view, choice)
                if any(player.helm.steer(view, choice, cell) is not None for cell in sorted(set(own.values()))):
                    at = next((own[unit] for unit in (*units, choice.key) if unit in own), choice.key)
                    groups.setdefault(at, {}).update(dict.fromkeys(unit for unit in units if unit not in placed))
                    placed |= dict.fromkeys(units)
                elif isinstance(choice, Pick) and choice.least == choice.most == 1:
                    options |= dict.fromkeys(option.value for option in choice.options)
            match.submit(side, players[side].decide(view, prompt, match.log(side)))
    return Space(
        target.game,
        tuple(tuple(units) for units in groups.values() if units),
        tuple(sorted(goals)),
        tuple(dict.fromkeys(_until(target, card))) or (tuple(sorted(enemies)),),
        tuple(options),
        _settings(target, card),
        match.state.turn,
    )


def _until(target: Target, card: Card) -> list[tuple[str, ...]]:
    """Return the enemies that routes of the deck wait for."""
    cards = (card, *deck(target.game, card.side).values())
    return [route.until for each in cards for route in each.routes if route.until]


def _settings(target: Target, card: Card) -> dict[str, tuple[Any, ...]]:
    """Return the settings that cards and openings give the bot of a card."""
    first = bots(target.game, card.side)[0]
    name = card.bot or first
    listed = [each.habits for each in deck(target.game, card.side).values() if (each.bot or first) == name]
    for package in packages(target.game):
        if openings.has(package) and openings.read(package).bots.get(card.side) == name:
            listed += [opening.habits for opening in openings.read(package).sides[card.side]]
    seen: dict[str, list[Any]] = {}
    for habits in (*listed, card.habits):
        for key, value in habits.items():
            if value not in seen.setdefault(key, []):
                seen[key].append(value)
    return {key: tuple(values) for key, values in sorted(seen.items())}


def changed(space: Space, card: Card, dice: Dice) -> Card:
    """Change a card in one or two places; it is never the same card afterwards."""
    before = card
    left = dice.between(1, 2, "changes")
    while left > 0 or card == before:
        card = _changed(space, card, dice)
        left -= 1
    return card


def _changed(space: Space, card: Card, dice: Dice) -> Card:
    kinds = ["goes"] * 6 + ["until", "units", "drop"] if card.routes else []
    kinds += ["route"] if space.groups else []
    kinds += ["habits"] * 2 if space.habits else []
    kinds += ["picks"] if space.options else []
    match dice.pick(kinds, "kind"):
        case "route":
            return _sent(space, card, dice)
        case "habits":
            return replace(card, habits=_set(space.habits, card.habits, dice))
        case "picks":
            option = dice.pick(space.options, "option")
            rest = tuple(each for each in card.picks if each != option)
            return replace(card, picks=rest if rest != card.picks else (*rest, option))
        case kind:
            at = dice.between(0, len(card.routes) - 1, "route")
            route = () if kind == "drop" else (_turned(space, card.routes[at], kind, dice),)
            return replace(card, routes=(*card.routes[:at], *route, *card.routes[at + 1 :]))


def _turned(space: Space, route: Route, kind: str, dice: Dice) -> Route:
    """Change where a route goes, how long it is followed, or who follows it."""
    if kind == "goes":
        return replace(route, goes=_moved(space, route, dice))
    if kind == "until":
        return replace(route, until=() if route.until else dice.pick(space.until, "until"))
    one = dice.pick(route.units, "unit") if len(route.units) > 1 else ""
    return replace(route, units=tuple(unit for unit in route.units if unit != one))


def _moved(space: Space, route: Route, dice: Dice) -> dict[int, str]:
    """Change one line of a timetable: the goal, the turn, or whether it is there."""
    goes = dict(route.goes)
    turn = dice.pick(sorted(goes), "turn")
    near = _near(space.game, goes[turn]) or space.goals
    match dice.pick(("near", "near", "goal", "turn", "turn", "drop", "add", "bot"), "what"):
        case "near":
            goes[turn] = dice.pick(near, "cell")
        case "goal":
            goes[turn] = dice.pick(space.goals, "goal")
        case "turn":
            goes[max(1, turn + dice.pick((-LATEST, -2, -1, 1, 2, LATEST), "later"))] = goes.pop(turn)
        case "drop" if len(goes) > 1:
            del goes[turn]
        case "bot":
            goes[max(goes) + dice.between(1, 2 * LATEST, "later")] = BOT
        case _:
            goes[turn + dice.between(1, 2 * LATEST, "later")] = dice.pick(near, "cell")
    return goes


def _sent(space: Space, card: Card, dice: Dice) -> Card:
    """Send a unit, or all that begin with it, to a goal of their own."""
    group = dice.pick(space.groups, "group")
    units = group if dice.between(0, 1, "all") else (dice.pick(group, "unit"),)
    kept = [
        replace(route, units=left) if route.units else route
        for route in card.routes
        if not route.units or (left := tuple(unit for unit in route.units if unit not in units))
    ]
    until = dice.pick(space.until, "until") if dice.between(0, 1, "waits") else ()
    turn = dice.between(1, max(1, space.turns // 2), "turn")
    return replace(card, routes=(*kept, Route({turn: dice.pick(space.goals, "goal")}, units, until)))


def _set(settings: Mapping[str, tuple[Any, ...]], habits: Mapping[str, Any], dice: Dice) -> dict[str, Any]:
    """Change one setting: another value that is known, a number a little up or down, or the bot's own."""
    name = dice.pick(sorted(settings), "setting")
    rest = {key: value for key, value in habits.items() if key != name}
    match dice.pick(("known", "known", "number", "own"), "how"):
        case "known":
            return {**rest, name: dice.pick(settings[name], "value")}
        case "number":
            return {**rest, name: _nudged(habits.get(name, settings[name][0]), dice)}
        case _:
            return rest


def _nudged(value: Any, dice: Dice) -> Any:
    """Change the numbers in a setting a little."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return max(0, value + dice.between(-1, 1, "number"))
    if isinstance(value, float):
        return round(value * (1 + KEPT * dice.between(-10, 10, "number") / 10), 3)
    return {key: _nudged(each, dice) for key, each in value.items()} if isinstance(value, Mapping) else value


def _near(game: str, cell: str) -> Sequence[str]:
    """List the cells within a few steps of one, over any of the game's terrains."""
    reached: set[str] = set()
    for board in load(game).boards():
        for terrain in board.terrains:
            if cell in terrain:
                reached |= set(terrain.reach(cell, FARTHEST))
    return sorted(reached - {cell})
