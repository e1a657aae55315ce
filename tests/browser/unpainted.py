"""Pages that are laid out and never painted: no test looks at a pixel, and painting takes a tenth of a browser's work.

A root that is wholly transparent is there in every other way: things have their places, sizes and colours, are visible
to Playwright, and are clicked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important; }");
  document.adoptedStyleSheets = [sheet];
}"""


@contextmanager
def painted(page: Page) -> Iterator[None]:
    """Paint the page while the block runs, for tests of how it looks."""
    page.evaluate("document.documentElement.style.setProperty('opacity', '1', 'important')")
    yield
    page.evaluate("document.documentElement.style.removeProperty('opacity')")
