/** Copies of everything a page keeps: its table, and what the client remembers (keys, names, lessons). */

import { answer } from "./api";

const FORMAT = "sealed-orders copy";
const PATH = "/page/copy";
const OURS = "sealed-orders";
const NO_COPY = "This file is not a copy of a Sealed Orders page.";

interface Copy {
  format: string;
  version: number;
  kept: Record<string, string>; // by their names, of the browser's own store
  table: string; // the database, compressed, in base 64
}

/** Everything, as one file. */
export async function everything(): Promise<Blob> {
  const table = (await answer(PATH)).body!.pipeThrough(new CompressionStream("gzip"));
  const packed = new Uint8Array(await new Response(table).arrayBuffer());
  const copy: Copy = { format: FORMAT, version: 1, kept: remembered(), table: toText(packed) };
  return new Blob([JSON.stringify(copy)], { type: "application/json" });
}

/** Put a copy in the place of everything; then the page has to be loaded again. */
export async function bringBack(file: Blob): Promise<void> {
  const copy = read(await file.text());
  const table = new Blob([toBytes(copy.table)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const body = await new Response(table).arrayBuffer().catch(() => {
    throw new Error(NO_COPY);
  });
  await answer(PATH, { method: "PUT", body });
  for (const name of Object.keys(remembered())) localStorage.removeItem(name);
  for (const [name, text] of Object.entries(copy.kept)) if (name.startsWith(OURS)) localStorage.setItem(name, text);
}

export function copyName(now: Date): string {
  return `sealed-orders-copy-${now.toISOString().slice(0, 10)}.json`;
}

/** A copy as it was saved, or an Error that says it is none. */
export function read(text: string): Copy {
  let copy: Partial<Copy> | null;
  try {
    copy = JSON.parse(text) as Partial<Copy> | null;
  } catch {
    throw new Error(NO_COPY);
  }
  if (copy?.format !== FORMAT || typeof copy.table !== "string" || typeof copy.kept !== "object")
    throw new Error(NO_COPY);
  if (copy.version !== 1) throw new Error("A newer version of this page saved this copy. Open it there.");
  return copy as Copy;
}

function remembered(): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...localStorage }).filter(([name]) => name.startsWith(OURS)));
}

function toText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Error(NO_COPY);
  }
}
