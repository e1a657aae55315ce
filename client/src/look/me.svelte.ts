/** What the player is called by others: optional, and kept in this browser. */

const KEPT = "sealed-orders name";
export const LONGEST = 40;

class Me {
  name = $state(localStorage.getItem(KEPT) ?? "");

  call(name: string): void {
    this.name = name.trim().slice(0, LONGEST);
    localStorage.setItem(KEPT, this.name);
  }
}

export const me = new Me();
