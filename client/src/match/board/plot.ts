/** The plot table in words and figures. */

import { alike, likeliest, type Shading } from "../../chart/heat";
import type { Outlook, Plot, Reach } from "../../wire/protocol";

export const MADE_OF = "Based on what your side knows: searches, contacts, reports. An estimate, not a fact.";
export const OF_THE_TIME =
  "The staff's plot at that time, based on what the side knew. A computer player keeps its own.";

/** A share in percent: whole from ten on, below with a tenth. */
export function share(p: number): string {
  const much = p * 100;
  return much >= 9.95 ? String(Math.round(much)) : much.toFixed(1).replace(/\.0$/, "");
}

/** What a plot is of, within a sentence: "any British ship". */
const within = (title: string) => title.replace(/^Any /, "any ");

/** The chance to spot a unit. */
export const toSpot = (title: string, p: number) => `${share(p)} % chance to spot ${within(title)}`;

const DARKEST = 10; // cells

/** How much the darkest cells hold together; empty where there are not many more, or none is darker. */
export function darkest(plot: Plot): string {
  if (plot.can.length < 2 * DARKEST || alike(plot)) return "";
  const held = likeliest(plot, DARKEST).reduce((all, [, p]) => all + p, 0);
  return `the ten darkest hold ${share(held)} %`;
}

/** What the plot says of a cell. */
export function reading(plot: Plot, cell: string): string {
  const p = plot.likely[cell];
  if (p !== undefined) return `${share(p)} % chance that ${within(plot.title)} is here`;
  return plot.can.includes(cell)
    ? `under 0.1 % chance that ${within(plot.title)} is here`
    : `${plot.title} cannot be here now`;
}

/** The chart of what an order will see into: how likely it is spotted there, and the gaps. */
export function spotting(outlook: Outlook): Shading {
  const likely = Object.fromEntries(Object.entries(outlook.spots).filter(([, p]) => p > 0));
  return { can: Object.keys(outlook.spots), likely, ring: [], gaps: outlook.gaps };
}

/** What the current order promises for a cell. */
export function spotReading(title: string, outlook: Outlook, cell: string): string {
  const [seen, gap] = [outlook.spots[cell], outlook.gaps[cell]];
  if (seen !== undefined) return seen > 0 ? `in sight: ${toSpot(title, seen)} here` : "in sight";
  return gap === undefined
    ? "not in sight"
    : `a gap: ${share(gap)} % chance that ${within(title)} ends the turn here unseen`;
}

/** Who can be in a cell, by turns: the soonest, and how many more there are. */
export function reachWords(units: readonly Reach[], most: number): string {
  if (units.length === 0) return "none of your units can get there";
  const lines = new Map<number, string[]>();
  for (const { turns, name, proviso } of units.slice(0, most))
    lines.set(turns, [...(lines.get(turns) ?? []), proviso ? `${name} (${proviso})` : name]);
  const said = [...lines].map(
    ([turns, names]) =>
      `${turns === 0 ? "there now" : turns === 1 ? "in 1 turn" : `in ${turns} turns`} ${names.join(", ")}`,
  );
  return said.join("; ") + (units.length > most ? `; and ${units.length - most} more` : "");
}
