/** What is fetched together where a match has an umpire, or may get one: all but the umpire's own page. */

export { default as FromUmpire } from "./FromUmpire.svelte";
export { default as UmpireComments } from "./UmpireComments.svelte";
export { default as WithUmpire } from "./WithUmpire.svelte";

export const page = () => import("./UmpirePage.svelte");
