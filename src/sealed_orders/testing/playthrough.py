"""Golden playthroughs: random matches as text that is easy to read in a diff."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from textwrap import wrap
from typing import Any

import sealed_orders as so
from sealed_orders.kernel.board import Display
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Allot, Choice, Course, Mode, Pick
from sealed_orders.testing.play import decisions, prompts

SEED = "golden"
LENGTH = 1_500  # lines for a game, roughly; half of them for its first scenario
LINES = 8  # of one kind at one decision; the rest is counted and hashed
WIDTH = 130


def playthrough(rules: so.Game[Any, Any]) -> str:
    """Write the text of a game: a match of each scenario, to its end or to its share of the lines."""
    lines = [f"{rules.title}, rules version {rules.version}. A golden file: read the diff."]
    scenarios = list(rules.scenarios)
    for place, scenario in enumerate(scenarios):
        left = LENGTH - len(lines)
        share = left // 2 if place == 0 else left // (len(scenarios) - place)
        lines += Script(so.Match.new(rules, scenario, seed=SEED), share).lines
    return "\n".join(lines) + "\n"


class Script:
    """A match as text: what each side sees, is asked, answers and reads, and the dice."""

    def __init__(self, match: so.Match, most: int) -> None:
        self.match = match
        self.decisions = 0
        self.lines: list[str] = []
        self._before: dict[str, Mapping[str, str]] = {}
        self._rolls = 0
        self._width = max(len(side) for side in match.game.sides) + 2
        self._head()
        self._follow(match.opening)
        for orders in decisions(match, SEED):
            if self.decisions:
                self._follow(match.decisions[-1].events)
            if len(self.lines) >= most:
                break
            self.decisions += 1
            self._decide(orders)
        if match.outcome:
            self._follow(match.decisions[-1].events)
            self._end(match.outcome)

    def _head(self) -> None:
        assert self.match.scenario
        options = ", ".join(f"{key} {value}" for key, value in self.match.options.items())
        self.lines += ["", f"==== {self.match.scenario.name}" + (f" with {options}" if options else "")]

    def _decide(self, orders: Mapping[Side, Order]) -> None:
        state = self.match.state
        self.lines += ["", f"== {self.decisions}: turn {state.turn}, {state.agenda[-1].step}"]
        questions = prompts(self.match)
        for side in self.match.game.sides:
            self._see(side)
            if side in questions:
                self._ask(side, questions[side], orders[side])

    def _see(self, side: Side) -> None:
        display = self.match.game.display(self.match.view(side))
        self._write(side, "sees", self._news(f"{side} sees", seen(display)))

    def _ask(self, side: Side, prompt: so.Prompt, order: Order) -> None:
        choices = {choice.key: f"{choice.key}: {form(choice)}" for choice in prompt.choices}
        self._write(side, "asked", [f"{prompt.rule} {prompt.text}"])
        self._write(side, "asked", self._news(f"{side} asked {prompt.rule} {prompt.text}", choices))
        text = so.format_order(prompt.shorten(prompt.complete(order)))
        self._write(side, "answers", wrap(text, WIDTH) or ["all by default"])

    def _follow(self, events: Iterable[Event]) -> None:
        rolls = self.match.dice.rolls[self._rolls :]
        self._rolls += len(rolls)
        self._write("", "dice", [f"d{roll.faces} = {roll.face:<3} {roll.key}" for roll in rolls])
        for event in events:
            whom = "all" if len(event.to) == len(self.match.game.sides) else " ".join(event.to)
            self._write(whom, "told", [f"{event.rule} {event.text}"])

    def _end(self, outcome: so.Outcome) -> None:
        scores = ", ".join(f"{side} {score}" for side, score in outcome.scores.items())
        self._write("", "end", [f"{outcome.rule} {outcome.text} Winner: {outcome.winner or 'none'}. Scores: {scores}."])

    def _news(self, about: str, now: Mapping[str, str]) -> list[str]:
        """Return what changed since the same was last written: new and changed lines, then removed ones."""
        before = self._before.get(about, {})
        self._before[about] = now
        changed = [text for key, text in now.items() if before.get(key) != text]
        return changed + [f"no more {key}" for key in before if key not in now]

    def _write(self, who: str, what: str, texts: list[str]) -> None:
        shown, rest = texts[:LINES], texts[LINES:]
        if rest:
            shown.append(f"... {len(rest)} more, {blake2b(repr(rest).encode(), digest_size=4).hexdigest()}")
        self.lines += (f"{who:{self._width}} {what:8} {text}".rstrip() for text in shown)


def seen(display: Display) -> dict[str, str]:
    """Write a display as lines, each with a key by which to track changes."""
    lines = {"heading": display.heading}
    for token in display.tokens:
        facts = (token.mode, token.note, *(f"{name} {value}" for name, value in token.facts))
        about = ", ".join((token.kind, *filter(None, facts)))
        lines[token.id] = f"{token.id} at {token.cell}: {token.label} ({about})"
    for panel in display.panels:
        for number, row in enumerate(panel.rows):
            lines[f"{panel.title} {number}"] = f"{panel.title}: {' | '.join(row)}"
    for shade in display.shades:
        mark = blake2b(repr(shade.cells).encode(), digest_size=4).hexdigest()
        lines[f"shade {shade.name}"] = f"{shade.name} over {len(shade.cells)} cells {mark}"
    if display.rows:
        lines["rows"] = "rows " + ", ".join(f"{row} {text}" for row, text in display.rows.items())
    return {key: text if len(text) <= WIDTH else text[: WIDTH - 3] + "..." for key, text in lines.items()}


def form(choice: Choice) -> str:
    """Return a choice in one line."""
    default = f", else {' '.join(choice.default) or 'nothing'}" if choice.default is not None else ""
    if isinstance(choice, Pick):
        values = choice.values
        shown = " ".join(values[:LINES]) + (f" and {len(values) - LINES} more" if len(values) > LINES else "")
        text = f"{_span(choice.least, choice.most)} of {shown}"
    elif isinstance(choice, Course):
        text = f"from {choice.start or 'nowhere'}, " + ", ".join(_way(mode) for mode in choice.modes)
    elif isinstance(choice, Allot):
        bins = ", ".join(f"{box.value} {_span(box.least, box.most)}" for box in choice.bins)
        text = f"{' '.join(item.value for item in choice.items)} into {bins}"
    else:
        text = _span(choice.low, choice.high)
    return text + default


def _way(mode: Mode) -> str:
    mark = " with a mark" if mode.mark else ""
    over = f" {_span(mode.least, mode.most)} over {mode.terrain.name}{mark}" if mode.terrain else ""
    return mode.name + over


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
