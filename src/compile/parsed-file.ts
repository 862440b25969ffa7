/** A file that has been read, which knows how to point into itself. Not here: reading it (`parse.ts`). */
import type { Json } from "../json.ts";
import {
  Lines,
  makeFinding,
  type Finding,
  type Path,
  type Range,
  type Severity,
  type FindingText,
} from "./findings.ts";
import type { Reading } from "./readers/reading.ts";

/** A file of the knowledge: its path as the author knows it, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Which part of a place is meant: the key in front, the value, or a stretch inside a text value. */
export type Part = "key" | "value" | { start: number; end: number };

/** A source that has been read. Knows how to point into itself. */
export class ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly reading: Reading;
  #lines: Lines | undefined;

  constructor(source: SourceFile, reading: Reading) {
    this.path = source.path;
    this.text = source.text;
    this.reading = reading;
  }

  /** A finding at a place; the nearest enclosing place when the exact one has no text of its own. */
  finding(rule: string, severity: Severity, path: Path, part: Part, text: FindingText): Finding {
    return this.findingAt(rule, severity, this.#range(path, part), text);
  }

  /** A finding at offsets of the text. */
  findingAt(rule: string, severity: Severity, range: Range, text: FindingText): Finding {
    this.#lines ??= new Lines(this.text);
    return makeFinding(rule, severity, this.path, this.#lines, range, text);
  }

  #range(path: Path, part: Part): Range {
    for (let length = path.length; length >= 0; length--) {
      const whole = length === path.length;
      const range = this.reading.locate(path.slice(0, length), whole && part !== "key" ? "value" : "key");
      if (range === undefined) continue;
      return whole && typeof part === "object" ? this.#inside(path, range, part) : firstLine(this.text, range);
    }
    return { start: 0, end: Math.min(1, this.text.length) };
  }

  /** Offsets within a text value, when its words can be found in the file as they are; the whole value otherwise. */
  #inside(path: Path, range: Range, part: Range): Range {
    const value = path.reduce<Json | undefined>((at, step) => member(at, step), this.reading.value);
    if (typeof value !== "string") return firstLine(this.text, range);
    const written = this.text.slice(range.start, range.end);
    const open = written.indexOf(value);
    if (open !== -1) return { start: range.start + open + part.start, end: range.start + open + part.end };
    // A folded or indented text spells the value in other lines; the words themselves stand in it all the same.
    const words = value.slice(part.start, part.end);
    const nth = value.slice(0, part.start).split(words).length - 1;
    const pieces = written.split(words);
    if (words.trim() === "" || pieces.length !== value.split(words).length) return firstLine(this.text, range);
    const start = range.start + pieces.slice(0, nth + 1).join(words).length;
    return { start, end: start + words.length };
  }
}

/** What stands at a key or a position of a value; undefined where nothing does. */
export function member(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  if (value !== null && typeof value === "object" && Object.hasOwn(value, step)) return value[step];
  return undefined;
}

/** Long values are pointed at by their first line: a frame of fifty lines helps nobody. */
function firstLine(text: string, range: Range): Range {
  const end = text.indexOf("\n", range.start);
  return end === -1 || end >= range.end ? range : { start: range.start, end: Math.max(end, range.start + 1) };
}
