"""From frames to files: an animated WebP and a still PNG for each look, rewritten only if they look different."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageSequence
from resvg_py import svg_to_bytes

from sealed_orders.report.charts.typefaces import typefaces
from sealed_orders.report.drawing.palette import DARK, LIGHT
from tests.loop.frames import COUNT, FADE, RATE, Film
from tests.loop.story import Story, played, story
from tests.own import ROOT
from tests.picture import difference, write

FOLDER = ROOT / "docs" / "screens"
LOOKS = {"loop": LIGHT, "loop-operations-room": DARK}
HEAVIEST = 500_000  # bytes; a reader waits for them
QUALITY = 80
NOISE = 0.01  # of the pixels: what the encoder may change


class Held(NamedTuple):
    """A picture, and for how many frames it is shown."""

    picture: Image.Image
    frames: int


def main() -> None:
    """Draw and write both looks."""
    told = story(played())
    for name, inks in LOOKS.items():
        film = drawn(told, inks)
        path = FOLDER / f"{name}.webp"
        written = write_moving(path, film)
        film[-FADE - 1].picture.save(png := BytesIO(), "PNG")
        write(path.with_suffix(".png"), png.getvalue())
        sys.stdout.write(f"{name}: {'written' if written else 'looks the same'}, {path.stat().st_size:,} bytes\n")


def drawn(told: Story, inks: Mapping[str, str]) -> list[Held]:
    """Return all frames, equal ones joined; the last fade into the first."""
    film = Film(told, inks)
    alike = groupby(film.frame(number) for number in range(COUNT - FADE))
    with typefaces() as files:
        found = [Held(_painted(svg, files), len(list(same))) for svg, same in alike]
    first, last = found[0].picture, found[-1].picture
    return found + [Held(Image.blend(last, first, step / (FADE + 1)), 1) for step in range(1, FADE + 1)]


def _painted(svg: str, files: list[str]) -> Image.Image:
    png = svg_to_bytes(svg_string=svg, font_files=files, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(png))).convert("RGB")


def write_moving(path: Path, film: Sequence[Held]) -> bool:
    """Write an animation, unless the file already looks like it; return whether it was written."""
    if path.exists() and not _looks_different(path, film):
        return False
    first, *rest = [held.picture for held in film]
    times = [round(1000 * held.frames / RATE) for held in film]
    options = {"quality": QUALITY, "method": 4, "minimize_size": True}
    first.save(path, "WEBP", save_all=True, append_images=rest, duration=times, loop=0, **options)
    if path.stat().st_size > HEAVIEST:
        raise ValueError(f"{path.name} is heavier than {HEAVIEST:,} bytes")
    return True


def _looks_different(path: Path, film: Sequence[Held]) -> bool:
    with Image.open(path) as kept:
        if getattr(kept, "n_frames", 1) != len(film):
            return True
        pairs = zip(ImageSequence.Iterator(kept), film, strict=True)
        return any(difference(old, new.picture) > NOISE for old, new in pairs)
