/**
 * What changed between two listings of a server's tools, to be read by a person. The texts are the server's own: they are
 * shortened, made visible character by character, and marked as from outside.
 */
import { isRecord } from "../json.ts";
import type { PinnedTool } from "./pin.ts";

/** One place of a definition that differs. `null` = the place does not exist on that side. */
export interface DefinitionChange {
  /** A JSON pointer, e.g. `/inputSchema/properties/path/description`. */
  path: string;
  before: string | null;
  after: string | null;
}

/** The difference between two definitions of one tool. Every text in it comes from outside. */
export interface DefinitionDiff {
  untrusted: true;
  changes: DefinitionChange[];
  /** Changes beyond `MAX_CHANGES`. */
  more: number;
}

export interface PinComparison {
  changed: { name: string; diff: DefinitionDiff }[];
  added: string[];
  removed: string[];
}

/** How many changes of one tool are shown; the others are counted. */
const MAX_CHANGES = 20;
/** Characters that are shown of a value, and of a path. */
const MAX_SHOWN = 300;

/** Compares two listings by name and pin. Names are unique on each side. */
export function comparePins(before: readonly PinnedTool[], after: readonly PinnedTool[]): PinComparison {
  const known = new Map(before.map((tool) => [tool.definition.name, tool]));
  const comparison: PinComparison = { changed: [], added: [], removed: [] };
  for (const tool of after) {
    const { name } = tool.definition;
    const old = known.get(name);
    known.delete(name);
    if (old === undefined) comparison.added.push(name);
    else if (old.pin !== tool.pin) comparison.changed.push({ name, diff: diffDefinitions(old, tool) });
  }
  comparison.removed.push(...known.keys());
  return comparison;
}

/** The places where two definitions of a tool differ, in the order of the later one. */
export function diffDefinitions(before: PinnedTool, after: PinnedTool): DefinitionDiff {
  const diff: DefinitionDiff = { untrusted: true, changes: [], more: 0 };
  compare(before.definition, after.definition, "", diff);
  return diff;
}

function compare(before: unknown, after: unknown, path: string, diff: DefinitionDiff): void {
  if (Object.is(before, after)) return;
  if (isRecord(before) && isRecord(after))
    return compareEntries(Object.entries(before), Object.entries(after), path, diff);
  if (Array.isArray(before) && Array.isArray(after)) {
    const numbered = (list: readonly unknown[]): [string, unknown][] => list.map((item, at) => [String(at), item]);
    return compareEntries(numbered(before), numbered(after), path, diff);
  }
  if (diff.changes.length >= MAX_CHANGES) diff.more += 1;
  else diff.changes.push({ path: shown(path), before: shownValue(before), after: shownValue(after) });
}

type Entries = [string, unknown][];

/** Maps, because a name from outside may be `__proto__`. */
function compareEntries(before: Entries, after: Entries, path: string, diff: DefinitionDiff): void {
  const left = new Map(before);
  const right = new Map(after);
  for (const name of new Set([...left.keys(), ...right.keys()]))
    compare(left.get(name), right.get(name), `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, diff);
}

function shownValue(value: unknown): string | null {
  return value === undefined ? null : shown(typeof value === "string" ? value : JSON.stringify(value));
}

/** A text with characters that nobody sees, or that change how others are shown, as their code points; cut at `limit` characters. */
export function shown(text: string, limit = MAX_SHOWN): string {
  const start = text.slice(0, limit);
  const visible = start.replace(
    /(?![\n\t])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return text.length > limit ? `${visible}…` : visible;
}
