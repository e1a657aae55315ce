"""The inks of the drawings: by day, and by night. Navy is the reader's side, oxblood the other, magenta marks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

LIGHT = {
    "paper": "#f7f3e8", "paper-2": "#efe8d6", "line": "#d3c9b0", "line-2": "#8a8069", "ink": "#1c2730",
    "ink-2": "#46525b", "ink-3": "#5a656d", "water": "#e3ecec", "shoal": "#c3dbe2", "land": "#eaddbb",
    "coast": "#75653f", "land-ink": "#57492a", "grid": "#8fa7ae", "own": "#0f2b4a", "foe": "#8e1b16",
    "mark": "#b3157f", "on-mark": "#ffffff", "heat": "#d0661f", "heat-ink": "#6e2c05", "night": "#22304c",
    "ok": "#1d6042", "warn": "#7d4e00", "pencil": "#4b4b4b", "track": "#ddd4bf", "focus": "#0a4fb3",
}  # fmt: skip
DARK = {
    "paper": "#121b21", "paper-2": "#1a262d", "line": "#2c3d46", "line-2": "#6f858d", "ink": "#e6edea",
    "ink-2": "#b9c6c5", "ink-3": "#96a7a8", "water": "#0d1920", "shoal": "#153039", "land": "#212f2e",
    "coast": "#8ca698", "land-ink": "#a9bfb2", "grid": "#3b5560", "own": "#bfe6f2", "foe": "#ff9680",
    "mark": "#c9a6ff", "on-mark": "#1b0f33", "heat": "#e38a26", "heat-ink": "#ffd08a", "night": "#000408",
    "ok": "#7ed9a6", "warn": "#f2c453", "pencil": "#9fb2b4", "track": "#2c3d46", "focus": "#ffd866",
}  # fmt: skip
# After the generic names, for renderers that know none of those; browsers never get this far.
SANS, SERIF = '"DejaVu Sans","Liberation Sans","Noto Sans",Arial', '"DejaVu Serif","Liberation Serif","Noto Serif"'
FACES = {
    "ui": '"IBM Plex Sans Condensed","DejaVu Sans Condensed","Arial Narrow",system-ui,sans-serif,' + SANS,
    "serif": '"Source Serif 4","DejaVu Serif Condensed",Georgia,serif,' + SERIF,
    "mono": '"IBM Plex Mono","DejaVu Sans Mono",ui-monospace,monospace',
}


def variables(inks: Mapping[str, str]) -> str:
    """Inks as the variables of a style sheet.

    >>> variables({"ink": "#000"})
    '--ink:#000'
    """
    return ";".join(f"--{name}:{colour}" for name, colour in inks.items())


def lettering() -> str:
    """Return the style sheet of the drawings, in variables."""
    return files(__package__).joinpath("ink.css").read_text(encoding="utf-8")


def inked(inks: Mapping[str, str] = LIGHT) -> str:
    """Return the style sheet with the inks filled in, for a standalone drawing."""
    colours = {**inks, **FACES}
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda name: colours[name[1]], lettering())
