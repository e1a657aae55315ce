/** Rulebook text: the little Markdown that paragraphs and how to play use, as plain parts, never as HTML. */

export type Span = { text: string; style: "" | "strong" | "em" | "code" | "rule" };

export type Block =
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
const CITED = /\((\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)\)/;

/** The blocks of a text; with `cites`, numbers in brackets are paragraphs to open. */
export function blocks(source: string, cites = false): Block[] {
  const read = (text: string) => (cites ? cited(spans(text)) : spans(text));
  const found: Block[] = [];
  for (const part of source.trim().split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    if (lines.length === 0) continue;
    if (lines.length > 1 && lines[0]!.trim().startsWith("|") && /^[\s|:-]+$/.test(lines[1]!)) {
      const [head, , ...rows] = lines.map(cells);
      found.push({ kind: "table", head: head!, rows });
    } else if (lines.every((line) => /^\s*([-*]|\d+\.)\s|^\s{2,}/.test(line))) {
      const items: string[] = [];
      for (const line of lines) {
        if (/^\s*([-*]|\d+\.)\s/.test(line)) items.push(line.replace(/^\s*([-*]|\d+\.)\s+/, ""));
        else items[items.length - 1] += ` ${line.trim()}`;
      }
      found.push({ kind: "list", ordered: /^\s*\d/.test(lines[0]!), items: items.map(read) });
    } else {
      const start = lines.findIndex((line) => /^\s*([-*]|\d+\.)\s/.test(line));
      if (start > 0) {
        found.push(
          { kind: "text", spans: read(lines.slice(0, start).join(" ")) },
          ...blocks(lines.slice(start).join("\n"), cites),
        );
      } else {
        found.push({ kind: "text", spans: read(lines.join(" ")) });
      }
    }
  }
  return found;
}

function cells(line: string): Span[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));
}

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), style: "" });
    found.push({ text: match[1] ?? match[2] ?? match[3]!, style: match[1] ? "strong" : match[2] ? "em" : "code" });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), style: "" });
  return found;
}

/** The same spans, with a span for each paragraph that is cited in brackets. */
function cited(all: Span[]): Span[] {
  return all.flatMap((span): Span[] =>
    span.style
      ? [span]
      : span.text
          .split(CITED)
          .flatMap((text, n): Span[] =>
            n % 2 ? text.split(", ").map((rule) => ({ text: rule, style: "rule" })) : text ? [{ text, style: "" }] : [],
          ),
  );
}
