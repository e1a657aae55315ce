"""The server's log, as text for people or as JSON for programs, one line each."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Literal, TypeAlias

import msgspec

Style: TypeAlias = Literal["text", "json"]


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the log."""

    at: datetime
    level: str
    source: str
    text: str
    trace: str = ""  # of an error that nobody expected


class JsonLines(logging.Formatter):
    """Writes a line as JSON: whatever the text holds, it stays one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        at = datetime.fromtimestamp(record.created, UTC)
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        line = Line(at, record.levelname.lower(), record.name, record.getMessage(), trace)
        return msgspec.json.encode(line).decode()


def start_log(style: Style) -> None:
    """Write warnings and errors to standard error from now on."""
    lines = JsonLines() if style == "json" else logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler = logging.StreamHandler()
    handler.setFormatter(lines)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
