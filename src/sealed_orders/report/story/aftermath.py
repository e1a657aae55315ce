"""The aftermath of a match: what its last screen shows, found in its report."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.battles import Fight
from sealed_orders.report.findings.beliefs import Belief
from sealed_orders.report.findings.fleet import Unit
from sealed_orders.report.findings.luck import in_a_line
from sealed_orders.report.report import Report
from sealed_orders.report.story.last_screen import Aftermath, Believed, Firing, Rolls, Share, Turned
from sealed_orders.report.story.story import no_hunt, story
from sealed_orders.report.words import few, listed, people

TURNS = 4  # in which it turned, at most
TILES = 8  # of what was believed
FEWER = 4  # tiles, if there are more turns than that
LEAST = 0.005  # a cell that is less likely is not drawn
WINDOW = 10  # turns of a battle in a row whose hits are compared


def aftermath(report: Report, side: Side) -> Aftermath:
    """Return the aftermath for one side: its own beliefs, or those of the side that has some."""
    battle = _battle(report)
    luck = in_a_line(report.luck, report.reading.sides)
    chances = report.chances
    shares = sorted(chances.turns.items()) if chances else []
    return Aftermath(
        story=tuple(sentence for sentence in story(report) if sentence != luck),
        turned=_in_battle(report, battle) if battle else _turned(report),
        luck=luck,
        rolls=report.luck.rolls,
        firing=_firing(battle, side) if battle else None,
        believed=() if battle else _believed(report, side),
        chances=tuple(Share(report.reading.count(turn), one.low, one.share, one.high) for turn, one in shares),
        whose=chances.side if chances else "",
        games=chances.games if chances else 0,
        ledger=tuple(Rolls(x.kind, x.counts, x.side, x.rolls, x.expected, x.came) for x in report.luck.lines),
    )


def _battle(report: Report) -> Fight | None:
    """Return the battle that was the whole match, if its hits were reported."""
    fights = [fight for fight in report.fights if fight.counts_hits] if no_hunt(report) else []
    return fights[0] if len(fights) == 1 else None


def _turned(report: Report) -> tuple[Turned, ...]:
    """Return the first contact and the turns that brought most points or losses, in their order."""
    reading = report.reading
    weights: dict[int, float] = {}
    for award in report.points.awards:
        if award.dated:
            weights[award.turn] = weights.get(award.turn, 0.0) + abs(award.points)
    for loss in report.losses:
        if loss.turn:
            weights[loss.turn] = weights.get(loss.turn, 0.0) + 0.5
    first = next((contact.turn for contact in report.contacts if contact.exact), 0)
    chosen = sorted(weights, key=lambda turn: (-weights[turn], turn))[: TURNS - bool(first)]
    return tuple(
        _event(report, turn) for turn in sorted({*chosen, *([first] if first else [])}) if turn in reading.turns
    )


def _event(report: Report, turn: int) -> Turned:
    """Return what mattered most in a turn: what scored most, else what was lost, else the contact."""
    reading = report.reading
    awards = sorted((a for a in report.points.awards if a.turn == turn and a.dated), key=lambda a: -abs(a.points))
    lost = [loss for loss in report.losses if loss.turn == turn]
    met = [contact for contact in report.contacts if contact.turn == turn]
    cells = [*(loss.cell for loss in lost), *(contact.cell for contact in met)]
    cell = next((cell for cell in cells if cell), "")
    text, rule = "", ""
    if awards:
        text, rule = awards[0].event.text, awards[0].event.rule
    elif lost:
        text, rule = f"{lost[0].name} was {lost[0].fate}.", lost[0].rule
    elif met:
        names = [unit.name for unit in met[0].units]
        text = f"{listed(names)} {'was' if len(names) == 1 else 'were'} found in {reading.place(met[0].cell)}."
        rule = met[0].rule
    return Turned(reading.count(turn), reading.hour(turn), cell, text, rule)


def _in_battle(report: Report, fight: Fight) -> tuple[Turned, ...]:
    """Return the turns in a row in which the winner, or who hit most, made most hits."""
    made = _hits(fight)
    winner = report.reading.outcome.winner if report.reading.outcome else None
    side = winner if winner in made else max(made, key=lambda one: sum(made[one]), default="")
    rounds, total = fight.rounds, sum(made.get(side, ()))
    if not total or len(rounds) <= WINDOW:
        return ()
    sums = [0, *accumulate(made[side])]
    best = max(range(len(rounds) - WINDOW + 1), key=lambda n: sums[n + WINDOW] - sums[n])
    hits, first, last = sums[best + WINDOW] - sums[best], rounds[best], rounds[best + WINDOW - 1]
    far = fight.ranges()
    near = [far[number] for number in range(first, last + 1) if number in far]
    measure = fight.waters.plane.unit if fight.waters else ""
    at = f", at {round(min(near), -2):,.0f} to {round(max(near), -2):,.0f} {measure}" if near else ""
    text = f"The {people(side)} side made {hits} of its {few(total, 'hit')}{at}."
    return (Turned(first, f"Turns {first} to {last}", "", text),)


def _hits(fight: Fight) -> dict[Side, tuple[int, ...]]:
    """By side, its hits in each turn of a battle."""
    sides = dict.fromkeys(salvo.unit.side for salvo in fight.salvos if salvo.unit.side)
    return {side: tuple(_made(fight, side, number) for number in fight.rounds) for side in sides}


def _made(fight: Fight, side: Side, number: int) -> int:
    return sum(salvo.hits or 0 for salvo in fight.salvos if salvo.unit.side == side and salvo.round == number)


def _firing(fight: Fight, side: Side) -> Firing:
    sides: dict[Side, list[Unit]] = {}
    for unit in fight.units:
        sides.setdefault(unit.side, []).append(unit)
    alone = next((units[0] for units in sides.values() if len(units) == 1), None)
    whose = next((one for one in sides if alone and one != alone.side), side if side in sides else next(iter(sides)))
    far = {unit.name: fight.ranges_of(unit) for unit in sides[whose]}
    ranges = {name: tuple(_rounded(one.get(number)) for number in fight.rounds) for name, one in far.items() if one}
    measure = fight.waters.plane.unit if fight.waters else ""
    return Firing(fight.rounds, _hits(fight), ranges, measure, alone.name if alone else "")


def _rounded(far: float | None) -> float | None:
    return None if far is None else round(far, 0)


def _believed(report: Report, side: Side) -> tuple[Believed, ...]:
    """Return one tile a turn; of a long match the first and last turns and those in which the table was most wrong."""
    tables = sorted(report.beliefs, key=lambda table: table.side != side)
    if not tables:
        return ()
    turns = [belief for belief in tables[0].turns if belief.truth]
    if len(turns) > TILES:
        turns = _telling(turns)
    return tuple(
        Believed(
            report.reading.count(belief.turn),
            tables[0].name,
            {cell: round(share, 3) for cell, share in belief.likely.items() if share >= LEAST},
            belief.truth,
            belief.words,
        )
        for belief in turns
    )


def _telling(turns: Iterable[Belief]) -> list[Belief]:
    """Return the turns after which the belief in the truth changed most, and the last."""
    every = list(turns)
    change = {n: abs(every[n].share - every[n - 1].share) for n in range(1, len(every))}
    kept = {*sorted(change, key=lambda n: -change[n])[: FEWER - 1], len(every) - 1}
    return [every[n] for n in sorted(kept)]
