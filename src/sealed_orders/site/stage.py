"""The stage: everything that Python needs in the page, as sources in one folder, before it is compiled."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

from sealed_orders.report.page import faces

OURS = "sealed_orders"
LEFT_OUT = (
    "__main__.py", "cli", "home.py", "lab", "load_test", "research", "server", "site", "skeleton", "terminal",
    "testing",
)  # fmt: skip
OTHERS = ("sqlalchemy", "typing_extensions")  # pure Python, as they are installed here
NOT_RUN = (".so", ".pyd", ".pyx", ".pxd", ".pyi", ".c", ".typed", ".pyc")


def stage(folder: Path, wheels: Iterable[Path]) -> None:
    """Lay out our package without what no page needs, the packages it needs, and some wheels."""
    source = Path(str(find_spec(OURS).origin)).parent  # type: ignore[union-attr]
    for path in _files(source):
        inside = path.relative_to(source)
        if inside.parts[0] not in LEFT_OUT and not inside.is_relative_to("page/web"):
            _copy(path, folder / OURS / inside)
    for name in OTHERS:
        spec = find_spec(name)
        assert spec
        assert spec.origin
        origin = Path(spec.origin)
        for path in _files(origin.parent) if spec.submodule_search_locations else [origin]:
            _copy(
                path, folder / path.relative_to(origin.parents[1] if spec.submodule_search_locations else origin.parent)
            )
    _describe(folder)
    for face in faces.assets():
        if face.name.endswith(".woff2") and face.name.startswith(tuple(faces.FACES)):
            place = folder / faces.PACKAGE / "assets" / face.name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(face.read_bytes())
    if (folder / faces.PACKAGE).is_dir():
        (folder / faces.PACKAGE / "__init__.py").touch()
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if not name.endswith((".pyi", ".typed"))])


def _describe(folder: Path) -> None:
    """Write the entry points of our distribution, by which games, bots and plot tables are found."""
    own = distribution("sealed-orders")
    info = folder / f"{OURS}-{own.version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: sealed-orders\nVersion: {own.version}\n")
    (info / "entry_points.txt").write_text(own.read_text("entry_points.txt") or "", encoding="utf-8")


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in NOT_RUN:
            yield path


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)
