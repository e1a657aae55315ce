/** What lies over the chart, and what can be put there or away by a button of its own. */

export interface Shown {
  tracks: boolean;
  zones: boolean;
  layer: string | null;
  projected: boolean;
  plot: string | null; // whose; "" of the first there is
  planes?: boolean;
  events?: boolean; // the marks of what happened
  spotting?: boolean; // what the order will see into, in place of the plot
  weather?: boolean; // by parts of the board
  key?: boolean; // what the signs on the chart mean
}

type Toggle = "tracks" | "events" | "planes" | "zones" | "weather" | "key";

/** The buttons that put one thing on the chart or away, with their names. */
export function togglesOf(
  shown: Shown,
  { planes, zones, weather }: { planes: boolean; zones: boolean; weather: boolean },
): (readonly [Toggle, string])[] {
  const all: (readonly [Toggle, string, boolean])[] = [
    ["tracks", "Tracks", true],
    ["events", "Events", shown.events !== undefined],
    ["planes", "Planes", planes],
    ["zones", "Zones", zones],
    ["weather", "Weather", weather],
    ["key", "Key", shown.key !== undefined],
  ];
  return all.filter(([, , there]) => there).map(([key, name]) => [key, name] as const);
}
