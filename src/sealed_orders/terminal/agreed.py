"""Terms in words, and in one word: those that the lobby offers."""

from __future__ import annotations

from sealed_orders.kernel.terms import AtZero, Terms

BASES = {
    "bank": Terms(),
    "week": Terms(hours=168, most=168),
    "day": Terms(kind="each", hours=24),
    "days": Terms(kind="each", hours=72),
}
ZEROS: dict[str, AtZero] = {
    "nudge": "nudge", "staff": "staff", "computer": "staff, computer", "lose": "staff, forfeit", "forfeit": "forfeit",
}  # fmt: skip
AT_ZERO: dict[AtZero, str] = {
    "nudge": "When it is up, you are reminded, and nothing else happens.",
    "staff": "When it is up, your staff seals for you.",
    "staff, computer": "When it is up, your staff seals for you. After three turns in a row the computer plays on.",
    "staff, forfeit": "When it is up, your staff seals for you. After three turns in a row you lose.",
    "forfeit": "When it is up, you lose.",
}
USAGE = (
    "Type terms agree, terms no, or a proposal, such as terms week staff: bank, week, day or days; then nudge, staff, "
    "computer or lose (after three turns by the staff), or forfeit."
)


def in_words(terms: Terms) -> str:
    """Return what was agreed on.

    >>> in_words(Terms(kind="each", hours=30, zero="forfeit"))
    '1 day 6 h for each decision. When it is up, you lose.'
    """
    if terms.kind == "each":
        return f"{_long(terms.hours)} for each decision. {AT_ZERO[terms.zero]}"
    more = f", and {_long(terms.more)} more each turn ({_long(terms.most)} at most)" if terms.more else ""
    return f"{_long(terms.hours)} in all{more}. {AT_ZERO[terms.zero]}"


def read(text: str, now: Terms) -> Terms | None:
    """Read terms as a player types them, such as `week staff`; what is not named stays as it is now."""
    base, zero = now, now.zero
    for word in text.lower().split():
        if word in BASES:
            base = BASES[word]
        elif word in ZEROS:
            zero = ZEROS[word]
        else:
            return None
    return Terms(base.kind, base.hours, base.more, base.most, zero, now.leave) if text else None


def _long(hours: int) -> str:
    days, rest = divmod(hours, 24)
    parts = [f"{days} {'day' if days == 1 else 'days'}" if days else "", f"{rest} h" if rest else ""]
    return " ".join(filter(None, parts))
