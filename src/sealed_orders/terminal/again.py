"""After the end: the same again, the other side, the next mission, or quit."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.terminal.talk import Talk

SAME, OTHER, NEXT = "again", "other", "next"
NO = ("", "no", "n", "quit", "exit")


def ask(talk: Talk, offers: Mapping[str, str]) -> str:
    """Ask what to play next, from the offers with their explanations; None to quit."""
    words = ", ".join(f"{word} for {what}" for word, what in offers.items())
    try:
        while (wish := talk.hear(f"Play again? {words}, Enter for no: ").lower()) not in (*offers, *NO):
            begun = [word for word in offers if word.startswith(wish)]
            if len(begun) == 1:
                return begun[0]
            talk.say(f"'{wish}' is not an answer. Type {', '.join(offers)} or no.")
    except EOFError:
        talk.say()
        return ""
    return "" if wish in NO else wish
