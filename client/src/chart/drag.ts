/** Dragging a course over the chart: the pointer that does it, and each cell it enters, once. */

export class Drag {
  private held: { surface: Element; pointer: number } | null = null;
  private last: string | null = null;

  constructor(private readonly entered: (cell: string) => void) {}

  get active(): boolean {
    return this.held !== null;
  }

  begin(surface: Element, pointer: number, cell: string | null): void {
    this.held = { surface, pointer };
    this.last = cell;
  }

  over(cell: string | null): void {
    if (!cell || cell === this.last) return;
    this.last = cell;
    this.held?.surface.setPointerCapture(this.held.pointer); // not before: a click is on what lies there
    this.entered(cell);
  }

  end(): void {
    this.held?.surface.releasePointerCapture(this.held.pointer);
    this.held = null;
  }
}
