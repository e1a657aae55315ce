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
  localStorage.removeItem(since(key));
}

const since = (key: string) => `sealed-orders since ${key}`;

/** From which event on things were told after the orders before the decision of that number; null where unknown. */
export function lastOrders(key: string, number: number): number | null {
  const [decision, event] = (localStorage.getItem(since(key)) ?? "").split(" ");
  return decision === String(number) && event ? Number(event) : null;
}

export function ordersNow(key: string, number: number, event: number): void {
  localStorage.setItem(since(key), `${number} ${event}`);
}
