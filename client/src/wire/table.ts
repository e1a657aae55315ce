/** What this page and the worker that keeps its table say to each other. */

export type ToTable =
  | { type: "call"; id: number; method: string; path: string; body: ArrayBuffer | null }
  | { type: "open"; line: number; key: string; from: number | null }
  | { type: "say"; line: number; text: string }
  | { type: "close"; line: number };

export type FromTable =
  | { type: "ready" }
  | { type: "elsewhere" } // another window has the table; this one waits for it
  | { type: "failed"; text: string; why?: "damaged" | "unsaved" | null } // it cannot go on
  | { type: "answer"; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { type: "heard"; line: number; text: string }
  | { type: "closed"; line: number; code: number; reason: string };
