/**
 * Reads YAML 1.2 (core schema): fast when nothing is wrong, which is nearly always; exactly, with positions, only when
 * the fast reader refuses or somebody asks where something stands. `test/bench/check.ts` measures what this saves.
 */
import { FAILSAFE_SCHEMA, load, Type, type EventType, type State } from "js-yaml";
import type { Json } from "../json.ts";
import { cutYaml, type Cut, type Piece } from "./cut-yaml.ts";
import type { Range } from "./findings.ts";
import type { PartMemory, ReadPart } from "./part-memory.ts";
import type { Reading } from "./reading.ts";
import { readYamlExactly } from "./read-yaml-exactly.ts";

/**
 * What is left to the exact reader, because it is rare and the fast one has ways of its own with it. Too much is caught, at the
 * price of a little time; a property test looks for what is missing.
 */
const unusual = new RegExp(
  [
    // Anchors, aliases, tags, merges, `? key`, reserved keys.
    /(?:^\s*|[:\-,?]\s+|[[{,]\s*)(?:[&*!]|\?\s)|<<|__proto__/,
    // A text that fills the whole file; directives and document marks; byte order marks.
    /^\s*[|>]|^(?:%|---|\.\.\.)|\ufeff/,
    // A comment without a space before it; tabs that could pass for indentation; spaces that end a line of a quoted text.
    /["'[\]{},]#|^ *\t|[-?:]\t|[ \t]$/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "m",
);

/** A plain word and the value it stands for, when it is one of `words`. */
function scalar(tag: string, words: RegExp, construct: (word: string) => Json): Type {
  return new Type(`tag:yaml.org,2002:${tag}`, {
    kind: "scalar",
    resolve: (word: string | null) => words.test(word ?? ""),
    construct,
  });
}

/** The core schema as YAML 1.2 §10.3.2 writes it. The parser's own also knows 1_000 and 0b11, which are texts there. */
const coreSchema = FAILSAFE_SCHEMA.extend({
  implicit: [
    scalar("null", /^(?:|~|null|Null|NULL)$/, () => null),
    scalar("bool", /^(?:true|True|TRUE|false|False|FALSE)$/, (word) => /^t/i.test(word)),
    scalar("int", /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+)$/, (word) => Number(word)),
    scalar(
      "float",
      /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
      (word) => Number(word.replace(/\.inf/i, "Infinity")),
    ),
  ],
});

/**
 * Reads a text. Never throws: what is wrong with it is in `problems`.
 * @param memory of the same file's last reading: nodes that stand there as they did are not read again
 */
export function readYaml(text: string, memory?: PartMemory): Reading {
  memory?.begin();
  const unfinished = /^\s*#\s*(\.\.\.|…)/m.test(text);
  if (unusual.test(text)) return readYamlExactly(text, unfinished);
  const inPieces = memory === undefined ? undefined : readPieces(text, unfinished, memory);
  if (inPieces !== undefined) return inPieces;
  const value = readFast(text);
  if (value === undefined) return readYamlExactly(text, unfinished);
  let exact: Reading | undefined;
  return {
    value,
    problems: [],
    unfinished,
    locate(path, part) {
      exact ??= readYamlExactly(text, unfinished);
      return exact.locate(path, part);
    },
  };
}

/** A tree file read node by node; undefined where it has to be read as one, mistakes of any kind included. */
function readPieces(text: string, unfinished: boolean, memory: PartMemory): Reading | undefined {
  const cut = cutYaml(text);
  const rest = cut === undefined ? undefined : readFast(cut.head + cut.tail.text);
  if (cut === undefined || !isObject(rest) || !Object.hasOwn(rest, "nodes") || rest.nodes !== null) return undefined;
  const nodes: { [id: string]: Json } = {};
  const pieces = new Map<string, Piece>();
  for (const piece of cut.nodes) {
    const part = memory.find(piece.text) ?? readPiece(piece.text);
    const id = part === undefined ? undefined : idOf(part.value);
    if (part === undefined || id === undefined || pieces.has(id)) return undefined;
    memory.keep(piece.text, part);
    nodes[id] = isObject(part.value) ? (part.value[id] ?? null) : null;
    pieces.set(id, piece);
  }
  return { value: { ...rest, nodes }, problems: [], unfinished, locate: finder(text, cut, pieces) };
}

/** Finds places in a file that was read in pieces; only the piece that is asked for is read exactly. */
function finder(text: string, { head, tail }: Cut, pieces: ReadonlyMap<string, Piece>): Reading["locate"] {
  const known = new Map<Piece | "rest" | "whole", Reading>();
  const reading = (of: Piece | "rest" | "whole"): Reading => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const read = readYamlExactly(of === "whole" ? text : of === "rest" ? head + tail.text : above + of.text, false);
    known.set(of, read);
    return read;
  };
  return (path, part) => {
    const [top, id] = path;
    const piece = top === "nodes" && id !== undefined ? pieces.get(String(id)) : undefined;
    if (piece !== undefined) return shifted(reading(piece).locate(path, part), piece.start - above.length);
    if (top === undefined || (top === "nodes" && (id !== undefined || part === "value")))
      return reading("whole").locate(path, part);
    const range = reading("rest").locate(path, part);
    return range === undefined || range.start < head.length ? range : shifted(range, tail.start - head.length);
  };
}

function shifted(range: Range | undefined, by: number): Range | undefined {
  return range === undefined ? undefined : { start: range.start + by, end: range.end + by };
}

/** A node is read below the key it stands below in its file. */
const above = "nodes:\n";

function readPiece(text: string): ReadPart | undefined {
  const value = readFast(above + text);
  const nodes = isObject(value) ? value.nodes : undefined;
  return isObject(nodes) && Object.keys(nodes).length === 1 ? { text, value: nodes, unfinished: false } : undefined;
}

function idOf(value: Json): string | undefined {
  return isObject(value) ? Object.keys(value)[0] : undefined;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a text without mistakes; undefined when there is any, duplicate keys included. */
function readFast(text: string): Json | undefined {
  const keys = new KeyWatch();
  try {
    const value: unknown = load(text, { schema: coreSchema, listener: (event, state) => keys.see(event, state) });
    return !keys.oddOne && isJson(value, 0) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Looks for lists and objects that are keys, which the fast reader turns into texts. Now and then it sees one too many. */
class KeyWatch {
  oddOne = false;
  readonly #starts: number[] = [];

  see(event: EventType, { kind, input, position }: State): void {
    if (event === "open") {
      this.#starts.push(position);
      return;
    }
    const start = this.#starts.pop() ?? 0;
    if (kind === "scalar") return;
    const parent = this.#starts.at(-1);
    const isMember = parent !== undefined && at(input, parent, /\s*\{/y);
    // A short look back, so that a long object costs no more than its length.
    const isValue = /:\s*$/.test(input.slice(Math.max(0, start - 100), start));
    if (at(input, position, /[ \t]*:/y) || (isMember && !isValue)) this.oddOne = true;
  }
}

function at(text: string, position: number, pattern: RegExp): boolean {
  pattern.lastIndex = position;
  return pattern.test(text);
}

function isJson(value: unknown, depth: number): value is Json {
  if (depth > 50) return false;
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  // A key left out, and one that is `null`, reach us as texts: the exact reader can tell.
  return (
    typeof value === "object" &&
    Object.entries(value).every(([key, item]) => key !== "" && key !== "null" && isJson(item, depth + 1))
  );
}
