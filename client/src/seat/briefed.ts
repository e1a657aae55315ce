/** Whether a seat's task was read, kept in this browser. */

const name = (key: string) => `sealed-orders briefed ${key}`;

export function isBriefed(key: string): boolean {
  return localStorage.getItem(name(key)) !== null;
}

export function briefed(key: string): void {
  localStorage.setItem(name(key), "yes");
}
