/** Whose a unit is, where several people play one side: drawn on the counters by a part that is fetched then. */

import type { Component } from "svelte";
import type { Stack } from "./stack";

export const whose = $state<{ marks: Component<{ stacks: readonly Stack[]; u: number; width: number }> | null }>({
  marks: null,
});
