/** What is drawn on a chart. */

import type { Display, Side, Token } from "../wire/protocol";
import type { Drawn } from "./Courses.svelte";
import type { Marked } from "./EventMarks.svelte";
import type { Shading } from "./heat";
import type { Plan } from "./plan";
import type { Lit } from "./Reach.svelte";
import type { Sailing } from "./sailing.svelte";
import type { Wreck } from "./stack";

export interface Drawing {
  plan: Plan;
  display: Display;
  side: Side;
  turn: number;
  near?: number; // where a phone begins: pixels to a cell
  selected?: readonly string[]; // tokens
  lit?: readonly Lit[];
  courses?: readonly Drawn[];
  pickable?: ReadonlyMap<string, boolean>; // tokens that can be picked, and whether they are
  routes?: ReadonlyMap<string, readonly string[]>; // by token, the cells it was last ordered through
  due?: ReadonlySet<string>;
  quiet?: ReadonlySet<string>; // tokens on sentry
  tracks?: boolean;
  flights?: boolean; // those of planes too; else only that of the selected plane
  wrecks?: readonly Wreck[]; // what lies on the bottom
  trails?: Trails | null; // all tracks, where the whole of them is told
  zones?: boolean;
  lanes?: boolean; // the dots of shipping lanes
  reports?: boolean; // where units were heard of, and where they can meet
  layer?: string | null;
  plot?: Shading | null;
  ghosts?: readonly Token[]; // where the current order would bring them
  figures?: readonly (readonly [string, string])[]; // of the plot
  cursor?: string | null;
  events?: readonly Marked[]; // what happened since the last orders
  pointed?: string | null; // the cell that a note speaks of
  sailing?: Sailing; // who comes in, where it can be asked for again
}

/** Tracks from the first turn to the last. */
export interface Trails {
  tokens: readonly Token[];
  ended: readonly Token[];
  hours: readonly { cell: string; side: Side; text: string }[];
}
