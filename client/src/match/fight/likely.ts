/** What is probably left of enemy ships, as the staff's papers say it: a ship, then "Midships 8 of 10". */

import type { Panel } from "../../wire/protocol";
import { amount, type Amount } from "../units/amount";

/** By ship and by value, how much of it is probably left. */
export type LikelyLeft = ReadonlyMap<string, ReadonlyMap<string, Amount>>;

export function likelyLeft(papers: readonly Panel[]): LikelyLeft {
  const ships = new Map<string, ReadonlyMap<string, Amount>>();
  for (const [ship, ...values] of papers.flatMap(({ rows }) => rows)) {
    const left = values.map(valued);
    if (ship && left.length && left.every((one) => one !== null)) ships.set(ship, new Map(left));
  }
  return ships;
}

function valued(text: string): [string, Amount] | null {
  const found = /^(\D+) (\d+ of \d+)$/.exec(text);
  const left = found ? amount(found[2]!) : null;
  return found && left ? [found[1]!, left] : null;
}
