"""A match: the referee. It alone holds a State and the Dice; it asks, collects, resolves and reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, overload

import msgspec
from msgspec.structs import replace

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.book import Entry
from sealed_orders.kernel.crew import BotSeat, Crew
from sealed_orders.kernel.dice import Dice, commitment, fresh_seed
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.hand import Hand, Hands
from sealed_orders.kernel.minute import Minute, Minutes
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.options import in_force
from sealed_orders.kernel.order import Answer, IllegalOrder, Order, Side, format_order, parse_order
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.record import FORMAT, Decision, Origin, Record
from sealed_orders.kernel.rolls import Rolls, by_key
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.settlement import OVER, How, Settlement, outcome, settled
from sealed_orders.kernel.standing import Standing
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.umpire import UmpireLine
from sealed_orders.kernel.upgrade import Upgrade
from sealed_orders.kernel.view import SPECTATOR, View
from sealed_orders.kernel.wire import digest

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)  # anything, for a game known only by its name
    V = TypeVar("V", bound=View, default=Any)
else:
    from typing import TypeVar

    S, V = TypeVar("S"), TypeVar("V")


class UnknownSide(LookupError):
    """The game has no such side."""


class Match(Generic[S, V]):
    """One play of a game."""

    def __init__(self, game: Game[S, V], state: S, dice: Dice, keep: bool = True) -> None:
        """Start a match from a State. With keep=False it keeps no decisions and cannot be saved: for simulations."""
        self.game = game
        self.state = state
        self.dice = dice
        self.scenario: Scenario | None = None
        self.options: Mapping[str, str] = {}
        self.outcome: Outcome | None = None
        self.settlement: Settlement | None = None  # set if the players ended it, not its rules
        self.decisions: list[Decision] = []
        self._decided: dict[int, Mapping[Side, Minute]] = {}
        self._keep = keep
        self._format = FORMAT
        self.origin: tuple[Origin, ...] = ()
        self.salts: tuple[Salt, ...] = ()
        self.upgrades: tuple[Upgrade, ...] = ()
        self.crew: Crew = {}  # the bots that play, by the opening
        self.standing: tuple[Standing, ...] = ()  # the rules that sides wrote for questions to come
        self.terms: Terms | None = None  # what the players agreed on about time
        self.times: tuple[Time, ...] = ()
        self.umpire: tuple[UmpireLine, ...] = ()
        self._handled: dict[int, Mapping[Side, Hand]] = {}
        self._logs: dict[Side, list[Event]] = {side: [] for side in (*game.sides, SPECTATOR)}
        self._answered = dict.fromkeys(game.sides, 0)
        self._events: list[Event] = []
        self._ask()
        self.opening = tuple(self._events)
        self.rolls: Rolls = by_key(dice.rolls) if keep else {}  # of the set-up too
        self._events.clear()

    @overload
    @classmethod
    def new(
        cls,
        game: str,
        scenario: str | Scenario | None = ...,
        options: Mapping[str, str] | None = ...,
        seed: str | None = ...,
        dice: Dice | None = ...,
        keep: bool = ...,
        salts: Mapping[Side, str] | None = ...,
    ) -> Match[Any, Any]: ...

    @overload
    @classmethod
    def new(
        cls,
        game: Game[S, V],
        scenario: str | Scenario | None = ...,
        options: Mapping[str, str] | None = ...,
        seed: str | None = ...,
        dice: Dice | None = ...,
        keep: bool = ...,
        salts: Mapping[Side, str] | None = ...,
    ) -> Match[S, V]: ...

    @classmethod
    def new(  # noqa: PLR0913, PLR0917 - all that a match can begin with
        cls,
        game: str | Game[Any, Any],
        scenario: str | Scenario | None = None,
        options: Mapping[str, str] | None = None,
        seed: str | None = None,
        dice: Dice | None = None,
        keep: bool = True,
        salts: Mapping[Side, str] | None = None,
    ) -> Match[Any, Any]:
        """Start a new match. Without a seed, draw a fresh secret one; dice and keep=False are for simulations.

        Salts, by side, are what players add to the dice before the first roll.
        """
        rules = load(game) if isinstance(game, str) else game
        start = scenario if isinstance(scenario, Scenario) else rules.scenario(scenario)
        chosen = in_force(rules, start, options or {})
        dice = dice or Dice(fresh_seed() if seed is None else seed)
        for salt in (salts or {}).values():
            dice.mix(salt)
        match = cls(rules, rules.setup(start, chosen, dice), dice, keep)
        match.scenario, match.options = start, chosen
        match.salts = tuple(Salt(side, salt, 0) for side, salt in (salts or {}).items())
        return match

    @property
    def seed(self) -> str | None:
        """Return the seed, once the match is over."""
        return self.dice.seed if self.outcome else None

    @property
    def commitment(self) -> str:
        """Return the seed's hash, public from the start."""
        return commitment(self.dice.seed)

    @property
    def waiting(self) -> tuple[Side, ...]:
        """List the sides that must answer now. Only for the referee: who is asked can itself be a sighting."""
        return tuple([side for side in self._prompts if side not in self._sealed])

    def view(self, side: Side) -> V:
        """Return what a side knows, or for SPECTATOR what all sides know."""
        if side not in self._views:
            self._check_side(side)
            self._views[side] = self.game.view(self.state, side)
        return self._views[side]

    @property
    def turns(self) -> range:
        """Return the turns of the match, as the rules number them."""
        return self.game.turns(self.scenario) if self.scenario else range(1, self.game.length + 1)

    def display(self, side: Side, order: Order | None = None) -> Display:
        """Return what a side's client draws, with turns counted from 1; with an order, as if it were carried out."""
        view = self.view(side)
        drawn = self.game.display(view) if order is None else self.game.preview(view, order)
        if drawn.board and drawn.board not in (boards := [board.name for board in self.game.boards()]):
            raise BadGame(f"{self.game.name}: a display is of {drawn.board}; the boards are {', '.join(boards)}.")
        heading = self.game.heading(view, self.turns)
        return replace(drawn, heading=heading) if heading else drawn

    def prompt(self, side: Side) -> Prompt | None:
        """Return the question a side must answer now, also if it has sealed an answer and may still change it."""
        prompt = self._prompts.get(side)
        if prompt is None:
            self._check_side(side)
        return prompt

    def log(self, side: Side, start: int = 0) -> tuple[Event, ...]:
        """Return a side's events, from one of them on; for SPECTATOR, those that went to all sides."""
        self._check_side(side)
        return tuple(self._logs[side][max(0, start) :])

    def log_length(self, side: Side) -> int:
        """Count a side's events."""
        self._check_side(side)
        return len(self._logs[side])

    @property
    def latest(self) -> tuple[Event, ...]:
        """Return all events of the last decision, or of the opening; at the end also how the match was settled."""
        events = self.decisions[-1].events if self.decisions else self.opening
        return events + self.settlement.events if self.settlement else events

    def number(self, side: Side) -> int:
        """Count the side's own decisions so far: this numbers its prompts without revealing others'."""
        self._check_side(side)
        return self._answered.get(side, 0)

    def sealed(self, side: Side) -> Order | None:
        """Return the order a side has sealed for the current decision, if any."""
        self._check_side(side)
        return self._sealed.get(side)

    @property
    def minutes(self) -> Minutes:
        """Return the minutes of the bots' decisions. Only for the referee: no side gets them."""
        return {**self._decided, **({len(self.decisions) + 1: self._noted} if self._noted else {})}

    @property
    def hands(self) -> Hands:
        """Return who sealed, where it was not the player. Only for the referee: no side gets it."""
        return {**self._handled, **({len(self.decisions) + 1: dict(self._hands)} if self._hands else {})}

    def submit(self, side: Side, order: Order | str, minute: Minute | None = None, hand: Hand | None = None) -> None:
        """Seal an order (a bot's with its minute). Raises IllegalOrder; the last side's order resolves the decision."""
        if side not in self._logs:
            raise IllegalOrder(self._no_side(side))
        prompt = self._prompts.get(side)
        if prompt is None:
            raise IllegalOrder(f"The {side} side is not asked for orders now.")
        self._sealed[side] = prompt.complete(parse_order(order) if isinstance(order, str) else order)
        self._noted.pop(side, None)
        if minute is not None:
            self._noted[side] = minute
        self._hands.pop(side, None)
        if hand is not None:
            self._hands[side] = hand
        if len(self._sealed) == len(self._prompts):
            self._resolve()

    def is_secret(self, side: Side) -> bool:
        """Say whether what a side is asked now is hidden from the others, even if nothing else is."""
        return self.prompt(side) is not None and self.game.steps[self.state.agenda[-1].step].secret

    def count(self, turn: int) -> int:
        """Return a turn's place in the match, counted from 1."""
        return min(max(1, turn - self.turns.start + 1), len(self.turns))

    def withdraw(self, side: Side) -> None:
        """Take back a sealed order before the decision is resolved."""
        self._check_side(side)
        self._sealed.pop(side, None)
        self._noted.pop(side, None)
        self._hands.pop(side, None)

    def resign(self, side: Side) -> None:
        """Resign for one side, whether or not it is asked: the other wins."""
        self._check_side(side)
        self.settle("resigned", (side,))

    def draw(self) -> None:
        """End the match as a draw that all sides agreed to."""
        self.settle("agreed", self.game.playing(self.options))

    def settle(self, how: How, by: Iterable[Side]) -> None:
        """End a running match. Everybody gets an event, and sealed orders are never opened."""
        if self.outcome:
            raise IllegalOrder(OVER)
        self.settlement = settled(self.game, self.options, how, by)
        self.outcome = outcome(self.game, self.options, self.settlement, self._logs[SPECTATOR])
        for by_side in (self._prompts, self._sealed, self._noted, self._hands):
            by_side.clear()
        for log in self._logs.values():
            log.extend(self.settlement.events)

    def record(self) -> Record:
        """Return the record so far. While the match runs it holds the seed: only the referee may keep it."""
        if self.scenario is None or not self._keep:
            raise ValueError("A match that was not begun from a scenario has no record.")
        return Record(
            format=self._format,
            game=self.game.name,
            version=self.game.version,
            scenario=self.scenario.name,
            setup=None if self._shipped else self.scenario.source,
            options=self.options,
            commitment=self.commitment,
            seed=self.dice.seed,
            opening=self.opening,
            crew=self.crew,
            decisions=tuple(self.decisions),
            outcome=self.outcome,
            pending=self._texts(self._sealed),
            minutes=self.minutes,
            origin=self.origin,
            settlement=self.settlement,
            wording=self.game.wording,
            salts=self.salts,
            rolls=self.rolls,
            upgrades=self.upgrades,
            standing=self.standing,
            hands=self.hands,
            terms=self.terms,
            times=self.times,
            umpire=self.umpire,
        )

    @classmethod
    def resumed(cls, game: Game[S, V], scenario: Scenario, record: Record, state: S, dice: Dice) -> Match[S, V]:
        """Go on from a State: everything a record holds of the match until then is taken as it is."""
        for rolls in (record.rolls, *(decision.rolls or {} for decision in record.decisions)):
            for key, faces in rolls.items():
                dice.use(key, faces.count("/"))
        match = cls(game, state, dice)
        if match.opening or dice.rolls:
            raise BadGame(f"{game.name}: a State that asks must not play on by itself.")
        match.scenario, match.options = scenario, in_force(game, scenario, record.options)
        match.opening, match.rolls, match.decisions = record.opening, record.rolls, list(record.decisions)
        match.salts, match.upgrades = record.salts, record.upgrades
        match._format = record.format
        match._decided = {number: by for number, by in record.minutes.items() if number <= len(record.decisions)}
        match._handled = {number: by for number, by in record.hands.items() if number <= len(record.decisions)}
        for number in range(len(record.decisions) + 1):
            for event in record.events_of(number):
                match._tell(event)
        for decision in record.decisions:
            for side in decision.orders:
                match._answered[side] += 1
        return match

    def go_on(self, origin: Origin, seed: str) -> None:
        """Continue with the dice of another seed: everything decided so far belongs to the other match."""
        self.origin = (*self.origin, origin)
        self.dice.reseed(seed)

    def mix(self, side: Side, salt: str) -> None:
        """Add a player's salt to the dice, from the next decision on."""
        self.salts = (*self.salts, Salt(side, salt, len(self.decisions) + 1))
        self.dice.mix(salt)

    def seat(self, crew: Mapping[Side, BotSeat | str]) -> None:
        """Write into the opening which bots play. Other bots than before in a match that has begun void that entry."""
        named = {side: BotSeat(bot) if isinstance(bot, str) else bot for side, bot in crew.items()}
        if named != self.crew:
            own = self.origin[-1].decisions if self.origin else 0
            begun = len(self.decisions) > own or self._sealed
            self.crew = {} if begun else named

    def fork(self, dice: Dice) -> Match[S, V]:
        """Return a copy to play on with other dice; each side keeps its log. It keeps no record."""
        other = Match(self.game, self.state.copy(), dice, keep=False)
        other.scenario, other.options = self.scenario, self.options
        other._logs = {side: [*log] for side, log in self._logs.items()}
        other._answered = {**self._answered}
        return other

    def entry(self) -> Entry | None:
        """Return the campaign book's entry for a finished match.

        Only for a scenario that comes with the game, played from its beginning.
        """
        book, whole = self.game.book, self._shipped and not self.origin
        return book.entry(self.view(SPECTATOR), self.outcome) if book and self.outcome and whole else None

    def __repr__(self) -> str:
        name = f"{self.game.name} {self.scenario.name}" if self.scenario else self.game.name
        over, waiting = self.outcome, ", ".join(self.waiting)
        stands = f"over: {over.winner or 'nobody'} wins" if over else f"waiting: {waiting}"
        return f"<Match {name}, turn {self.state.turn}, {stands}>"

    def _check_side(self, side: Side) -> None:
        """Refuse a side that the game does not have; SPECTATOR may look."""
        if side not in self._logs:
            raise UnknownSide(self._no_side(side))

    def _no_side(self, side: Side) -> str:
        return f"{self.game.title} has no side called {side}; it has {', '.join(self.game.sides)}."

    @property
    def _shipped(self) -> bool:
        return self.scenario is not None and self.game.scenarios.get(self.scenario.name) is self.scenario

    def _texts(self, orders: Mapping[Side, Order]) -> dict[Side, str]:
        sides = (side for side in self.game.sides if side in orders)
        return {side: format_order(self._prompts[side].shorten(orders[side])) for side in sides}

    def _resolve(self) -> None:
        sides = [side for side in self.game.sides if side in self._prompts]
        orders = {side: self._sealed[side] for side in sides}
        texts = self._texts(orders) if self._keep else {}
        if self._keep and self._noted:
            self._decided[len(self.decisions) + 1] = {side: self._noted[side] for side in sides if side in self._noted}
        if self._keep and self._hands:
            self._handled[len(self.decisions) + 1] = dict(self._hands)
        for side in sides:
            self._answered[side] += 1
        rolled = len(self.dice.rolls)
        self._play(orders)
        self._ask()
        if self._keep:
            rolls = by_key(self.dice.rolls[rolled:]) or msgspec.UNSET
            self.decisions.append(Decision(texts, tuple(self._events), digest(self.state), rolls))
        self._events.clear()

    def _ask(self) -> None:
        """Play on until a side has something to decide or the match is over."""
        self._prompts: dict[Side, Prompt] = {}
        self._sealed: dict[Side, dict[str, Answer]] = {}
        self._noted: dict[Side, Minute] = {}
        self._hands: dict[Side, Hand] = {}
        while True:
            self._views: dict[Side, V] = {}
            self.outcome = self.game.outcome(self.state)
            if self.outcome:
                break
            task = self._next()
            step = self.game.steps[task.step]
            for side in task.to:
                question = None if step.idle(self.state, side) else step.ask(self.view(side))
                if question is not None:
                    self._prompts[side] = question
            if self._prompts:
                break
            self._play({})

    def _play(self, orders: Mapping[Side, Order]) -> None:
        task = self.state.agenda.pop()
        events = self.game.steps[task.step].resolve(self.state, task, orders, self.dice)
        if events is None:
            raise self._mistake(task, "resolve returns nothing; it yields events, or returns none of them as ()")
        for event in events:
            self._events.append(event)
            for side in event.to:
                if side not in self._logs:
                    raise self._mistake(task, f"an event goes to {side}, which is not a side")
            self._tell(event)

    def _tell(self, event: Event) -> None:
        for side in event.to:
            self._logs[side].append(event)
        if len(event.to) == len(self.game.sides):
            self._logs[SPECTATOR].append(event)

    def _next(self) -> Task:
        """Return the task on top of the agenda, if it can be played."""
        if not self.state.agenda:
            raise BadGame(f"{self.game.name}: the agenda is empty, and the match is not over.")
        task: Task = self.state.agenda[-1]
        if task.step not in self.game.steps:
            raise BadGame(f"{self.game.name}: there is no step {task.step}; there are {', '.join(self.game.steps)}.")
        for side in task.to:
            if side not in self.game.sides:
                raise self._mistake(task, f"it asks {side}, which is not a side")
        return task

    def _mistake(self, task: Task, text: str) -> BadGame:
        return BadGame(f"{self.game.name}, step {task.step}: {text}.")
