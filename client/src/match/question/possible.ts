/** The odds of a search: first what all of it promises, then only the cells where the sought can be. */

import type { ChanceLine, Outlook, Plot } from "../../wire/protocol";

export interface Combined extends ChanceLine {
  total?: boolean; // of the whole order, from the plot table
}

export function possible(
  chances: readonly ChanceLine[],
  plots: readonly Plot[],
  outlooks: readonly Outlook[],
): Combined[] {
  const promised = new Map(outlooks.map((outlook) => [outlook.id, outlook]));
  const sought = new Set(
    chances.flatMap(({ cell, target }) => (cell && target && promised.has(target) ? [target] : [])),
  );
  const totals = [...sought].map((id): Combined => {
    const { chance } = promised.get(id)!;
    const title = plots.find((plot) => plot.id === id)?.title ?? id;
    const label = `Chance to spot ${title} this turn`;
    return { label, p: `${Math.round(chance * 10000)}/10000`, percent: chance * 100, rule: "", terms: "", total: true };
  });
  const there = chances.filter(
    ({ cell, target }) => !cell || !target || !sought.has(target) || (promised.get(target)!.spots[cell] ?? 0) > 0,
  );
  return [...totals, ...there];
}
