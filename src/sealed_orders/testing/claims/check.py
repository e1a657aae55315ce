"""Compare each claim of a report with what a witness saw; a false claim is described in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.kernel.fact import Points, Sunk
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.stake import stake_of
from sealed_orders.report import Report, Wishes, make
from sealed_orders.report.page.markdown import markdown
from sealed_orders.testing.claims import sentences
from sealed_orders.testing.claims.text import faults
from sealed_orders.testing.claims.witness import Witness, kind


def false_claims(record: Record, games: int = 0) -> list[str]:
    """List every claim in the report of a finished match that its record does not support."""
    report, witness = make(record, wishes=Wishes(games=games)), Witness(record)
    checks = (
        headline,
        tracks,
        contacts,
        pursuits,
        near_misses,
        losses,
        points,
        beliefs,
        fights,
        luck,
        sentences.story,
        wording,
    )
    return [fault for check in checks for fault in check(report, witness)]


def headline(report: Report, witness: Witness) -> Iterator[str]:
    """The title must be the outcome's own text."""
    outcome = witness.match.outcome
    assert outcome is not None
    if report.headline.title != (outcome.headline or outcome.text.rstrip(".")):
        yield f"The title is {report.headline.title!r}; the outcome's is {outcome.headline!r}."


def tracks(report: Report, witness: Witness) -> Iterator[str]:
    """Every knot of a track must be where the unit's own side showed it, and the last where it was lost."""
    for track in report.tracks:
        for turn, cell in track.cells.items():
            grave = track.lost and turn == track.lost + 1
            true = _grave(witness, track.side, track.id) if grave else witness.cell(track.side, track.id, turn)
            if true != cell:
                yield f"{track.name} is drawn in {cell} in turn {turn}; she was in {true or 'no cell'}."


def _grave(witness: Witness, side: str, name: str) -> str:
    """Find where a unit was lost: as reported, or its last known cell in that turn, or before."""
    (telling, *_) = witness.lost(side, name)
    cell = str(getattr(telling.fact, "cell", ""))
    for earlier in reversed(witness.tellings[: witness.tellings.index(telling)]):
        if not cell and earlier.turn == telling.turn:
            cell = witness.puts(earlier, side, name)[0] or _moved(earlier.fact, name)
    before = witness.steps[max(0, telling.number - 1)]
    return cell or next((token.cell for token in witness.tokens(before, side) if token.id == name), "")


def _moved(fact: object, name: str) -> str:
    units = [*getattr(fact, "units", ()), *getattr(fact, "own", ()), getattr(fact, "unit", None)]
    here = any(getattr(unit, "id", "") == name for unit in units)
    return str(getattr(fact, "cell", "")) if here and kind(fact) in ("moved", "arrived", "sighted") else ""  # type: ignore[arg-type]


def contacts(report: Report, witness: Witness) -> Iterator[str]:
    """Every contact must have been reported to an enemy in that turn, in these words, of these units, in that cell."""
    for contact in report.contacts:
        for unit in contact.units:
            seen = list(witness.enemy_tellings(unit.side, unit.id))
            if not any((t.turn, cell, exact) == (contact.turn, contact.cell, contact.exact) for t, cell, exact in seen):
                yield f"Nobody read in turn {contact.turn} that {unit.name} was in {contact.cell}."
        if not any(t.event.text == contact.text and t.turn == contact.turn for t in witness.tellings):
            yield f"No report says: {contact.text}"
    for side, name, called in witness.hunted():
        met = {contact.turn for contact in report.contacts for unit in contact.units if unit.id == name}
        for telling, _, _ in witness.enemy_tellings(side, name):
            if telling.turn not in met:
                yield f"The contact with {called} in turn {telling.turn} is missing."


def pursuits(report: Report, witness: Witness) -> Iterator[str]:
    """Each of the hunted must have the right turns in play and turns seen."""
    claimed = {(p.unit.side, p.unit.id): (list(p.in_play), list(p.seen), p.longest) for p in report.pursuits}
    true = {
        (side, name): (witness.in_play(side, name), witness.seen(side, name), witness.unseen(side, name))
        for side, name, _ in witness.hunted()
    }
    for key in {*claimed, *true}:
        if claimed.get(key) != true.get(key):
            yield f"Of {key[1]} the report has {claimed.get(key)} (in play, seen, longest unseen), not {true.get(key)}."


def near_misses(report: Report, witness: Witness) -> Iterator[str]:
    """Every near miss must be one, unseen, and none may be missing."""
    true = {(side, turn, cell): (steps, names) for side, turn, cell, steps, names in _passed(witness)}
    claimed: set[tuple[str, int, str]] = set()
    for miss in report.near_misses:
        for turn in miss.turns:
            key = (miss.side, turn, witness.end(miss.side, miss.unit, turn))
            claimed.add(key)
            if true.get(key) != (miss.steps, set(miss.hunters)):
                yield f"{miss.name} did not pass {miss.hunters} at {miss.steps} in turn {turn}: {true.get(key)}."
        if miss.cell != witness.end(miss.side, miss.unit, miss.turns[0]):
            yield f"{miss.name} was not in {miss.cell} at the end of turn {miss.turns[0]}."
    for key in true.keys() - claimed:
        yield f"A near miss is missing: {key}, {true[key]}."


def _passed(witness: Witness) -> Iterator[tuple[str, int, str, int, set[str]]]:
    """Return side, turn, cell, distance and hunters for each of the hunted near some, unseen, as a turn ended."""
    ways = _ways(witness)
    near = int(sum(map(len, ways.values())) / max(1, len(ways)) <= len(ways) / 10)
    named = witness.board.subject.hunters
    for side, name, _ in witness.hunted():
        for turn in witness.in_play(side, name):
            cell = witness.end(side, name, turn)
            if not cell or turn in witness.seen(side, name):
                continue
            by_steps: dict[int, set[str]] = {}
            for other in (s for s in witness.sides if s != side):
                hunters = [i for i in named if witness.side_of(i) == other]
                held = {token.within for token in witness.tokens(witness.opening(turn + 1), other)}
                for token in witness.tokens(witness.opening(turn + 1), other):
                    wanted = token.id in hunters if hunters else token.kind not in witness.board.subject.untracked
                    here = witness.cell(other, token.id, turn + 1)
                    if wanted and here and token.id not in held:
                        steps = 0 if here == cell else 1 if here in ways.get(cell, ()) else 2
                        by_steps.setdefault(steps, set()).add(token.label)
            nearest = min(by_steps, default=2)
            if nearest <= near:
                yield side, turn, cell, nearest, by_steps[nearest]


def _ways(witness: Witness) -> dict[str, set[str]]:
    ways: dict[str, set[str]] = {}
    for terrain in witness.board.terrains:
        for cell, others in terrain.next.items():
            for other in others:
                ways.setdefault(cell, set()).add(other)
                ways.setdefault(other, set()).add(cell)
    return ways


def losses(report: Report, witness: Witness) -> Iterator[str]:
    """Every reported loss must be true in time, place and side, and none may be missing."""
    for loss in report.losses:
        whole = not loss.ships and loss.turn and loss.rule
        sunk = [t for t in witness.lost(loss.side, loss.id) if t.turn == loss.turn]
        if whole and not sunk:
            yield f"{loss.name} of the {loss.side} side was not reported lost in turn {loss.turn}."
        if whole and loss.side in witness.sides and witness.cell(loss.side, loss.id, loss.turn + 2):
            yield f"{loss.name} is reported lost and was on the chart afterwards."
        cells = {str(getattr(t.fact, "cell", "")) for t in sunk} - {""}
        if whole and cells and loss.cell not in cells:
            yield f"{loss.name} was lost in {cells}, not in {loss.cell}."
        if not loss.side:
            yield f"Nobody lost {loss.name}."
    reported_lost = {
        (t.fact.unit.id, t.number)
        for t in witness.tellings
        if isinstance(t.fact, Sunk) and witness.is_own_name(t.fact.unit)
    }
    counted = len([loss for loss in report.losses if loss.rule and not loss.ships])
    if counted != len(reported_lost):
        yield f"{counted} losses are counted; {len(reported_lost)} were reported."
    for loss in (loss for loss in report.losses if loss.ships):
        fewer = [t for t in witness.tellings if kind(t.fact) == "reduced" and t.fact.unit.id == loss.id]  # type: ignore[union-attr]
        deeds = {(t.number, side) for t in fewer for side in t.event.to}
        most = max(len({n for n, s in deeds if s == side}) for side in {s for _, s in deeds})
        if not most <= loss.ships <= len(fewer):
            yield f"{loss.ships} ships of {loss.name} are reported lost; {len(fewer)} reports say so."


def points(report: Report, witness: Witness) -> Iterator[str]:
    """Every award must have been reported, with the right turn; they must add up to the outcome."""
    listener = witness.sides[0]
    true = [
        (f.turn or t.turn, f.side, f.points, f.cause)
        for t in witness.tellings
        if isinstance(f := t.fact, Points) and listener in t.event.to
    ]
    claimed = [(a.turn, a.side, a.points, a.cause) for a in report.points.awards]
    if sorted(true) != sorted(claimed):
        yield f"The awards are {claimed}; they were {true}."
    outcome = witness.match.outcome
    assert outcome is not None
    for side in report.points.sides:
        score = outcome.scores.get(side, 0)
        if report.points.total(side) != score:
            yield f"The {side} side has {report.points.total(side)} in the report and {score} in truth."
        if true and report.points.total(side, witness.last) != score:
            yield f"The awards of the {side} side do not add up to {score}."


def beliefs(report: Report, witness: Witness) -> Iterator[str]:
    """The true cell of every belief must be where the unit or force was, and it must have been there."""
    for table in report.beliefs:
        for belief in table.turns:
            others = [side for side in witness.sides if side != table.side]
            step = witness.opening(belief.turn)
            true = {t.cell for side in others for t in witness.tokens(step, side) if t.id == table.unit}
            if belief.truth not in true or not belief.truth:
                yield f"{table.name} is shown in {belief.truth} in turn {belief.turn}; it was in {true}."
            if any(belief.turn > t.turn for side in others for t in witness.lost(side, table.unit)):
                yield f"A belief of {table.name} is shown in turn {belief.turn}, after it was lost."
            likeliest = belief.likely.get(belief.truth, 0) >= max(belief.likely.values(), default=1)
            if belief.right != likeliest:
                yield f"The belief of {table.name} in turn {belief.turn} is not {'right' if belief.right else 'wrong'}."


def fights(report: Report, witness: Witness) -> Iterator[str]:
    """All reported hits must be in the fights, each once, for the side that made them."""
    made: dict[str, int] = {}
    for fight in report.fights:
        for salvo in fight.salvos:
            made[salvo.unit.side] = made.get(salvo.unit.side, 0) + (salvo.hits or 0)
    true = witness.shots() or witness.falls()
    if {s: n for s, n in made.items() if n} != {s: n for s, n in true.items() if n}:
        yield f"The hits are {made}; they were {true}."
    for fight in report.fights:
        for name in fight.sunk:
            if not witness.lost(witness.side_of(name), name):
                yield f"{name} was not sunk in the fight of turn {fight.turn}."


def luck(report: Report, witness: Witness) -> Iterator[str]:
    """The ledger must have every roll of every kind, with its result and its average."""
    true: dict[str, list[float]] = {}
    for roll in witness.rolls:
        stake = stake_of(witness.game.stakes, roll.key)
        if stake is not None:
            sums = true.setdefault(stake[1].name, [0, 0, 0.0])
            sums[0] += 1
            sums[1] += roll.came
            sums[2] += sum(float(value * p) for value, p in roll.odds.items())
    claimed: dict[str, list[float]] = {}
    for line in report.luck.lines:
        sums = claimed.setdefault(line.kind, [0, 0, 0.0])
        for n, value in enumerate((line.rolls, line.came, line.expected)):
            sums[n] += value
    for name in {*true, *claimed}:
        one, other = true.get(name, [0, 0, 0]), claimed.get(name, [0, 0, 0])
        if any(abs(a - b) > 1e-6 for a, b in zip(one, other, strict=True)):
            yield f"The ledger has {other} of {name} (rolls, came, due); it was {one}."


def wording(report: Report, witness: Witness) -> Iterator[str]:
    """Places must have names, turns the match's own count, and single things the singular."""
    return faults(markdown(report), witness)
