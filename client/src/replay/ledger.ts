/** Orders and rolls in words: names instead of ids, and a long run of like rolls in one line. */

import { called } from "../look/called";
import { parseOrder } from "../orders/answer";
import type { Moment, RollLine } from "../wire/protocol";

/** What every unit of a replay is called, by id. */
export function names(moments: readonly Moment[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { display } of moments)
    for (const { id, label } of [...(display?.tokens ?? []), ...(display?.lost ?? [])]) found.set(id, label);
  return found;
}

/** A line of words with the ids among them named; one with a part added, such as "hood_guns", too. */
export function named(text: string, known: ReadonlyMap<string, string>): string {
  return text
    .split(" ")
    .map((word) => {
      if (known.has(word)) return known.get(word)!;
      const stem = [...known.keys()].find((id) => word.startsWith(`${id}_`));
      return stem
        ? `${known.get(stem)!} ${word.slice(stem.length + 1).replaceAll("_", " ")}`
        : word.includes("_")
          ? called(word)
          : word;
    })
    .join(" ");
}

/** An order, choice by choice. */
export function orderLines(text: string, known: ReadonlyMap<string, string>): { who: string; words: string }[] {
  return Object.entries(parseOrder(text)).map(([key, answer]) => ({
    who: named(key, known),
    words: named(answer.join(" "), known),
  }));
}

const MANY = 4;

export interface Rolled {
  key: string;
  rolls: RollLine[];
}

/** Rolls gathered where many in a row are for the same thing but for a number. */
export function gathered(rolls: readonly RollLine[]): Rolled[] {
  const found: (Rolled & { like: string })[] = [];
  for (const roll of rolls) {
    const like = roll.key.replace(/\d+/g, "#");
    if (found.at(-1)?.like === like) found.at(-1)!.rolls.push(roll);
    else found.push({ like, key: roll.key, rolls: [roll] });
  }
  return found.flatMap(({ like, key, rolls: run }) =>
    run.length > MANY
      ? [{ key: like.replace(/\s*(of )?#( of #)?\s*$/, ""), rolls: run }]
      : run.map((roll) => ({ key: roll.key || key, rolls: [roll] })),
  );
}
