import { expect, it, vi } from "vitest";
import { hashOf, linkTo, pathIn } from "../src/lobby/link";
import { isOffered, terms } from "../src/match/ending/rematch";

const nothing = { wanted: [], declined: [], other: true, ready: false };

it("an offer waits for the other side alone, until it is answered", () => {
  expect(isOffered({ ...nothing, wanted: ["british"] }, "german")).toBe(true);
  expect(isOffered({ ...nothing, wanted: ["british"] }, "british")).toBe(false);
  expect(isOffered({ ...nothing, wanted: ["british", "german"] }, "german")).toBe(false);
  expect(isOffered({ ...nothing, wanted: ["british"], ready: true }, "german")).toBe(false);
  expect(isOffered(nothing, "german")).toBe(false);
});

it("who would play what is said from the reader's side", () => {
  expect(terms("british", "german", "Ruth", true)).toBe("Sides changed: you play German, Ruth British. New dice.");
  expect(terms("british", "german", "Ruth", false)).toBe("Same sides: you play British, Ruth German. New dice.");
});

it("an invitation has a path that messengers see, and leads behind the # once it is open", () => {
  vi.stubGlobal("location", { origin: "http://here", pathname: "/" });
  expect(linkTo("#/invite/abc")).toBe("http://here/invite/abc");
  expect(linkTo("#/seat/abc")).toBe("http://here/#/seat/abc");
  expect(hashOf("/invite/abc")).toBe("#/invite/abc");
  expect(hashOf("/invite/a/b")).toBe("");
  expect(hashOf("/")).toBe("");
  for (const link of ["http://here/invite/abc", "http://here/#/invite/abc"]) expect(pathIn(link)).toBe("#/invite/abc");
  expect(pathIn("http://here/#/replay/abc/both")).toBe("#/seat/abc");
  const report = "#/replay/0123456789abcdef-0123456789abcdef0123456789abcdef/both";
  expect(pathIn(`http://here/${report}`)).toBe(report);
  expect(pathIn("abc")).toBeNull();
});
