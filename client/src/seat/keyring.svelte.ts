/** The keyring: the seats this browser has opened. A seat with a password keeps its key enciphered. */

import type { Side } from "../wire/protocol";
import { openLock, type Lock, makeLock } from "./lock";

export interface Kept {
  match: string;
  side: Side;
  key: string; // empty while it is locked
  lock?: Lock;
  game: string;
  here: boolean; // played at this screen with others, so behind the curtain
  invites?: Record<Side, string>; // paths for friends elsewhere and for those who watch; in older matches bare keys
  invite?: string; // the invitation this seat was taken by
  owner?: string; // the key that deletes the match
  lesson?: string; // the lesson that the match teaches
  day?: string; // the day whose position it is
}

const NAME = "sealed-orders keys";

class Keyring {
  kept = $state.raw<readonly Kept[]>(read());
  private opened = new Map<string, string>(); // keys of locked seats that were unlocked on this page

  constructor() {
    addEventListener("storage", (event) => event.key === NAME && (this.kept = read()));
  }

  private store(kept: readonly Kept[]): void {
    this.kept = kept;
    localStorage.setItem(NAME, JSON.stringify(kept));
  }

  add(...seats: Kept[]): void {
    const fresh = seats.filter(
      (seat) =>
        !this.kept.some(
          (other) => other.match === seat.match && other.side === seat.side && (other.key === seat.key || other.lock),
        ),
    );
    if (fresh.length) this.store([...fresh, ...this.kept]);
  }

  /** The key of a seat, if it is not locked or was unlocked on this page. */
  key(seat: Kept): string | null {
    return seat.key || (this.opened.get(`${seat.match} ${seat.side}`) ?? null);
  }

  get keys(): string[] {
    return this.kept.map((seat) => this.key(seat)).filter((key): key is string => key !== null);
  }

  byKey(key: string): Kept | null {
    return this.kept.find((seat) => this.key(seat) === key) ?? null;
  }

  seats(match: string): Kept[] {
    return this.kept.filter((seat) => seat.match === match);
  }

  drop(key: string): void {
    this.store(this.kept.filter((seat) => this.key(seat) !== key));
  }

  dropMatch(match: string): void {
    this.store(this.kept.filter((seat) => seat.match !== match));
  }

  async lock(seat: Kept, password: string): Promise<void> {
    const key = this.key(seat);
    if (!key) return;
    const lock = await makeLock(key, password);
    this.opened.set(`${seat.match} ${seat.side}`, key);
    this.store(
      this.kept.map((other) =>
        other.match === seat.match && other.side === seat.side ? { ...other, key: "", lock } : other,
      ),
    );
  }

  /** Whether the password opens the seat. */
  async unlock(seat: Kept, password: string): Promise<boolean> {
    if (!seat.lock) return true;
    const key = await openLock(seat.lock, password);
    if (key !== null) this.opened.set(`${seat.match} ${seat.side}`, key);
    return key !== null;
  }
}

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

export const keyring = new Keyring();
