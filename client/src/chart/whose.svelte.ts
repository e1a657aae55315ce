/** Whose a unit is, where several people play one side: drawn on the counters by a part that is fetched then. */

import type { Component } from "svelte";
import type { Plan } from "./plan";
import type { Stack } from "./stack";

interface Props {
  plan: Plan;
  stacks: readonly Stack[];
  u: number;
  width: number;
}

export const whose = $state<{ marks: Component<Props> | null }>({ marks: null });
