/** Seats on their way to another browser: in a file, or encrypted here and held by the server for ten minutes. */

import { keyring, type Kept } from "../seat/keyring.svelte";
import { call, post } from "../wire/api";
import type { NewParcel, Parcel } from "../wire/protocol";

export const FORMAT = "sealed-orders seats";
const SAVED = "sealed-orders saved"; // the matches whose seats were
const MOST = 90_000; // letters that the server takes
const KEY = /^[\w-]{0,100}$/;
const NO_FILE = "This file has no seats, or it is damaged. Save it again in the other browser.";
const NO_LINK = "This link is cut short or was altered. Make a new one in the other browser.";
const TOO_MANY = "That is too much for a link. Save a file instead.";

export function packed(seats: readonly Kept[]): string {
  return JSON.stringify({ format: FORMAT, seats });
}

/** The seats in a text that may come from anywhere. */
export function unpacked(text: string): Kept[] {
  const read = parsed(text);
  if (read?.format !== FORMAT || !Array.isArray(read.seats)) throw new Error(NO_FILE);
  return read.seats.map(seat);
}

function parsed(text: string): { format?: unknown; seats?: unknown } | null {
  try {
    return JSON.parse(text) as object | null;
  } catch {
    return null;
  }
}

/** A seat with what it may have, and nothing else. */
function seat(given: Partial<Record<keyof Kept, unknown>> | null): Kept {
  const { match, side, key, game, here, lock, invites, invite, owner, lesson, day } = given ?? {};
  const keys = [match, key, owner ?? "", invite ?? ""];
  const words = [side, game, lesson ?? "", day ?? ""];
  const locked = Object.values((lock ?? {}) as object);
  const paths = Object.values((invites ?? {}) as object);
  const right =
    keys.every((one) => typeof one === "string" && KEY.test(one)) &&
    [...words, ...locked, ...paths].every((one) => typeof one === "string");
  if (!right) throw new Error(NO_FILE);
  const all = { match, side, key, game, here: here === true, lock, invites, invite, owner, lesson, day };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as Kept;
}

/** Keep seats here; how many of them are new. */
export function bring(seats: readonly Kept[]): number {
  const before = keyring.kept.length;
  keyring.add(...seats);
  remember(seats);
  return keyring.kept.length - before;
}

/** The way to this browser's seats, open once and for ten minutes. */
export async function send(seats: readonly Kept[]): Promise<string> {
  const { body, code } = await encrypted(packed(seats));
  if (body.length > MOST) throw new Error(TOO_MANY);
  const { key } = await post<Parcel>("/api/parcels", { body } satisfies NewParcel);
  remember(seats);
  return `#/seats/${key}/${code}`;
}

/** What such a way leads to. Then it leads nowhere. */
export async function fetched(key: string, code: string): Promise<Kept[]> {
  if (!KEY.test(key)) throw new Error(NO_LINK);
  const { body } = await call<NewParcel>(`/api/parcels/${key}`, { method: "POST" });
  return unpacked(await decrypted(body, code));
}

/** Note that the seats at these matches are kept elsewhere, too. */
export function remember(seats: readonly Kept[]): void {
  localStorage.setItem(SAVED, [...new Set([...saved(), ...seats.map(({ match }) => match)])].join(" "));
  void navigator.storage?.persist?.();
}

export function saved(): ReadonlySet<string> {
  return new Set((localStorage.getItem(SAVED) ?? "").split(" ").filter(Boolean));
}

const IV = 12; // bytes

export async function encrypted(text: string): Promise<{ body: string; code: string }> {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const cipher = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await cipherKey(secret),
    new TextEncoder().encode(text),
  );
  return { body: written(new Uint8Array([...iv, ...new Uint8Array(cipher)])), code: written(secret) };
}

export async function decrypted(body: string, code: string): Promise<string> {
  try {
    const raw = bytes(body);
    const key = await cipherKey(bytes(code));
    return new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: "AES-GCM", iv: raw.slice(0, IV) }, key, raw.slice(IV)),
    );
  } catch {
    throw new Error(NO_LINK);
  }
}

const cipherKey = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);

/** Bytes in letters that an address may have. */
function written(raw: Uint8Array): string {
  const text = btoa(Array.from(raw, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
