import { describe, expect, it } from "vitest";
import { read, whole } from "../src/wire/whole";
import type { Display, Position, Update } from "../src/wire/protocol";

const HOOD = { id: "hood", label: "Hood", cell: "1113", side: "british", kind: "capital" };

describe("what a message leaves out", () => {
  it("is put back, in whatever the display holds", () => {
    const display = whole<Display>("Display", { heading: "Turn 1", tokens: [{ ...HOOD, arcs: [{ name: "A" }] }] });
    expect(display.sea).toBeNull();
    expect(display.rows).toEqual({});
    expect(display.tokens[0]).toMatchObject({ ...HOOD, facing: -1, note: "", track: [] });
    expect(display.tokens[0]?.arcs[0]?.broad).toBe(false);
  });

  it("is put back in a position, and what was sent stays", () => {
    const sent = { type: "position", number: 3, display: { heading: "", sea: { turn: 2, vessels: [{ id: "hood" }] } } };
    const position = read(JSON.stringify(sent)) as Position;
    expect(position.number).toBe(3);
    expect(position.display.sea).toMatchObject({ turn: 2, falls: [], runs: [] });
    expect(position.display.sea?.vessels[0]).toMatchObject({ id: "hood", wake: [], fan: null });
  });

  it("stays absent in a change, where absent means as before", () => {
    const update = read(JSON.stringify({ type: "update", display: { tokens: [HOOD] } })) as Update;
    expect(update.display).not.toHaveProperty("panels");
    expect(update.display?.tokens?.[0]?.mode).toBe("");
  });
});
