"""1.2 Typing: a line ends with Return, an asterisk cancels what is before it."""

from __future__ import annotations

from collections.abc import Callable

ILLEGAL = "ILLEGAL ENTRY"


def entered(line: str) -> str:
    """1.2 The entry a line makes: what follows the last asterisk, in capitals, without leading blanks (R1).

    >>> entered("MS*sn")
    'SN'
    """
    return line.rpartition("*")[2].lstrip().upper()


class Teletype:
    """1.2 Asks for entries and refuses those that are not legal, asking again."""

    def __init__(self, say: Callable[[str], None], hear: Callable[[str, str], str]) -> None:
        self.say = say
        self._hear = hear

    def ask(self, text: str, chart: str) -> str:
        """Return the next entry, blanks at its end left out; the chart has what may be entered."""
        return self.ask_whole(text, chart).rstrip()

    def ask_whole(self, text: str, chart: str) -> str:
        """5.27 The next entry with the blanks at its end, which a status check counts."""
        return entered(self._hear(text, chart))

    def refuse(self, why: str = "") -> None:
        """1.2 The entry was not legal at this prompt; nothing has changed."""
        self.say(f"{ILLEGAL} - {why}" if why else ILLEGAL)
