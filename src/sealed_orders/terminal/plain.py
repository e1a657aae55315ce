"""The plain client: one side's seat, in lines of text. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from sealed_orders.kernel.board import Board, Display, in_play
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Order, Side, format_order
from sealed_orders.kernel.prompt import Choice, Pick, Prompt
from sealed_orders.odds import UnknownOdds, odds_from_text
from sealed_orders.terminal import reference, show
from sealed_orders.terminal.adviser import Adviser
from sealed_orders.terminal.coach import Coach
from sealed_orders.terminal.desk import Desk
from sealed_orders.terminal.form import WALKED, Form
from sealed_orders.terminal.happened import MOST, happened
from sealed_orders.terminal.look import look
from sealed_orders.terminal.maps import Maps
from sealed_orders.terminal.news import news
from sealed_orders.terminal.parley import Parley
from sealed_orders.terminal.prices import Prices, prices
from sealed_orders.terminal.reading import BadPair, Reader, pairs
from sealed_orders.terminal.reported import reported
from sealed_orders.terminal.shelf import CannotSave, Shelf
from sealed_orders.terminal.standing import StandingAnswers
from sealed_orders.terminal.talk import Leave, Talk

HELP = """\
Answer with a number or a word from the list, or type the whole order at once:
KEY WORDS; KEY WORDS.
  KEY WORDS     answer the choice KEY (#3 WORDS: the third choice;
                KEY,KEY WORDS: the same for several)
  KEY           show the options of the choice KEY
  Enter, seal   seal the order
  list [WORD]   list the choices and your answers; only those with WORD in them
  undo KEY      take back an answer
  look [WORD]   show everything you see; or the unit, place or table named WORD
  map [WHAT]    draw the map around the current unit, or a cell or a unit;
                map all draws it whole, map LAYER or map BOARD another one
  look ahead    show how it will be if nothing stops your order;
                map ahead draws it
  log           show all your reports
  how           show how to play, in two pages
  why [3.1]     show the paragraph of the last ruling, or any other
  rules         list the paragraphs of the rulebook
  odds          show the odds of what you are asked, or odds QUESTION K=V...
  plot [NAME]   list the plots of the unseen enemy; draw one in digits
  spot [NAME]   show your chances to spot the enemy with these orders; draw one
  staff [NAME]  show the staff's papers for these orders
  reach CELL    show which of your units can get there, and when
  propose [KEY] ask the staff for orders where you gave none; all for everything
  take [KEY]    give the orders that the staff proposes
  standing KEY  from now on, answer KEY as you have answered it; standing lists
                your standing answers, standing drop 1 drops one
  request       get a question next time that is otherwise skipped, like
                regrouping
  note, next    in a lesson: repeat the coach's note, show the next; note off
  resign, draw  give up; offer the other side a draw
  save [FILE]   save the match
  quit          leave the match
A step is a neighbouring cell; on squares and hexes also a direction, like NE.
You can shorten a word or a key as long as only one begins that way.
Put a slash in front, as in /log, if the form has the same word."""
TAUGHT = "  note, next "  # the line of help for lessons
UNSEEN = ("  plot ", "  spot ")  # the lines of help about hidden information
ILLEGAL = "ILLEGAL ENTRY"  # how a rulebook's own command language begins a refusal
LOST = 2  # after this many refusals the player reads about commands with a slash
SLASHED = "Type /help for what you can enter here, and /quit to leave."
OWN_WORDS = (
    "Other commands: /look /map /log /how /why /rules /odds /plot /spot /staff /reach /resign /draw /save /quit."
)
FORMLESS = "The staff cannot propose orders in the classic command language."
POINTED = "Type /help for what you can enter here."
REFUSED = "Your last answer was refused, so nothing is sealed. Answer again, or press Enter to seal without it."
OPENING = 16  # lines of tables shown at first: the question must stay in sight
LONG = 240  # characters: an order longer than this is not repeated when it is sealed
RECENT = 12  # lines of the log that are repeated when a match is resumed


class Seat:
    """One side's seat: what it has been shown, and the order it is writing. It sees only its own side."""

    def __init__(
        self,
        match: Match,
        side: Side,
        talk: Talk,
        shelf: Shelf,
        classic: bool = False,
        seen_ids: set[int] | None = None,
    ) -> None:
        """Make a seat. In a game without secrets all seats share one log, so that nothing is printed twice."""
        self.side = side
        self.form: Form | None = None
        self.coach: Coach | None = None  # in a lesson
        self.parley: Parley | None = None  # if the players can end the match
        self._match = match
        self._talk = talk
        self._shelf = shelf
        self._classic = classic
        self._reader = Reader(*match.game.boards())
        self._maps = Maps(match.game.boards(), side, talk)
        self._desk = Desk(match, side, match.game.board())
        self._adviser = Adviser(match, side)
        self._standing = StandingAnswers(match, side, self._reader)
        self._seen_events = set() if seen_ids is None else seen_ids
        if match.decisions:
            self._seen_events.update(id(event) for event in match.log(side)[:-RECENT])
        self._shown: Display | None = None
        self._cited = ""
        self._requested = True  # the first question on request is asked anyway, so that players know of it
        self._illegal = 0
        self._chart = ""  # what may be entered now, in the rulebook's own language

    def tell(self, heading: str = "") -> None:
        """Print the side's reports since it last looked."""
        events = [event for event in self._match.log(self.side) if id(event) not in self._seen_events]
        self._seen_events.update(map(id, events))
        if events:
            lately = events if self._classic else news(events, self._match.game.board(), self.side)
            if heading and lately:
                self._talk.say(heading)
            text = show.log(lately)
            if text:
                self._talk.say(text.upper() if self._classic else text)
            if (
                len(lately) > MOST
                and not self._classic
                and (lines := happened(events, self._match.game.board(), self.side))
            ):
                self._talk.say("\n".join(["What happened:", *(f"  {n}  {line}" for n, line in enumerate(lines, 1))]))
            self._cited = events[-1].rule

    def turn(self, returning: bool = False) -> None:
        """Show what is new and ask until an order is sealed."""
        prompt = self._match.prompt(self.side)
        assert prompt is not None
        if prompt.on_request and not self._requested:
            self._match.submit(self.side, prompt.complete({}))
            return
        if answer := self._standing.answer():
            self.tell()
            self._talk.say(answer)
            return
        self._requested = self._requested and not prompt.on_request
        self.tell("Since you last looked:" if returning else "")
        if self.parley is not None:
            self.parley.answer(self.side)
        if self._classic:
            self._ask_classic(prompt)
        else:
            self._show(None if returning else self._shown)
            self._ask(prompt)

    def _show(self, before: Display | None) -> None:
        """Print what the side sees, if it is new."""
        display = self._display()
        if display != before:
            most = None if before else OPENING
            self._talk.say("\n" + look(display, self._board(display), self.side, before, self._talk.ink, most))
            self._shown = display

    def _board(self, display: Display) -> Board:
        """Return the board in play."""
        return in_play(self._match.game.boards(), display)

    def _display(self, ahead: bool = False) -> Display:
        """Return what the side sees, or will see if its order is carried out and nothing interferes."""
        order = self.form.prompt.complete(self.form.answers) if ahead and self.form is not None else None
        return reported(self._match.display(self.side, order), self._match.log(self.side))

    def _ask(self, prompt: Prompt) -> None:
        self.form = Form(prompt, self._reader)
        self._cited = self._cited or prompt.rule
        self._talk.say(
            "\n" + show.form(self.form, self._reader.labels, self._talk.ink, self._prices(self.form.current))
        )
        sealed = refused = False
        while not sealed:
            if self.coach is not None:
                self.coach.look(self.form)
            line = self._talk.hear(self._question(self.form, refused))
            if refused and not line:
                self._talk.say(REFUSED)
                refused = False
                continue
            before = dict(self.form.answers)
            try:
                sealed = self._take(self.form, line)
                refused = refused and self.form.answers == before
            except IllegalOrder as error:
                self._refuse(error, prompt)
                refused = not self.form.open
        self.form = None

    def _ask_classic(self, prompt: Prompt) -> None:
        while True:
            view, log = self._match.view(self.side), self._match.log(self.side)
            # From the class, so that a plain function does not become a method of the game.
            order: Order = type(self._match.game).classic(view, prompt, log, self._say_classic, self._hear)
            try:
                return self._match.submit(self.side, order)
            except IllegalOrder as error:
                self._refuse(error, prompt)

    def _say_classic(self, text: str = "") -> None:
        """Print the rulebook's own command language; after several refusals mention the other commands, once."""
        self._talk.say(text)
        if text.startswith(ILLEGAL):
            self._illegal += 1
            if self._illegal == LOST:
                self._talk.say(SLASHED)

    def _hear(self, question: str, chart: str = "") -> str:
        """Read a line for the rulebook's own command language; a slash makes it one of the client's commands."""
        self._chart = chart
        while True:
            line = self._talk.hear(question)
            if line.startswith("/"):
                self._obey(line)
            elif line.strip().lower() == "help":
                self._talk.say(POINTED)
            else:
                return line

    def _help(self) -> str:
        """Print the help; in the rulebook's own language, the chart of the current question."""
        if self._classic:
            return "\n".join(filter(None, (self._chart, OWN_WORDS)))
        return help_text(self._match.game.open, self.coach is not None)

    def _question(self, form: Form, refused: bool) -> str:
        key = f", {form.current.key}" if form.current is not None and len(form.choices) > 1 else ""
        return f"{self.side}{key}{'' if form.open or refused else ' (Enter seals)'}> "

    def _take(self, form: Form, line: str) -> bool:
        """Do what a line says; True if it sealed the order."""
        word = line.split(maxsplit=1)[0] if line else ""
        if not line or (word.lower() == "seal" and not form.says(word)):
            return self._seal(form)
        if word.startswith("/") or (word.lower() in self._words and not form.says(word)):
            self._obey(line)
        elif key := form.opens(line):
            form.opened = key
            self._say_options(form.choices[key])
        else:
            before = form.current
            written = form.write(line)
            if len(form.choices) == 1:
                return self._seal(form)
            self._talk.say("; ".join(f"{key} = {show.words(answer)}" for key, answer in written.items()))
            if form.current is None or form.current != before:
                self._ask_next(form)
        return False

    def _drafted(self) -> Order:
        """Return the order with its defaults; what must still be answered is left out."""
        choices = self.form.choices.values() if self.form is not None else ()
        answers = self.form.answers if self.form is not None else {}
        whole = ((choice.key, answers.get(choice.key, choice.default)) for choice in choices)
        return {key: answer for key, answer in whole if answer is not None}

    def request(self) -> None:
        """Ask the next question that is asked only on request."""
        self._requested = True
        self._talk.say("You will be asked the next time it can be done.")

    def _ask_next(self, form: Form) -> None:
        if form.current is not None:
            self._say_options(form.current)
        elif len(form.answers) == len(form.choices):
            self._talk.say("Everything is answered.")
        else:
            self._talk.say(f"{len(form.answers)} of {len(form.choices)} answered; the others keep their orders.")

    def _say_options(self, choice: Choice) -> None:
        self._talk.say("\n".join(show.choice(choice, self._reader.labels, self._prices(choice))))

    def _prices(self, choice: Choice | None) -> Prices:
        """Return what each option of a choice may bring."""
        return prices(choice, self._chances()) if isinstance(choice, Pick) else {}

    def _seal(self, form: Form) -> bool:
        if form.open:
            raise IllegalOrder(f"These still need an answer: {', '.join(choice.key for choice in form.open)}.")
        order = form.prompt.complete(form.answers)
        cautions = [c for c in self._match.game.cautions(self._match.view(self.side), order) if c not in form.cautions]
        if cautions:
            form.cautions += cautions
            for caution in cautions:
                mend = f" {caution.offer}: {caution.mend}." if caution.mend else ""
                text = f"Caution, {caution.key}: {caution.text} ({caution.rule}){mend}"
                self._talk.say(self._talk.ink.caution(text))
            self._talk.say("Seal again to keep it.")
            return False
        self._talk.say(f"Sealed: {_in_short(order if len(order) <= WALKED else form.prompt.shorten(order))}.")
        self._match.submit(self.side, order)
        return True

    def _refuse(self, error: IllegalOrder, prompt: Prompt) -> None:
        self._cited = error.rule or prompt.rule
        self._talk.say(self._talk.ink.refusal(f"{error.text} ({self._cited})"))
        if self.form is not None and error.key in self.form.choices:
            self.form.opened = error.key

    def _obey(self, line: str) -> None:
        word, _, rest = line.removeprefix("/").partition(" ")
        obey = self._words.get(word.lower())
        if obey is None:
            self._talk.say(f"Unknown command '{word}'. Type help for the list.")
        else:
            obey(rest.strip() if word.lower() != "next" else "next")

    def _note(self, wish: str) -> None:
        assert self.coach is not None
        if wish == "off":
            self.coach.put_away()
        elif wish == "next":
            self.coach.next(self.form)
        else:
            self.coach.again(self.form)

    @property
    def _words(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": lambda _: self._talk.say(self._help()),
            "list": self._list,
            "undo": self._undo,
            "look": self._look,
            "map": self._map,
            "log": lambda _: self._talk.say(show.log(self._match.log(self.side)) or "You have no reports yet."),
            "why": lambda rule: self._talk.say(reference.why(self._match.game, rule or self._cited)),
            "how": lambda _: self._talk.say(reference.how_to_play(self._match.game)),
            "rules": lambda _: self._talk.say(reference.contents(self._match.game)),
            "request": lambda _: self.request(),
            "odds": self._odds,
            "plot": lambda name: self._talk.say(self._desk.plot(name)),
            "staff": lambda name: self._talk.say(self._desk.papers(self._drafted(), name)),
            "spot": lambda name: self._talk.say(self._desk.spot(name, self._drafted())),
            "reach": lambda cell: self._talk.say(self._desk.reach(cell)),
            "propose": self._propose,
            "take": self._take_proposed,
            "standing": lambda wish: self._talk.say(self._standing.obey(wish, self.form)),
            **({"note": self._note, "next": self._note} if self.coach is not None else {}),
            **self._ends,
            "save": self._save,
            "quit": self._quit,
        }

    def _propose(self, wish: str) -> None:
        if self.form is None:
            self._talk.say(FORMLESS)
        else:
            self._talk.say(self._adviser.propose(self.form, wish, self._staff_thinks))

    def _staff_thinks(self) -> None:
        self._talk.say("The staff is thinking.")

    def _take_proposed(self, wish: str) -> None:
        if self.form is None:
            self._talk.say(FORMLESS)
        else:
            self._talk.say(self._adviser.take(self.form, wish, self._staff_thinks))
            self._ask_next(self.form)

    @property
    def _ends(self) -> dict[str, Callable[[str], None]]:
        parley = self.parley
        if parley is None:
            return {}
        return {"resign": lambda _: parley.resign(self.side), "draw": lambda _: parley.offer(self.side)}

    def _list(self, only: str) -> None:
        lines = show.choices(self.form, self._reader.labels, only) if self.form is not None else []
        self._talk.say("\n".join(lines) or f"No choice has '{only}' in it." if only else "There is nothing to answer.")

    def _undo(self, word: str) -> None:
        key = self.form.key(word) if self.form is not None else ""
        if self.form is None or key not in self.form.answers:
            answered = ", ".join(self.form.answers) if self.form is not None else ""
            fault = f"You have not answered {word}" if word else "Name the answer to take back"
            self._talk.say(f"{fault}. Answered so far: {answered or 'nothing'}.")
            return
        self.form.undo(key)
        self._talk.say(f"{key} is taken back.")
        self._ask_next(self.form)

    def _look(self, rest: str) -> None:
        ahead, word = _ahead(rest)
        display = self._display(ahead)
        if word:
            self._talk.say(show.closely(display, self._board(display), self.side, word, self._talk.ink))
        else:
            self._talk.say(look(display, self._board(display), self.side, ink=self._talk.ink))

    def _map(self, rest: str) -> None:
        ahead, part = _ahead(rest)
        self._talk.say(self._maps.drawn(self._display(ahead), part, self.form, self._chances))

    def _chances(self) -> Sequence[Chance]:
        """Print the odds of the current orders."""
        order = self.form.answers if self.form is not None else None
        return self._match.game.chances(self._match.view(self.side), order, self._match.log(self.side))

    def _odds(self, question: str) -> None:
        game = self._match.game
        if not question:
            self._talk.say(reference.chances(game, self._chances()))
            return
        name, *facts = question.split()
        try:
            self._talk.say(reference.shares(odds_from_text(game.name, name, pairs(facts, "A fact"))))
        except (UnknownOdds, BadPair) as error:
            self._talk.say(str(error))

    def _save(self, name: str) -> None:
        try:
            self._talk.say(f"Saved as {self._shelf.save(Path(name) if name else None)}.")
        except CannotSave as error:
            self._talk.say(str(error))

    def _quit(self, _: str) -> None:
        offer_to_save(self._talk, self._shelf)
        raise Leave


def help_text(is_open: bool, taught: bool = False) -> str:
    """Return the help: hidden information only if there is any, the coach only in a lesson."""
    left_out = (*(UNSEEN if is_open else ()), *(() if taught else (TAUGHT,)))
    return "\n".join(line for line in HELP.split("\n") if not line.startswith(left_out))


def _in_short(order: Order) -> str:
    """Write an order as it is typed; only count the answers of a very long one."""
    text = format_order(order)
    if len(text) > LONG:
        return f"{len(order)} answers; the others keep their orders"
    return text or "no new orders"


def _ahead(rest: str) -> tuple[bool, str]:
    word, _, part = rest.partition(" ")
    return (True, part.strip()) if word == "ahead" else (False, rest)


def offer_to_save(talk: Talk, shelf: Shelf) -> Path | None:
    """Ask for a file until the match is saved or the player does not want to."""
    while True:
        name = talk.hear(f"Save the match? A file name, Enter for {shelf.suggested}, or no: ")
        if name.lower() in ("no", "n"):
            return None
        try:
            path = shelf.save(None if name.lower() in ("", "yes", "y") else Path(name))
        except CannotSave as error:
            talk.say(str(error))
        else:
            talk.say(f"Saved as {path}.")
            return path
