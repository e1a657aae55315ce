"""Browser windows that tests use one after the other: to open one takes longer than most of what is done in it.

A test gets a window as a first visitor has it: no match is open, nothing is stored, the pointer is in the corner. A
window that a test has changed for good, or in which it has chosen a look, a sound or a name, is not used again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

PARKED = "/#/seat/-"  # a page with one sentence
USUAL = {"width": 1280, "height": 720}  # a window of Playwright's where no other is asked for
BLANK = "/icon.svg"  # no page of the client: what is opened next is loaded
OF_A_SEAT = re.compile(
    "sealed-orders (keys|saved|calendar|book|invited|game|learned|"
    "(seen|since|briefed|heard|push|requests|salt|trail) .*)"
)
CLEAR = """() => {
  const names = Object.keys(localStorage);
  localStorage.clear();
  sessionStorage.clear();
  for (const key of names) dispatchEvent(new StorageEvent("storage", { key }));
  return names;
}"""
# What stays with a page or a context once it is called.
FOR_GOOD = (
    "add_init_script", "add_locator_handler", "add_script_tag", "add_style_tag", "expose_binding", "expose_function",
    "grant_permissions", "once", "route", "route_web_socket", "set_extra_http_headers", "set_geolocation",
    "set_offline",
)  # fmt: skip
UNTIL_PARKED = ("emulate_media", "set_viewport_size")


def parked(page: Page) -> bool:
    """Say whether a page is parked: the client loaded and nothing open."""
    return page.url.endswith(PARKED)


class Windows:
    """The windows of a browser, by their settings; a closed one is kept for the next test that needs it."""

    def __init__(self, open_context: Callable[..., BrowserContext], url: str) -> None:
        self._open = open_context
        self._url = url
        self._free: dict[str, list[Window]] = defaultdict(list)

    def context(self, **how: Any) -> BrowserContext:
        """Return a context. If things move, its clock may be stopped, so it is new and is closed afterwards."""
        if how.get("reduced_motion") == "no-preference":
            return self._open(**how)
        free = self._free[repr(sorted(item for item in how.items() if item[0] != "viewport" or not _phone(how)))]
        window = free.pop() if free else Window(self._open(**how), self._url, free.append)
        return window.lent(how)


class Window:
    """A context with a page that stays open when the context is closed."""

    def __init__(self, context: BrowserContext, url: str, back: Callable[[Window], None]) -> None:
        self._context, self._url, self._back = context, url, back
        self._how: dict[str, Any] = {}
        self._open_page, self._close = context.new_page, context.close
        self._used_up = False  # the context
        self._spoilt = False  # the page
        self._altered = False  # the page, in a way that can be undone
        self._hearers: list[tuple[Any, Callable[..., Any]]] = []
        self._page: Page | None = None
        for name in FOR_GOOD:
            if hasattr(context, name):
                _before(context, name, self._use_up)

    def lent(self, how: dict[str, Any]) -> BrowserContext:
        """Return the context with its open page first; it is kept for the next test when it is closed."""
        self._how = how
        _put(self._context, new_page=self._first_page, close=self._park)
        return self._context

    def _first_page(self) -> Page:
        _put(self._context, new_page=self._open_page)
        page = self._page = self._page or self._fresh()
        if _phone(self._how) and page.viewport_size != self._how["viewport"]:
            page.set_viewport_size(self._how["viewport"])
        names: list[str] = page.evaluate(CLEAR)
        if not all(OF_A_SEAT.fullmatch(name) for name in names):
            page.reload()
        return page

    def _fresh(self) -> Page:
        page = self._open_page()
        page.goto(f"{self._url}{PARKED}")
        for name in FOR_GOOD:
            if hasattr(page, name):
                _before(page, name, self._spoil)
        for name in UNTIL_PARKED:
            _before(page, name, self._alter)
        _before(page, "on", self._listen)
        self._hearers.clear()
        return page

    def _listen(self, event: Any, hearer: Callable[..., Any]) -> None:
        self._hearers.append((event, hearer))

    def _spoil(self, *_: Any) -> None:
        self._spoilt = True
        if self._page and parked(self._page):
            self._page.goto(f"{self._url}{BLANK}")

    def _alter(self, *_: Any) -> None:
        self._altered = True

    def _use_up(self, *_: Any) -> None:
        self._used_up = True
        if self._page:
            self._spoil()

    def _park(self) -> None:
        """Leave the match and close all other pages; the next page is opened first, so that its process is there."""
        if self._used_up or (self._page and self._page.is_closed()):
            self._close()
            return
        if self._spoilt:
            self._page, self._spoilt = self._fresh(), False
        for page in self._context.pages:
            if page is not self._page:
                page.close()
        if self._page:
            self._page.mouse.move(0, 0)
            self._page.goto(f"{self._url}{PARKED}")
            self._hush(self._page)
            if self._altered:
                self._restore(self._page)
        self._back(self)

    def _hush(self, page: Page) -> None:
        """Remove all listeners from the page."""
        for event, hearer in self._hearers:
            page.remove_listener(event, hearer)
        self._hearers.clear()

    def _restore(self, page: Page) -> None:
        page.set_viewport_size(self._how.get("viewport", USUAL))
        page.emulate_media(
            media="null",
            color_scheme=self._how.get("color_scheme", "light"),
            reduced_motion=self._how.get("reduced_motion", "no-preference"),
        )
        self._altered = False


def _phone(how: dict[str, Any]) -> bool:
    """Return a touch window: its size may differ each time, since nothing else is opened beside its page."""
    return bool(how.get("has_touch"))


def _put(thing: object, **named: Any) -> None:
    for name, value in named.items():
        setattr(thing, name, value)


def _before(thing: object, name: str, act: Callable[..., None]) -> None:
    """Do something before each call of a method, with access to its arguments."""
    real = getattr(thing, name)

    def call(*args: Any, **named: Any) -> Any:
        act(*args)
        return real(*args, **named)

    setattr(thing, name, call)
