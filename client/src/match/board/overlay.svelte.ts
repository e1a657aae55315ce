/** What lies over the chart: the display as it is or as ordered, one colouring of it, and the plot table. */

import { figuresOf } from "../../chart/heat";
import type { Plan } from "../../chart/plan";
import { zonesOf } from "../../chart/shades";
import { plated } from "../../chart/stack";
import type { Seat } from "../../seat/seat.svelte";
import type { Display, Position, Token } from "../../wire/protocol";
import { named } from "./fixes";
import { byCell, chanceMap } from "./layer";
import type { Shown } from "./shown";
import { spotting } from "./plot";

const ROOMY = { width: 1366, height: 850 }; // pixels of a window
const [KEY_WIDTH, KEY_TOP] = [0.36, 0.5]; // what the key takes of a chart, in its corner

/** Whether the key is open from the start: where forces are plates, and nothing lies under it. */
function hasKeyRoom(plan: Plan, tokens: readonly Token[]): boolean {
  const { innerWidth, innerHeight } = globalThis;
  if (!(innerWidth >= ROOMY.width && innerHeight >= ROOMY.height) || !plated(plan, tokens).size) return false;
  return tokens.every(({ cell }) => {
    if (!plan.has(cell) || plan.boxes.has(cell)) return true;
    const { x, y } = plan.centre(cell);
    return x > KEY_WIDTH * plan.width || y < KEY_TOP * plan.height;
  });
}

export class Overlay {
  shown = $state<Shown>({
    tracks: true,
    zones: false,
    layer: null,
    projected: false,
    plot: "",
    events: true,
    weather: true,
    key: false,
    lanes: true,
    reports: true,
    planes: false,
  });
  looking = $state<number | null>(null); // which of the charts of what may come lies on the board

  /** `locked`: nothing can be ordered now. */
  constructor(
    private readonly seat: Seat,
    private readonly plan: () => Plan,
    private readonly position: () => Position,
    private readonly locked: () => boolean,
  ) {
    this.shown.layer = plan().board.layer || null;
    this.shown.key = !position().outcome && hasKeyRoom(plan(), position().display.tokens);
  }

  /** Reports of something unknown, as long as they matter. */
  readonly fixes = $derived.by(() => (this.position().outcome ? [] : this.seat.table.clues));
  readonly projection = $derived.by(() =>
    this.shown.projected && !this.locked() ? (this.seat.preview?.display ?? null) : null,
  );
  readonly current = $derived.by(() => {
    const display = this.projection ?? this.position().display;
    const tokens = named(display.tokens, this.fixes);
    return { ...display, tokens, skies: this.shown.weather ? display.skies : [] };
  });
  readonly hasWeather = $derived.by(() => this.position().display.skies.length > 0);
  /** What the game's queries answer, for the current order while there is one. */
  private readonly asked = $derived.by(
    () => (this.locked() ? null : this.seat.preview?.display)?.layers ?? this.current.layers,
  );
  readonly charts = $derived(this.current.charts);
  readonly looked = $derived(this.looking === null ? null : (this.charts[this.looking] ?? null));
  readonly chances = $derived.by(() => {
    const { layer } = this.shown;
    return layer && !this.looked && !this.position().outcome
      ? chanceMap(this.plan(), layer, this.current.layers[layer])
      : null;
  });
  /** One colouring at a time, and none of an event that is over. */
  readonly display = $derived.by((): Display => {
    if (this.looked) {
      const shades = this.looked.zones.map((zone) => ({ ...zone, cells: this.plan().spread(zone.cells) }));
      return { ...this.current, shades };
    }
    const asked = { ...this.current, layers: this.asked };
    if (!this.chances && !this.position().outcome) return asked;
    return { ...asked, shades: this.current.shades.filter(({ kind }) => kind !== "zone") };
  });
  readonly tokens = $derived(new Map(this.display.tokens.map((token) => [token.id, token])));
  /** Those that the board draws by itself are left out. */
  readonly layers = $derived.by(() =>
    Object.keys(this.display.layers).filter((name) => name !== this.plan().board.traffic?.title),
  );
  readonly layer = $derived.by(() => byCell(this.plan(), this.display.layers[this.shown.layer ?? ""] ?? {}));
  readonly zoned = $derived(zonesOf(this.display.shades).length > 0);
  readonly plots = $derived.by(() => (this.position().outcome ? [] : this.seat.table.plots));
  readonly plot = $derived(
    this.shown.plot === null ? null : (this.plots.find(({ id }) => id === this.shown.plot) ?? this.plots[0] ?? null),
  );
  /** What the current order promises for the plot in question. */
  readonly promised = $derived.by(
    () => this.seat.table.outlooks.find(({ id }) => id === (this.plot ?? this.plots[0])?.id) ?? null,
  );
  readonly outlook = $derived.by(() => (this.shown.spotting && this.plot && !this.locked() ? this.promised : null));
  readonly shaded = $derived(this.outlook ? spotting(this.outlook) : this.plot);
  readonly figures = $derived(this.chances?.figures ?? figuresOf(this.shaded));
}
