/** Shades with a sign: "1 red: Home Fleet" is a red zone, its sign the number, its note what is there. */

export const COLOURS = ["red", "blue", "green", "yellow"] as const;

export interface Signed {
  name: string;
  number: string;
  colour: (typeof COLOURS)[number];
  note: string;
}

export function signed(name: string): Signed | null {
  const [, number, word, note] = /^(\d+) ([a-z]+): (.*)$/.exec(name) ?? [];
  const colour = COLOURS.find((one) => one === word);
  return colour ? { name, number: number!, colour, note: note! } : null;
}

/** The signed shades of a display, in their order. */
export function zonesOf(shades: Record<string, readonly string[]>): { zone: Signed; cells: readonly string[] }[] {
  return Object.entries(shades).flatMap(([name, cells]) => {
    const zone = signed(name);
    return zone ? [{ zone, cells }] : [];
  });
}
