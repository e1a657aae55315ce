/** What on the screen goes by what was told earlier. While nothing does, older signals are not sent for. */

import type { Position } from "../../wire/protocol";
import { unread } from "../../wire/update";
import { isFollowed, run, SLACK } from "../fight/engagement";
import { fact, tells } from "./facts";

/** What is read from the log beside the newest signals. */
export interface Readers {
  since: number; // what happened is told from here on
  posted: number; // sentries watch from here on
  following: number | null; // an event of the fight that is followed
  taught: boolean; // the notes of a lesson go by all that was told
}

/** Whether something goes by events not sent yet: wrecks, the plane, an account, news, a sentry, a fight, a lesson. */
export function goesByOlder(position: Position, { since, posted, following, taught }: Readers): boolean {
  const gap = unread(position.log);
  if (!gap) return false;
  if (position.sinkings || position.outcome || taught || isMidFight(position, gap.before)) return true;
  return Math.min(since, posted) < gap.before || isCut(position, following, gap.before);
}

/** Whether a fight on the plane began before what is here. */
function isMidFight({ display, log }: Position, edge: number): boolean {
  return display.sea !== null && log.findLastIndex((event) => fact(event, "round")?.number === 1) < edge;
}

/** Whether the fight that is followed or asked about reaches back to what has not been sent. */
function isCut({ log, prompt }: Position, following: number | null, edge: number): boolean {
  const at = following ?? (prompt?.fight ? log.findLastIndex((event) => isFollowed(event)) : -1);
  const first = at < 0 ? undefined : run(log, at)[0];
  return first !== undefined && first.n <= edge + SLACK && !tells(first.event, "battle");
}
