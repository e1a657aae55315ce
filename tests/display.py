"""The page docs/display.md and its pictures, made from the kernel's kinds and the client's own drawings.

python -m tests.display --write
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

from sealed_orders.kernel import kinds
from sealed_orders.kernel.fact import Fact, FactName

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client" / "src"
PAGE, PICTURES = ROOT / "docs" / "display.md", ROOT / "docs" / "display"
SHIP, PLANE, SWATCH, DIE = (96, 48), (48, 48), (72, 48), (40, 40)
PLANES = "RLT"

HEAD = """# What a client draws

You make a game and want to know what you can draw. This page lists the kinds that the kernel knows
and how the browser draws each: `Token("hood", "Hood", "1515", "british", "battleship")` is a
battleship. A kind of board, cell, place, name or shade that is not here is refused; a token of
another kind gets a plain symbol. [Add a game](add-a-game.md) says how a game uses them.
`make golden` writes this page.
"""

LIMITS = """## Known limits

- A game cannot bring its own drawings.
- A token of an unknown kind is drawn as a chit with two letters and its own word.
"""

FACTS = """## Facts

What an event says to machines (`sealed_orders.kernel.fact`). Bots, plot tables, reports and clients
read facts and never the sentence; they only fold away its last part, if a shot's arithmetic ends in
`= 0.0331.` A lesson names one by its name (`fact = "sighted"`), as do `Board.weighty` and
`Board.engages`.
"""

SHAPES = {
    "areas": "discs with their names, joined by lines where a terrain leads from one to the other",
    "squares": "a grid; a square is RRCC, and its rows and columns are named at the edges",
    "hexes": "flat-topped hexes; a hex is CCRR, even columns are half a hex lower",
    "plane": "open water without cells: grid, rose, scale and neat line in units of the game, vessels from above",
}
CELLS = {
    "sea": "water",
    "lane": "a shipping lane: water in a different tint, on every shape",
    "coast": "water; the coast itself is `Board.coast`",
    "land": "hatched, unless a terrain (other than one that goes everywhere) leads there; its outline is `Board.coast`",
    "port": "as coast; its sign is a place",
    "airfield": "as land; its sign is a place",
    "exit": "beyond the neat line: nothing is drawn, and a course may lead there",
}
PLACES = {
    "port": "a ring if it is your own, a square if it is the enemy's, a grey ring if it is neutral",
    "airfield": "a cross",
}
NAMES = {"ocean": "wide italics", "sea": "italics", "land": "italics in the ink of the land"}
SHADES = {
    "night": "dark and hatched, with a dusk line",
    "fog": "broken dashes",
    "area": "crosses, with the name that the game gives",
    "zone": "a tint with a pattern of its own, a rim and its number",
}
TOKENS = {"dummy": "a chit with its two letters", "contact": "a cross, with what was seen and when"}
DICE = {6: "pips", 10: "a kite with its number", 4: "", 8: "", 12: "", 20: "", 100: "any other is round"}


@cache
def source(name: str) -> str:
    """Return a file of the client."""
    return (CLIENT / name).read_text(encoding="utf-8")


@cache
def ink() -> Mapping[str, str]:
    """Return the colours of the chart look."""
    look = source("look/style.css").split('[data-look="ops"]')[0]
    return dict(re.findall(r"--([\w-]+): ([^;]+);", look))


def coloured(text: str) -> str:
    """Return a drawing with its colours filled in."""
    return re.sub(r"var\(--([\w-]+)\)", lambda m: ink()[m.group(1)], text)


def drawing(size: tuple[int, int], inside: str, view: str = "") -> str:
    """Return an SVG picture with this content."""
    width, height = size
    box = view or f"0 0 {width} {height}"
    inside = re.sub(r"\s+", " ", coloured(inside)).strip()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{box}">'
    return f"{head}{inside}</svg>\n"


def symbol(letter: str) -> tuple[str, str]:
    """Return one of the client's silhouettes: its frame and its content."""
    found = re.search(
        rf'<symbol id="u-{letter}" viewBox="([^"]+)">(.*?)</symbol>', source("chart/Symbols.svelte"), re.DOTALL
    )
    assert found, letter
    return found.group(1), found.group(2)


def silhouettes() -> dict[str, str]:
    """Return the client's symbol for each kind of token."""
    return dict(re.findall(r'^  "?([a-z ]+)"?: "([A-Z])",$', source("chart/kinds.ts"), re.MULTILINE))


def token(kind: str) -> str:
    """Return one of our tokens."""
    letter = silhouettes().get(kind)
    if letter:
        view, inside = symbol(letter)
        return drawing(
            PLANE if letter in PLANES else SHIP, f'<g fill="var(--own)" color="var(--own)">{inside}</g>', view
        )
    if kind == "contact":
        return drawing(PLANE, '<path d="M16 16l16 16m0-16l-16 16" stroke="var(--foe)" stroke-width="2.5" fill="none"/>')
    chit = '<rect x="30" y="12" width="36" height="24" rx="2" fill="var(--paper)" stroke="var(--own)"/>'
    return drawing(SHIP, chit + figure(kind[:2].upper(), 48, 29, 13, "own"))


def figure(text: str, x: float, y: float, size: int, colour: str) -> str:
    """Return bold letters."""
    font = f'font-family="sans-serif" font-weight="700" font-size="{size}" text-anchor="middle"'
    return f'<text x="{x}" y="{y}" {font} fill="var(--{colour})">{text}</text>'


def styled(name: str, inside: str) -> str:
    """Return a component's drawing with its classes turned into attributes, as its style defines them."""
    style = source(name).split("<style>")[1]

    def rules(match: re.Match[str]) -> str:
        found = re.search(rf"\.{match.group(1)} \{{(.*?)\}}", style, re.DOTALL)
        assert found, match.group(0)
        return f'style="{" ".join(found.group(1).split())}"'

    return re.sub(r'class="([\w-]+)"', rules, inside)


def pattern(name: str, identity: str) -> str:
    """Return one of the client's patterns, at its own size."""
    found = re.search(rf'<pattern\s+id="{identity}".*?</pattern>', source(name), re.DOTALL)
    assert found, identity
    text = re.sub(r"\s*scale\(\{[^}]*\}\)", "", found.group(0)).replace('patternTransform=""', "")
    return styled(name, text)


def ground(fill: str = "var(--water)") -> str:
    """Return a patch of water."""
    return f'<rect width="72" height="48" fill="{fill}"/>'


def shade(kind: str) -> str:
    """Return a patch of water under a shade; for zones, all four colours."""
    if kind == "zone":
        paths = dict(re.findall(r'\["(\w+)", "([^"]+)"\]', source("chart/ZonePatterns.svelte")))
        parts = []
        for n, (colour, d) in enumerate(paths.items()):
            line = f'<path d="{d}" fill="none" stroke-width="1.1" opacity=".75" stroke="var(--zone-{colour})"/>'
            box = f'x="{1 + 18 * n}" y="1" width="16" height="46"'
            parts += [
                f'<pattern id="{colour}" width="10" height="10" patternUnits="userSpaceOnUse">{line}</pattern>',
                f'<rect {box} fill="var(--zone-{colour})" opacity=".12"/>',
                f'<rect {box} fill="url(#{colour})" stroke="var(--zone-{colour})"/>',
            ]
        return drawing(SWATCH, ground() + "".join(parts))
    identity = {"area": "other"}.get(kind, kind)
    dark = '<rect width="72" height="48" fill="var(--night)" opacity="var(--night-share)"/>' if kind == "night" else ""
    over = f'<rect width="72" height="48" fill="url(#{identity})"/>'
    return drawing(SWATCH, ground() + dark + pattern("chart/PaperPatterns.svelte", identity) + over)


def cell(kind: str) -> str:
    """Return a piece of the board."""
    fill = {"lane": "var(--shoal-2)", "exit": "var(--paper)"}.get(kind, "var(--water)")
    hatch = pattern("chart/PaperPatterns.svelte", "closed") + '<rect width="72" height="48" fill="url(#closed)"/>'
    frame = '<rect x=".5" y=".5" width="71" height="47" fill="none" stroke="var(--grid)"/>'
    return drawing(SWATCH, ground(fill) + (hatch if kind in ("land", "airfield") else "") + frame)


def place(kind: str) -> str:
    """Return a place of ours, of the enemy's, and of nobody's."""
    parts = []
    for x, side in ((16, "own"), (36, "foe"), (56, "ink-3")):
        stroke = f'stroke="var(--{side})" stroke-width="1.6"'
        if kind == "airfield":
            parts.append(f'<path d="M{x - 5} 19l10 10m0-10l-10 10" fill="none" {stroke}/>')
        elif side == "foe":
            parts.append(f'<rect x="{x - 5}" y="19" width="10" height="10" fill="var(--paper)" {stroke}/>')
        else:
            dot = f'<circle cx="{x}" cy="24" r="1.8" fill="var(--{side})"/>'
            parts.append(f'<circle cx="{x}" cy="24" r="5" fill="var(--paper)" {stroke}/>{dot}')
    return drawing(SWATCH, ground() + "".join(parts))


def lettering(kind: str) -> str:
    """Return a name on the chart."""
    fill, tracking = {"ocean": ("ink-2", 5), "sea": ("ink-2", 0.8), "land": ("land-ink", 0.9)}[kind]
    back = ground("var(--land)" if kind == "land" else "var(--water)")
    font = f'font-family="serif" font-style="italic" font-size="13" letter-spacing="{tracking}"'
    return drawing(SWATCH, f'{back}<text x="36" y="29" {font} text-anchor="middle" fill="var(--{fill})">{kind}</text>')


def shape(kind: str) -> str:
    """Return a piece of a board."""
    line = 'fill="none" stroke="var(--grid)"'
    corners = ((12, 4), (30, 14), (48, 4), (12, 24), (48, 24))
    hexes = "".join(f"M{x} {y}h12l6 10l-6 10h-12l-6 -10Z" for x, y in corners)
    circle = '<circle cx="36" cy="24" r="16" fill="none" stroke="var(--ink-3)" stroke-dasharray="8 4"/>'
    discs = '<circle cx="18" cy="24" r="10" fill="var(--shoal-2)" stroke="var(--grid)"/>'
    inside = {
        "areas": f'<path d="M18 24H54" stroke-dasharray="4 3" {line}/>{discs}{discs.replace("18", "54", 1)}',
        "squares": f'<path d="M18 0V48M36 0V48M54 0V48M0 12H72M0 30H72" {line}/>',
        "hexes": f'<path d="{hexes}" {line}/>',
        "plane": f'<path d="M36 0V48M0 24H72" {line}/>{circle}',
    }[kind]
    return drawing(SWATCH, ground() + inside)


def die(faces: int) -> str:
    """Return a die that shows its highest face."""
    text = source("match/chance/Die.svelte")
    body = 'fill="var(--card-face)" stroke="var(--card-black)" stroke-width="1.4"'
    if faces == 6:
        spots = "".join(
            f'<circle cx="{7.5 + x * 6.5}" cy="{7.5 + y * 6.5}" r="2.4" fill="var(--card-black)"/>'
            for x in (0, 2)
            for y in (0, 1, 2)
        )
        return drawing(DIE, f'<rect x="1" y="1" width="26" height="26" rx="5" {body}/>{spots}', "0 0 28 28")
    shapes = dict(re.findall(r'^    (\d+): "(M[^"]+Z)",$', text, re.MULTILINE))
    around = re.search(r'ROUND = "([^"]+)"', text)
    assert around
    number = figure(str(faces), 14, 21 if faces == 4 else 18.4, 11, "card-black")
    return drawing(DIE, f'<path d="{shapes.get(str(faces), around.group(1))}" {body}/>{number}', "0 0 28 28")


def sections() -> Iterator[tuple[str, str, dict[str, tuple[str, str]]]]:
    """Yield each list of kinds: its title, its name in pictures, and for each kind the words and the picture."""
    yield "Boards: `Board.shape`", "board", {k: (SHAPES[k], shape(k)) for k in _known(kinds.Shape)}
    yield "Cells: `Cell.kind`", "cell", {k: (CELLS[k], cell(k)) for k in _known(kinds.CellKind)}
    yield "Places: `Place.kind`", "place", {k: (PLACES[k], place(k)) for k in _known(kinds.PlaceKind)}
    yield "Names: `Lettering.kind`", "name", {k: (NAMES[k], lettering(k)) for k in _known(kinds.NameKind)}
    yield "Shades: `Shade.kind`", "shade", {k: (SHADES[k], shade(k)) for k in _known(kinds.ShadeKind)}
    yield "Tokens: `Token.kind`", "token", {k: (TOKENS.get(k, ""), token(k)) for k in kinds.TOKENS}
    yield "Dice, by faces", "die", {str(faces): (words, die(faces)) for faces, words in DICE.items()}


def _known(closed: Any) -> tuple[str, ...]:
    return get_args(closed)


def page() -> str:
    """Return the whole page."""
    lines = [HEAD]
    for title, name, shown in sections():
        lines += [f"## {title}\n", "| | | |", "|---|---|---|"]
        for kind, (words, _) in shown.items():
            lines.append(f"| `{kind}` | ![{kind}](display/{_file(name, kind)}) | {words} |")
        lines.append("")
    return "\n".join((*lines, *facts(), LIMITS))


def facts() -> Iterator[str]:
    """Yield every fact: its name in lessons and boards, its class and fields, and its meaning."""
    yield FACTS
    yield "| name | class and fields | what it says |\n|---|---|---|"
    for name, fact in zip(get_args(FactName), get_args(Fact), strict=True):
        fields, says = ", ".join(fact.__struct_fields__), fact.__doc__.partition("\n")[0]
        yield f"| `{name}` | `{fact.__name__}({fields})` | {says} |"
    yield ""


def pictures() -> dict[str, str]:
    """Return every picture by its file name."""
    return {_file(name, kind): svg for _, name, shown in sections() for kind, (_, svg) in shown.items()}


def _file(name: str, kind: str) -> str:
    return f"{name}-{kind.replace(' ', '-')}.svg"


def main() -> None:
    """Write the page and its pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    PAGE.write_text(page(), encoding="utf-8")
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    for name, svg in pictures().items():
        (PICTURES / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
