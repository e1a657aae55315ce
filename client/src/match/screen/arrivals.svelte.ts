/**
 * What is done when something arrives: a position, a prompt, another window's draft, a refusal.
 *
 * The order of the reactions is free. Each is run by what it reads, and writes nothing that runs another one: whatever
 * they go by comes from the seat, or by way of the news, which shows no position before it was taken in. Where two of
 * them write the same thing, they write the same. A test runs them in other orders.
 */

import { untrack } from "svelte";
import type { Boards } from "../../chart/boards.svelte";
import { sounds } from "../../look/sound.svelte";
import type { Seat } from "../../seat/seat.svelte";
import type { Position } from "../../wire/protocol";
import type { Overlay } from "../board/overlay.svelte";
import { tells } from "../news/facts";
import type { News } from "../news/news.svelte";
import { goesByOlder } from "../news/older";
import type { Desk } from "./desk.svelte";
import type { Hand } from "./hand.svelte";
import type { Known } from "./known.svelte";
import type { OnChart } from "./onChart.svelte";
import type { Prospect } from "./prospect.svelte";

/** The parts of a match screen that arrivals change. */
export interface Parts {
  seat: Seat;
  boards: Boards;
  news: News;
  known: Known;
  over: Overlay;
  hand: Hand;
  prospect: Prospect;
  onChart: OnChart;
  desk: Desk;
  toChoice(key: string): void; // brings the form of a choice into sight
}

export type Reaction = (parts: Parts) => void;

/** A position came: the news take it in, and those of a new decision clear the desk. */
function position({ seat, news, over, desk, hand }: Parts): void {
  const now = seat.position;
  untrack(() => {
    if (!now || !news.take(now)) return;
    over.looking = null;
    desk.reportAway = false;
    sound(now, news.fresh);
    if (now.prompt) hand.watched = null;
  });
}

/** A bell where one is asked, and a note where a contact was told of. */
function sound({ prompt, sealed, log }: Position, fresh: number): void {
  const contact = log.slice(fresh).some((event) => tells(event, "sighted", "reported", "shadowed", "battle"));
  if (contact) sounds.play("contact");
  if (prompt && sealed === null) sounds.play("bell");
}

/** A prompt is shown: the draft begins, or goes on. */
function prompt({ known, hand, prospect }: Parts): void {
  const { prompt, number, sealed } = known.position;
  hand.draft.plan = known.plan;
  untrack(() => hand.draft.take(prompt, number, sealed));
  if (prompt?.choices.some(({ kind }) => kind === "course")) prospect.projects = true;
}

/** What is put only on request and was not asked for is left as it is. */
function unasked({ seat, known, hand, news }: Parts): void {
  if (known.locked || known.watching || seat.connection !== "open" || !hand.passes) return;
  if (seat.position?.number !== known.position.number) return; // what is shown is asked no longer
  untrack(() => {
    news.pass();
    hand.pass();
  });
}

/** Another window of the seat has changed the draft. */
function otherDraft({ seat, hand }: Parts): void {
  void seat.drawer.draft;
  untrack(() => hand.draft.follow());
}

/** Something on the screen goes by signals that were not sent yet. */
function olderSignals({ seat, news, hand }: Parts): void {
  const { since, following } = news;
  const readers = { since, following, posted: hand.sentries.since, taught: !!seat.drawer.lesson };
  if (seat.position && goesByOlder(seat.position, readers)) seat.readOn();
}

/** Units are shown somewhere: where they were is kept. */
function places({ known, onChart }: Parts): void {
  const { tokens } = known.position.display;
  untrack(() => onChart.trail.note(tokens));
}

/** Play goes over to another board: where something begins, that is to be seen. */
function board({ known, boards }: Parts): void {
  void known.inPlay;
  boards.looked = "";
}

/** The layer that was looked at is gone. */
function layer({ over }: Parts): void {
  if (over.shown.layer && !over.layers.includes(over.shown.layer)) over.shown.layer = null;
}

/** The referee refuses the order: it is still a draft, and what is wrong with it is brought into sight. */
function refusal(screen: Parts): void {
  const { refused } = screen.seat;
  if (!refused || !screen.prospect.refused || screen.hand.draft.isCarried(refused.key)) return;
  untrack(() => {
    screen.hand.draft.keep();
    if (screen.hand.draft.choice(refused.key)) screen.toChoice(refused.key);
  });
}

/** A standing course is not allowed this turn, by the weather perhaps: nobody ordered it, so it is taken back. */
function overtaken({ hand, prospect }: Parts): void {
  const { wrong } = prospect;
  if (!wrong || !hand.draft.isCarried(wrong.key)) return;
  untrack(() => hand.draft.giveUp(wrong.key, `Not repeated: ${wrong.text}`));
}

export const REACTIONS: readonly Reaction[] = [
  position,
  prompt,
  unasked,
  otherDraft,
  olderSignals,
  places,
  board,
  layer,
  refusal,
  overtaken,
];

/** React to whatever arrives, for as long as the screen is open. */
export function follow(parts: Parts, reactions: readonly Reaction[] = REACTIONS): void {
  for (const react of reactions) $effect.pre(() => react(parts));
}
