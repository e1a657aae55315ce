/** A lens over a drawing: how close, and how far it was moved, by wheel, by dragging or by two fingers. */

import type { Point } from "./plan";

const STILL = 4; // pixels that a click may move

export abstract class Lens {
  left = $state(0); // where the drawing lies in its window: panning changes these two and nothing else
  top = $state(0);
  scale = $state(1);

  /** The nearest scale that is allowed. */
  protected abstract within(k: number): number;

  /** Lay the drawing so, as far as it may be moved. */
  protected abstract lay(k: number, left: number, top: number): void;

  /** The point of the drawing under one of the window. */
  under({ x, y }: Point): Point {
    return { x: (x - this.left) / this.scale, y: (y - this.top) / this.scale };
  }

  /** Bring points of the drawing under points of the window: one moves it, two also turn it larger or smaller. */
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
