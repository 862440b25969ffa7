/** Ids for steps and options, and names for files: from what they were called, safe and unique. */
import { foldCompatibility } from "../fold-compatibility.ts";

const MAX_ID = 48;

/** Names that mean a device on Windows, whatever follows the dot. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Ids of options with a meaning of their own. */
const BUILT_IN: ReadonlySet<string> = new Set(["back", "restart", "end", "provide_more_info", "answer", "continue"]);

/** Letters, digits, `_` and `-` of any script; `fallback` when nothing is left. */
export function idFrom(text: string, fallback: string): string {
  const words = foldCompatibility(text)
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{N}_-]+/gu, "_")
    .replace(/^[_-]+|[_-]+$/gu, "");
  const cut = [...words.toLowerCase()]
    .slice(0, MAX_ID)
    .join("")
    .replace(/[_-]+$/u, "");
  return cut === "" ? fallback : cut;
}

/** A name that every file system takes, and that leads nowhere else. */
export function fileName(text: string, fallback: string): string {
  const id = idFrom(text, fallback);
  return DEVICES.test(id) ? `${id}_` : id;
}

/** Hands out each id once. */
export class UniqueIds {
  readonly #taken = new Set<string>();

  take(wanted: string): string {
    let id = wanted;
    for (let number = 2; this.#taken.has(id); number += 1) id = `${wanted}_${number}`;
    this.#taken.add(id);
    return id;
  }
}

/** An option's id that hides no built-in one. */
export function optionId(text: string, fallback: string): string {
  const id = idFrom(text, fallback);
  return BUILT_IN.has(id) || id.startsWith("goto") ? `${id}_` : id;
}
