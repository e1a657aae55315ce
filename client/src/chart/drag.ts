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
    surface.setPointerCapture(pointer);
  }

  over(cell: string | null): void {
    if (!cell || cell === this.last) return;
    this.last = cell;
    this.entered(cell);
  }

  end(): void {
    this.held?.surface.releasePointerCapture(this.held.pointer);
    this.held = null;
  }
}
