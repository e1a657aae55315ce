/** Who plays at all. */

import type { GameCard, Side } from "../wire/protocol";

/** The sides that play under the options, the first value where one is not named: nobody need sit on the others. */
export function playing(game: GameCard, options: Readonly<Record<string, string>>): Side[] {
  const held = game.switches.map((one) => one.sides[options[one.key] ?? one.values[0]!] ?? game.sides);
  return game.sides.filter((side) => held.every((sides) => sides.includes(side)));
}

/** The values that switches take because computers play these sides, unless somebody says otherwise. */
export function usual(game: GameCard, computers: readonly Side[]): Record<string, string> {
  const found = game.switches.map(
    (one) => [one.key, Object.entries(one.computer).find(([side]) => computers.includes(side))?.[1]] as const,
  );
  return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** How many play a game, in words. */
export function players(game: GameCard): string {
  const fewest = playing(game, {}).length;
  const most = game.sides.length;
  return fewest < most ? `${fewest} or ${most} players` : most === 1 ? "one side" : `${most} sides`;
}
