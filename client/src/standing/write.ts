/** What is asked of the table about standing answers. */

import { answer } from "../wire/api";
import type { NewRules, Rule } from "../wire/protocol";

const JSON_BODY = { "content-type": "application/json" };

/** Put all rules of a seat, and the minutes to overrule them, in the place of its own. */
export async function writeRules(key: string, rules: readonly Rule[], hold: number): Promise<void> {
  const body = JSON.stringify({ rules, hold } as NewRules);
  await answer(`/api/seats/${key}/standing`, { method: "PUT", headers: JSON_BODY, body });
}

/** Let no rule seal the current question. */
export async function overrule(key: string): Promise<void> {
  await answer(`/api/seats/${key}/standing/overrule`, { method: "POST", headers: JSON_BODY, body: "{}" });
}
