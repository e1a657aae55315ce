/** The two looks and the size of the lettering; kept in the browser. */

export type Look = "chart" | "ops";

const LOOK = "sealed-orders look";
const LETTERING = "sealed-orders lettering";

export const LETTERINGS = [100, 125, 150];

class Looks {
  chosen = $state<Look | null>(localStorage.getItem(LOOK) as Look | null);
  lettering = $state(Number(localStorage.getItem(LETTERING) ?? 100));
  private system = $state<Look>("chart");

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.system = dark.matches ? "ops" : "chart";
    dark.addEventListener("change", () => (this.system = dark.matches ? "ops" : "chart"));
  }

  get now(): Look {
    return this.chosen ?? this.system;
  }

  choose(look: Look): void {
    this.chosen = look;
    localStorage.setItem(LOOK, look);
  }

  letter(percent: number): void {
    this.lettering = percent;
    localStorage.setItem(LETTERING, String(percent));
  }
}

export const looks = new Looks();
