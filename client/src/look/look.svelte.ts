/** The two looks and the size of the lettering; kept in the browser. */

export type Look = "chart" | "ops";

const LOOK = "sealed-orders look";
const LETTERING = "sealed-orders lettering";

export const LETTERINGS = [100, 125, 150];
const FAR = 1.25;

class Looks {
  chosen = $state<Look | null>(localStorage.getItem(LOOK) as Look | null);
  lettering = $state(Number(localStorage.getItem(LETTERING) ?? 100));
  distance = $state(1); // a very large screen is looked at from further off
  private system = $state<Look>("chart");

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.system = dark.matches ? "ops" : "chart";
    dark.addEventListener("change", () => (this.system = dark.matches ? "ops" : "chart"));
    const large = matchMedia("(min-width: 2200px) and (min-height: 1200px)");
    const far = () => (this.distance = large.matches ? FAR : 1);
    large.addEventListener("change", far);
    far();
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
