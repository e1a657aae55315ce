"""Runs in Pyodide, after the rehearsal: compiles what was imported, and packs it.

Archives are not compressed: a web server compresses them better than a ZIP file would. They are WebAssembly modules of
nothing but one custom section, because hosts compress `.wasm` and browsers read such a section by themselves.
"""

from __future__ import annotations

import io
import json
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

STAGE, LIBRARY, OUT = Path("/stage"), Path("/library.zip"), Path("/out")
OURS = ("sealed_orders", "sealed_orders_web")  # shipped whole: a page may import any of it when first needed
ALWAYS = (
    "encodings", "encodings.aliases", "encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8",
    "encodings.utf_8_sig", "encodings.idna", "traceback", "linecache", "tokenize", "token",
)  # fmt: skip
NO_DOCSTRINGS, ALL = 2, 0  # ours stay whole: the calculator of odds shows its docstrings
UNCHECKED = (0b01).to_bytes(4, "little") + bytes(8)  # a compiled module without its source


async def main() -> None:
    """Write python.wasm, the standard library, and table.wasm, everything else."""
    used = _used()
    _write("python.wasm", _library(used))
    _write("table.wasm", _indexed(_site(used)))


def _used() -> set[str]:
    """Return the modules that were imported so far."""
    return set(sys.modules) | set(ALWAYS)


def _library(used: set[str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(LIBRARY) as all_of_it, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as some:
        for name in sorted(all_of_it.namelist()):
            if name.endswith(".py") and _module(name) in used:
                entry = zipfile.ZipInfo(f"{name}c")
                some.writestr(entry, _compiled(all_of_it.read(name), f"/lib/{name}", NO_DOCSTRINGS))
    return made.getvalue()


def _site(used: set[str]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for path in sorted(STAGE.rglob("*")):
        name = path.relative_to(STAGE).as_posix()
        top = name.partition("/")[0]
        if not path.is_file() or "__pycache__" in name:
            continue
        if not name.endswith(".py"):
            if top in OURS or ".dist-info" in top or name.endswith(".so"):
                files[name] = path.read_bytes()
        elif top in OURS or _module(name) in used:
            level = ALL if top in OURS else NO_DOCSTRINGS
            files[f"{name}c"] = _compiled(path.read_bytes(), f"/{name}", level)
    return files


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compiled(source: bytes, name: str, level: int) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def _indexed(files: dict[str, bytes]) -> bytes:
    """Files one after another, behind a list of their names and sizes and the length of that list."""
    names = json.dumps([[name, len(body)] for name, body in files.items()], separators=(",", ":")).encode()
    return len(names).to_bytes(4, "little") + names + b"".join(files.values())


def _write(name: str, body: bytes) -> None:
    section = b"\x05files" + body
    (OUT / name).write_bytes(b"\0asm\x01\0\0\0" + b"\0" + _leb(len(section)) + section)


def _leb(number: int) -> bytes:
    """Return a number as WebAssembly writes it, seven bits to a byte."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + _leb(rest) if rest else bytes([low])
