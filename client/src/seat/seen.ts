/** How much of a seat's log has been looked at, kept in this browser. */

const name = (key: string) => `sealed-orders seen ${key}`;

export function lastSeen(key: string): number | null {
  const kept = localStorage.getItem(name(key));
  return kept === null ? null : Number(kept);
}

export function seenNow(key: string, length: number): void {
  localStorage.setItem(name(key), String(length));
}

export function forgetSeen(key: string): void {
  localStorage.removeItem(name(key));
}
