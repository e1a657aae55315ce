"""A seat at a server, in lines of text. It knows no game, and of the match what any client is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from sealed_orders.kernel.board import Display, Token, in_play
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.order import IllegalOrder, Side, format_order
from sealed_orders.kernel.standing import Rule
from sealed_orders.kernel.terms import Terms
from sealed_orders.table.protocol.asking import SendOrder, Withdraw
from sealed_orders.table.protocol.choices import prompt
from sealed_orders.table.protocol.forms import PromptForm
from sealed_orders.table.protocol.telling import (
    Acted,
    Chat,
    Draws,
    FromServer,
    NewTerms,
    Pause,
    Position,
    Refused,
    Sealed,
    Stale,
    Update,
)
from sealed_orders.table.protocol.telling import Withdrawn as TakenBack
from sealed_orders.table.protocol.umpire import UmpireTold
from sealed_orders.terminal import agreed, reference, show
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.look import look
from sealed_orders.terminal.maps import Maps
from sealed_orders.terminal.reading import Reader
from sealed_orders.terminal.seat_line import LineLost, SeatLine
from sealed_orders.terminal.standing import StandingWords
from sealed_orders.terminal.talk import Leave, Talk
from sealed_orders.terminal.umpire import news

HELP = """\
Answer with a number or a word from the list, or type the whole order at once:
KEY WORDS; KEY WORDS.
  KEY WORDS     answer the choice KEY (#3 WORDS: the third choice)
  KEY           show the options of the choice KEY
  Enter, seal   seal the order; when you wait, wait for the next turn
  list [WORD]   list the choices and your answers; only those with WORD in them
  undo KEY      take back an answer
  withdraw      take back the sealed order
  look [WORD]   show everything you see; or the unit, place or table named WORD
  map [WHAT]    draw the map around the current unit, or WHAT; map all
  log           show your newest reports
  why [3.1]     show the paragraph of the last ruling, or any other
  time          show how long you have
  pause         propose or agree to a pause, take that back, or end it
  terms         show what was agreed about time; terms week staff proposes other terms
  gift          give the other players a day
  away DAYS     stop your clock for that many days (0: start it); away 3 tell lets the others see it
  standing      list your standing answers; standing KEY: use your answer from now on
  ask TEXT      ask the umpire, if there is one; the other side does not see it
  umpire        propose an umpire, or to do without one, or agree; umpire no: decline
  draw          offer or accept a draw; draw no declines it, or takes it back
  say TEXT      write to the other players
  resign        give up
  quit          leave; your seat stays yours
Put a slash in front, as in /log, if the form has the same word."""
RECENT = 12  # lines of the log that are shown at first
OPENING = 16  # lines of tables shown at first
WAITING = "{side}, waiting (Enter waits for the next turn, quit leaves)> "
CLOCKS = (
    "You propose a pause. It begins when everybody agrees.",
    "Paused: all clocks are stopped. Type pause to end it.",
    "The pause is over: the clocks start again in twelve hours.",
    "The proposed pause was withdrawn.",
)
SURE = "If you resign, the match is over. Type yes, or press Enter to play on: "
BY = {"rule": "Your standing answer", "clock": "Your time was up, and your staff"}


class StandingElsewhere(StandingWords):
    """The standing answers of a seat at a server."""

    def __init__(self, line: SeatLine, reader: Reader) -> None:
        super().__init__(reader)
        self._line = line

    @property
    def _rules(self) -> tuple[Rule, ...]:
        return self._line.rules.rules

    @property
    def _step(self) -> str:
        prompt = self._line.position.prompt
        return prompt.step if prompt is not None else ""

    @property
    def _tokens(self) -> Sequence[Token]:
        return self._line.position.display.tokens

    def _put(self, rules: tuple[Rule, ...]) -> None:
        body = {"rules": msgspec.to_builtins(rules), "hold": self._line.rules.hold}
        self._line.ask("standing", body, "PUT")
        self._line.rules = msgspec.structs.replace(self._line.rules, rules=rules)


class SeatElsewhere:
    """A seat at a server, and the order that its player is writing."""

    def __init__(self, line: SeatLine, talk: Talk) -> None:
        self._line, self._talk = line, talk
        self._game: Game[Any, Any] = load(line.position.game)
        self._boards = self._game.boards()
        self._reader = Reader(*self._boards)
        self._maps = Maps(self._boards, line.position.side, talk)
        self._standing = StandingElsewhere(line, self._reader)
        self._pause = Pause(False, None, (), {})  # as it was printed
        self._umpire: UmpireTold | None = None  # what was printed of the umpire
        self._new_terms: dict[Side, Terms] = {}  # which sides would have other terms
        line.on_message = self._on_message
        self._form: Form | None = None
        self._question: PromptForm | None = None  # the question that the form is for
        self._shown: Display | None = None
        self._seen = -1  # events of the log that were printed
        self._said = 0  # lines of chat that were
        self._cited = ""

    @property
    def _position(self) -> Position:
        return self._line.position

    @property
    def _side(self) -> str:
        return self._line.position.side

    def play(self) -> int:
        """Play until the match is over or the player leaves; return the exit code."""
        position = self._position
        self._talk.say(self._talk.ink.heading(f"{position.title}: you play the {position.side} side."))
        try:
            while self._position.outcome is None:
                self._tell()
                if self._position.prompt is not None and self._position.sealed is None:
                    self._answer(self._position.prompt)
                else:
                    self._wait()
        except (Leave, EOFError):
            self._talk.say(f"Your seat stays yours: sealed-orders sit {self._line.link.text}")
            return 0
        self._tell()
        outcome = self._position.outcome
        assert outcome is not None
        self._talk.say(f"\n{show.ending(outcome, self._position.cooperative, tuple(self._position.sides))}")
        return 0

    def _tell(self) -> None:
        """Print what is new: events, what the side sees, and how long it has."""
        position = self._position
        end = position.start + len(position.log)
        new = position.log[-RECENT:] if self._seen < 0 else position.log[max(0, self._seen - position.start) :]
        self._seen = end
        if new:
            self._talk.say(show.log(new))
            self._cited = new[-1].rule
        if position.display != self._shown:
            most = None if self._shown else OPENING
            board = in_play(self._boards, position.display)
            text = look(position.display, board, position.side, self._shown, self._talk.ink, most)
            self._talk.say(f"\n{text}")
            self._shown = position.display

    def _answer(self, question: PromptForm) -> None:
        if self._form is None or question != self._question:
            self._form, self._question = Form(prompt(question, self._boards), self._reader), question
            self._cited = self._cited or question.rule
            self._talk.say(f"\n{show.form(self._form, self._reader.labels, self._talk.ink)}")
            self._time("")
        form = self._form
        key = f", {form.current.key}" if form.current is not None and len(form.choices) > 1 else ""
        line = self._talk.hear(f"{self._position.side}{key}{'' if form.open else ' (Enter seals)'}> ")
        try:
            self._take(form, line)
        except IllegalOrder as error:
            self._talk.say(self._talk.ink.refusal(f"{error.text} ({error.rule or question.rule})"))
            if error.key in form.choices:
                form.opened = error.key

    def _take(self, form: Form, line: str) -> None:
        word = line.split(maxsplit=1)[0] if line else ""
        if not line or (word.lower() == "seal" and not form.says(word)):
            self._seal(form)
        elif word.startswith("/") or (word.lower() in self._words and not form.says(word)):
            self._obey(line)
        elif key := form.opens(line):
            form.opened = key
            self._talk.say("\n".join(show.choice(form.choices[key], self._reader.labels)))
        else:
            written = form.write(line)
            if len(form.choices) == 1:
                self._seal(form)
                return
            self._talk.say("; ".join(f"{key} = {show.words(answer)}" for key, answer in written.items()))
            if form.current is not None:
                self._talk.say("\n".join(show.choice(form.current, self._reader.labels)))

    def _seal(self, form: Form) -> None:
        if form.open:
            raise IllegalOrder(f"These still need an answer: {', '.join(choice.key for choice in form.open)}.")
        self._line.send(SendOrder(self._position.number, dict(form.answers)))
        match self._until(Sealed, Refused, Stale):
            case Sealed(order=order):
                self._talk.say(f"Sealed: {order or format_order(form.answers) or 'no new orders'}.")
                self._form = None
            case Refused(text=text, rule=rule, key=key):
                raise IllegalOrder(text, rule, key)
            case _:
                self._talk.say("The question has changed in the meantime.")
                self._form = None
        self._line.look(max(0, self._seen))

    def _wait(self) -> None:
        line = self._talk.hear(WAITING.format(side=self._position.side))
        if line:
            self._obey(line)
            return
        before = _moment(self._position)
        while _moment(self._line.look(max(0, self._seen))) == before:
            self._until(Update)

    def _until(self, *kinds: type[FromServer]) -> FromServer:
        """Listen until there is a message of some kinds."""
        while not isinstance(message := self._line.hear(), kinds):
            pass
        return message

    def _on_message(self, message: FromServer) -> None:
        """Print what comes beside the match."""
        match message:
            case Pause():
                self._tell_pause()
            case NewTerms(wanted=wanted):
                self._tell_terms(wanted)
            case UmpireTold():
                for text in news(self._umpire, message, self._side):
                    self._talk.say(text)
                self._umpire = message
            case Draws(wanted=wanted):
                if wanted and self._side not in wanted:
                    self._talk.say(f"The {_and(wanted)} side offers a draw. Type draw to accept, draw no to decline.")
            case Chat(start=start, said=said):
                for one in said[max(0, self._said - start) :]:
                    self._talk.say(f"{one.name or one.side}: {one.text}")
                self._said = max(self._said, start + len(said))
            case Acted(acts=acts):
                for act in acts[-1:]:
                    self._talk.say(f"{BY[act.hand]} sealed: {'; '.join(' '.join(pair) for pair in act.answers)}.")
            case _:
                pass

    def _obey(self, line: str) -> None:
        word, _, rest = line.removeprefix("/").partition(" ")
        obey = self._words.get(word.lower())
        try:
            if obey is None:
                self._talk.say(f"Unknown command '{word}'. Type help for the list.")
            else:
                obey(rest.strip())
        except LineLost as error:  # of a request beside the line
            self._talk.say(str(error))

    @property
    def _words(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": lambda _: self._talk.say(HELP),
            "list": self._list,
            "undo": self._undo,
            "withdraw": self._withdraw,
            "look": self._look,
            "map": lambda part: self._talk.say(self._maps.drawn(self._position.display, part, self._form, tuple)),
            "log": lambda _: self._talk.say(show.log(self._line.look(0).log) or "You have no reports yet."),
            "why": lambda rule: self._talk.say(reference.why(self._game, rule or self._cited)),
            "time": lambda _: self._time("This match has no clock."),
            "pause": self._wish_pause,
            "terms": self._terms,
            "standing": lambda wish: self._talk.say(self._standing.obey(wish, self._form)),
            "draw": self._draw,
            "resign": self._resign,
            "gift": lambda _: self._done(self._line.ask("gift"), "You gave a day."),
            "away": self._away,
            "ask": lambda text: self._line.ask("umpire/question", {"text": text}),
            "umpire": lambda no: self._line.ask("umpire", {"wanted": no != "no"}),
            "say": lambda text: self._line.ask("chat", {"text": text}),
            "quit": self._quit,
        }

    def _list(self, only: str) -> None:
        lines = show.choices(self._form, self._reader.labels, only) if self._form is not None else []
        self._talk.say("\n".join(lines) or "There is nothing to answer.")

    def _undo(self, word: str) -> None:
        key = self._form.key(word) if self._form is not None else ""
        if self._form is not None and key in self._form.answers:
            self._form.undo(key)
            self._talk.say(f"{key} is taken back.")
        else:
            self._talk.say("Name the answer to take back.")

    def _withdraw(self, _: str) -> None:
        self._line.send(Withdraw(self._position.number))
        answer = self._until(TakenBack, Refused, Stale)
        if isinstance(answer, Refused):
            self._talk.say(answer.text)
        self._line.look(max(0, self._seen))

    def _look(self, word: str) -> None:
        display, side = self._position.display, self._position.side
        board = in_play(self._boards, display)
        closely = show.closely(display, board, side, word, self._talk.ink) if word else ""
        self._talk.say(closely or look(display, board, side, ink=self._talk.ink))

    def _time(self, otherwise: str) -> None:
        clock = self._line.look(max(0, self._seen)).clock if otherwise else self._position.clock
        if not clock:
            if otherwise:
                self._talk.say(otherwise)
        elif clock.due is None:
            self._talk.say("Your clock is stopped.")
        else:
            self._talk.say(f"Your orders are due {clock.due.astimezone():%a %d %b %H:%M}, in {_long(clock.due)}.")

    def _terms(self, wish: str) -> None:
        now = self._line.look(max(0, self._seen)).terms
        if not isinstance(now, Terms):
            self._talk.say("This match has no clock.")
            return
        if not wish:
            self._talk.say(agreed.in_words(now))
            return
        theirs = next((terms for side, terms in self._new_terms.items() if side != self._side), None)
        wanted = None if wish == "no" else theirs if wish == "agree" else agreed.read(wish, now)
        if wanted is None and wish != "no":
            self._talk.say(agreed.USAGE if wish != "agree" else "Nobody proposes other terms.")
            return
        self._line.ask("terms", {"terms": msgspec.to_builtins(wanted)})
        if (then := self._line.look(max(0, self._seen)).terms) != now and isinstance(then, Terms):
            self._talk.say(f"Agreed: {agreed.in_words(then)}")

    def _tell_terms(self, wanted: Mapping[Side, Terms]) -> None:
        """Print which other terms somebody would have."""
        for side, terms in wanted.items():
            if side == self._side:
                self._talk.say("You propose other terms. They hold when everybody agrees.")
            else:
                terms_in_words = agreed.in_words(terms)
                self._talk.say(f"The {side} side proposes other terms: {terms_in_words} Type terms agree, or terms no.")
        self._new_terms = dict(wanted)

    def _wish_pause(self, _: str) -> None:
        self._line.look(max(0, self._seen))
        before = self._line.pause
        self._line.ask("pause", {"wanted": not before.paused and self._side not in before.wanted})
        while self._line.pause == before:
            self._line.hear()

    def _tell_pause(self) -> None:
        """Print what has changed of a pause."""
        before, now = self._pause, self._line.pause
        self._pause = now
        proposed, paused, over, gone = CLOCKS
        for side, until in now.away.items():
            if side != self._side and until != before.away.get(side) and until > datetime.now(UTC):
                self._talk.say(f"The {side} side is away until {until.astimezone():%a %d %b}.")
        if now.paused != before.paused:
            self._talk.say(paused if now.paused else over)
        elif self._side in now.wanted and self._side not in before.wanted:
            self._talk.say(proposed)
        elif others := [side for side in now.wanted if side != self._side]:
            self._talk.say(f"The {_and(others)} side proposes a pause. Type pause to agree.")
        elif before.wanted:
            self._talk.say(gone)

    def _draw(self, no: str) -> None:
        self._line.ask("draw", {"wanted": no != "no"})
        if self._line.look(max(0, self._seen)).outcome is None:
            self._talk.say("No draw is offered." if no == "no" else "A draw needs everybody's agreement.")

    def _resign(self, _: str) -> None:
        if self._talk.hear(SURE).lower() in ("yes", "y"):
            self._line.ask("resign")
            while self._line.look(max(0, self._seen)).outcome is None:
                self._until(Update)

    def _away(self, wish: str) -> None:
        days, _, tell = wish.partition(" ")
        if not days.isdecimal() or tell not in ("", "tell"):
            self._talk.say("For how many days? For example: away 3")
            return
        self._line.ask("away", {"days": int(days), "tell": bool(tell)}, "PUT")
        self._talk.say(f"Your clock is stopped for {days} days." if int(days) else "Your clock runs again.")

    def _done(self, _: object, text: str) -> None:
        self._talk.say(text)

    def _quit(self, _: str) -> None:
        raise Leave


def _moment(position: Position) -> tuple[object, ...]:
    """Return what changes when something happens."""
    return position.number, position.prompt, position.sealed, position.outcome, position.start + len(position.log)


def _and(sides: Sequence[str]) -> str:
    return " and ".join(sides)


def _long(due: datetime) -> str:
    """Return how long it is until a moment."""
    minutes = max(0, int((due - datetime.now(UTC)).total_seconds())) // 60
    days, hours = divmod(minutes // 60, 24)
    return f"{days} d {hours} h" if days else f"{hours} h {minutes % 60} min"
