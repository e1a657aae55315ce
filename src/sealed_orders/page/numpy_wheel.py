"""numpy in a page: a wheel beside it, fetched and unpacked when something first imports numpy."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec, PathFinder
from io import BytesIO
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

NUMPY = "numpy"


class NumpyWheel:
    """Finds numpy by unpacking its wheel; whoever looks again finds it as any other package."""

    def __init__(self, fetch: Callable[[], bytes], digest: str, folder: Path) -> None:
        self._fetch, self._digest, self._folder = fetch, digest, folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the wheel's module, once."""
        if name != NUMPY or path is not None:
            return None
        sys.meta_path.remove(self)
        try:
            self._unpack(bytes(self._fetch()))
        except Exception as error:
            sys.meta_path.append(self)  # a network may be back later
            raise ModuleNotFoundError(f"numpy cannot be loaded: {error}", name=NUMPY) from error
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, [str(self._folder)])

    def _unpack(self, wheel: bytes) -> None:
        if sha256(wheel).hexdigest() != self._digest:
            raise ValueError("its wheel is not the one this page was built with")
        with ZipFile(BytesIO(wheel)) as archive:
            archive.extractall(self._folder)
        sys.path.append(str(self._folder))


def offer_numpy(fetch: Callable[[], bytes], digest: str, folder: str) -> None:
    """Let numpy be imported from a wheel with this SHA-256."""
    sys.meta_path.append(NumpyWheel(fetch, digest, Path(folder)))
