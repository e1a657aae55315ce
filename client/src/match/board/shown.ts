/** What lies over the chart, and what can be put there or away by a button of its own. */

export interface Shown {
  tracks: boolean;
  zones: boolean;
  layer: string | null;
  projected: boolean;
  plot: string | null; // whose; "" of the first there is
  planes?: boolean;
  events?: boolean; // the marks of what happened
  lanes?: boolean; // the dots of shipping lanes
  reports?: boolean; // where units were heard of, and where they can meet
  spotting?: boolean; // what the order will see into, in place of the plot
  weather?: boolean; // by parts of the board
  key?: boolean; // what the signs on the chart mean
  whose?: boolean; // in a team, the letter of who has a unit
  drafts?: boolean; // and what the others have ordered
}

export interface Toggle {
  key: "tracks" | "events" | "planes" | "zones" | "lanes" | "reports" | "weather" | "key" | "whose" | "drafts";
  name: string;
  title?: string;
}

interface There {
  planes: boolean;
  zones: boolean;
  weather: boolean;
  lanes: string; // what the dots are called, where there are some
  reports: boolean;
}

const REPORTS = "Reported positions (also where the enemy saw your units), and where units can meet";

/** The buttons that put one thing on the chart or away. */
export function togglesOf(shown: Shown, { planes, zones, weather, lanes, reports }: There): Toggle[] {
  const all: (Toggle & { there: boolean })[] = [
    { key: "whose", name: "Whose ship", there: shown.whose !== undefined },
    { key: "drafts", name: "All orders", there: shown.drafts !== undefined },
    { key: "tracks", name: "Tracks", there: true },
    { key: "events", name: "Events", there: shown.events !== undefined },
    { key: "planes", name: "Planes", there: planes },
    { key: "zones", name: "Zones", there: zones },
    { key: "lanes", name: lanes, there: lanes !== "" },
    { key: "reports", name: "Reports", title: REPORTS, there: reports },
    { key: "weather", name: "Weather", there: weather },
    { key: "key", name: "Key", there: shown.key !== undefined },
  ];
  return all.filter(({ there }) => there);
}
