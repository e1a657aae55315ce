/** What lies over cells: night, fog, areas by name, and zones with their number and colour. */

import type { Shade } from "../wire/types";

/** The cells under all shades of a kind. */
export function shaded(shades: readonly Shade[], kind: Shade["kind"]): string[] {
  return shades.flatMap((shade) => (shade.kind === kind ? shade.cells : []));
}

export function zonesOf(shades: readonly Shade[]): Shade[] {
  return shades.filter(({ kind }) => kind === "zone");
}

/** How a reader is told of a shade: night, or 1 red: mines. */
export function named({ kind, label, number, colour }: Shade): string {
  return kind === "zone" ? `${number} ${colour}: ${label}` : label || kind;
}
