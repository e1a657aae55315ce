/** The computer players of a side. */

import type { BotCard, GameCard, NewSeat, Side } from "../wire/protocol";

export const STEADY = 2; // seconds to think

export function botsOf(game: GameCard, side: Side): BotCard[] {
  return game.bots.filter((bot) => bot.sides.includes(side));
}

/** A side in the hands of its first computer player, or of anyone where there is none. */
export function computer(game: GameCard, side: Side): NewSeat {
  const [first] = botsOf(game, side);
  return first ? { player: "bot", bot: first.name, seconds: STEADY } : { player: "open" };
}
