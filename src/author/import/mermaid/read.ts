/** Reads the text of a Mermaid flowchart as nodes, edges and groups. Not here: how they become a tree (`index.ts`). */
import { parse } from "yaml";
import { Lines } from "../../../compile/findings.ts";
import { quote, type Notes } from "../draft.ts";
import { closings, idPattern, openLink, shapes, styling, wholeLink, type Chart, type ChartGroup } from "./chart.ts";
import { plainLabel } from "./label.ts";

/** Reads one statement after another. A statement that cannot be read gets a note, and its line is skipped. */
export class ChartReader {
  readonly chart: Chart = { nodes: new Map(), edges: [], groups: [] };
  title: string | undefined;
  readonly #text: string;
  readonly #lines: Lines;
  readonly #firstLine: number;
  readonly #notes: Notes;
  readonly #open: ChartGroup[] = [];
  readonly #edgeIds = new Set<string>();
  #at = 0;

  /** @param firstLine the line of the source on which `text` begins */
  constructor(text: string, firstLine: number, notes: Notes) {
    this.#text = text;
    this.#lines = new Lines(text);
    this.#firstLine = firstLine;
    this.#notes = notes;
  }

  read(): void {
    while (this.#skipBlank()) {
      const start = this.#at;
      const known = this.chart.nodes.size;
      const edges = this.chart.edges.length;
      if (this.#statement()) continue;
      // Nothing of a statement that cannot be read is kept.
      this.#at = start;
      this.chart.edges.length = edges;
      for (const id of [...this.chart.nodes.keys()].slice(known)) this.chart.nodes.delete(id);
      const rest = this.#match(/[^\n]*/y) ?? "";
      this.#notes.omitted(this.#line(start), { en: `not understood: ${quote(rest)}`, zh: `无法识别：${quote(rest)}` });
    }
  }

  #line(at: number): number {
    return this.#firstLine + this.#lines.at(at).line - 1;
  }

  /** Skips spaces, line ends, semicolons and comments; false at the end of the text. */
  #skipBlank(): boolean {
    while (this.#match(/[\s;]+|%%\{[\s\S]*?\}%%|%%[^\n]*/y) !== undefined);
    return this.#at < this.#text.length;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined || found === "") return undefined;
    this.#at += found.length;
    return found;
  }

  #statement(): boolean {
    const line = this.#line(this.#at);
    if (this.#match(/(?:flowchart|graph)(?:-elk)?\b[^\n;]*/y) !== undefined) return true;
    if (this.#match(/end\b(?=\s*(?:$|[;\n]|%%))/y) !== undefined) return this.#open.pop() !== undefined;
    if (this.#match(/subgraph\b/y) !== undefined) return this.#subgraph(line);
    if (this.#match(styling) !== undefined) return true;
    const title = this.#match(/accTitle\s*:[^\n]*/y);
    if (title !== undefined) this.title ??= title.slice(title.indexOf(":") + 1).trim();
    if (title !== undefined || this.#match(/accDescr\s*(?:\{[^}]*\}|:[^\n]*)/y) !== undefined) return true;
    const click = this.#match(/click\s[^\n;]*/y);
    if (click !== undefined) {
      this.#notes.omitted(line, { en: `click handler: ${quote(click)}`, zh: `点击链接：${quote(click)}` });
      return true;
    }
    return this.#chain();
  }

  #subgraph(line: number): boolean {
    const rest = (this.#match(/[^\n;]*/y) ?? "").replace(/%%.*$/, "").trim();
    const [, id = "", label] = /^([^\s[\]"]+)\s*\[([\s\S]*)\]$/.exec(rest) ?? [];
    const title = plainLabel(label ?? rest);
    const group = { id: id === "" ? title : id, title, line, members: [] };
    this.chart.groups.push(group);
    this.#open.push(group);
    return true;
  }

  /** Reads a chain such as `a & b -- text --> c --> d`. */
  #chain(): boolean {
    let from = this.#nodeList();
    if (from === undefined) return false;
    for (;;) {
      const back = this.#at;
      this.#match(/\s+/y);
      const line = this.#line(this.#at);
      const link = this.#link();
      if (link === undefined) {
        this.#at = back;
        return this.#match(/[^\S\n]*(?=$|[\n;]|%%)/y) !== undefined || this.#at >= this.#text.length || this.#atEnd();
      }
      this.#match(/\s+/y);
      const to = this.#nodeList();
      if (to === undefined) return false;
      if (link.visible) {
        for (const start of from) {
          for (const end of to) {
            this.chart.edges.push({ from: start, to: end, label: link.label, line });
            if (link.both) this.chart.edges.push({ from: end, to: start, label: link.label, line });
          }
        }
      }
      from = to;
    }
  }

  #atEnd(): boolean {
    return /^[^\S\n]*(?:[\n;]|%%|$)/.test(this.#text.slice(this.#at, this.#at + 200));
  }

  #nodeList(): string[] | undefined {
    const ids: string[] = [];
    do {
      const id = this.#node();
      if (id === undefined) return undefined;
      if (id !== "") ids.push(id);
    } while (this.#match(/\s*&\s*/y) !== undefined);
    return ids;
  }

  /** Reads a node and returns its id; empty for the settings of an edge. */
  #node(): string | undefined {
    const line = this.#line(this.#at);
    const id = this.#match(idPattern);
    if (id === undefined) return undefined;
    let label = this.#shape();
    if (label === null) return undefined;
    this.#match(/:::[\w-]+/y);
    const settings = this.#match(/@\{(?:[^"}]|"[^"]*")*\}/y);
    if (settings !== undefined) label = labelOf(settings) ?? label;
    this.#match(/:::[\w-]+/y);
    if (this.#edgeIds.has(id)) return "";
    const known = this.chart.nodes.get(id);
    if (known === undefined) this.chart.nodes.set(id, { id, line, ...(label === undefined ? {} : { label }) });
    else if (label !== undefined) known.label = label;
    for (const group of this.#open) if (!group.members.includes(id)) group.members.push(id);
    return id;
  }

  /** Reads the label after an id; undefined when there is none, null when it is not closed. */
  #shape(): string | undefined | null {
    const shape = shapes.find(([open]) => this.#text.startsWith(open, this.#at));
    if (shape === undefined) return undefined;
    const [open, ...close] = shape;
    const start = this.#at + open.length;
    const quoted = /\s*"[^"]*"\s*/y;
    quoted.lastIndex = start;
    const inQuotes = quoted.exec(this.#text)?.[0];
    const from = inQuotes === undefined ? start : start + inQuotes.length;
    const ends = close
      .map((mark) => ({ mark, at: this.#text.indexOf(mark, from) }))
      .filter(({ at }) => at !== -1 && (inQuotes === undefined || at === from));
    const first = ends.toSorted((left, right) => left.at - right.at)[0];
    if (first === undefined) return null;
    this.#at = first.at + first.mark.length;
    return plainLabel(this.#text.slice(start, first.at));
  }

  #link(): { label: string; both: boolean; visible: boolean } | undefined {
    const edgeId = this.#match(/[^\s"@|[\](){}]+@(?=[xo<]?(?:--|==|-\.|~~~))/y);
    if (edgeId !== undefined) this.#edgeIds.add(edgeId.slice(0, -1));
    const whole = this.#match(wholeLink);
    if (whole !== undefined) {
      const label = this.#match(/\s*\|(?:\s*"[^"]*"\s*|[^|"]*)\|/y);
      const text = label === undefined ? "" : plainLabel(label.trim().slice(1, -1));
      return { label: text, both: whole.startsWith("<"), visible: !whole.startsWith("~") };
    }
    const back = this.#at;
    const open = this.#match(openLink);
    const closing = closings.get(open?.replace(/^[xo<]/, "") ?? "");
    if (open === undefined || closing === undefined) return undefined;
    const start = this.#at;
    // A quoted label may be closed by any arrow: people mix them, and the quotes are unambiguous.
    const quoted = this.#match(/\s*"[^"]*"\s*/y);
    if (quoted !== undefined && this.#match(wholeLink) !== undefined)
      return { label: plainLabel(quoted), both: open.startsWith("<"), visible: true };
    for (; this.#at < this.#text.length && this.#text[this.#at] !== "\n"; this.#at++) {
      const end = this.#at;
      if (this.#match(closing) === undefined) continue;
      return { label: plainLabel(this.#text.slice(start, end)), both: open.startsWith("<"), visible: true };
    }
    this.#at = back;
    return undefined;
  }
}

/** The label of `@{ shape: …, label: "…" }`. */
function labelOf(settings: string): string | undefined {
  try {
    const value: unknown = parse(settings.slice(1));
    const label = typeof value === "object" && value !== null && "label" in value ? value.label : undefined;
    return typeof label === "string" ? plainLabel(label) : undefined;
  } catch {
    return undefined;
  }
}
