"""Luck: the ledger, the luckiest rolls, and every roll behind it."""

from __future__ import annotations

from collections import defaultdict

from sealed_orders.report.charts.courses import ink
from sealed_orders.report.drawing.graph import bar
from sealed_orders.report.findings.luck import Entry, Line
from sealed_orders.report.page.markup import at_turn, fold, party, prose, rule, section, table
from sealed_orders.report.page.sums import roll
from sealed_orders.report.report import Report
from sealed_orders.report.words import counted, percent, plain, signed

MOST = 400  # lines of the list of rolls; if there are more, those of a turn are grouped


def fortune(report: Report) -> str:
    """Write the section; nothing if no roll is known."""
    ledger = report.luck
    if not ledger.entries:
        return ""
    about = f"{counted(len(ledger.entries), 'rolls')} that mattered, compared with the average by the rules' odds."
    if ledger.told_only:
        about += " Only rolls whose target number was announced are included."
    elif ledger.scored:
        about += " Rolls that score show their points; rolls that only find, follow or lose a ship have none."
    about += (
        " Last column: how unusual the result was, in standard deviations; a plus is good for the side in column two."
    )
    lines = ledger.lines
    most = max((abs(line.points or 0) for line in lines), default=0)
    rows = [_row(report, line, most) for line in lines]
    heads = ["Kind", "For", "Rolls", "Expected", "Came", *(_bars(report)), "Points", "Deviations"]
    body = table(heads, rows, (2, 3, 4, 6, 7), "ledger") + _net(report)
    lucky = "".join(_lucky(report, entry) for entry in ledger.luckiest())
    side = f'<aside><h3>Luckiest and unluckiest</h3><ul class="rolls">{lucky}</ul></aside>' if lucky else ""
    every = fold("Every roll, with its arithmetic", _every(report))
    return section("luck", "Luck", prose(about), f'<div class="lucky"><div>{body}{every}</div>{side}</div>')


def _bars(report: Report) -> list[str]:
    names = [party(side) for side in report.sides]
    return [f"to the {names[-1]} | to the {names[0]}" if len(names) == 2 else ""]


def _row(report: Report, line: Line, most: float) -> list[str]:
    own = ink(report, line.side)
    gain = own if (line.points or 0) >= 0 else 1 - own
    drawn = bar(line.points or 0, most, gain) if line.points is not None and most else ""
    points = signed(line.points) if line.points is not None else ""
    return [
        f"{prose(line.kind)} {rule(line.rule)}",
        f'<span class="s{own}">{party(line.side) or "all"}</span>',
        str(line.rolls),
        f"{plain(line.expected)}{_counted(line)}",
        f"<b>{line.came}</b>",
        drawn,
        points,
        signed(line.score),
    ]


def _counted(line: Line) -> str:
    return "" if line.counts == "successes" else f" {prose(line.counts)}"


def _net(report: Report) -> str:
    if not report.luck.scored or len(report.sides) != 2:
        return ""
    one, other = report.sides
    net = report.luck.points(one)
    margin = report.points.total(one) - report.points.total(other)
    luck = f"{signed(net)} points of luck for the {party(one)} side"
    total = f"In total: {luck}; the final margin was {signed(float(margin))}."
    return f'<p class="about" style="margin-top:10px"><b>{total}</b></p>'


def _lucky(report: Report, entry: Entry) -> str:
    good = entry.came >= entry.expected
    name = report.fleets.units[entry.unit].name if entry.unit in report.fleets.units else ""
    who = f"{name}: " if name else ""
    counts = entry.counts != "successes"
    came = counted(entry.came, entry.counts) if counts else "success" if entry.came else "failed"
    words = f"{who}{entry.kind}, {came}"
    points = f"<strong>{signed(entry.points)}</strong>" if entry.points else ""
    times = f"1 in {max(1, round(1 / entry.odds))}" if entry.odds > 0 else "never"
    die = roll(report, [entry], f"<b>{entry.came}</b>of {plain(float(entry.expected))}", " die" if good else " die bad")
    when = at_turn(entry.turn, turn_of(report, entry))
    return (
        f"<li>{die}<span>{when}. {prose(words)}, for the {party(entry.side)} side; {times} "
        f"{rule(entry.rule)}</span>{points}</li>"
    )


def turn_of(report: Report, entry: Entry) -> str:
    """Name the turn of a roll and, for a battle on the plane, the battle's turn."""
    number = f"Turn {report.reading.count(entry.turn)}"
    for fight in report.fights:
        if fight.waters is not None and fight.moments.get(entry.number):
            battle = f"battle turn {fight.moments[entry.number]}"
            return battle.capitalize() if len(report.reading.turns) == 1 else f"{number}, {battle}"
    return number


def _every(report: Report) -> str:
    entries = report.luck.entries
    heads = ["Turn", "Kind", "For", "Unit", "Rolls", "Expected", "Came", "This or more extreme", "Paragraph"]
    if len(entries) > MOST:
        return table(heads[:7], _together(report, entries), (4, 5, 6))
    names = report.fleets.units
    rows = [
        [
            at_turn(entry.turn, turn_of(report, entry)),
            prose(entry.kind),
            party(entry.side),
            prose(_pair(entry, {unit: one.name for unit, one in names.items()})),
            roll(report, [entry], _arithmetic(entry)),
            f"{float(entry.expected):.2f}",
            str(entry.came),
            percent(entry.odds),
            rule(entry.rule),
        ]
        for entry in entries
    ]
    return table(heads, rows, (4, 5, 6, 7))


def _pair(entry: Entry, names: dict[str, str]) -> str:
    unit, target = names.get(entry.unit, entry.unit), names.get(entry.target, entry.target)
    return f"{unit} at {target}" if target and unit else unit


def _arithmetic(entry: Entry) -> str:
    """Write rolls of one chance: 26 x 0.07."""
    each = {roll.expected for roll in entry.rolls}
    return f"{len(entry.rolls)} x {float(each.pop()):.3g}" if len(each) == 1 else str(len(entry.rolls))


def _together(report: Report, entries: tuple[Entry, ...]) -> list[list[str]]:
    groups: dict[tuple[int, str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[entry.turn, entry.kind, entry.side].append(entry)
    return [
        [
            at_turn(turn, str(report.reading.count(turn))),
            prose(kind),
            party(side),
            "",
            roll(report, group, str(sum(len(e.rolls) for e in group))),
            f"{float(sum(e.expected for e in group)):.2f}",
            str(sum(e.came for e in group)),
        ]
        for (turn, kind, side), group in groups.items()
    ]
