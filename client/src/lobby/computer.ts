/** The computer players of a side. */

import type { Bot, GameHead, SeatChoice, Side } from "../wire/types";

export const STEADY = 2; // seconds to think

export function botsOf(game: GameHead, side: Side): Bot[] {
  return game.bots.filter((bot) => bot.sides.includes(side));
}

/** A side in the hands of its first computer player, or of anyone where there is none. */
export function computer(game: GameHead, side: Side): SeatChoice {
  const [first] = botsOf(game, side);
  return first ? { player: "bot", bot: first.name, seconds: STEADY } : { player: "open" };
}
