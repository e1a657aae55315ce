/** Keys on the plane: those of the helm, and those that go from vessel to vessel. */

export const TURNS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
export const SPEEDS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
export const WALKS: Record<string, 1 | -1> = {
  PageUp: -1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: 1,
  ArrowRight: 1,
  ArrowDown: 1,
};
