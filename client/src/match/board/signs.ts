/** Which signs lie on a chart, and what they mean: the lines of its key. */

import type { Plan } from "../../chart/plan";
import { shaded } from "../../chart/shades";
import { isDummy } from "../../chart/subject";
import { isUnknown, plated } from "../../chart/stack";
import type { Display, Side } from "../../wire/protocol";

export interface Sign {
  sign: "force" | "dummy" | "fix" | "plot" | "lane" | "weather" | "fog" | "night";
  text: string;
}

export function signsOf(plan: Plan, display: Display, side: Side, plotted: string): Sign[] {
  const plates = plated(plan, display.tokens);
  const own = display.tokens.filter((token) => token.side === side && plates.has(token.id));
  const dummies = own.filter((token) => isDummy(plan.board.subject, token)).length;
  const fog = display.shades.find(({ kind }) => kind === "fog");
  const all: [boolean, Sign["sign"], string][] = [
    [own.length > dummies, "force", "force: its letter and flagship, a line for each further ship"],
    [dummies > 0, "dummy", "your dummy: your opponent cannot tell it from a force"],
    [display.tokens.some(isUnknown), "fix", "an unknown contact; it may be a dummy"],
    [plotted !== "", "plot", `where ${plotted} can be; darker is likelier`],
    [plan.printed.some(({ kind }) => kind === "lane"), "lane", "convoy lane"],
    [display.skies.length > 0, "weather", "where the weather changes; its tag is at the edge"],
    [fog !== undefined, "fog", fog?.label || "fog"],
    [shaded(display.shades, "night").length > 0, "night", "night"],
  ];
  return all.filter(([there]) => there).map(([, sign, text]) => ({ sign, text }));
}
