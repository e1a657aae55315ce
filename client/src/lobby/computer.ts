/** The computer players of a side. */

import { transport } from "../wire/transport";
import type { BotCard, GameCard, NewSeat, Side } from "../wire/protocol";

export const STEADY = 2; // seconds to think

export function botsOf(game: GameCard, side: Side): BotCard[] {
  return game.bots.filter((bot) => bot.sides.includes(side));
}

const LEVELS = ["easy", "good", "hard", "hardest"]; // and last, who plays at random or does not say

/**
 * A side in the hands of the easiest computer player that really plays. Where there is none, anyone may take it; in a
 * page of its own, a friend at this screen.
 */
export function computer(game: GameCard, side: Side): NewSeat {
  const rank = ({ level }: BotCard) => (LEVELS.indexOf(level) + LEVELS.length + 1) % (LEVELS.length + 1);
  const [first] = [...botsOf(game, side)].sort((one, other) => rank(one) - rank(other));
  return first ? { player: "bot", bot: first.name, seconds: STEADY } : { player: transport.alone ? "here" : "open" };
}
