/** What a side believes against what is true: where the unseen enemy is likeliest, and what its true cell has. */

import { likeliest } from "../chart/heat";
import type { Plot, Token } from "../wire/protocol";

export interface Belief {
  title: string;
  cell: string; // the likeliest
  share: number;
  truth: number | null; // the share of the true cell; none if the plot is of no single unit on the chart
}

/** The first plot of one of these units, else the first of all. */
export function belief(plots: readonly Plot[], tokens: readonly Token[], side: string): Belief | null {
  const where = new Map(tokens.filter((token) => token.side !== side).map(({ id, cell }) => [id, cell]));
  const plot = plots.find(({ id }) => where.has(id)) ?? plots[0];
  const best = plot && likeliest(plot, 1)[0];
  if (!plot || !best) return null;
  const cell = where.get(plot.id);
  return { title: plot.title, cell: best[0], share: best[1], truth: cell ? (plot.likely[cell] ?? 0) : null };
}
