/** Facts that are amounts: "5 of 7", "5/7", or a small count; "2/4/5" is none. */

export interface Amount {
  is: number;
  of: number;
}

export function amount(text: string): Amount | null {
  const found = /^(\d+)\s*(?:of|\/)\s*(\d+)(?![\d/])/.exec(text.trim());
  if (!found) {
    const count = /^\d+$/.test(text.trim()) ? Number(text) : 0; // a small count by itself is as many pips
    return count > 0 && count <= 12 ? { is: count, of: count } : null;
  }
  const [is, of] = [Number(found[1]), Number(found[2])];
  return of > 0 && is <= of ? { is, of } : null;
}
