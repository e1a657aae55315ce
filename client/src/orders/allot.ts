/** Allotting: which item lies in which bin, and what a bin says to one more. */

import type { AllotForm, Answer, BinLine } from "../wire/protocol";
import { span } from "./answer";

const INTO = "=";

/** The bin of each item, by item; what has none yet is left out. */
export function places(answer: Answer | null): Map<string, string> {
  return new Map((answer ?? []).map((word) => word.split(INTO) as [string, string]));
}

/** The answer that has an item in another bin; null takes it out of all. */
export function put(choice: AllotForm, answer: Answer | null, item: string, bin: string | null): string[] {
  const now = places(answer);
  if (bin === null) now.delete(item);
  else now.set(item, bin);
  return choice.items.filter(({ value }) => now.has(value)).map(({ value }) => `${value}${INTO}${now.get(value)}`);
}

export function held(choice: AllotForm, answer: Answer | null, bin: BinLine): AllotForm["items"] {
  const now = places(answer);
  return choice.items.filter(({ value }) => now.get(value) === bin.value);
}

export function spare(choice: AllotForm, answer: Answer | null): AllotForm["items"] {
  const now = places(answer);
  return choice.items.filter(({ value }) => !now.has(value));
}

/** The answer that has everything in the first bin in use, or null where that is so or cannot be. */
export function merged(choice: AllotForm, answer: Answer | null): string[] | null {
  const used = choice.bins.filter((bin) => held(choice, answer, bin).length);
  const into = used.find(
    (bin) => choice.items.length <= bin.most && choice.items.every(({ value }) => mayTake(bin, value)),
  );
  return used.length > 1 && into ? choice.items.map(({ value }) => `${value}${INTO}${into.value}`) : null;
}

/** The answer that has those with least of something in a bin of their own, or null where all have the same. */
export function split(
  choice: AllotForm,
  answer: Answer | null,
  amount: (item: AllotForm["items"][number]) => number,
): string[] | null {
  const [full, ...others] = choice.bins.filter((bin) => held(choice, answer, bin).length);
  const empty = choice.bins.find((bin) => !held(choice, answer, bin).length);
  const least = Math.min(...choice.items.map(amount));
  const few = choice.items.filter((item) => amount(item) === least);
  if (!full || others.length || !empty || few.length === choice.items.length) return null;
  return choice.items.map((item) => `${item.value}${INTO}${(few.includes(item) ? empty : full).value}`);
}

/** How many a bin may hold, in words. */
export function room(choice: AllotForm, bin: BinLine): string {
  return span(bin.least, Math.min(bin.most, choice.items.length));
}

/** How full a bin is: "2 of 3", or "2 of 1 to 3" where it may not be empty. */
export function filled(choice: AllotForm, bin: BinLine, many: number): string {
  const most = Math.min(bin.most, choice.items.length);
  return `${many} of ${bin.least ? room(choice, bin) : most}`;
}

export function mayTake(bin: BinLine, item: string): boolean {
  return bin.takes === null || bin.takes.includes(item);
}

/** Why an item cannot go into a bin as the others lie, or null. */
export function refusal(choice: AllotForm, answer: Answer | null, item: string, bin: BinLine): string | null {
  if (!mayTake(bin, item)) return `not for ${choice.items.find(({ value }) => value === item)?.label ?? item}`;
  const others = held(choice, answer, bin).filter(({ value }) => value !== item);
  return others.length >= bin.most ? "full" : null;
}

/** The bin after this one, round about, that has room for an item. */
export function nextBin(
  choice: AllotForm,
  answer: Answer | null,
  item: string,
  from: string | null,
  way: 1 | -1,
): string | null {
  const { bins } = choice;
  const here = bins.findIndex(({ value }) => value === from);
  const ring = bins.map(
    (_, i) => bins[(here + way * (i + 1) + (here < 0 && way < 0 ? 1 : 0) + bins.length * 2) % bins.length]!,
  );
  return ring.find((bin) => refusal(choice, answer, item, bin) === null)?.value ?? null;
}

/** Why an answer does not fit, or null. */
export function fault(choice: AllotForm, answer: Answer): string | null {
  const now = places(answer);
  const missing = choice.items.find(({ value }) => !now.has(value));
  if (missing) return `${choice.label}: ${missing.label} is not placed yet.`;
  if (answer.length !== choice.items.length) return `${choice.label}: place each one exactly once.`;
  for (const item of choice.items) {
    const bin = choice.bins.find(({ value }) => value === now.get(item.value));
    if (!bin || !mayTake(bin, item.value)) return `${choice.label}: ${item.label} cannot go there.`;
  }
  const wrong = choice.bins.find((bin) => {
    const { length } = held(choice, answer, bin);
    return length < bin.least || length > bin.most;
  });
  return wrong
    ? `${choice.label}: ${wrong.label} holds ${room(choice, wrong)}, not ${held(choice, answer, wrong).length}.`
    : null;
}

/** An allotment in words: "A: Hood, Repulse; B: Suffolk". */
export function inWords(choice: AllotForm, answer: Answer): string {
  const lines = choice.bins
    .map((bin) => [
      bin.label,
      held(choice, answer, bin)
        .map(({ label }) => label)
        .join(", "),
    ])
    .filter(([, names]) => names);
  return lines.map(([bin, names]) => `${bin}: ${names}`).join("; ");
}
