"""Zero: what happens when a side's time is up, as the terms say.

Its staff seals for it, from what the side sees; or the computer takes its seat; or it has lost.
"""

from __future__ import annotations

from sealed_orders.bots import ANY, SECONDS, listed
from sealed_orders.bots.decision import Question
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import bot_seed
from sealed_orders.kernel.order import Side, parse_order
from sealed_orders.table.beside import standing
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.live import LiveMatch
from sealed_orders.table.too_late import StaleOrder


async def run_out(live: LiveMatch, side: Side) -> bool:
    """Let zero take effect for a side; say whether it did. Of two servers that try, one does."""
    if not live.alone:
        await live.refresh()
    async with live.reading() as match:
        question, terms = live.clocks.question(side), live.clocks.terms
        if question is None or terms is None or not live.clocks.is_up(match, side, live.clock.now()):
            return False
        seat = next(seat for seat in live.seats if seat.side == side)
    acts = (await live.standing.orders(seat)).acts if terms.staffed else ()
    wanted = terms.at_zero({act.turn for act in acts if act.hand == "clock"}, question.turn, question.follows)
    if wanted == "forfeit":
        return await live.timing.forfeit(side)
    async with live.reading() as match:
        prompt, turn, number = match.prompt(side), match.view(side).turn, match.number(side)
        if prompt is None:
            return False  # the player was quicker, or another server
        bot_question = _question(match, side)
    if wanted == "computer":
        return await live.seating.relieve(side, bot_question.bot)
    try:
        decided = await live.pool.decide(bot_question)
        order = live.team.over(side, prompt, number, turn, prompt.complete(parse_order(decided.order)))
        rules_used = standing.act(prompt, order, number, turn, "clock")
        await live.seal(seat, number, order, lambda _: None, decided.minute, "clock", rules_used)
    except StaleOrder:
        return False
    return True


def _question(match: Match, side: Side) -> Question:
    """Return what a side's staff is asked; in a match without a staff, its weakest bot."""
    bot = gate.staff(match, side) or weakest(match.game.name, side)
    seed = bot_seed(match.dice.seed, side, match.number(side))
    return Question(match.game.name, bot, side, seed, SECONDS, match.view(side), match.log(side), advises=True)


def weakest(game: str, side: Side) -> str:
    """Return the weakest bot of a side that does not play at random, if it has one."""
    able = {
        name: one
        for name, one in listed(game).items()
        if name not in ANY and not one.timed and (not one.sides or side in one.sides)
    }
    return min(able, key=lambda name: able[name].rung, default=next(iter(ANY)))
