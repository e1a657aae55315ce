"""Why a site cannot be built."""

from __future__ import annotations


class CannotBuild(RuntimeError):
    """What is missing or wrong, and what to do, in one or two sentences."""
