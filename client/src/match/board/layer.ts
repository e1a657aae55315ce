/** Layers whose answers are chances: a map of how likely something is, cell by cell, exact. */

import type { Plan } from "../../chart/plan";
import { percent } from "../news/why";

export interface ChanceMap {
  title: string;
  can: string[];
  likely: Record<string, number>;
  ring: string[];
  full: number;
  said: Map<string, string>; // by cell, the chance as it was given
  figures: [string, string][]; // by cell or zone
}

const CHANCE = /^\d+\/\d+$/;

/** A layer by cell, where it may speak of zones of the board. */
export function byCell(plan: Plan, layer: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(layer).flatMap(([name, text]) => plan.spread([name]).map((cell): [string, string] => [cell, text])),
  );
}

/** The map of a layer of chances, or null where it tells of something else. */
export function chanceMap(
  plan: Plan,
  title: string,
  layer: Readonly<Record<string, string>> | undefined,
): ChanceMap | null {
  const lines = Object.entries(layer ?? {});
  if (lines.length === 0 || !lines.every(([, text]) => CHANCE.test(text))) return null;
  const said = byCell(plan, layer!);
  const likely: Record<string, number> = Object.fromEntries(
    [...said].map(([cell, text]) => [cell, percent(text) / 100] as const).filter(([, p]) => p !== 0),
  );
  return {
    title,
    can: Object.keys(likely),
    likely,
    ring: [],
    full: Math.max(...Object.values(likely), 0.01),
    said,
    figures: lines.map(([name, text]): [string, string] => [name, `${Math.round(percent(text))} %`]),
  };
}

/** What it says of a cell, in words. */
export function chanceAt(map: ChanceMap, cell: string): string {
  const [over, under] = (map.said.get(cell) ?? "0/1").split("/");
  return over === "0"
    ? `${map.title}: no chance`
    : `${map.title}: ${over} of ${under}, ${Math.round((Number(over) / Number(under)) * 100)} percent`;
}
