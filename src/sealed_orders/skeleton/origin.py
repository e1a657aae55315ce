"""Where this installation of Sealed Orders came from, so that another environment can install the same."""

from __future__ import annotations

import json
import os
import shlex
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

NAME = "sealed-orders"


@dataclass(frozen=True)
class Origin:
    """The words for pip's command line, and those for uv in pyproject.toml; empty for a package index."""

    pip: str = ""
    uv: str = ""

    @property
    def install(self) -> str:
        """Return the command that installs a new package, with its tests and Sealed Orders, into an environment."""
        return " ".join(filter(None, ("pip install", self.pip, '-e ".[test]"')))

    @property
    def sources(self) -> str:
        """Return the section of pyproject.toml for uv."""
        return (
            f"\n[tool.uv.sources] # where Sealed Orders was when this was written\n{NAME} = {self.uv}\n"
            if self.uv
            else ""
        )


def origin() -> Origin:
    """Find where this installation came from, by the note that installers leave (direct_url.json)."""
    try:
        note = distribution(NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        note = None
    return read_origin(json.loads(note)) if note else Origin()


def read_origin(note: dict[str, Any]) -> Origin:
    """Read such a note: a folder, a file, an address or a repository; a file that is gone does not count.

    >>> read_origin({"url": "https://example.org/orders", "vcs_info": {"vcs": "git", "commit_id": "1a2b"}}).pip
    '"sealed-orders @ git+https://example.org/orders@1a2b"'
    """
    url = note["url"]
    if "vcs_info" in note:
        vcs, commit = note["vcs_info"]["vcs"], note["vcs_info"]["commit_id"]
        uv = f'{{ git = "{url}", rev = "{commit}" }}' if vcs == "git" else ""
        return Origin(f'"{NAME} @ {vcs}+{url}@{commit}"', uv)
    if not url.startswith("file:"):
        return Origin(f'"{NAME} @ {url}"', f'{{ url = "{url}" }}')
    path = Path(url2pathname(urlsplit(url).path))
    if not path.exists():
        return Origin()
    editable = note.get("dir_info", {}).get("editable", False)
    return Origin(
        ("-e " if editable else "") + quoted(path),
        f"{{ path = {json.dumps(path.as_posix())}{', editable = true' if editable else ''} }}",
    )


def quoted(path: Path) -> str:
    """Quote a path for a shell."""
    return f'"{path}"' if os.name == "nt" else shlex.quote(str(path))
