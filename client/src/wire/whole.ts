/** Messages leave out what is so by default; here it is put back, so that nothing else needs to know. */

import { DEFAULTS, MESSAGES, PARTS } from "./protocol";
import type { FromServer } from "./protocol";

/** A message of the server, with its defaults. */
export function read(text: string): FromServer {
  const sent = JSON.parse(text) as FromServer;
  const kind = MESSAGES[sent.type];
  return kind ? whole<FromServer>(kind, sent) : sent;
}

/** An object of a kind with its defaults, and those of everything it holds. */
export function whole<T>(kind: string, sent: object): T {
  const made: Record<string, unknown> = { ...DEFAULTS[kind], ...sent };
  for (const [field, part] of Object.entries(PARTS[kind] ?? {})) {
    const held = made[field];
    if (Array.isArray(held)) made[field] = held.map((one: object) => whole(part, one));
    else if (held) made[field] = whole(part, held);
  }
  return made as T;
}
