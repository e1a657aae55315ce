/** Salts: what this browser adds to the dice of a match, so that nobody alone can choose them. */

import type { Position } from "./protocol";

interface Kept {
  salt: string;
  commitment: string; // the hash of the seed, as it was promised; "" where the salt came later
}

const name = (match: string) => `sealed-orders salt ${match}`;
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 128 random bits. */
export function freshSalt(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The SHA-256 of a salt; nothing on a page without TLS, where browsers do not hash. */
export async function seal(salt: string): Promise<string> {
  if (!crypto.subtle) return "";
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(salt))));
}

/** Keep what was added to the dice of a match, known by its id or by the key of the seat. */
export function keepSalt(match: string, salt: string, commitment = ""): void {
  localStorage.setItem(name(match), `${salt} ${commitment}`);
}

/** What was kept of a match. */
export function keptSalt(match: string): Kept | null {
  const [salt, commitment = ""] = (localStorage.getItem(name(match)) ?? "").split(" ");
  return salt ? { salt, commitment } : null;
}

/** What this browser added to the dice of a match that is over, and whether the referee kept to it. */
export function saltOf(position: Position, key: string): { salt: string; fault: string } | null {
  const kept = keptSalt(position.match) ?? keptSalt(key);
  if (!kept || !position.outcome) return null;
  const promised = !kept.commitment || kept.commitment === position.commitment;
  const used = (position.salts ?? []).some(({ text }) => text === kept.salt);
  const fault = used
    ? promised
      ? ""
      : "The hash is not the one that was promised."
    : "Your salt was not used in the dice.";
  return { salt: kept.salt, fault };
}
