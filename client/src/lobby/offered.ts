/** What a server's lobby offers beside the games: fetched together. */

export { default as OpenSeats } from "./OpenSeats.svelte";
export { default as Today } from "./Today.svelte";
