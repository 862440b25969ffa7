/** What pressed keys mean while somebody chooses among options. Pure: the terminal itself is in `terminal.ts`. */

export interface Key {
  /** What the key types, if anything. */
  character?: string | undefined;
  /** The key's name as `node:readline` tells it. */
  name?: string | undefined;
  ctrl?: boolean | undefined;
}

/** `option` was chosen; a `line` was typed to its end; a text was `begun`; the user left. */
export type Choice =
  | { kind: "option"; index: number }
  | { kind: "line"; text: string }
  | { kind: "begun"; text: string }
  | { kind: "left" };

export interface KeysRead {
  /** The option that is marked now. */
  marked: number;
  /** Absent while the user is still choosing. */
  choice?: Choice;
  /** Keys that were pressed after the choice: they belong to the next question. */
  rest: readonly Key[];
}

const prints = (character: string | undefined): character is string =>
  character !== undefined && character >= " " && character !== "\u007F";

/**
 * Reads keys that arrived together, the option `at` being marked among `count`. An input method sends a whole word at
 * once, and so does somebody who pastes a line: no character of it may be lost.
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
      return { marked: marked, choice: { kind: "left" }, rest };
    if (name === "backspace" && text !== undefined) text = Array.from(text).slice(0, -1).join("");
    else if (text === undefined && name === "up") marked = (marked + count - 1) % count;
    else if (text === undefined && name === "down") marked = (marked + 1) % count;
    else if (ctrl !== true && prints(character)) text = (text ?? "") + character;
  }
  return { marked: marked, ...(text === undefined ? {} : { choice: { kind: "begun", text } }), rest: [] };
}
