/** When a note has its occasion and when it is done with: the same as the server's kernel says of lessons. */

import type { Deed, Event, Lesson, Note, Order, Position } from "../wire/protocol";

/** What a pupil has in front of him. */
export interface Situation {
  turn: number; // counted from the match's first
  taken: readonly string[]; // selected units and choices
  order: Order;
  sealed: boolean; // since the current note was first shown
  log: readonly Event[];
  asked: readonly string[]; // choices
  over: boolean;
}

/** Whether all that a deed names has come about; nothing at all is never done by itself. */
export function done(deed: Deed | undefined, now: Situation): boolean {
  if (!deed || Object.keys(deed).length === 0) return false;
  return (
    (!deed.taken || now.taken.includes(deed.taken)) &&
    answers(deed.ordered ?? "").every(([key, words]) => isAnswered(key, words, now.order)) &&
    (!deed.sealed || now.sealed) &&
    now.turn >= (deed.turn ?? 0) &&
    (!deed.fact || now.log.some(({ facts }) => facts.some(({ fact }) => fact === deed.fact))) &&
    (!deed.asked || now.asked.includes(deed.asked)) &&
    (!deed.over || now.over)
  );
}

/** Whether nothing was asked yet: the other side sets up, and no note can be followed. */
export function isBeingSet(
  { prompt, sealed, outcome }: Pick<Position, "prompt" | "sealed" | "outcome">,
  read: readonly number[],
): boolean {
  return prompt === null && sealed === null && outcome === null && read.length === 0;
}

/** The current note, by its place: the first not done with whose occasion has come; about a question, before others. */
export function current(lesson: Lesson, read: readonly number[], now: Situation): number | null {
  const isCurrent = (note: Note, n: number) => !read.includes(n) && (!note.when || done(note.when, now));
  const asked = lesson.notes.findIndex((note, n) => note.when?.asked && isCurrent(note, n));
  const n = asked < 0 ? lesson.notes.findIndex(isCurrent) : asked;
  return n < 0 ? null : n;
}

/** The places of the notes from one on that are past once orders are sealed: up to the one that asks for it. */
export function moot({ notes }: Lesson, n: number): number[] {
  const after = notes.slice(n);
  const last = after.findIndex(({ when, until }) => when || until?.sealed);
  return last < 0 || after[last]?.when ? [] : after.slice(0, last + 1).map((_, i) => n + i);
}

/** Whether a note belongs on the sheet of a fight: one about a question that is not the fight's waits for the chart. */
export function suitsFight(note: Pick<Note, "when"> | null, inFight: boolean): boolean {
  return inFight || !note?.when?.asked;
}

/** An order as a line: choices separated by semicolons, each a key and its words. */
function answers(line: string): [string, string[]][] {
  const parts = line.split(";").map((part) => part.trim().split(/\s+/));
  return parts.flatMap(([key, ...words]) => (key ? [[key, words] as [string, string[]]] : []));
}

function isAnswered(key: string, words: readonly string[], order: Order): boolean {
  const given = order[key];
  return given !== undefined && (words.length === 0 || given.join(" ") === words.join(" "));
}
