import { describe, expect, it } from "vitest";
import { fault, filled, held, inWords, merged, nextBin, put, refusal, spare, split } from "../src/orders/allot";
import type { AllotForm, BinLine } from "../src/wire/protocol";

const bin = (value: string, label: string, least = 0, most = 99, takes: string[] | null = null): BinLine => ({
  value,
  label,
  least,
  most,
  takes,
  at: "",
});
const item = (value: string, label: string) => ({ value, label, at: value, cost: 0 });
const [a, b, home] = [bin("a", "Force A", 1, 2), bin("b", "Force B"), bin("home", "At home", 0, 99, ["suffolk"])];
const choice: AllotForm = {
  kind: "allot",
  key: "forces",
  label: "Forces",
  rule: "4.2",
  stock: null,
  default: null,
  items: [item("hood", "Hood"), item("pow", "Prince of Wales"), item("suffolk", "Suffolk")],
  bins: [a, b, home],
};
const answer = ["hood=a", "pow=a", "suffolk=b"];

describe("an allotment", () => {
  it("keeps the order of the items whatever is put down last", () => {
    expect(put(choice, put(choice, ["suffolk=b"], "pow", "a"), "hood", "b")).toEqual(["hood=b", "pow=a", "suffolk=b"]);
    expect(put(choice, answer, "pow", null)).toEqual(["hood=a", "suffolk=b"]);
  });

  it("tells what lies in a bin and what in none", () => {
    expect(held(choice, answer, a).map(({ label }) => label)).toEqual(["Hood", "Prince of Wales"]);
    expect(spare(choice, ["hood=a"]).map(({ value }) => value)).toEqual(["pow", "suffolk"]);
  });

  it("refuses what a bin does not take, and one too many", () => {
    expect(refusal(choice, answer, "hood", home)).toBe("not for Hood");
    expect(refusal(choice, answer, "suffolk", a)).toBe("full");
    expect(refusal(choice, answer, "hood", a)).toBeNull();
  });

  it("finds the next bin with room, in both ways", () => {
    expect(nextBin(choice, answer, "suffolk", "b", 1)).toBe("home");
    expect(nextBin(choice, answer, "suffolk", "b", -1)).toBe("home");
    expect(nextBin(choice, answer, "hood", "a", 1)).toBe("b");
    expect(nextBin(choice, [], "hood", null, 1)).toBe("a");
    expect(nextBin(choice, [], "suffolk", null, -1)).toBe("home");
  });

  it("is at fault until everything has a place that holds it", () => {
    expect(fault(choice, answer)).toBeNull();
    expect(fault(choice, ["hood=a"])).toBe("Forces: Prince of Wales is not placed yet.");
    expect(fault(choice, ["hood=home", "pow=a", "suffolk=a"])).toBe("Forces: Hood cannot go there.");
    expect(fault(choice, ["hood=b", "pow=b", "suffolk=b"])).toBe("Forces: Force A holds 1 to 2, not 0.");
  });

  it("says how full a bin is, and what is asked of one that may not be empty", () => {
    expect(filled(choice, b, 2)).toBe("2 of 3");
    expect(filled(choice, a, 1)).toBe("1 of 1 to 2");
  });

  it("is told bin by bin", () => {
    expect(inWords(choice, answer)).toBe("Force A: Hood, Prince of Wales; Force B: Suffolk");
  });

  it("merges all into the first bin in use that holds them, and splits off those with least", () => {
    const roomy = { ...choice, bins: [b, bin("c", "Force C")] };
    const knots: Record<string, number> = { hood: 4, pow: 3, suffolk: 4 };
    const parted = ["hood=b", "pow=c", "suffolk=b"];
    expect(split(roomy, ["hood=b", "pow=b", "suffolk=b"], ({ value }) => knots[value]!)).toEqual(parted);
    expect(split(roomy, ["hood=b", "pow=b", "suffolk=b"], () => 3)).toBeNull();
    expect(split(roomy, parted, ({ value }) => knots[value]!)).toBeNull();
    expect(merged(roomy, parted)).toEqual(["hood=b", "pow=b", "suffolk=b"]);
    expect(merged(choice, answer)).toEqual(["hood=b", "pow=b", "suffolk=b"]);
    expect(merged(roomy, ["hood=b", "pow=b", "suffolk=b"])).toBeNull();
  });
});
