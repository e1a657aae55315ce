/** A vessel's guns, set by set: which bear on a target now, which will after her move, and why the others do not. */

import type { ChanceLine, GunSet, Plane, Vessel } from "../wire/protocol";
import type { Draft } from "../orders/draft.svelte";
import type { Helm } from "./helm";
import { ahead, bearing, bears, distance, range, turn } from "./sea";

export interface GunRow {
  set: GunSet;
  now: string; // why it does not bear; nothing where it does
  next: string;
}

/** A moment of the fight, as a vessel has it. */
export interface Outlook {
  range: string;
  sets: string[]; // that bear
}

/** Where a vessel lies, and how. */
type Lying = Pick<Vessel, "x" | "y" | "course">;

/** Whom a vessel fires at, or else the nearest enemy. */
export function targetOf(vessel: Vessel, foes: readonly Vessel[], draft: Draft): Vessel | null {
  const aims = vessel.guns.map(({ key }) => answerOf(draft, key));
  const near = [...foes].sort((a, b) => distance(vessel, a) - distance(vessel, b))[0];
  return foes.find(({ id }) => aims.includes(id)) ?? near ?? null;
}

/** What a vessel's hits would be now and a turn later, and the chance that she is hit. */
export interface Prospect {
  hits: readonly [number, number];
  hit: readonly [number, number] | null; // in percent
  effects: readonly (readonly [string, string])[]; // of her first set that fires, by place
}

export function prospect(vessel: Vessel, draft: Draft, chances: readonly ChanceLine[]): Prospect {
  const all = chances.find(({ unit, choice }) => unit === vessel.id && !choice);
  const hit = chances.find(({ target, choice, unit }) => target === vessel.id && !choice && !unit);
  const keys = new Set(vessel.guns.map(({ key }) => key));
  const fires = chances.find(
    ({ choice, answer, effects }) => effects?.length && keys.has(choice ?? "") && answerOf(draft, choice!) === answer,
  );
  return {
    hits: [expectedHits(vessel, draft, chances), all?.expected_later ?? 0],
    hit: hit ? [hit.percent, hit.percent_later ?? 0] : null,
    effects: fires?.effects ?? [],
  };
}

/** How many hits the targets picked for a vessel's guns bring on average. */
export function expectedHits(vessel: Vessel, draft: Draft, chances: readonly ChanceLine[]): number {
  const keys = new Set(vessel.guns.map(({ key }) => key));
  return chances
    .filter(({ choice, answer }) => choice && keys.has(choice) && answerOf(draft, choice) === answer)
    .reduce((sum, { expected }) => sum + (expected ?? 0), 0);
}

function answerOf(draft: Draft, key: string): string | undefined {
  const choice = draft.choice(key);
  return choice?.kind === "pick" ? draft.answer(choice)?.[0] : undefined;
}

/** Now and after the turn, if the target holds on: how far off it is, and the sets that bear. */
export function forecast(plane: Plane, vessel: Vessel, helm: Helm | null, target: Vessel): Outlook[] {
  const rows = gunRows(plane, vessel, helm, target);
  const bearing = (when: "now" | "next") => rows.filter((row) => !row[when]).map(({ set }) => set.name);
  return [
    { range: range(plane, distance(vessel, target)), sets: bearing("now") },
    {
      range: range(plane, distance(helm?.end ?? afterwards(plane, vessel), afterwards(plane, target))),
      sets: bearing("next"),
    },
  ];
}

/** The rows of her sets against a target, which holds on. */
export function gunRows(plane: Plane, vessel: Vessel, helm: Helm | null, target: Vessel): GunRow[] {
  const after = helm ? { ...helm.end, course: helm.bears } : afterwards(plane, vessel);
  return vessel.guns.map((set) => ({
    set,
    now: silent(plane, set, vessel, target),
    next: silent(plane, set, after, afterwards(plane, target)),
  }));
}

/** Where a vessel is after a turn if she keeps her course. */
export function afterwards(plane: Plane, { x, y, course, speed }: Vessel): Lying {
  return { ...ahead({ x, y }, course, speed * plane.pace), course };
}

/** Why a set does not bear, in a few words. */
export function silent(plane: Plane, set: GunSet, from: Lying, to: Lying): string {
  const over = distance(from, to) - set.reach;
  if (over > 0) return `${range(plane, over)} too far`;
  const off = turn(from.course, bearing(from, to));
  return bears({ ...set, broad: false }, (Math.round(off) + 360) % 360) ? "" : `${arc(set)}, she is at ${hand(off)}`;
}

function arc({ start, end }: GunSet): string {
  if (start + end !== 360) return `${start}° to ${end}°`;
  return start > end ? `up to ${end}°` : `from ${start}°`;
}

const hand = (off: number): string => `${Math.abs(Math.round(off))}°${off < 0 ? " to port" : ""}`;
