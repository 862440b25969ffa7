/** Interprets key presses while the user chooses among options. Pure. Not here: the terminal itself (`terminal.ts`). */

export interface Key {
  /** What the key types, if anything. */
  character?: string | undefined;
  /** The key's name in `node:readline`. */
  name?: string | undefined;
  ctrl?: boolean | undefined;
}

/** An `option` was chosen, a `line` was typed and entered, a line was begun (`partial`), or the user `cancelled`. */
export type Choice =
  | { kind: "option"; index: number }
  | { kind: "line"; text: string }
  | { kind: "partial"; text: string }
  | { kind: "cancelled" };

export interface KeysRead {
  /** Index of the highlighted option. */
  marked: number;
  /** Absent while the user is still choosing. */
  choice?: Choice;
  /** Keys pressed after the choice; they belong to the next question. */
  rest: readonly Key[];
}

const isPrintable = (character: string | undefined): character is string =>
  character !== undefined && character >= " " && character !== "\u007F";

/**
 * Reads keys that arrived together; `at` is the highlighted option of `count`. An input method, or a paste, sends several
 * characters at once, and none of them may be lost.
 */
export function readKeys(keys: readonly Key[], at: number, count: number): KeysRead {
  let marked = at;
  let text: string | undefined;
  for (const [index, { character, name, ctrl }] of keys.entries()) {
    const rest = keys.slice(index + 1);
    if (name === "return" || name === "enter") {
      const chosen: Choice = text === undefined ? { kind: "option", index: marked } : { kind: "line", text };
      return { marked: marked, choice: chosen, rest };
    }
    if (name === "escape" || (ctrl === true && (name === "c" || name === "d")))
      return { marked: marked, choice: { kind: "cancelled" }, rest };
    if (name === "backspace" && text !== undefined) text = Array.from(text).slice(0, -1).join("");
    else if (text === undefined && name === "up") marked = (marked + count - 1) % count;
    else if (text === undefined && name === "down") marked = (marked + 1) % count;
    else if (ctrl !== true && isPrintable(character)) text = (text ?? "") + character;
  }
  return { marked: marked, ...(text === undefined ? {} : { choice: { kind: "partial", text } }), rest: [] };
}
