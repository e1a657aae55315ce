"""The page's typefaces as files for a renderer without a browser: the client ships them as WOFF too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import pack, unpack_from
from tempfile import TemporaryDirectory
from zlib import decompress

from sealed_orders.report.page.faces import FACES, assets

HEAD, ENTRY = 44, 20  # bytes of a WOFF's header, and of an entry in its table directory
OFFSET, TABLE = 12, 16  # the same for an sfnt
FOUR = 4  # tables begin at multiples of this


@contextmanager
def typefaces() -> Iterator[list[str]]:
    """Yield the files while they are needed; none if the client was not built."""
    with TemporaryDirectory() as folder:
        files = []
        for file in assets():
            if file.name.endswith(".woff") and file.name.startswith(tuple(FACES)):
                path = Path(folder, file.name).with_suffix(".ttf")
                path.write_bytes(sfnt(file.read_bytes()))
                files.append(str(path))
        yield sorted(files)


def sfnt(woff: bytes) -> bytes:
    """Unpack a WOFF 1.0 file into the font inside it: the same tables, not compressed."""
    signature, flavour, _, count = unpack_from(">4s4sIH", woff)
    if signature != b"wOFF":
        raise ValueError("This is not a WOFF 1.0 file.")
    power = count.bit_length() - 1
    searched = TABLE << power
    head: bytes = flavour + pack(">4H", count, searched, power, TABLE * count - searched)
    entries, body = b"", b""
    for n in range(count):
        tag, offset, packed, length, checksum = unpack_from(">4s4I", woff, HEAD + ENTRY * n)
        data = woff[offset : offset + packed]
        table = decompress(data) if packed < length else data
        entries += pack(">4s3I", tag, checksum, OFFSET + TABLE * count + len(body), length)
        body += table + bytes(-len(table) % FOUR)
    return head + entries + body
