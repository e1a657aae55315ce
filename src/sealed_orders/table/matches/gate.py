"""The gate: whatever leaves the server about a match is made here, from what one side may know and nothing else.

It asks the match for a side's view, prompt, log, number and sealed order. It never asks for the State or the dice, nor,
unless the game is open to all sides, for who has to answer. Orders, rolls and seed of other sides leave it only when
the match is over. A side's staff (staff.py) works from the brief that it gets here, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import fields, replace

from sealed_orders.bots.decision import Decided
from sealed_orders.bots.proposal import adviser, proposal
from sealed_orders.kernel import prompt as prompts
from sealed_orders.kernel.board import Caution, Display
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Round, Sunk, facts_of
from sealed_orders.kernel.game import Chance, Game, Purpose
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Order, Side, format_order
from sealed_orders.kernel.terms import DAY, Terms
from sealed_orders.kernel.timekeeping import Timekeeper
from sealed_orders.table.protocol import asking, forms, matches, names, telling
from sealed_orders.table.protocol.telling import DisplayChange, Position, Preview, Update, Wrong
from sealed_orders.table.seats import UMPIRE, Glance, Seat, labels, report_key

NEWEST = 40  # events that a position has unasked
CHANGING = (
    "sides", "turn", "partner", "sealed", "cautions", "chances", "outcome", "medal", "seed", "salts", "terms", "clock",
)  # fmt: skip


class Sight(NamedTuple):
    """What a side sees at one moment of a match, in any of its windows and whatever it has sealed."""

    view: Any
    events: int  # in the side's log
    display: Display
    prompt: forms.PromptForm | None
    purpose: Purpose | None
    cautions: tuple[Caution, ...]
    chances: tuple[forms.ChanceLine, ...]
    medal: forms.MedalLine | None


class Time(NamedTuple):
    """What a seat gets about time in a match with terms: those, and its own clock."""

    terms: Terms
    clock: telling.Clock | UnsetType


def clock(keeper: Timekeeper, side: Side) -> telling.Clock | UnsetType:
    """Return a side's own clock; nothing if it has none.

    Nothing in it changes as time passes; otherwise it would reveal when a line was woken.
    """
    account = keeper.accounts.get(side)
    if account is None:
        return UNSET
    due = keeper.due(side)
    left = None if due is not None else keeper.left(side, 0)
    return telling.Clock(_date(due), left, account.bank, account.leave // DAY, _date(account.away or None))


def _date(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def sight(match: Match, side: Side) -> Sight:
    """Return what a side sees now."""
    view, prompt = match.view(side), match.prompt(side)
    return Sight(
        view,
        match.log_length(side),
        match.display(side),
        form(prompt, match.is_secret(side), view.step),
        match.game.purpose(view),
        _cautions(match, view, prompt),
        _lines(match.game.chances(view, log=match.log(side))),
        _medal(match),
    )


class Sights:
    """What the sides of a match see, worked out once for each moment."""

    def __init__(self) -> None:
        self._of: dict[Side, Sight] = {}

    def of(self, match: Match, side: Side) -> Sight:
        """Return what a side sees now. Its view is made once for each moment."""
        last = self._of.get(side)
        if last is None or last.view is not match.view(side) or last.events != match.log_length(side):
            last = self._of[side] = sight(match, side)
        return last


def position(  # noqa: PLR0913, PLR0917 - all that a position is made of
    match: Match,
    seats: Iterable[Seat],
    seat: Seat,
    start: int = 0,
    drawer: Mapping[names.Slot, telling.Paper] | None = None,
    seen: Sight | None = None,
    time: Time | None = None,
) -> Position:
    """Return all that a seat sees, with the log from an event on, and what it keeps for itself."""
    side = seat.side
    seen = seen or sight(match, side)
    plays = seat.player != "bot"  # those who gave their seat away look on
    start = min(start, match.log_length(side))
    return Position(
        match=seat.match,
        report=report_key(seat),
        game=match.game.name,
        title=match.game.title,
        scenario=match.scenario.name if match.scenario else "",
        options=match.options,
        cooperative=match.game.cooperative,
        open=match.game.open,
        curtain=match.game.curtain,
        side=side,
        purpose=seen.purpose,
        sides=labels(seats, seat, match.game.sides),
        number=match.number(side),
        turn=seen.view.turn,
        turns=(match.turns[0], match.turns[-1]),
        frame=match.scenario.frame if match.scenario else None,
        display=seen.display,
        prompt=seen.prompt if plays else None,
        partner=form(_partners(match, side)),
        sealed=sealed(match, side) if plays else None,
        cautions=seen.cautions if plays else (),
        chances=seen.chances,
        log=match.log(side, start),
        start=start,
        outcome=match.outcome,
        medal=seen.medal,
        commitment=match.commitment,
        seed=match.seed,
        salts=match.salts if match.outcome else (),
        drawer=drawer or {},
        staff=staff(match, side),
        umpire=seat.player == UMPIRE or UNSET,
        **(time._asdict() if time else {}),
    )


def staff(match: Match, side: Side) -> str:
    """Return the bot that proposes orders to a side, where it has one."""
    return adviser(match.game.name, side, match.options) if side in match.game.sides else ""


def newest(match: Match, side: Side) -> int:
    """With which event the log begins that is sent unasked: however long a match is, its position is short."""
    return max(0, match.log_length(side) - NEWEST)


def sinkings(match: Match, side: Side, before: int) -> bool:
    """Say whether a side read of a sinking before an event."""
    return any(isinstance(fact, Sunk) for event in match.log(side)[:before] for fact in event.facts)


def signals(match: Match, side: Side, start: int, before: int) -> telling.Signals:
    """Events of a side's log, from one on and before another."""
    return telling.Signals(start, match.log(side, start)[: max(0, before - start)])


def _partners(match: Match, side: Side) -> prompts.Prompt | None:
    """Return what another side is asked while this one has nothing to answer, in a game without secrets."""
    if not match.game.open or side not in match.game.sides or side in match.waiting:
        return None
    return match.prompt(match.waiting[0]) if match.waiting else None


def _cautions(match: Match, view: Any, prompt: prompts.Prompt | None) -> tuple[Caution, ...]:
    """Return what a side should know before it seals the order as it is by default, where it may."""
    try:
        return () if prompt is None else match.game.cautions(view, prompt.complete({}))
    except IllegalOrder:
        return ()


def _medal(match: Match) -> forms.MedalLine | None:
    """Return the medal of a match that is over, and whether it was earned."""
    entry, book = match.entry(), match.game.book
    if entry is None or book is None:
        return None
    pages = (page for chapter in book.chapters(()) for page in chapter.pages if page.scenario == entry.scenario)
    return next((forms.MedalLine(page.medal_name, bool(entry.medal)) for page in pages if page.medal), None)


def update(old: Position, new: Position) -> Update | None:
    """Return what has changed between two positions of a seat, the new one's log going on where the old one's ended."""
    changed: dict[str, Any] = {
        name: getattr(new, name) for name in CHANGING if getattr(new, name) != getattr(old, name)
    }
    if new.number != old.number or new.prompt != old.prompt:
        changed |= _prompt_change(old.prompt, new.prompt)
    if changed.get("clock") is UNSET:
        changed["clock"] = None  # it has ended
    if new.display != old.display:
        changed["display"] = display_change(old.display, new.display)
    if not changed and not new.log:
        return None
    return Update(number=new.number, start=new.start, log=new.log, **changed)


def _prompt_change(old: forms.PromptForm | None, new: forms.PromptForm | None) -> dict[str, Any]:
    """Return a new prompt without those of its choices that the old one has too."""
    if old is None or new is None:
        return {"prompt": new}
    before = {choice.key: choice for choice in old.choices}
    sent = tuple(choice for choice in new.choices if before.get(choice.key) != choice)
    return {"prompt": replace(new, choices=sent), "keys": tuple(choice.key for choice in new.choices)}


def display_change(old: Display, new: Display) -> DisplayChange:
    """Return what has changed between two displays."""
    before = {token.id: token for token in old.tokens}
    after = {token.id: token for token in new.tokens}
    rest = {
        field.name: getattr(new, field.name)
        for field in fields(Display)
        if field.name != "tokens" and getattr(new, field.name) != getattr(old, field.name)
    }
    return DisplayChange(
        tokens=tuple(token for token in new.tokens if before.get(token.id) != token),
        gone=tuple(name for name in before if name not in after),
        **rest,
    )


def at_rest(position: Position) -> bool:
    """Say whether this side has nothing to do but wait for another."""
    return position.outcome is None and (position.prompt is None or position.sealed is not None)


def glance(match: Match, side: Side) -> Glance:
    """Summarize a match for a side, for a list of matches."""
    last = match.log(side, match.log_length(side) - 1)
    to_answer = match.prompt(side) is not None and match.sealed(side) is None
    return Glance(
        "over" if match.outcome else "your turn" if to_answer else "waiting",
        match.count(match.view(side).turn) if len(match.turns) > 1 else _round(match, side),
        matches.LastEvent(last[-1].rule, last[-1].text) if last else None,
        len(match.turns) if match.game.counted else 0,
    )


def _round(match: Match, side: Side) -> int:
    """Return the round of the fight, in a match that is a fight and nothing else."""
    rounds = facts_of(Round, every_fact(match.log(side)))
    return rounds[-1].number if rounds else 1


def sealed(match: Match, side: Side) -> str | None:
    """Return the text of the order a side has sealed, if any."""
    prompt, order = match.prompt(side), match.sealed(side)
    return None if prompt is None or order is None else format_order(prompt.shorten(order))


def preview(match: Match, side: Side, order: Order, shown: Display) -> Preview:
    """Return what an order of a side would look like, from its own view, told by its difference from what is shown."""
    prompt, view, log, game = match.prompt(side), match.view(side), match.log(side), match.game
    try:
        if prompt is None:
            raise IllegalOrder("No orders are due from you now.")
        whole = prompt.complete(order)
    except IllegalOrder as error:
        wrong = Wrong(error.text, error.rule, error.key)
        return Preview(None, (), wrong, _lines(game.chances(view, log=log)))
    change = display_change(shown, match.display(side, whole))
    return Preview(change, game.cautions(view, whole), None, _lines(game.chances(view, whole, log)))


def partners_draft(match: Match, side: Side, order: Order) -> telling.PartnersDraft | None:
    """Return what other sides may read of an unsealed order: nothing, unless the game has no secrets."""
    prompt = match.prompt(side)
    if not match.game.open or match.is_secret(side) or prompt is None or match.sealed(side) is not None:
        return None
    return telling.PartnersDraft(side, {c.key: order[c.key] for c in prompt.choices if _answers(c, order)})


def _answers(choice: prompts.Choice, order: Order) -> bool:
    try:
        choice.check(order[choice.key])
    except (KeyError, IllegalOrder):
        return False
    return True


def _lines(chances: Iterable[Chance]) -> tuple[forms.ChanceLine, ...]:
    return tuple(
        forms.ChanceLine(
            c.label,
            str(c.p),
            percent(c.p),
            c.rule,
            c.terms,
            c.unit,
            c.target,
            c.answer,
            c.choice,
            float(c.expected),
            c.cell,
            None if c.later is None else percent(c.later),
            float(c.expected_later),
            c.effects,
            None if c.likely is None else str(c.likely),
            tuple((side, float(points)) for side, points in c.brings),
            c.note,
        )
        for c in chances
    )


class Brief(NamedTuple):
    """What a staff works from, taken from a match at one moment: nobody changes it any more."""

    match: Match  # only to distinguish it from another
    game: Game[Any, Any]
    options: Mapping[str, str]
    view: Any
    prompt: prompts.Prompt | None
    log: tuple[Event, ...]


def brief(match: Match, side: Side) -> Brief:
    """Return what the staff of a side works from."""
    return Brief(match, match.game, match.options, match.view(side), match.prompt(side), match.log(side))


def proposed(brief: Brief, decided: Decided, question: asking.AskProposal, number: int) -> telling.Proposed:
    """Return what a bot, given the same brief, proposes beside the current order."""
    assert brief.prompt is not None, "a staff is asked when its side is"
    return telling.Proposed(question.id, number, *proposal(brief.prompt, decided, question.order, question.keys))


def form(prompt: prompts.Prompt | None, secret: bool = False, step: str = "") -> forms.PromptForm | None:
    """Return a prompt as a client gets it."""
    if prompt is None:
        return None
    purse = forms.PurseLine(prompt.purse.most, prompt.purse.unit) if prompt.purse else None
    choices = tuple(_form(choice) for choice in prompt.choices)
    return forms.PromptForm(
        prompt.text,
        prompt.rule,
        choices,
        purse=purse,
        secret=secret,
        fight=prompt.fight,
        on_request=prompt.on_request,
        step=step,
    )


def _form(choice: prompts.Choice) -> forms.Form:
    match choice:
        case prompts.Pick():
            return forms.PickForm(
                key=choice.key,
                label=choice.label,
                options=_options(choice.options),
                least=choice.least,
                most=choice.most,
                default=choice.default,
                asked=choice.asked,
                about=choice.about,
                cells=choice.cells.name if choice.cells else "",
                but=choice.but,
                suggested=choice.suggested,
                goes_on=choice.goes_on,
            )
        case prompts.Number():
            return forms.NumberForm(
                key=choice.key,
                label=choice.label,
                low=choice.low,
                high=choice.high,
                default=choice.default,
                means=choice.means,
                unit=choice.unit,
                about=choice.about,
            )
        case prompts.Allot():
            bins = tuple(forms.BinLine(b.value, b.label, b.least, b.most, b.takes, b.at) for b in choice.bins)
            items = _options(choice.items)
            of = choice.stock
            stock = forms.StockLine(of.name, of.elsewhere, of.all) if of else None
            return forms.AllotForm(choice.key, choice.label, items, bins, choice.default, choice.rule, stock)
        case prompts.Course():
            modes = tuple(_mode(mode) for mode in choice.modes)
            barred = tuple(forms.BarredLine(b.name, b.label, b.text, b.rule) for b in choice.barred)
            return forms.CourseForm(
                choice.key, choice.label, choice.start, modes, choice.default, barred, choice.goes_on, choice.rests
            )


def _options(options: tuple[prompts.Option, ...]) -> tuple[forms.OptionLine, ...]:
    return tuple(forms.OptionLine(o.value, o.label, o.at, o.cost, o.stake, o.letter) for o in options)


def _mode(mode: prompts.Mode) -> forms.ModeLine:
    terrain = mode.terrain.name if mode.terrain else None
    ends, ends_in = (mode.ends.at, mode.ends.mode) if mode.ends is not None else ("", "")
    steps = mode.least, mode.most, terrain, mode.mark
    return forms.ModeLine(mode.name, mode.label, *steps, mode.costs, mode.unit, ends, ends_in)


def percent(p: Fraction | int) -> float:
    """Round a probability to percent with two places."""
    return round(float(p * 100), 2)


def encode(message: Any) -> bytes:
    """Encode a message as JSON."""
    return msgspec.json.encode(message)
