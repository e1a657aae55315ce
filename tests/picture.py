"""The documentation's pictures: few colours, few bytes, and rewritten only if a reader would see a difference."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

HEAVIEST = 150_000  # bytes
COLOURS = (256, 128, 64, 48, 32, 16)  # as many as fit
VISIBLE = 40  # of 255: less in every channel is rounding to a palette
SHARE = 0.0005  # of the pixels: about twenty letters


def small(picture: Image.Image) -> bytes:
    """Return the picture as PNG with a palette, with as many colours as keep it light."""
    for colours in COLOURS:
        # An octree keeps the rare colours, such as a red flag on a blue sea; a median cut loses them.
        few = picture.convert("RGB").quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(png := BytesIO(), "PNG", optimize=True)
        if png.tell() <= HEAVIEST:
            return png.getvalue()
    raise ValueError(f"a picture of {picture.size} is heavier than {HEAVIEST:,} bytes even in {COLOURS[-1]} colours")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of the pixels that look different; all of them if the sizes are."""
    if one.size != other.size:
        return 1.0
    channels = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(most.histogram()[VISIBLE:]) / (one.width * one.height)


def read(path: Path) -> Image.Image:
    """Return the picture in a file."""
    return Image.open(BytesIO(path.read_bytes()))


def write(path: Path, screenshot: bytes) -> bool:
    """Write a picture, unless the file already looks like it; return whether it was written."""
    picture = Image.open(BytesIO(screenshot))
    if path.exists() and path.stat().st_size <= HEAVIEST and difference(read(path), picture) < SHARE:
        return False
    path.write_bytes(small(picture))
    return True
