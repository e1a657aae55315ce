/** Rulebook text: the little Markdown that paragraphs use, as plain parts, never as HTML. */

export type Span = { text: string; style: "" | "strong" | "em" | "code" };

export type Block =
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

export function blocks(source: string): Block[] {
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
      found.push({ kind: "list", ordered: /^\s*\d/.test(lines[0]!), items: items.map(spans) });
    } else {
      const start = lines.findIndex((line) => /^\s*([-*]|\d+\.)\s/.test(line));
      if (start > 0) {
        found.push(
          { kind: "text", spans: spans(lines.slice(0, start).join(" ")) },
          ...blocks(lines.slice(start).join("\n")),
        );
      } else {
        found.push({ kind: "text", spans: spans(lines.join(" ")) });
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
  const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let from = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), style: "" });
    found.push({ text: match[1] ?? match[2] ?? match[3]!, style: match[1] ? "strong" : match[2] ? "em" : "code" });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), style: "" });
  return found;
}
