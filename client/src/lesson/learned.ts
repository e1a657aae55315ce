/** Which lessons were gone through, kept in this browser. */

const KEPT = "sealed-orders learned";

export function learned(): ReadonlySet<string> {
  return new Set((localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean));
}

export function learn(game: string, lesson: string): void {
  localStorage.setItem(KEPT, [...new Set([...learned(), `${game}/${lesson}`])].join(" "));
}
