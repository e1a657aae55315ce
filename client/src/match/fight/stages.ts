/** The stages of a round of a fight, as the board names them: what is over, what is current, what is to come. */

import type { Stage } from "../../wire/protocol";
import { fact } from "../news/facts";
import { thisRound, type Entry } from "./engagement";

export interface Passed {
  name: string;
  state: "done" | "none" | "now" | "later"; // none: nothing came of it
  range?: string; // at which it is fought
}

/** Where a fight stands after what was shown of it, with a question of that paragraph put or none. */
export function passed(stages: readonly Stage[], shown: readonly Entry[], asked: string | null): Passed[] {
  const of = (rule: string) => stages.findIndex(({ rules }) => rules.includes(rule));
  const put = asked === null ? -1 : of(asked);
  const seen = new Set((put < 0 ? thisRound(shown) : shown).map(({ event }) => of(event.rule)));
  const now = put >= 0 ? put : of(shown.findLast(({ event }) => of(event.rule) >= 0)?.event.rule ?? "");
  const round = shown.findLast(({ event }) => fact(event, "round")?.range)?.event;
  return stages.flatMap(({ name, rules, always }, i) => {
    const state = i === now ? "now" : i > now ? "later" : seen.has(i) ? "done" : "none";
    const range = round && rules.includes(round.rule) ? { range: fact(round, "round")!.range! } : {};
    return always && state === "none" ? [] : [{ name, state, ...range }];
  });
}
