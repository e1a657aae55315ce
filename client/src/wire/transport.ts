/** How the client reaches its table: at a server, or in a worker of this page. */

import { http } from "./http";

/** The near end of a seat's connection. */
export interface Line {
  /** Say something; false if the line is not open. */
  send(text: string): boolean;
  close(): void;
}

/** Who listens at a line. */
export interface Hearer {
  hear(text: string): void;
  /** The line is gone, with the code and the reason of a WebSocket. */
  lose(end: { code: number; reason: string }): void;
}

/** A table in this browser may be starting, open elsewhere, unable to start or to save, or have lost what it saved. */
export type Condition = "starting" | "ready" | "elsewhere" | "broken" | "damaged" | "unsaved";

export interface Transport {
  /** Whether the table is in this browser: nobody elsewhere can come to it. */
  readonly alone: boolean;
  readonly condition: Condition;
  readonly trouble: string; // why it is broken
  readonly seating: number; // raised when screens have to ask for everything again
  /** Try once more to start what is broken; `empty` deletes everything that was saved. */
  retry(empty?: boolean): void;
  /** Ask for a path of the protocol; rejects if nobody answers. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Connect a seat; `from` is the number of signals that are known already. */
  open(key: string, from: number | null, hearer: Hearer): Line;
  /** Where the browser itself finds a document; null if it has to be called for. */
  address(path: string): string | null;
}

export let transport: Transport = http;

/** Who answers, in a sentence's first words: a page has no server. */
export const host = (): string => (transport.alone ? "The game" : "The server");

/** Reach the table in another way; to be said before anything is asked. */
export function reachBy(other: Transport): void {
  transport = other;
}
