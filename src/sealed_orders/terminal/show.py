"""What a side sees, as lines of text: its display, its log, the outcome, and the form to fill in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from sealed_orders.kernel.allot import INTO
from sealed_orders.kernel.board import Board, Display, Panel, Sum, Token
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.option import span
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Allot, Bin, Choice, Course, Mode, Number, Pick, is_due
from sealed_orders.kernel.words import agree, percent
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.ink import DRY, Ink, width
from sealed_orders.terminal.prices import Prices
from sealed_orders.terminal.reading import numbered

SHORT = 8  # a list of at most this many options is written in one line
MANY = 5  # columns of a table that may be closer together
FEW = 2  # modes of one kind that are listed each
OFFER = 24  # columns of a list of options in a form; a longer one is counted
PRICE = " " * 9  # before the price of an option
COLUMNS = 79  # width of folded lines, for a terminal of 80
NO_PRICES: Prices = {}
LONG = 120  # if there are more cells than this, only the first are listed


def table(rows: Iterable[Sequence[str]], indent: str = "  ") -> list[str]:
    """Write rows of text in aligned columns; many columns move closer together if that makes them fit."""
    rows = list(rows)
    columns = max((len(row) for row in rows), default=0)
    widths = [max((width(row[i]) for row in rows if i < len(row)), default=0) for i in range(columns)]
    padded = [[text + " " * (widths[i] - width(text)) for i, text in enumerate(row)] for row in rows]
    wide, close = (len(indent) + sum(widths) + gap * (columns - 1) for gap in (2, 1))
    gap = " " if columns >= MANY and close <= COLUMNS < wide else "  "
    return [indent + gap.join(row).rstrip() for row in padded]


def look(
    display: Display,
    board: Board,
    side: Side,
    before: Display | None = None,
    ink: Ink = DRY,
    most: int | None = None,
) -> str:
    """Write everything a side sees now; if it saw something before, only what is new. Tables get a maximum of lines."""
    lines = [ink.heading(display.heading)]
    if before is None or display.tokens != before.tokens:
        lines += tokens(display.tokens, board, side, ink)
    fresh = [p for p in display.panels if before is None or not (p in before.panels or _journal(p, before))]
    shown = fresh if most is None else _first(fresh, most)
    for panel in shown:
        lines += [ink.heading(f"{panel.title}:"), *table(panel.rows)]
        lines += mark(panel.reconstructed) if before is None else ()
    if left := [panel.title for panel in fresh if panel not in shown]:
        lines.append(f"Type look for more: {', '.join(left)}.")
    if before is None or display.sums != before.sums:
        lines += [line for number in display.sums for line in sum_lines(number)]
    if display.rows and (before is None or display.rows != before.rows):
        lines.append("Weather by row: " + ", ".join(f"{row} {weather}" for row, weather in display.rows.items()) + ".")
    return "\n".join(lines)


def _first(panels: Sequence[Panel], most: int) -> list[Panel]:
    """Take as many panels as fit into this many lines, in order."""
    shown: list[Panel] = []
    for panel in panels:
        most -= len(panel.rows) + 1
        if most < 0:
            break
        shown.append(panel)
    return shown


def _journal(panel: Panel, before: Display) -> bool:
    """Say whether a panel has one row per turn and only got another: the log reports it, look shows it."""
    heads = (old.rows for old in before.panels if old.title == panel.title)
    return panel.rows[:1] != () and panel.rows[0][0] == "Turn" and any(panel.rows[: len(r)] == r for r in heads if r)


def sum_lines(number: Sum) -> list[str]:
    """Write a number item by item, each on its own line, and what it becomes with other answers."""
    head, *rest = number.items
    lines = [f"{number.title}: {number.total}, {_percent(number.p)} ({number.rule})"]
    lines += table([(head[0], f"{head[1]:2}"), *((item, f"{value:+}") for item, value in rest)], indent="    ")
    changes = [way for n, way in enumerate(number.ways) if n and way[1] != number.ways[n - 1][1]]
    return lines + table(((number.choice, answer, total, _percent(p)) for answer, total, p in changes), indent="    ")


def _percent(p: str) -> str:
    return percent(float(Fraction(p)), 1)


def closely(display: Display, board: Board, side: Side, word: str, ink: Ink = DRY) -> str:
    """Write everything known about tokens, places and cells with a word in their names, and tables with that title."""
    labels = board.labels
    tokens = [
        t for t in display.tokens if word.lower() in f"{t.label} {t.id} {t.cell} {labels.get(t.cell, '')}".lower()
    ]
    lines = []
    for token in tokens:
        mode = f", mode {token.mode}" if token.mode else ""
        lines.append(f"{name(token, board, side, ink)}, {labels.get(token.cell, token.cell) or 'off the board'}{mode}")
        lines += table(token.facts)
        if token.waits:
            lines.append(f"  {token.waits} ({token.waits_rule})")
        lines += mark(token.reconstructed)
        if token.track:
            lines.append(f"  came through {', '.join(token.track)}")
    for panel in display.panels:
        if word.lower() in panel.title.lower():
            lines += [ink.heading(f"{panel.title}:"), *table(panel.rows)]
    return "\n".join(lines) or f"You see nothing called {word}."


def mark(reconstructed: str) -> list[str]:
    """Write the line that says what is reconstructed, if anything is."""
    return [f"  Reconstructed: {reconstructed}."] if reconstructed else []


def tokens(shown: Sequence[Token], board: Board, side: Side, ink: Ink = DRY) -> list[str]:
    """List the tokens by cell in the board's order; those on the open plane are listed with their bearings."""
    labels = board.labels
    by_cell: dict[str, list[str]] = {spot: [] for spot in labels}
    for token in outer(shown):
        if token.cell or board.plane is None:
            by_cell.setdefault(token.cell, []).append(_with_ships(token, shown, board, side, ink))
    return table(
        (labels.get(cell, cell) or "off the board", _listed(names)) for cell, names in by_cell.items() if names
    )


def _with_ships(token: Token, shown: Sequence[Token], board: Board, side: Side, ink: Ink) -> str:
    """Name a token and the ships in it, unless its own name lists them."""
    inside = [one for one in shown if one.within == token.id]
    if ", ".join(one.label for one in inside) in ("", token.label):
        return name(token, board, side, ink)
    return f"{name(token, board, side, ink)}: {', '.join(name(one, board, side, ink) for one in inside)}"


def _listed(names: Sequence[str]) -> str:
    """List names in a line, separated by semicolons if one of them contains a list."""
    return ("; " if any(": " in one for one in names) else ", ").join(names)


def outer(shown: Sequence[Token]) -> list[Token]:
    """List the tokens that no other holds: forces, and single ships."""
    ids = {token.id for token in shown}
    return [token for token in shown if token.within not in ids]


def name(token: Token, board: Board, side: Side, ink: Ink = DRY) -> str:
    """Name a token, with its side if it is not the reader's own, and the turn of a contact as the board names it."""
    owner = token.side if token.side not in ("", side) else ""
    since = f"turn {token.since}" if token.since else ""
    if 0 < token.since <= len(board.turns):
        since = board.turns[token.since - 1]
    notes = ", ".join(note for note in (owner, token.note, since) if note)
    label = ink.own(token.label) if token.side == side else token.label
    return f"{label} ({notes})" if notes else label


def log(events: Iterable[Event]) -> str:
    """Write a side's events, each line after its paragraph."""
    return "\n".join(table((event.rule, event.text) for event in events))


def ending(outcome: Outcome, cooperative: bool = False, sides: Sequence[Side] = ()) -> str:
    """Say how a match ended: for one side, or for all together; scores in the order of the sides."""
    if cooperative:
        points = max(outcome.scores.values(), default=0)
        won = "won" if outcome.winner else "lost"
        return f"The mission is {won}. {_cited(outcome)}\nPoints: {points}."
    won = f"The {outcome.winner} side wins. " if outcome.winner else "Nobody wins. "
    names_winner = re.search(r"\bwins?\b", outcome.text) is not None  # in the text itself
    order = dict.fromkeys((*(side for side in sides if side in outcome.scores), *outcome.scores))
    scores = ", ".join(f"{side} {outcome.scores[side]}" for side in order)
    return f"{'' if names_winner else won}{_cited(outcome)}" + (f"\nScores: {scores}." if scores else "")


def _cited(outcome: Outcome) -> str:
    """Write the text with its paragraph; a settlement by the players has none."""
    return f"{outcome.text} ({outcome.rule})" if outcome.rule else outcome.text


def form(form: Form, labels: Mapping[str, str], ink: Ink = DRY, prices: Prices = NO_PRICES) -> str:
    """Write the question, its choices if there are several, and the options of the current one."""
    lines = [ink.heading(f"{form.prompt.text} ({form.prompt.rule})")]
    if len(form.choices) > 1:
        lines += [*choices(form, labels), *_modes(form)]
    if form.current is not None:
        lines += choice(form.current, labels, prices)
    elif form.choices:
        lines.append(f"Answer as KEY WORDS, such as: {_example(form)}. KEY alone shows its options.")
    return "\n".join(lines)


def choices(form: Form, labels: Mapping[str, str], only: str = "") -> list[str]:
    """Write one line for each choice: number, key, possible answers, and the answer."""
    rows = []
    for number, (key, choice) in enumerate(form.choices.items(), 1):
        row = (f"#{number}", key, title(choice, labels), _offer(choice), _answer(form, choice))
        if only.lower() in " ".join(row).lower():
            rows.append(row)
    lines = table(rows)
    if any(width(line) > COLUMNS for line in lines):  # then only the longest are folded
        lines = table((*head, f"{offer}  {answer}") for *head, offer, answer in rows)
    return lines


def choice(choice: Choice, labels: Mapping[str, str], prices: Prices = NO_PRICES) -> list[str]:
    """Return a choice with all its options, and under each of them its price."""
    match choice:
        case Pick():
            values, called = choice.values, choice.called(labels)
            head = f"{title(choice, labels)}: {_count(choice)}"
            if choice.cells is not None and len(values) > LONG:
                return [head, f"  {', '.join(values[:SHORT])} and {len(values) - SHORT} more of {choice.cells.name}"]
            if len(values) > SHORT and not any(_unlike(called[value], value) for value in values):
                return [head, f"  {', '.join(values)}"]
            rows = [(*_number(values, i), value, _unlike(called[value], value)) for i, value in enumerate(values)]
            priced = zip(values, table(rows), strict=True)
            return [head, *(line for value, row in priced for line in (row, *_under(prices.get(value, ()))))]
        case Course():
            values = tuple(mode.name for mode in choice.modes)
            head = f"{title(choice, labels)}:"
            rows = [(*_number(values, i), m.name, _way(choice, m)) for i, m in enumerate(choice.modes)]
            blank = ("",) * numbered(values)
            rows += [(*blank, b.name, f"{b.label}: not now. {b.text} ({b.rule})") for b in choice.barred]
        case Number():
            of = f" {choice.unit}" if choice.unit else ""
            return [f"{choice.label}: a number, {choice.low} to {choice.high}{of}."]
        case Allot():
            head = f"{choice.label}: each into one of these, as {choice.items[0].value}={choice.bins[0].value}:"
            rows = [(box.value, _unlike(box.label, box.value), _holds(choice, box)) for box in choice.bins]
            items = [(item.value, _unlike(item.label, item.value), item.stake) for item in choice.items]
            return [head, *table(rows), *_stock(choice), "To allot:", *table(items)]
    return [head, *table(rows)]


def _under(lines: Sequence[str]) -> list[str]:
    return [f"{PRICE}{line}" for line in lines]


def title(choice: Choice, labels: Mapping[str, str]) -> str:
    """Return a choice's label, and where a course starts."""
    if isinstance(choice, Course) and choice.start:
        return f"{choice.label}, {labels.get(choice.start, choice.start)}"
    return choice.label


def _number(values: Sequence[str], index: int) -> tuple[str, ...]:
    return (f"{index + 1:>{len(str(len(values)))}}",) if numbered(values) else ()


def _unlike(label: str, value: str) -> str:
    return "" if label.lower() == value.lower() else label


def _count(choice: Pick) -> str:
    most = min(choice.most, len(choice.values))
    if choice.least == most:
        return "choose one." if most == 1 else f"choose {most}."
    return f"choose {choice.least} to {most}" + (", or none." if choice.least == 0 else ".")


def _stock(choice: Allot) -> list[str]:
    """Say how many of what bins are made of are in use while the default stands."""
    stock, used = choice.stock, {word.partition(INTO)[2] for word in choice.default or ()}
    return [f"{stock.name}: {stock.elsewhere + len(used)} of {stock.all} in use."] if stock else []


def _holds(choice: Allot, box: Bin) -> str:
    takes = "" if box.takes is None else f" of {', '.join(box.takes)}"
    return f"{span(box.least, min(box.most, len(choice.items)))}{takes}"


def _way(choice: Course, mode: Mode) -> str:
    if mode.terrain is None:
        return mode.label
    steps = f"{mode.least} to {mode.most}" if mode.least and mode.least < mode.most else str(mode.most)
    upto = "up to " if not mode.least and mode.most else ""
    text = f"{mode.label}: {upto}{steps} {agree(mode.most, 'step')}"
    text += ", one place marked with !" if mode.mark else ""
    text += f", ending {'in' if mode.ends.at in mode.terrain.next else 'with'} {mode.ends.at}" if mode.ends else ""
    return f"{text}{_price(mode)}; from here to {', '.join(mode.terrain.next.get(choice.start, ())) or 'nowhere'}"


def _price(mode: Mode) -> str:
    """Return the cost of a mode, once if it is always the same."""
    if len(set(mode.costs)) > 1:
        return f"; {mode.unit or 'cost'} for each number of steps: {' '.join(map(str, mode.costs))}"
    if not any(mode.costs):
        return ""
    unit = mode.unit.removesuffix("s") if mode.costs[0] == 1 else mode.unit
    return f"; costs {mode.costs[0]} {unit}".rstrip()


def _offer(choice: Choice) -> str:
    match choice:
        case Number():
            return f"{choice.low}-{choice.high}"
        case Course():
            return " ".join(_modes_in_short(choice.modes))
        case Allot():
            return f"{len(choice.items)} into {'/'.join(box.value for box in choice.bins)}"
        case Pick():
            values = choice.values
            listed = "/".join(values)
            return f"{len(values)} options" if len(values) > SHORT or len(listed) > OFFER else listed


def _modes_in_short(modes: Sequence[Mode]) -> list[str]:
    """Write modes with their most steps; several that differ only behind a _, in one word: rebase_... for nine."""
    kinds = Counter(_kind(mode) for mode in modes)
    short = [
        f"{_kind(mode)}_..." if kinds[_kind(mode)] > FEW else mode.name + (f":{mode.most}" if mode.most else "")
        for mode in modes
    ]
    return list(dict.fromkeys(short))


def _kind(mode: Mode) -> str:
    return mode.name.rpartition("_")[0] or mode.name


def _modes(form: Form) -> list[str]:
    """Explain the modes, if a form is too long to show each choice in full."""
    stand_for: dict[str, list[str]] = {}
    modes = [mode for choice in form.prompt.choices if isinstance(choice, Course) for mode in choice.modes]
    kinds = Counter(_kind(mode) for mode in {mode.name: mode for mode in modes}.values())
    for mode in modes:
        named = f"{_kind(mode)}_..." if kinds[_kind(mode)] > FEW else mode.name
        labels = stand_for.setdefault(named, [])
        if not f"{mode.label} ".lower().startswith(f"{mode.name} ".lower()) and mode.label not in labels:
            labels.append(mode.label)
    names = [f"{name} {_listed_in_short(labels)}" for name, labels in stand_for.items() if labels]
    return [", ".join(names) + "."] if names else []


def _listed_in_short(labels: Sequence[str]) -> str:
    """Join labels by or; of many, the first stands for all."""
    return " or ".join(labels) if len(labels) <= FEW else f"{labels[0]} and {len(labels) - 1} more"


def _answer(form: Form, choice: Choice) -> str:
    if choice.key in form.answers:
        return f"= {words(form.answers[choice.key])}"
    return "(open)" if is_due(choice) else f"[{words(choice.default or ())}]"


def words(answer: Answer) -> str:
    """Write an answer as it is typed; none if nothing is picked."""
    return " ".join(answer) or "none"


def _example(form: Form) -> str:
    choice = form.prompt.choices[0]
    return f"{choice.key} {words(choice.default or ())}"
