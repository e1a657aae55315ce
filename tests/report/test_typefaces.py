"""The typefaces of the picture to share, as PNG."""

from __future__ import annotations

from struct import pack, unpack_from
from zlib import compress

import pytest
from resvg_py import svg_to_bytes

from sealed_orders.report.charts.painter import png
from sealed_orders.report.charts.typefaces import sfnt, typefaces
from sealed_orders.report.page.faces import FACES

WORDS = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">
<text y="30" font-family="'{}'">Brest</text></svg>"""


def woff(tables: dict[bytes, bytes]) -> bytes:
    """Return a WOFF of some tables, each compressed if that makes it smaller."""
    at, entries, body = 44 + 20 * len(tables), b"", b""
    for n, (tag, data) in enumerate(tables.items()):
        packed = min(compress(data), data, key=len)
        entries += pack(">4s4I", tag, at + len(body), len(packed), len(data), n)
        body += packed + bytes(-len(packed) % 4)
    return pack(">4s4sIH", b"wOFF", b"OTTO", at + len(body), len(tables)).ljust(44, b"\0") + entries + body


def test_a_woff_is_unpacked_to_the_tables_that_are_in_it() -> None:
    tables = {b"aaaa": b"x" * 1001, b"bbbb": b"short", b"cccc": bytes(range(256))}
    font = sfnt(woff(tables))
    assert unpack_from(">4s4H", font) == (b"OTTO", 3, 32, 1, 16)
    found = [unpack_from(">4s3I", font, 12 + 16 * n) for n in range(3)]
    assert {tag: font[at : at + length] for tag, _, at, length in found} == tables
    assert [checksum for _, checksum, _, _ in found] == [0, 1, 2]
    assert all(at % 4 == 0 for _, _, at, _ in found)


def test_another_file_is_no_woff() -> None:
    with pytest.raises(ValueError, match="not a WOFF"):
        sfnt(b"wOF2" + bytes(60))


def test_every_face_of_the_page_is_there_for_the_picture() -> None:
    with typefaces() as files:
        assert len(files) == len(FACES)


@pytest.mark.parametrize("family", sorted({family for family, _, _ in FACES.values()}))
def test_a_png_uses_the_typefaces_of_the_page(family: str) -> None:
    words = WORDS.format(family)
    assert png(words) != bytes(svg_to_bytes(svg_string=words))
