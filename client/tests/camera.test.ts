import { beforeEach, describe, expect, it } from "vitest";
import { Camera } from "../src/chart/camera.svelte";
import { UNIT } from "../src/chart/plan";
import { waters } from "../src/chart/waters";
import { plan, token } from "./sea";

const size = 4 * UNIT; // the sea has four squares each way
let camera: Camera;
beforeEach(() => {
  camera = new Camera(plan, () => ({ width: 2 * size, height: 2 * size }));
  camera.settle(0, undefined, undefined);
});

describe("the chart in its window", () => {
  it("is shown whole at first", () => {
    expect([camera.scale, camera.left, camera.top, camera.width]).toEqual([2, 0, 0, 2 * size]);
  });
  it("is moved no further than it covers the window", () => {
    camera.zoomBy(1.5);
    const middle = camera.left;
    camera.drag([{ x: 0, y: 0 }], [{ x: 900, y: 900 }]);
    expect([camera.left, camera.top]).toEqual([0, 0]);
    camera.drag([{ x: size, y: size }], [{ x: -900, y: -900 }]);
    expect(camera.left).toBe(2 * middle);
  });
  it("grows under two fingers, what is between them staying there", () => {
    const between = camera.under({ x: size, y: size });
    camera.drag(
      [camera.under({ x: size - 40, y: size }), camera.under({ x: size + 40, y: size })],
      [
        { x: size - 60, y: size },
        { x: size + 60, y: size },
      ],
    );
    expect(camera.scale).toBeCloseTo(3);
    expect(camera.under({ x: size, y: size })).toEqual(between);
  });
  it("is zoomed by the wheel at the pointer, within its limits", () => {
    const at = { x: 100, y: 50 };
    const before = camera.under(at);
    camera.wheel(at, { deltaY: -200, deltaMode: 0, ctrlKey: false } as WheelEvent);
    expect(camera.scale).toBeCloseTo(2 * 2 ** 0.4);
    expect(camera.under(at).x).toBeCloseTo(before.x);
    camera.wheel(at, { deltaY: 9999, deltaMode: 0, ctrlKey: false } as WheelEvent);
    expect([camera.scale, camera.left]).toEqual([2, 0]);
  });
  it("brings a cell into sight, if it is not", () => {
    camera.zoomBy(1.8);
    camera.drag([{ x: 0, y: 0 }], [{ x: 0, y: 0 }]);
    camera.show("1111");
    expect(camera.left).toBe(0);
    camera.show("1414");
    expect(camera.left).toBeLessThan(0);
  });
});

describe("the end of a match", () => {
  it("shows all tracks at once, as close as that allows", () => {
    camera.embrace(["1111", "1212", "of another board"]);
    expect([camera.scale, camera.left, camera.top]).toEqual([4, 0, 0]);
    camera.embrace(["1111", "1414"]);
    expect([camera.scale, camera.left, camera.top]).toEqual([2, 0, 0]);
  });
});

describe("a scenario with waters of its own", () => {
  const room = { width: 2 * size, height: 2 * size };
  const framed = () => {
    const made = new Camera(
      plan,
      () => room,
      () => ["1111", "1212"],
    );
    made.settle(0, undefined, undefined);
    return made;
  };
  it("begins with them, and the whole chart is one step away", () => {
    const made = framed();
    expect([made.scale, made.left, made.top, made.framed]).toEqual([4, 0, 0, true]);
    made.whole();
    expect([made.scale, made.framed]).toEqual([2, false]);
    expect(made.toFrame()).toBe(true);
    expect(made.scale).toBe(4);
  });
  it("keeps to them while the room changes, until the chart is moved", () => {
    const made = framed();
    room.width = room.height = 4 * size;
    made.settle(0, undefined, undefined);
    expect([made.scale, made.framed]).toEqual([8, true]);
    made.drag([{ x: 9, y: 9 }], [{ x: 0, y: 0 }]);
    expect(made.framed).toBe(false);
  });
});

describe("the waters of a scenario", () => {
  const corners = ["1111", "1212"];
  it("are shown as the scenario has them", () => {
    expect(new Set(waters(plan, corners, [token("hood", "1212")]))).toEqual(new Set(corners));
  });
  it("grow by what has left them, and by tracks that are opened", () => {
    const shown = waters(plan, corners, [token("hood", "1114")], [token("bismarck", "1111", { track: ["1411"] })]);
    expect(shown).toEqual(expect.arrayContaining(["1114", "1411"]));
    camera = new Camera(
      plan,
      () => ({ width: 2 * size, height: 2 * size }),
      () => shown,
    );
    camera.settle(0, undefined, undefined);
    expect(camera.scale).toBe(2); // all four rows and columns
  });
  it("are the whole chart where the scenario names none of it", () => {
    expect(waters(plan, null, [])).toBeNull();
    expect(waters(plan, ["1111", "of another board"], [])).toBeNull();
  });
});
