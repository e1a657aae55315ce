"""Games that no player is offered: made to try what a client can draw.

The dist-info folders here register them only for programs that have this folder on their path.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.stranger import Stranger


@contextmanager
def registered() -> Iterator[None]:
    """Register these games while the block runs."""
    here = str(Path(__file__).parent)
    sys.path.insert(0, here)
    Stranger.forget()
    try:
        yield
    finally:
        sys.path.remove(here)
        Stranger.forget()
