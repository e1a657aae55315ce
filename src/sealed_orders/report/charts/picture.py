"""The picture to share: both tracks or the battle, with the result, as a standalone SVG."""

from __future__ import annotations

from sealed_orders.report.charts.action import action
from sealed_orders.report.charts.courses import drawn, ink, part
from sealed_orders.report.drawing.chart import MARGIN, frame, ground
from sealed_orders.report.drawing.hunt import layers
from sealed_orders.report.drawing.palette import LIGHT, inked
from sealed_orders.report.drawing.plane import layers as battle
from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.drawing.ships import symbols
from sealed_orders.report.drawing.svg import drawing, element, group, text
from sealed_orders.report.report import Report
from sealed_orders.report.story.story import story
from sealed_orders.report.words import people, plain

WIDTH, HEIGHT = 1200.0, 630.0
LEFT = 56.0
COLUMN = 470.0  # the width of the words
CHART = 560.0  # the width of the chart
BIG, UNDER = 40.0, 19.0
LINES = 8  # lines of words under the title


def picture(report: Report) -> str:
    """Return the picture as SVG."""
    parts = [element("style", inked(LIGHT)), element("defs", symbols())]
    parts.append(element("rect", width=WIDTH, height=HEIGHT, class_="paper"))
    parts += [
        text("Sealed Orders", LEFT, 62.0, "brand"),
        element("path", d=f"M{LEFT:g} 78H{LEFT + COLUMN:g}", class_="rule2"),
    ]
    y = 128.0
    for words in wrapped(report.headline.title, COLUMN / (BIG * 0.5)):
        parts.append(text(words, LEFT, y, "big"))
        y += BIG * 1.12
    y += 4
    for words in _fitting(story(report), COLUMN / (UNDER * 0.5)):
        parts.append(text(words, LEFT, y, "under"))
        y += UNDER * 1.4
    parts += _scores(report) + _chart(report)
    seal = "Verified" if report.proof.verdict == "verified" else "Not verified"
    record = report.reading.record
    parts.append(
        text(
            f"{report.reading.game.title}, {report.reading.scenario}. {seal}: {record.commitment[:16]}",
            LEFT,
            HEIGHT - 40,
            "foot",
        )
    )
    return drawing(WIDTH, HEIGHT, parts, report.headline.title, alone=True)


def _fitting(sentences: list[str], letters: float) -> list[str]:
    """Return the first of some sentences that fits under the title, in lines."""
    lines: list[str] = []
    for count in range(1, len(sentences) + 1):
        more = wrapped(" ".join(sentences[:count]), letters)
        lines = more if len(more) <= LINES else lines
    return lines


def _scores(report: Report) -> list[str]:
    outcome = report.reading.outcome
    scores = dict(outcome.scores) if outcome else {}
    parts = []
    for n, side in enumerate(report.sides):
        x = LEFT + n * 200
        parts.append(text(people(side).upper(), x, HEIGHT - 140, "cap"))
        parts.append(text(plain(float(scores.get(side, 0))), x, HEIGHT - 84, f"score s{ink(report, side)}"))
    return parts


def _chart(report: Report) -> list[str]:
    """Draw the tracks; if nobody moved on the chart, the battle on the plane."""
    high = HEIGHT - 2 * MARGIN - 30
    if not any(track.moved for track in report.tracks):
        fought = [seen for fight in report.fights if (seen := action(report, fight)) is not None]
        if fought:
            parts, height = battle(fought[0], CHART)
            scale = min(1.0, high / height)
            return [_placed(parts, CHART * scale, height * scale, scale)]
    if not report.tracks:
        return []
    window = part(report)
    sheet = Sheet(report.reading.board, CHART, window)
    if sheet.height > high:
        sheet = Sheet(report.reading.board, CHART * high / sheet.height, window)
    parts = [ground(sheet), *layers(sheet, drawn(report)), frame(sheet)]
    return [_placed(parts, sheet.width, sheet.height)]


def _placed(parts: list[str], width: float, height: float, scale: float = 1.0) -> str:
    x, y = WIDTH - width - MARGIN - 18, (HEIGHT - height) / 2
    size = f" scale({scale:.4f})" if scale != 1 else ""
    return group(parts, transform=f"translate({x:g} {y:g}){size}")


def wrapped(words: str, letters: float) -> list[str]:
    """Wrap words into lines of at most this many letters.

    >>> wrapped("Bismarck sunk three squares from Brest", 22)
    ['Bismarck sunk three', 'squares from Brest']
    """
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
