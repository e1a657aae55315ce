/** Where the chart lies in its window: how close, and how far it was moved, by wheel, by dragging or by two fingers. */

import { UNIT, type Plan, type Point } from "./plan";

interface Room {
  width: number;
  height: number;
}

const STILL = 4; // pixels that a click may move
const FINGER = 34; // pixels of a cell that a finger finds
const FEW = 100; // squares, as the edges name them, that a phone shows whole

export class Camera {
  left = $state(0); // where the paper lies: panning changes these two and nothing else
  top = $state(0);
  scale = $state(1);
  readonly fit = $derived.by(() => {
    const { width, height } = this.space();
    return Math.min(width / this.plan.width, height / this.plan.height);
  });
  readonly width = $derived.by(() => Math.min(this.space().width, Math.round(this.plan.width * this.scale)));
  readonly height = $derived.by(() => Math.min(this.space().height, Math.round(this.plan.height * this.scale)));
  private settled = 0; // what fitted when the room was last looked at

  /** `space` is the room there is for the paper. */
  constructor(
    private readonly plan: Plan,
    private readonly space: () => Room,
  ) {}

  private within(k: number): number {
    return Math.min(Math.max(this.fit * 2, 150 / UNIT), Math.max(this.fit, k));
  }

  /** Lay the paper so, as far as it covers the window. */
  private lay(k: number, left: number, top: number): void {
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
    const entire = first || this.scale <= this.settled * 1.01;
    this.settled = this.fit;
    const begins = first && close && home ? Math.max(this.fit, near / UNIT) : this.fit;
    this.bring(entire ? begins : this.within(this.scale), close ? (first ? home : held) : undefined);
  }

  zoomBy(factor: number, cell?: string): void {
    this.bring(this.within(this.scale * factor), cell);
  }

  whole(): void {
    this.bring(this.fit);
  }

  /** Bring a cell into sight, if it is not. */
  show(cell: string): void {
    if (!this.plan.has(cell)) return;
    const at = this.plan.centre(cell);
    const [x, y] = [at.x * this.scale + this.left, at.y * this.scale + this.top];
    const border = Math.min(40, this.width / 6);
    if (x < border || y < border || x > this.width - border || y > this.height - border) this.bring(this.scale, cell);
  }

  /** The point of the paper under one of the window. */
  under({ x, y }: Point): Point {
    return { x: (x - this.left) / this.scale, y: (y - this.top) / this.scale };
  }

  /** Bring points of the paper under points of the window: one moves it, two also turn it larger or smaller. */
  drag(points: readonly Point[], to: readonly Point[]): void {
    const [a, b] = points;
    const [at, other] = to;
    if (!a || !at) return;
    const k = b && other ? this.within(apart(at, other) / Math.max(1, apart(a, b))) : this.scale;
    const [from, goal] = b && other ? [between(a, b), between(at, other)] : [a, at];
    this.lay(k, goal.x - from.x * k, goal.y - from.y * k);
  }

  /** Zoom by the wheel, what is under the pointer staying there. */
  wheel(at: Point, { deltaY, deltaMode, ctrlKey }: WheelEvent): void {
    const turned = -deltaY * (deltaMode === 1 ? 0.05 : deltaMode ? 1 : 0.002) * (ctrlKey ? 10 : 1);
    const k = this.within(this.scale * 2 ** turned);
    const { x, y } = this.under(at);
    this.lay(k, at.x - x * k, at.y - y * k);
  }

  /** Listen to wheel and pointers on a window; what is dragged by itself there is marked `data-grab`. */
  listen(window: HTMLElement): () => void {
    const held = new Map<number, { on: Point; at: Point }>(); // of each finger: where on the paper, where in the window
    let began: Point | null = null; // null once it is no click any more
    const spot = (event: MouseEvent): Point => {
      const box = window.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const meant = (event: MouseEvent) => !(event.target as Element).closest("[data-grab]") && !event.button;
    const wheel = (event: WheelEvent) => {
      if (!meant(event)) return;
      event.preventDefault();
      this.wheel(spot(event), event);
    };
    const down = (event: PointerEvent) => {
      if (!meant(event) || held.size === 2) return;
      if (held.size === 0) began = spot(event);
      held.set(event.pointerId, { on: this.under(spot(event)), at: spot(event) });
    };
    const move = (event: PointerEvent) => {
      const finger = held.get(event.pointerId);
      if (!finger) return;
      finger.at = spot(event);
      if (began && apart(began, finger.at) > STILL) began = null;
      const fingers = [...held.values()];
      this.drag(
        fingers.map(({ on }) => on),
        fingers.map(({ at }) => at),
      );
    };
    const up = (event: PointerEvent) => {
      if (!held.delete(event.pointerId)) return;
      for (const finger of held.values()) finger.on = this.under(finger.at);
      if (held.size || began) return;
      const still = (click: Event) => click.stopPropagation();
      window.addEventListener("click", still, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", still, { capture: true }));
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("wheel", wheel, { passive: false, signal });
    window.addEventListener("pointerdown", down, { signal });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
    return () => stop.abort();
  }
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
