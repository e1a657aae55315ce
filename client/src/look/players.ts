/** Who plays a side, in words. */

import { called } from "./called";

const WHO: Readonly<Record<string, string>> = { away: "a friend elsewhere", open: "an open seat", here: "a friend here", me: "a friend elsewhere" };

/** A player as the server tells of him: me, here, away, open, bot NAME. */
export function inWords(player: string): string {
  return WHO[player] ?? called(player.replace(/^bot /, ""));
}
