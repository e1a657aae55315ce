"""4.1 What is typed: letters in either case; what is not legal is asked for again."""

from __future__ import annotations

from collections.abc import Callable

from sealed_orders.games.graf_spee.ships import CODE

ILLEGAL = "ILLEGAL ENTRY"
YES, NO = "Y", "N"
CODES = "A ship's letter, as on the map"
YES_NO = "Y yes, N no"


class Keyboard:
    """4.1 Asks for entries and refuses those that are not legal, asking again."""

    def __init__(self, say: Callable[[str], None], hear: Callable[[str, str], str]) -> None:
        self.say = say
        self._hear = hear

    def ask(self, text: str, chart: str) -> str:
        """Return the next entry, in capitals; the chart has what may be entered."""
        return self._hear(text, chart).strip().upper()

    def refuse(self, why: str = "") -> None:
        """15.6 The entry was not legal; nothing has changed."""
        self.say(f"{ILLEGAL} - {why}" if why else ILLEGAL)

    def yes(self, text: str) -> bool:
        """15.9 Yes or no."""
        while True:
            entry = self.ask(f"{text} (Y/N)-", YES_NO)
            if entry in (YES, NO):
                return entry == YES
            self.refuse()

    def number(self, text: str, low: int, high: int, present: int) -> int:
        """15.4, 15.5 Return a number within its limits; CR leaves it as it is."""
        while True:
            entry = self.ask(f"{text} ({low}-{high})-", f"A number from {low} to {high}; CR leaves {present}")
            if not entry:
                return present
            if entry.isascii() and entry.isdigit() and low <= int(entry) <= high:
                return int(entry)
            self.refuse()

    def ship(self, text: str, ships: list[int]) -> int | None:
        """4.5, 4.6 One of these ships by her letter; CR for none."""
        while True:
            entry = self.ask(text, CODES)
            if not entry:
                return None
            if CODE.get(entry) in ships:
                return CODE[entry]
            self.refuse()
