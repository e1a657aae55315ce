"""The story in a few sentences and figures, from a report's findings. A test checks every sentence."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.battles import Fight
from sealed_orders.report.findings.contacts import Pursuit, most_wanted
from sealed_orders.report.findings.luck import in_a_line
from sealed_orders.report.report import Report
from sealed_orders.report.words import counted, few, in_words, listed, people, percent, plain, signed, spans

MOST_NAMES = 3  # hits of one side in a fight
MOST_SUNK = 4  # units that are named


@dataclass(frozen=True)
class Figure:
    """A number, and what it is."""

    number: str
    text: str


def standfirst(report: Report) -> str:
    """Return the story as one paragraph."""
    return " ".join(story(report))


def story(report: Report) -> list[str]:
    """Tell in a few sentences how the hunted were found, or how it was fought; what it brought; the luck."""
    hunt = most_wanted(report.pursuits)
    battle = _fought(report) if no_hunt(report) else []
    sentences = battle or [_first_found(report, pursuit) for pursuit in hunt]
    sentences += [*_sunk(report), _scored(report) if hunt and not battle else ""]
    sentences += [_turned(report), in_a_line(report.luck, report.sides) if report.reading.whole else ""]
    return [sentence for sentence in sentences if sentence]


def no_hunt(report: Report) -> bool:
    """Say whether nobody was hunted, or all of them were in sight all the time."""
    return all(pursuit.always_seen for pursuit in most_wanted(report.pursuits))


def _first_found(report: Report, pursuit: Pursuit) -> str:
    reading, name = report.reading, pursuit.unit.name
    if not reading.played:
        return ""
    start = f"{name} was known to be in {reading.place(pursuit.known_at)} as the match began"
    if not pursuit.seen:
        return f"{start} and was not seen after that." if pursuit.known_at else f"{name} was never found."
    when, *_, last = reading.on(pursuit.first), pursuit.in_play[-1]
    if pursuit.first == last != pursuit.in_play[0]:
        late = f"not found until {when.removeprefix('on ').removeprefix('in ')}."
        return f"{start} and was {late.replace('found', 'found again')}" if pursuit.known_at else f"{name} was {late}"
    again = f"{start}, was next found {when}" if pursuit.known_at else f"{name} was first found {when}"
    return f"{again}{_kept(pursuit)}."


def _kept(pursuit: Pursuit) -> str:
    """Say how well it was kept in sight after that."""
    if pursuit.longest:
        long = "one turn at a time" if pursuit.longest == 1 else f"up to {few(pursuit.longest, 'turn')} in a row"
        return f" and was later out of sight for {long}"
    return " and was never lost again" if pursuit.first < pursuit.in_play[-1] else ""


def _scored(report: Report) -> str:
    """Say what brought the leading side most of its points."""
    side = report.points.leader
    total = report.points.total(side)
    cause, points = next(((cause, sum(turns.values())) for cause, turns in report.points.causes(side).items()), ("", 0))
    if points <= 1:
        return ""
    share = f"{plain(points)} of its {plain(total)}" if points < total else f"all its {plain(total)}"
    return f"The {people(side)} side scored {share} points for {cause}."


def _fought(report: Report) -> list[str]:
    """Describe the battle, or count the battles."""
    fights = report.fights
    if not report.reading.whole or not fights:
        return []
    if len(fights) > 1:
        return [f"There were {few(len(fights), 'fight')}. {_hits(fights)}".strip()]
    (fight,) = fights
    sides: dict[Side, list[str]] = {}
    for unit in fight.units:
        sides.setdefault(unit.side, []).append(unit.name)
    if len(sides) == 1:  # an old record, whose facts give neither sides nor turns of battle
        return [f"{listed(*sides.values())} fought. {_hits(fights)}".strip()]
    against = " fought ".join(_few(names) for names in sides.values())
    ranges = fight.ranges().values()
    far = f", at ranges from {_far(fight, max(ranges))} down to {_far(fight, min(ranges))}" if ranges else ""
    return [f"{against} for {few(len(fight.rounds), 'turn')}{far}. {_hits(fights)}".strip()]


def _few(names: list[str]) -> str:
    """Name the first few, and count the rest."""
    more = len(names) - MOST_NAMES
    return listed(names) if more < 2 else listed([*names[:MOST_NAMES], f"{in_words(more)} more"])


def _far(fight: Fight, range_: float) -> str:
    assert fight.waters is not None
    return f"{round(range_, -2):,.0f} {fight.waters.plane.unit}"


def hits_of(fights: list[Fight]) -> dict[Side, int]:
    """Count hits by side; empty if not all of them were reported."""
    by_side: dict[Side, int] = {}
    for fight in fights if all(fight.counts_hits for fight in fights if fight.salvos) else ():
        for salvo in fight.salvos:
            by_side[salvo.unit.side] = by_side.get(salvo.unit.side, 0) + (salvo.hits or 0)
    return by_side


def _hits(fights: list[Fight]) -> str:
    made = [f"the {people(side)} side made {counted(hits, 'hits')}" for side, hits in hits_of(fights).items() if side]
    sentence = listed(made)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""


def _sunk(report: Report) -> list[str]:
    """Say who was lost and when, the hunted in any case; units lost at the same time in one sentence."""
    gone: dict[tuple[str, str], list[str]] = {}
    for loss in report.losses:
        if loss.turn and not loss.ships:
            when = _in_battle(report, loss.id) or report.reading.on(loss.turn)
            gone.setdefault((loss.name, loss.fate), []).append(when)
    hunted = {pursuit.unit.name for pursuit in report.pursuits}
    named = sorted(gone, key=lambda unit: unit[0] not in hunted)[:MOST_SUNK]
    together: dict[tuple[str, str], list[str]] = {}
    for name, fate in sorted(named, key=list(gone).index):
        together.setdefault((fate, _times(gone[name, fate])), []).append(name)
    sentences = [
        f"{listed(names)} {'was' if len(names) == 1 else 'were'} {fate} {when}."
        for (fate, when), names in together.items()
    ]
    rest = sum(len(when) for unit, when in gone.items() if unit not in named)
    more = f"{few(rest, 'more unit was', 'more units were')} lost."
    return [*sentences, *([more[0].upper() + more[1:]] if rest else [])]


def _times(when: list[str]) -> str:
    """Write several turns in words: in turns 9 to 12."""
    turns = [time.removeprefix("in turn ") for time in when]
    return f"in {spans(map(int, turns))}" if all(turn.isdecimal() for turn in turns) else listed(when)


def _in_battle(report: Report, unit: str) -> str:
    """Say in which turn of a battle a unit was lost, if the match was that battle."""
    if len(report.fights) != 1 or not no_hunt(report):
        return ""
    rounds = [fight.sunk[unit] for fight in report.fights if fight.waters and unit in fight.sunk]
    return f"in turn {rounds[0]}" if rounds and rounds[0] else ""


def _turned(report: Report) -> str:
    steps = report.chances.steps if report.chances else []
    if not steps or report.chances is None:
        return ""
    step = max(steps, key=lambda step: abs(step.after - step.before))
    chance = f"the {people(report.chances.side)} side's chance of winning was {percent(step.before)} before it"
    when = report.reading.on(step.turn)
    return f"The turning point came {when}: when bots played on, {chance} and {percent(step.after)} after it."


def _count(number: int, one: str, words: str, more: str = "") -> Figure:
    return Figure(str(number), f"{one if number == 1 else more or one + 's'} {words}")


def figures(report: Report) -> list[Figure]:
    """List up to six figures that nobody had during the match."""
    notable = []
    sides = report.sides
    fought = bool(report.fights) and no_hunt(report)
    for pursuit in most_wanted(report.pursuits) if not fought else ():
        name, of = pursuit.unit.name, len(pursuit.in_play)
        if pursuit.longest:
            notable.append(_count(pursuit.longest, "turn", f"in a row with {name} out of sight, the longest time"))
        notable.append(_count(len(pursuit.seen), "turn", f"with {name} in sight, of {of}"))
    if report.pursuits and not fought:
        notable.append(_count(len(report.near_misses), "near miss", "that the hunters did not notice", "near misses"))
    if report.beliefs and report.reading.whole and not fought:
        table = report.beliefs[0]
        of = len(table.turns)
        phrase = f"with the {people(table.side)} plot table right about {table.name}, of {of}"
        notable.append(_count(len(table.right), "turn", phrase))
    if report.luck.scored and len(sides) == 2 and report.reading.whole:
        points = report.luck.points(sides[0])
        notable.append(Figure(signed(abs(points)), f"points of luck for the {people(sides[points < 0])} side"))
    if report.chances is not None:
        turn = report.chances.lowest
        whose = f"for the {people(report.chances.side)} side when bots played on from turn {report.reading.count(turn)}"
        notable.append(Figure(percent(report.chances.turns[turn].share), f"{whose}, the lowest of all turns"))
    if no_hunt(report) and report.reading.whole:
        notable += _of_the_fights(report)
    return notable[:6]


def _of_the_fights(report: Report) -> list[Figure]:
    figures = []
    fights = report.fights
    if len(fights) == 1:
        figures.append(_count(len(fights[0].rounds), "turn", "of battle"))
        ranges = fights[0].ranges().values()
        if ranges:
            figures.append(Figure(_far(fights[0], min(ranges)), "the shortest range"))
    elif fights:
        figures.append(_count(len(fights), "fight", "in all"))
    made = hits_of(fights)
    figures += [_count(hits, "hit", f"by the {people(side)} side") for side, hits in made.items() if side]
    lost = sum(loss.ships or 1 for loss in report.losses)
    return [*figures, *([_count(lost, "unit", "lost in all")] if lost else [])]
