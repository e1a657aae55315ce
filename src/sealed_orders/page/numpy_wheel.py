"""numpy in a page: a wheel beside it, fetched and unpacked when something first imports numpy."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_loader
from io import BytesIO
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

NUMPY = "numpy"


class NumpyWheel(MetaPathFinder, Loader):
    """Finds numpy without fetching it, and loads it from its wheel. If that fails, the next import tries again."""

    def __init__(self, fetch: Callable[[], bytes], digest: str, folder: Path) -> None:
        self._fetch, self._digest, self._folder = fetch, digest, folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return that numpy can be had."""
        return spec_from_loader(NUMPY, self, is_package=True) if name == NUMPY else None

    def exec_module(self, module: ModuleType) -> None:
        """Unpack the wheel, and load numpy from there as any other package."""
        try:
            self._unpack(bytes(self._fetch()))
        except Exception as error:
            raise ModuleNotFoundError(f"numpy cannot be loaded: {error}", name=NUMPY) from error
        spec = PathFinder.find_spec(NUMPY, [str(self._folder)])
        assert spec
        assert spec.loader
        module.__spec__, module.__loader__, module.__file__ = spec, spec.loader, spec.origin
        module.__path__ = list(spec.submodule_search_locations or ())
        spec.loader.exec_module(module)

    def _unpack(self, wheel: bytes) -> None:
        if sha256(wheel).hexdigest() != self._digest:
            raise ValueError("its wheel is not the one this page was built with")
        with ZipFile(BytesIO(wheel)) as archive:
            archive.extractall(self._folder)
        importlib.invalidate_caches()
        if str(self._folder) not in sys.path:
            sys.path.append(str(self._folder))  # for what is in the wheel beside numpy


def offer_numpy(fetch: Callable[[], bytes], digest: str, folder: str) -> None:
    """Let numpy be imported from a wheel with this SHA-256."""
    sys.meta_path.append(NumpyWheel(fetch, digest, Path(folder)))
