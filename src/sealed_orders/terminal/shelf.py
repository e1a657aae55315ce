"""Save the record of a match, so that nothing is lost."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from itertools import count
from pathlib import Path

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.record import BadRecord, Record


class CannotSave(OSError):
    """A record could not be written; the reason in one sentence."""


class Shelf:
    """Saves one match. It overwrites only a record of the same match."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self._match = match
        self._path = path

    @property
    def suggested(self) -> Path:
        """Return the default file: the last one used, or else a new one in this folder."""
        return self._path or self._free(Path())

    def save(self, path: Path | None = None) -> Path:
        """Write the record; CannotSave says why not."""
        path = path or self.suggested
        if path.exists() and not self._is_ours(path):
            raise CannotSave(f"{path} exists and is another file. Choose another name.")
        try:
            self._kept().save(path)
        except OSError as error:
            raise CannotSave(f"{path} cannot be written: {error.strerror or error}. Choose another name.") from None
        self._path = path
        return path

    def _kept(self) -> Record:
        """Return the record; while the match runs, without the reasons of computer players."""
        record = self._match.record()
        if record.outcome:
            return record
        minutes = {n: {side: replace(m, reason="") for side, m in by.items()} for n, by in record.minutes.items()}
        return replace(record, minutes=minutes)

    def rescue(self) -> Path:
        """Write the record wherever possible."""
        try:
            return self.save()
        except CannotSave:
            return self.save(self._free(Path(tempfile.gettempdir())))

    def _free(self, folder: Path) -> Path:
        stem = f"{self._match.game.name}-{self._match.commitment[:8]}"
        names = (folder / f"{stem}{'' if n == 1 else f'-{n}'}.json" for n in count(1))
        return next(path for path in names if not path.exists())

    def _is_ours(self, path: Path) -> bool:
        """Say whether a file holds an earlier state of this match, not only of its seed."""
        try:
            old = Record.load(path)
        except BadRecord:
            return False
        new = self._match.record()
        return old.commitment == new.commitment and old.decisions == new.decisions[: len(old.decisions)]
