/** All that is shown of a match that is over: fetched together when first needed. */

export { default as Believed } from "./Believed.svelte";
export { default as Ending } from "./Ending.svelte";
export { default as Fates } from "./Fates.svelte";
export { opened } from "./opened";
export { default as OpenedKey } from "./OpenedKey.svelte";
