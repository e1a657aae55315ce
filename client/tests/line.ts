/** A seat at the near end of a line: what it sends, and what the server says to it. */

import { vi } from "vitest";
import { Seat } from "../src/seat/seat.svelte";
import type { FromServer } from "../src/wire/protocol";
import { position } from "./sea";

export class Line {
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly sent: { type: string; id: number }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  say = (message: FromServer) => this.onmessage?.({ data: JSON.stringify(message) });
}

/** A seat that has got its first position; stub globals are to be given back by the test. */
export function sit(first: FromServer = position): { seat: Seat; line: Line } {
  const line = new Line();
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal(
    "WebSocket",
    Object.assign(
      function () {
        return line;
      },
      { OPEN: Line.OPEN },
    ),
  );
  const seat = new Seat("key");
  line.say(first);
  return { seat, line };
}
