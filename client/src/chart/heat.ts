/** What is shaded on the chart. */

export interface Shading {
  can: readonly string[]; // a line goes round these cells
  likely: Readonly<Record<string, number>>; // by cell
  ring: readonly string[]; // a dashed line goes round these
  gaps?: Readonly<Record<string, number>>; // by cell; marked by a diamond
}
