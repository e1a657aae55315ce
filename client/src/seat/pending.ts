/** An invitation that waits while its guest learns first: the lesson leads back to it. */

const KEPT = "sealed-orders invited";

export interface Pending {
  invite: string; // its key
  by: string; // who invites
  match: string; // the lesson
}

export function pending(match: string): Pending | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Pending | null;
    return kept?.match === match ? kept : null;
  } catch {
    return null;
  }
}

export function keepPending(waiting: Pending): void {
  localStorage.setItem(KEPT, JSON.stringify(waiting));
}

export function dropPending(): void {
  localStorage.removeItem(KEPT);
}
