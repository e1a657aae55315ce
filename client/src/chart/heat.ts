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

/** The likeliest cells with their shares, likeliest first. */
export function likeliest(plot: Pick<Shading, "likely">, most: number): [string, number][] {
  return Object.entries(plot.likely)
    .sort(([a, p], [b, q]) => q - p || a.localeCompare(b))
    .slice(0, most);
}

/** Whether no cell is likelier than another. */
export function alike({ can, likely }: Pick<Shading, "can" | "likely">): boolean {
  const shares = Object.values(likely);
  return can.length > 1 && shares.length === can.length && shares.every((share) => share === shares[0]);
}

const FIGURE = 0.01; // the least that has a figure on the chart,
const SPREAD = 0.05; // and where no cell stands out

/** The figures on the chart: of the four likeliest cells, none that is small; none at all if all are alike. */
export function figuresOf(plot: Shading | null): [string, string][] {
  if (!plot || plot.can.length < 2 || alike(plot)) return [];
  const four = likeliest(plot, 4);
  const least = (four[0]?.[1] ?? 0) < FULL ? SPREAD : FIGURE;
  return four.filter(([, p]) => p >= least).map(([cell, p]) => [cell, `${Math.round(p * 100)} %`]);
}
