"""The fighting: who fired at whom, with which hits, turn by turn; a battle on the plane is drawn."""

from __future__ import annotations

from collections import defaultdict

from sealed_orders.report.charts.action import action
from sealed_orders.report.charts.courses import ink
from sealed_orders.report.drawing.graph import bars, ranges
from sealed_orders.report.drawing.plane import action as drawn
from sealed_orders.report.findings.battles import Fight
from sealed_orders.report.page.markup import at_turn, fold, prose, section, table
from sealed_orders.report.report import Report
from sealed_orders.report.story.story import no_hunt
from sealed_orders.report.words import counted, few, listed, people, spans

CHART = 620.0
MOST = 4  # values of a unit that damage lowers
OPEN = 6  # fights whose table is open; further ones are behind a click
FIRED = ("Fired", "At", "With", "Shots", "Hits", "When")
NUMBERS = ("Shots", "Hits")
UNKNOWN = "unknown"


def battle_first(report: Report) -> bool:
    """Say whether the fighting is the story: there is no hunt, or nobody was ever out of sight."""
    return bool(report.fights) and no_hunt(report)


def the_battle(report: Report) -> str:
    """Write the section; nothing if no shot was fired. Fights that the story is not about are behind a click."""
    if not report.fights:
        return ""
    main, rest = main_fights(report)
    parts = [_fight(report, fight, n < OPEN) for n, fight in enumerate(main)]
    if rest:
        more = "".join(_fight(report, fight, True) for fight in rest)
        parts.append(fold(f"{few(len(rest), 'other fight').capitalize()}", more) if main else more)
    title = "The battle" if len(report.fights) == 1 else "The fighting"
    return section("battle", title, "", "".join(parts))


def main_fights(report: Report) -> tuple[list[Fight], list[Fight]]:
    """Separate fights of hunted or named units from the others."""
    hunted = {unit.id for unit in report.fleets.hunted}
    main = [f for f in report.fights if any(u.id in hunted or report.fleets.is_chief(u.id) for u in f.units)]
    return main, [fight for fight in report.fights if fight not in main]


def fight_title(report: Report, fight: Fight) -> str:
    """Say when and where: Turn 3, 24 May 0000, in 1215."""
    reading = report.reading
    if fight.by_turns:
        return f"{few(len(fight.rounds), 'turn').capitalize()}"
    return f"{reading.turn(fight.turn)}{f', in {reading.place(fight.cell)}' if fight.cell else ''}"


def fight_text(fight: Fight) -> str:
    """Say who fought, how often each was hit, what each lost and who was sunk."""
    by_side: dict[str, list[str]] = {}
    for unit in fight.units:
        by_side.setdefault(unit.side, []).append(unit.name)
    parts = [" against ".join(listed(names) for names in by_side.values()) + "."]
    taken: dict[str, int] = defaultdict(int)
    for (_, target, _), hits in fight.hits().items():
        taken[target] += hits
    word = "turn" if fight.by_turns or fight.waters else "round"
    for unit in fight.units:
        damage = sorted(fight.damage.get(unit.id, {}).items(), key=lambda entry: -entry[1])[:MOST]
        lost = ", ".join(counted(count, what.replace("_", " ")) for what, count in damage if count > 0)
        what = f" ({lost})" if lost else ""
        results = []
        if taken[unit.id]:
            results.append(f"took {counted(taken[unit.id], 'hits')}{what}")
        elif lost:
            results.append(f"was damaged{what}")
        if unit.id in fight.sunk:
            number = fight.sunk[unit.id]
            results.append(f"was sunk{f' in {word} {number}' if number else ''}")
        if results:
            parts.append(f"{unit.name} {listed(results)}.")
    far = fight.ranges()
    if far and fight.waters is not None:
        nearest = min(far, key=lambda number: far[number])
        unit_of = fight.waters.plane.unit
        parts.append(
            f"The range was {far[min(far)]:,.0f} {unit_of} in turn {min(far)}; the shortest was {far[nearest]:,.0f} "
            f"{unit_of}, in turn {nearest}."
        )
    return " ".join(parts)


def fired(fight: Fight) -> list[tuple[str, str, str, str, str, str]]:
    """Make a row for each shooter, target and weapon: reported shots and hits, and the rounds."""
    rows: dict[tuple[str, str, str], list[int]] = {}
    shots: dict[tuple[str, str, str], int | None] = {}
    hits: dict[tuple[str, str, str], int | None] = {}
    for salvo in fight.salvos:
        key = (salvo.unit.name, salvo.target.name, salvo.weapon)
        rows.setdefault(key, []).append(salvo.round)
        for sums, value in ((shots, salvo.shots), (hits, salvo.hits)):
            pair = sums.get(key)
            sums[key] = pair if value is None else (pair or 0) + value
    word = "turn" if fight.by_turns or fight.waters else "round"
    return [
        (*key, _counted(shots[key]), _counted(hits[key]), spans(rounds, word) if any(rounds) else "")
        for key, rounds in rows.items()
    ]


def fire(fight: Fight) -> tuple[list[str], list[list[str]]]:
    """Make the table of fire: heads and rows, without columns of which nothing is known."""
    rows = fired(fight)
    kept = [n for n in range(len(FIRED)) if not rows or any(row[n] != UNKNOWN for row in rows)]
    return [FIRED[n] for n in kept], [[row[n] for n in kept] for row in rows]


def _counted(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)


def _fight(report: Report, fight: Fight, shown: bool) -> str:
    head = f"<h3>{at_turn(fight.turn, prose(fight_title(report, fight)))}</h3>" if not fight.by_turns else ""
    about = f'<p class="about">{prose(fight_text(fight))}</p>'
    heads, cells = fire(fight)
    rows = [[prose(cell) for cell in row] for row in cells]
    right = [n for n, head in enumerate(heads) if head in NUMBERS]
    listed_ = table(heads, rows, right, "fired") if rows else ""
    return head + about + _drawn(report, fight) + (listed_ if shown or not rows else fold("Who fired at whom", listed_))


def _drawn(report: Report, fight: Fight) -> str:
    """Draw the plane with both wakes, hits by turn, and the range."""
    picture = action(report, fight)
    made = _hits_by_turn(report, fight)
    if picture is None and not (fight.by_turns and made):
        return ""
    parts = []
    if made:
        names = [people(side) for side in made]
        title = "Hits by turn: " + ", ".join(
            f"{name} above" if n == 0 else f"{name} below" for n, name in enumerate(names)
        )
        rows = [(ink(report, side), hits) for side, hits in made.items()]
        parts.append(f"<h4>{prose(title)}</h4>{bars(fight.rounds, rows, title)}")
    far = fight.ranges()
    if far and fight.waters is not None:
        title = f"The shortest range between enemies, in {fight.waters.plane.unit}"
        parts.append(f"<h4>{prose(title)}</h4>{ranges(far, title)}")
    beside = "".join(parts)
    if picture is None:
        return f'<div class="fight">{beside}</div>'
    key = "Each star is a hit, in the colour of the side that fired. Each dot marks the start of a turn."
    chart = f'{drawn(picture, CHART, "The wakes of the battle")}<p class="go">{key}</p>'
    return f'<div class="hunting"><div>{chart}</div><aside>{beside}</aside></div>'


def _hits_by_turn(report: Report, fight: Fight) -> dict[str, dict[int, int]]:
    by_ship: dict[str, dict[int, int]] = {}
    for salvo in fight.salvos:
        if salvo.hits:
            turns = by_ship.setdefault(salvo.unit.side, {})
            turns[salvo.round] = turns.get(salvo.round, 0) + salvo.hits
    sides = report.parties
    return dict(sorted(by_ship.items(), key=lambda entry: sides.index(entry[0]) if entry[0] in sides else len(sides)))
