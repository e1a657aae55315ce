/** Small graphs by turn: the line through what is known, and which turns are written below it. */

/** A line through values by turn, each in the middle of its turn; it breaks where a value is not known. */
export function line(values: readonly (number | null)[], width: number, height: number, most: number): string {
  const step = width / values.length;
  let pen = "M";
  return values
    .map((value, n) => {
      if (value === null) return ((pen = "M"), "");
      const spot = `${pen}${((n + 0.5) * step).toFixed(1)} ${(height - (value / most) * height).toFixed(1)}`;
      pen = "L";
      return spot;
    })
    .join("");
}

/** The turns that are written, with their places: the first, the last, and those between that are round numbers. */
export function ticks(turns: readonly number[]): [number, number][] {
  const every = turns.length > 30 ? 10 : turns.length > 8 ? 5 : 1;
  const last = turns.length - 1;
  return turns
    .map((turn, n): [number, number] => [n, turn])
    .filter(([n, turn]) => n === 0 || n === last || (turn % every === 0 && last - n >= every / 2 && n >= every / 2));
}
