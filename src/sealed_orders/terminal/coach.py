"""The coach in the terminal: prints each note of a lesson once, and again on request."""

from __future__ import annotations

from sealed_orders.kernel.lesson import Deed, Lesson, Note, Pupil, Situation
from sealed_orders.kernel.match import Match
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.talk import Talk

NOTHING = "The coach has no note for this moment."
AWAY = "The coach is off. Type note to turn it on again."


class Coach:
    """Guides one side through its lesson."""

    def __init__(self, lesson: Lesson, match: Match, talk: Talk) -> None:
        self._pupil = Pupil(lesson)
        if match.decisions:  # the notes at the beginning have been read
            self._pupil.read = {n for n, note in enumerate(lesson.notes) if note.when == Deed()}
        self._match = match
        self._talk = talk
        self._last_note: int | None = None
        self._away = False

    def look(self, form: Form | None) -> None:
        """Print the current note if it is new."""
        n = self._look(form)
        if n is not None and n != self._last_note and not self._away:
            self._tell(n)

    def again(self, form: Form | None) -> None:
        """Print it again."""
        self._away = False
        n = self._look(form)
        if n is None:
            self._talk.say(NOTHING)
        else:
            self._tell(n)

    def next(self, form: Form | None) -> None:
        """Go on to the next note."""
        self._pupil.next()
        self.again(form)

    def put_away(self) -> None:
        """Turn the coach off."""
        self._away = True
        self._talk.say(AWAY)

    def _look(self, form: Form | None) -> int | None:
        side = self._pupil.lesson.side
        now = Situation(
            turn=self._match.count(self._match.view(side).turn),
            taken=() if form is None else (form.opened,),
            order={} if form is None else form.answers,
            log=self._match.log(side),
            asked=() if form is None else tuple(form.choices),
            over=self._match.outcome is not None,
        )
        return self._pupil.look(now, self._match.number(side))

    def _tell(self, n: int) -> None:
        self._last_note = n
        note, count = self._pupil.lesson.notes[n], len(self._pupil.lesson.notes)
        self._talk.say(f"\nCoach, {n + 1} of {count}. {note.title}: {note.text}{_hint(note)}")


def _hint(note: Note) -> str:
    """Say what to type, if the note knows; or else how to go on."""
    if note.until.ordered:
        words = note.until.ordered
        return f"\n  (type: {words})" if " " in words else f"\n  (answer {words})"
    if note.until.taken:
        return f"\n  (type: {note.until.taken}; or look {note.until.taken}, then next)"
    return "\n  (type: next)" if note.until == Deed() else ""
