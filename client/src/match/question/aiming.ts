/** Aiming: which of a vessel's guns a click on an enemy is for. */

import { about, choicesOf } from "../../orders/about";
import type { Draft } from "../../orders/draft.svelte";
import type { Form, Order, PickForm } from "../../wire/protocol";
import { optionOf } from "../board/reading";

/** The sets that a click aims: the one the player has singled out, or all of the selected vessel that are of a kind. */
export function setsInHand(draft: Draft): PickForm[] {
  const { leader, pointed } = draft;
  const hers = leader && leader.key !== draft.singled ? choicesOf(draft.choices, about(leader)).filter(isSet) : [];
  const first = hers[0] ?? (pointed && isSet(pointed) ? pointed : null);
  return first && hers.length ? hers.filter((set) => besides(set) === besides(first)) : first ? [first] : [];
}

/** What a click on a target orders: each set that can fire at it does. */
export function aimedAt(draft: Draft, ...at: string[]): Order {
  const aims = setsInHand(draft).map((set) => [set.key, optionOf(draft, set, ...at)] as const);
  return Object.fromEntries(aims.flatMap(([key, option]) => (option === null ? [] : [[key, [option]]])));
}

/** Whether a choice is of one target among those on the chart. */
function isSet(choice: Form): choice is PickForm {
  return choice.kind === "pick" && choice.least === 1 && choice.most === 1 && choice.options.some(({ at }) => at);
}

/** What may be answered besides targets: guns hold their fire, tubes keep their torpedoes, and so are not of a kind. */
function besides({ options }: PickForm): string {
  return JSON.stringify(options.filter(({ at }) => !at).map(({ value, label }) => [value, label]));
}
