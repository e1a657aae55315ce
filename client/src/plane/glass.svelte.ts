/** The glass: what part of the plane is to be seen, by pan and zoom. */

import { select } from "d3-selection";
import { zoom as d3zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import { untrack } from "svelte";
import { Eye, type Spot } from "./sea";

type Extent = readonly [number, number, number, number];

const NEAR = 1.3; // pixels to a unit where a phone begins, about the vessel in hand

export class Glass {
  room = $state({ width: 0, height: 0 });
  private view = $state.raw({ k: 1, x: 0, y: 0 });
  private moved = false; // the reader has taken the plane in hand: it stays where it is
  private viewport: HTMLDivElement | null = null;
  private readonly zoom: ZoomBehavior<HTMLDivElement, unknown>;
  readonly margin = $derived.by(() => (this.narrow() ? { x: 0, y: 0 } : { x: 38, y: 20 })); // for the figures
  readonly width = $derived(Math.max(60, this.room.width - 2 * this.margin.x));
  readonly height = $derived(Math.max(60, this.room.height - 2 * this.margin.y));
  readonly eye = $derived(new Eye(this.view.k, this.view.x, this.view.y, this.width, this.height));
  private readonly fit = $derived.by(() => {
    const [west, south, east, north] = this.extent();
    const spare = Math.max(18, 0.09 * Math.max(east - west, north - south));
    return Math.min(this.width / (east - west + 2 * spare), this.height / (north - south + 2 * spare));
  });

  constructor(
    private readonly extent: () => Extent, // all there is to see
    private readonly middle: () => Spot | null, // what a phone begins with, and zooming goes to
    private readonly narrow: () => boolean,
  ) {
    this.zoom = d3zoom<HTMLDivElement, unknown>()
      .clickDistance(4)
      .filter(
        (event: Event & { button?: number }) => !(event.target as Element).closest("[data-grab]") && !event.button,
      )
      .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        this.view = transform;
        if (sourceEvent) this.moved = true;
      });
    $effect(() => {
      this.zoom.scaleExtent([this.fit / 6, this.fit * 12]).extent([
        [0, 0],
        [this.width, this.height],
      ]);
      untrack(() => {
        if (this.room.width && !this.moved) this.whole();
      });
    });
  }

  /** For as long as an element is there, it is what is panned and zoomed. */
  attach = (viewport: HTMLDivElement) => {
    this.viewport = viewport;
    const chart = select(viewport);
    chart.call(this.zoom).on("dblclick.zoom", null);
    return () => chart.on(".zoom", null);
  };

  /** Bring a point into the middle, at a scale or at the one in force. */
  lookAt({ x, y }: Spot, k = this.view.k): void {
    const to = zoomIdentity.translate(this.width / 2 - x * k, this.height / 2 + y * k).scale(k);
    if (this.viewport) select(this.viewport).call(this.zoom.transform, to);
  }

  whole(): void {
    const [west, south, east, north] = this.extent();
    const centre = { x: (west + east) / 2, y: (south + north) / 2 };
    const near = this.narrow() && this.fit < NEAR && !this.moved ? this.middle() : null;
    if (near) this.lookAt({ x: near.x + 0.1 * (centre.x - near.x), y: near.y }, NEAR);
    else this.lookAt(centre, this.fit);
    this.moved = false;
  }

  zoomBy(factor: number): void {
    this.moved = true;
    const centre = this.eye.under({ x: this.width / 2, y: this.height / 2 });
    this.lookAt(factor > 1 ? (this.middle() ?? centre) : centre, this.view.k * factor);
  }

  /** The point of the plane under a pointer. */
  spot(event: MouseEvent): Spot {
    const box = this.viewport!.getBoundingClientRect();
    return this.eye.under({ x: event.clientX - box.left, y: event.clientY - box.top });
  }
}
