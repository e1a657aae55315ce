/** All that is shown of the open plane: fetched together when first needed. */

export { default as Forecast } from "./Forecast.svelte";
export { default as GunSets } from "./GunSets.svelte";
export { default as PlaneChart } from "./PlaneChart.svelte";
export { default as Reported } from "../match/units/Reported.svelte";
export { default as Rim } from "./Rim.svelte";
