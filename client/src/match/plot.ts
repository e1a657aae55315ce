/** The plot table in words and figures. */

import type { Plot } from "../wire/types";

export const MADE_OF = "From what you were told: searches, contacts, reports. Belief, not fact.";

/** A share in percent: whole from ten on, below with a tenth. */
export function share(p: number): string {
  const much = p * 100;
  return much >= 9.95 ? String(Math.round(much)) : much.toFixed(1).replace(/\.0$/, "");
}

/** The likeliest cells with their shares, likeliest first. */
export function likeliest(plot: Plot, most: number): [string, number][] {
  return Object.entries(plot.likely)
    .sort(([a, p], [b, q]) => q - p || a.localeCompare(b))
    .slice(0, most);
}

/** What the plot says of a cell. */
export function reading(plot: Plot, cell: string): string {
  const p = plot.likely[cell];
  if (p !== undefined) return `${plot.title} possible, ${share(p)} percent`;
  return plot.can.includes(cell) ? `${plot.title} possible, under 0.1 percent` : `${plot.title} cannot be here`;
}
