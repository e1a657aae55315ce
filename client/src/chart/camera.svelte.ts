/** The camera over a chart: the paper always covers its window, and a cell can be brought into sight. */

import { Lens } from "./lens.svelte";
import { UNIT, type Plan } from "./plan";

interface Room {
  width: number;
  height: number;
}

const FINGER = 34; // pixels of a cell that a finger finds
const FEW = 100; // squares, as the edges name them, that a phone shows whole

/** The waters that a scenario is about: two opposite corners, and what has come to lie outside them. */
export type Frame = readonly string[];

export class Camera extends Lens {
  readonly fit = $derived.by(() => {
    const { width, height } = this.space();
    return Math.min(width / this.plan.width, height / this.plan.height);
  });
  readonly width = $derived.by(() => Math.min(this.space().width, Math.round(this.plan.width * this.scale)));
  readonly height = $derived.by(() => Math.min(this.space().height, Math.round(this.plan.height * this.scale)));
  private settled = 0; // what fitted when the room was last looked at
  framed = $state(false); // the waters of the scenario are shown, as nobody has moved the chart since

  /** `space` is the room there is for the paper, `beside` the cells left free about a frame, both sides together. */
  constructor(
    private readonly plan: Plan,
    private readonly space: () => Room,
    private readonly frame: () => Frame | null = () => null,
    private readonly beside: () => number = () => 1,
  ) {
    super();
  }

  protected within(k: number): number {
    return Math.min(Math.max(this.fit * 2, 150 / UNIT), Math.max(this.fit, k));
  }

  /** Lay the paper so, as far as it covers the window. */
  protected lay(k: number, left: number, top: number): void {
    this.framed = false;
    const { width, height } = this.space();
    this.scale = k;
    this.left = Math.min(0, Math.max(Math.min(width, this.plan.width * k) - this.plan.width * k, left));
    this.top = Math.min(0, Math.max(Math.min(height, this.plan.height * k) - this.plan.height * k, top));
  }

  /** Show it at a scale, a cell in the middle or what is there now. */
  private bring(k: number, cell?: string): void {
    const { width, height } = this.space();
    const at =
      cell && this.plan.has(cell) ? this.plan.centre(cell) : this.under({ x: this.width / 2, y: this.height / 2 });
    const [across, down] = [Math.min(width, this.plan.width * k), Math.min(height, this.plan.height * k)];
    this.lay(k, across / 2 - at.x * k, down / 2 - at.y * k);
  }

  /**
   * Follow the room there is: a chart that was shown whole stays so, but a large one begins close at home on a phone.
   */
  settle(near: number, home: string | undefined, held: string | undefined): void {
    const { rows, columns, printed } = this.plan;
    const close = near > 0 && this.fit * UNIT < FINGER && (rows.length * columns.length || printed.length) > FEW;
    const first = this.settled === 0;
    if (!close && (first || this.framed) && this.toFrame()) {
      this.settled = this.fit;
      return;
    }
    const entire = first || this.scale <= this.settled * 1.01;
    this.settled = this.fit;
    const begins = first && close && home ? Math.max(this.fit, near / UNIT) : this.fit;
    this.bring(entire ? begins : this.within(this.scale), close ? (first ? home : held) : undefined);
  }

  zoomBy(factor: number, cell?: string): void {
    this.bring(this.within(this.scale * factor), cell);
  }

  /** Show the waters of the scenario; false where it has none, or where they are as good as the whole. */
  toFrame(): boolean {
    const frame = this.frame();
    if (!frame?.every((cell) => this.plan.has(cell))) return false;
    const k = this.around(frame, this.beside());
    if (k <= this.fit) return false;
    this.embrace(frame, this.beside());
    this.framed = true;
    return true;
  }

  /** The scale at which all of some cells can be seen at once. */
  private around(cells: readonly string[], room = 1): number {
    const { x, y } = spread(cells.map((cell) => this.plan.centre(cell)));
    const { width, height } = this.space();
    return Math.min(width / (x[1] - x[0] + room * UNIT), height / (y[1] - y[0] + room * UNIT));
  }

  /** Show all of some cells at once, as close as that allows, with room for half a cell about them, or more. */
  embrace(cells: readonly string[], room = 1): void {
    const there = cells.filter((cell) => this.plan.has(cell));
    if (!there.length) return;
    const k = Math.max(this.fit, this.around(there, room));
    const { x, y } = spread(there.map((cell) => this.plan.centre(cell)));
    const { width, height } = this.space();
    const [across, down] = [Math.min(width, this.plan.width * k), Math.min(height, this.plan.height * k)];
    this.lay(k, across / 2 - ((x[0] + x[1]) / 2) * k, down / 2 - ((y[0] + y[1]) / 2) * k);
  }

  whole(): void {
    this.bring(this.fit);
  }

  /** Show all of the chart; where the scenario is framed and all of it is shown, its waters again. */
  wholeOrFrame(): void {
    if (this.scale > this.fit * 1.01 || !this.toFrame()) this.whole();
  }

  /** Bring a cell into sight, if it is not. */
  show(cell: string): void {
    if (!this.plan.has(cell)) return;
    const at = this.plan.centre(cell);
    const [x, y] = [at.x * this.scale + this.left, at.y * this.scale + this.top];
    const border = this.framed ? 1 : Math.min(40, this.width / 6);
    if (x < border || y < border || x > this.width - border || y > this.height - border) this.bring(this.scale, cell);
  }
}

/** From where to where points reach. */
function spread(points: readonly { x: number; y: number }[]): Record<"x" | "y", [number, number]> {
  const [x, y] = [points.map((one) => one.x), points.map((one) => one.y)];
  return { x: [Math.min(...x), Math.max(...x)], y: [Math.min(...y), Math.max(...y)] };
}
