/** All that is shown of standing answers: fetched together when first needed. */

export { default as InForce } from "./InForce.svelte";
export { default as Standing } from "./Standing.svelte";
