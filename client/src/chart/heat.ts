/** What is shaded on the chart, by how likely it is. */

export const LEAST = 0.005; // what is less likely is not drawn
export const FULL = 0.25; // what is likelier is no warmer

/** How warm a cell is drawn, none to one. */
export const warmth = (share: number, full = FULL): number => (share < LEAST ? 0 : Math.min(1, share / full));

/** The share that is drawn as warm as can be: one in four, or the likeliest where no cell holds so much. */
export function fullest({ likely, full }: Pick<Shading, "likely" | "full">): number {
  return full ?? Math.min(FULL, Math.max(LEAST, ...Object.values(likely)));
}

export interface Shading {
  can: readonly string[]; // one line goes round all of these cells
  likely: Readonly<Record<string, number>>; // by cell
  ring: readonly string[]; // where it can be, searches apart; told in the table of the chart
  full?: number; // what is drawn as warm as can be, where that is not to follow from the shares
  gaps?: Readonly<Record<string, number>>; // by cell; marked by a diamond
}
