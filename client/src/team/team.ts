/** A team, several people on one side: fetched when the first of them is invited. */

export { default as Key } from "./Key.svelte";
export { default as Orders } from "./Orders.svelte";
export { default as Staff } from "./Staff.svelte";
