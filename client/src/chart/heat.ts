/** What is shaded on the chart, by how likely it is: as warm for the same chance in every plot. */

export const LEAST = 0.01; // what is less likely is not drawn
export const FULL = 0.25; // what is likelier is no warmer

/** How warm a cell is drawn, none to one. */
export const warmth = (share: number, full = FULL): number => (share < LEAST ? 0 : Math.min(1, share / full));

export interface Shading {
  can: readonly string[]; // a line goes round these cells
  likely: Readonly<Record<string, number>>; // by cell
  ring: readonly string[]; // a dashed line goes round these
  full?: number; // what is drawn as warm as can be, where it is another than in every plot
  gaps?: Readonly<Record<string, number>>; // by cell; marked by a diamond
}
