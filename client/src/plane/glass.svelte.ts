/** The glass: what part of the plane is to be seen, by pan and zoom. */

import { untrack } from "svelte";
import { Lens } from "../chart/lens.svelte";
import { Eye, type Spot } from "./sea";

type Extent = readonly [number, number, number, number];

const BUTTONS = 56; // pixels on top of a phone's plane: the turns, the boards

export class Glass extends Lens {
  room = $state({ width: 0, height: 0 });
  private moved = false; // the reader has moved the plane: it stays where it is
  private viewport: HTMLDivElement | null = null;
  readonly margin = $derived.by(() => (this.narrow() ? { x: 0, y: 0 } : { x: 38, y: 20 })); // for the figures
  readonly width = $derived(Math.max(60, this.room.width - 2 * this.margin.x));
  readonly height = $derived(Math.max(60, this.room.height - 2 * this.margin.y));
  private readonly covered = $derived.by(() => (this.narrow() ? Math.min(BUTTONS, this.height / 4) : 0));
  readonly eye = $derived(new Eye(this.scale, this.left, this.top, this.width, this.height));
  private readonly fit = $derived.by(() => {
    const [west, south, east, north] = this.extent();
    const spare = Math.max(18, 0.09 * Math.max(east - west, north - south));
    const free = this.height - 1.4 * this.covered; // and room for the ring round the lowest
    return Math.min(this.width / (east - west + 2 * spare), free / (north - south + 2 * spare));
  });

  constructor(
    private readonly extent: () => Extent, // all there is to see
    private readonly middle: () => Spot | null, // what zooming goes to
    private readonly narrow: () => boolean,
  ) {
    super();
  }

  /** Follow the room there is, as long as the reader has not moved the plane. */
  settle(): void {
    if (this.room.width && !this.moved) this.whole();
  }

  /** For as long as an element is there, it is what is panned and zoomed. */
  attach = (viewport: HTMLDivElement) => {
    this.viewport = viewport;
    $effect(() => {
      void [this.fit, this.width, this.height];
      untrack(() => this.settle());
    });
    return this.listen(viewport);
  };

  protected within(k: number): number {
    return Math.min(this.fit * 12, Math.max(this.fit / 6, k));
  }

  /** A plane has no edge: it is moved as far as one likes. */
  protected lay(k: number, left: number, top: number): void {
    [this.scale, this.left, this.top] = [k, left, top];
    this.moved = true;
  }

  /** Bring a point into the middle, at a scale or at the one in force. */
  lookAt({ x, y }: Spot, k = this.scale): void {
    const near = this.within(k);
    const { moved } = this;
    this.lay(near, this.width / 2 - x * near, this.height / 2 + y * near);
    this.moved = moved;
  }

  whole(): void {
    const [west, south, east, north] = this.extent();
    this.lookAt({ x: (west + east) / 2, y: (south + north + this.covered / this.fit) / 2 }, this.fit);
    this.moved = false;
  }

  zoomBy(factor: number): void {
    const centre = this.eye.under({ x: this.width / 2, y: this.height / 2 });
    this.lookAt(factor > 1 ? (this.middle() ?? centre) : centre, this.scale * factor);
    this.moved = true;
  }

  /** The point of the plane under a pointer. */
  spot(event: MouseEvent): Spot {
    const box = this.viewport!.getBoundingClientRect();
    return this.eye.under({ x: event.clientX - box.left, y: event.clientY - box.top });
  }
}
