"""What a side's staff proposes: a bot's answers where a player has none, never against those they have written.

The bot is asked like any other, from the side's view and log only. Nothing is sealed automatically: the player takes,
changes or drops what is proposed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from sealed_orders.bots import ANY, listed
from sealed_orders.bots.decision import Decided
from sealed_orders.kernel.order import Answer, IllegalOrder, Order, Side, parse_order
from sealed_orders.kernel.prompt import Choice, Prompt, is_due

TASK, WHY = range(2)  # of a motive


class Proposal(NamedTuple):
    """Answers to choices a player has left open, and the bot's reasons: of the whole, and of single choices.

    `tasks` says which task each choice serves, if the bot says so.
    """

    order: dict[str, Answer]
    reason: str
    reasons: dict[str, str]
    tasks: dict[str, str]


def adviser(game: str, side: Side, options: Mapping[str, str]) -> str:
    """Return the bot that proposes orders to a side: the strongest that answers at once; none without a staff."""
    offered = {name: one for name, one in listed(game).items() if name not in ANY}
    able = [name for name, one in offered.items() if not one.timed and (not one.sides or side in one.sides)]
    if not able or options.get("plot_table") == "off":
        return ""
    return max(able, key=lambda name: offered[name].rung)


def seed(side: Side, secret: str, number: int) -> str:
    """Return a staff's seed, made from the seat's secret: nobody else can foresee its advice."""
    return f"{blake2b(f'staff {side} {secret}'.encode(), digest_size=16).hexdigest()}#{number}"


def proposal(prompt: Prompt, decided: Decided, order: Order, keys: Collection[str] = ()) -> Proposal:
    """Return what of a bot's order fits the current order: for the named choices, or all that are open.

    Defaults are not proposed unless they must be stated, or take the place of what is ordered.
    """
    whole = prompt.complete(parse_order(decided.order))
    offered = {
        choice.key: whole[choice.key]
        for choice in prompt.choices
        if (choice.key in keys if keys else choice.key not in order)
        and (is_due(choice) or {whole[choice.key], order.get(choice.key, choice.default)} != {choice.default})
    }
    written = {key: answer for key, answer in order.items() if key not in offered and _allowed(prompt, key, answer)}
    fitting = _fitting(prompt, written, offered)
    named = [choice for choice in prompt.choices if choice.key in fitting]
    if not decided.motives:
        return Proposal(fitting, *_reasons(decided.minute.reason, named), {})
    motives = {choice.key: decided.motives[choice.key] for choice in named if choice.key in decided.motives}
    reason, _ = _reasons(decided.minute.reason, prompt.choices)
    whys, tasks = ({key: motive[part] for key, motive in motives.items()} for part in (WHY, TASK))
    return Proposal(fitting, reason, whys, tasks)


def _allowed(prompt: Prompt, key: str, answer: Answer) -> bool:
    """Say whether an answer is one of its choice's: what is half written is nobody's yet."""
    choice = next((choice for choice in prompt.choices if choice.key == key), None)
    try:
        if choice is not None:
            choice.check(answer)
    except IllegalOrder:
        return False
    return choice is not None


def _fitting(prompt: Prompt, written: Order, offered: dict[str, Answer]) -> dict[str, Answer]:
    """Of the answers offered, those that go with the ones written: what the rules refuse goes back to default."""
    left = dict(offered)
    while left:
        refused = _refused(prompt, {**written, **left})
        if refused is None:
            return left
        if refused not in left:
            break
        del left[refused]
    # The rules refuse something written, or a question that is now open: what goes with it is tried one by one.
    due = {choice.key for choice in prompt.choices if is_due(choice)}
    kept = {key: answer for key, answer in offered.items() if key in due}
    if _refused(prompt, {**written, **kept}) is not None:
        return {}
    for key, answer in offered.items():
        if key not in kept and _refused(prompt, {**written, **kept, key: answer}) is None:
            kept[key] = answer
    return kept


def _refused(prompt: Prompt, order: Order) -> str | None:
    """Return the key of the choice for which the rules refuse an order; None if they do not."""
    try:
        prompt.complete(order)
    except IllegalOrder as error:
        return error.key
    return None


def _reasons(text: str, choices: Sequence[Choice]) -> tuple[str, dict[str, str]]:
    """Return a bot's reason, parted: of the whole, and of each of those it names, at the first of its choices."""
    names = {choice.key: re.compile(rf"(?<!\w){re.escape(choice.label.split(',')[0])}(?!\w)") for choice in choices}
    general: list[str] = []
    single: dict[str, list[str]] = {}
    for part in text.split("; "):
        meant = [*{name: key for key, name in reversed(names.items()) if name.search(part)}.values()]
        for key in meant:
            single.setdefault(key, []).append(part)
        if not meant:
            general.append(part)
    return "; ".join(general), {key: "; ".join(parts) for key, parts in single.items()}
