/** What is shown of matches that are over: fetched together. */

export { default as Finished } from "./Finished.svelte";
export { default as LastReport } from "./LastReport.svelte";
