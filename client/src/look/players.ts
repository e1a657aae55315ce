/** Who plays a side, in words. */

import { called } from "./called";

const WHO: Readonly<Record<string, string>> = { away: "a friend elsewhere", open: "an open seat", here: "a friend here" };

/** Another than oneself, as the server tells of him: here, away, open, bot NAME. */
export function playerInWords(player: string): string {
  return WHO[player] ?? called(player.replace(/^bot /, ""));
}
