"""The pictures of this tree are light, and are not rewritten while they look the same."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.loop.making import LOOKS
from tests.own import ROOT
from tests.picture import HEAVIEST, difference, read, small, write

PICTURES = [
    path
    for folder in ("docs", "client/public", "client/src", "examples", "src", "tests")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".gif", ".jpeg", ".jpg", ".png", ".webp")
    if path.name not in [f"{name}.webp" for name in LOOKS]  # the only heavier ones: tests/test_loop.py weighs them
]


def sea(mark: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Image.Image:
    """Return a sea with a soft swell, an island, and a mark of this many pixels."""
    picture = Image.new("RGB", (400, 300))
    picture.putdata([(120, 150 + x % 13, 170 + y % 17) for y in range(300) for x in range(400)])
    draw = ImageDraw.Draw(picture)
    draw.ellipse((50, 50, 150, 150), fill=(190, 170, 120))
    draw.rectangle(mark, fill=(180, 20, 40))
    return picture


def as_screenshot(picture: Image.Image) -> bytes:
    picture.save(png := BytesIO(), "PNG")
    return png.getvalue()


def test_every_picture_of_the_tree_is_light() -> None:
    assert len(PICTURES) > 20
    assert not [path.name for path in PICTURES if path.stat().st_size > HEAVIEST]


def test_a_small_picture_has_a_palette_and_looks_the_same() -> None:
    picture = sea((200, 100, 240, 140))
    few = Image.open(BytesIO(small(picture)))
    assert few.mode == "P"
    assert difference(picture, few) == 0


def test_a_rare_colour_stays() -> None:
    few = Image.open(BytesIO(small(sea((200, 100, 203, 103))))).convert("RGB")
    red, green, blue = few.getpixel((201, 101))  # type: ignore[misc]
    assert red > 150
    assert max(green, blue) < 80


def test_a_picture_that_cannot_be_light_is_refused() -> None:
    noise = Image.effect_noise((800, 800), 100)
    with pytest.raises(ValueError, match="heavier than 150,000 bytes"):
        small(noise)


def test_a_picture_that_looks_the_same_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "sea.png"
    assert write(path, as_screenshot(sea()))
    before = path.read_bytes()
    assert not write(path, as_screenshot(sea((300, 200, 305, 205))))
    assert path.read_bytes() == before


@pytest.mark.parametrize("changed", [sea((200, 100, 240, 140)), sea().resize((200, 150))], ids=["mark", "size"])
def test_a_picture_that_looks_different_is_written(changed: Image.Image, tmp_path: Path) -> None:
    path = tmp_path / "sea.png"
    write(path, as_screenshot(sea()))
    assert write(path, as_screenshot(changed))
    assert difference(read(path), changed) == 0
