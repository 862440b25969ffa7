/**
 * A reader of JSON with comments and trailing commas that knows where everything stands.
 * It reads fast first and records positions only when somebody asks for them. Not a validator: `schema.ts` is.
 */
import type { Json } from "../json.ts";
import type { Path, Range, Words } from "./findings.ts";

/** What a reader could not accept, and where. */
export interface Problem {
  rule: "parse-error" | "duplicate-key" | "reserved-key";
  range: Range;
  words: Words;
}

/** A text that has been read: its value, what was wrong, and where each part of it stands. */
export interface Reading {
  /** Undefined when the text could not be read at all. */
  value: Json | undefined;
  problems: Problem[];
  /** True when a comment of the text begins with an ellipsis: more is to be written here. */
  unfinished: boolean;
  /** Where a value stands, or the key in front of it. Undefined when the path leads nowhere. */
  locate(path: Path, part: "key" | "value"): Range | undefined;
}

/** Deeper nesting than any tree needs; keeps a hostile file from exhausting the stack. */
export const deepest = 100;

interface Spot extends Range {
  key?: Range;
  children?: Map<string | number, Spot>;
}

class Refusal extends Error {
  readonly problem: Problem;
  constructor(range: Range, words: Words) {
    super(words.en[0]);
    this.problem = { rule: "parse-error", range, words };
  }
}

/** Reads a text. Never throws: what is wrong with it is in `problems`. */
export function readJson(text: string): Reading {
  const reader = new JsonReader(text, false);
  let value: Json | undefined;
  const problems = reader.problems;
  try {
    value = reader.document();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.push(error.problem);
  }
  let top: Spot | undefined;
  const locate = (path: Path, part: "key" | "value"): Range | undefined => {
    if (value === undefined) return undefined;
    if (top === undefined) {
      const again = new JsonReader(text, true);
      again.document();
      top = again.top;
    }
    let spot: Spot | undefined = top;
    for (const step of path) spot = spot?.children?.get(step);
    if (spot === undefined) return undefined;
    return part === "key" && spot.key !== undefined ? spot.key : { start: spot.start, end: spot.end };
  };
  return { value, problems, unfinished: reader.unfinished, locate };
}

class JsonReader {
  readonly problems: Problem[] = [];
  unfinished = false;
  top: Spot | undefined;
  readonly #text: string;
  readonly #record: boolean;
  #at = 0;

  constructor(text: string, record: boolean) {
    this.#text = text;
    this.#record = record;
  }

  document(): Json {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    const spot: Spot = { start: 0, end: 0 };
    const value = this.#value(spot, 0);
    this.top = spot;
    this.#space();
    if (this.#at < this.#text.length) {
      this.#refuse(
        "There is text after the end of the JSON value",
        "remove it, or move it inside the braces",
        "JSON 结束之后还有内容",
        "删除它，或移到花括号之内",
      );
    }
    return value;
  }

  #refuse(en: string, enFix: string, zh: string, zhFix: string, start = this.#at, end = start + 1): never {
    throw new Refusal(
      { start, end: Math.min(end, this.#text.length) },
      { en: [`${en}.`, `${enFix}.`], zh: [`${zh}。`, `${zhFix}。`] },
    );
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.#at++;
      else if (code === 0x2f) this.#comment();
      else return;
    }
  }

  #comment(): void {
    const start = this.#at;
    const next = this.#text[start + 1];
    const line = next === "/";
    if (!line && next !== "*")
      this.#refuse(
        "A single / begins neither a value nor a comment",
        "write // or /* … */ for a comment",
        "单个 / 既不是值也不是注释",
        "注释请写成 // 或 /* … */",
      );
    const close = this.#text.indexOf(line ? "\n" : "*/", start + 2);
    if (close === -1 && !line)
      this.#refuse(
        "This comment is never closed",
        "add */ where it ends",
        "注释没有结束",
        "在注释末尾补上 */",
        start,
        start + 2,
      );
    const end = close === -1 ? this.#text.length : close;
    if (/^\s*(\.\.\.|…)/.test(this.#text.slice(start + 2, end))) this.unfinished = true;
    this.#at = line ? end : end + 2;
  }

  #value(spot: Spot, depth: number): Json {
    this.#space();
    if (depth > deepest)
      this.#refuse(
        "This is nested too deeply",
        `keep it below ${deepest} levels`,
        "嵌套太深",
        `请控制在 ${deepest} 层以内`,
      );
    spot.start = this.#at;
    const value = this.#bare(spot, depth);
    spot.end = this.#at;
    return value;
  }

  #bare(spot: Spot, depth: number): Json {
    const character = this.#text[this.#at];
    if (character === "{") return this.#object(spot, depth);
    if (character === "[") return this.#array(spot, depth);
    if (character === '"') return this.#string();
    const word = /[-+.\w]+/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) {
      if (character === undefined)
        this.#refuse(
          "The file ends where a value was expected",
          "complete the value and close every bracket",
          "文件在应有值的地方结束了",
          "补全这个值，并关闭所有括号",
          Math.max(0, this.#at - 1),
        );
      if (character === "'")
        this.#refuse(
          "JSON texts stand in double quotes",
          `write "…" instead of '…'`,
          "JSON 文本要用双引号",
          `请用 "…" 代替 '…'`,
        );
      if (character === "“" || character === "”")
        this.#refuse(
          "This is a typographic quotation mark",
          'use the plain " of the keyboard',
          "这是中文引号",
          '请改用英文双引号 "',
        );
      this.#refuse(
        "A value was expected here",
        "write a text in double quotes, a number, true, false, null, {…} or […]",
        "这里应当是一个值",
        "请写双引号文本、数字、true、false、null、{…} 或 […]",
      );
    }
    const start = this.#at;
    this.#at += found.length;
    if (found === "true") return true;
    if (found === "false") return false;
    if (found === "null") return null;
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(found) && Number.isFinite(Number(found))) return Number(found);
    this.#refuse(
      "This is neither a number nor true, false or null",
      "put texts in double quotes",
      "这既不是数字，也不是 true、false、null",
      "文本请加双引号",
      start,
      this.#at,
    );
  }

  #string(): string {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x5c) at++;
      else if (code === 0x22) {
        this.#at = at + 1;
        return this.#unquote(start);
      } else if (code < 0x20) break;
    }
    this.#refuse(
      "This text is not closed on its line",
      'end it with " and write line breaks as \\n',
      "文本没有在本行内结束",
      '用 " 结束，换行请写成 \\n',
      start,
      start + 1,
    );
  }

  #unquote(start: number): string {
    const literal = this.#text.slice(start, this.#at);
    if (!literal.includes("\\")) return literal.slice(1, -1);
    try {
      return String(JSON.parse(literal));
    } catch {
      const escape = /\\(?:u(?![0-9a-fA-F]{4})|[^"\\/bfnrtu])/.exec(literal);
      const at = start + (escape?.index ?? 0);
      this.#refuse(
        "This text has an escape that JSON does not know",
        'write \\\\ for a backslash; known are \\n \\t \\" \\\\ \\/ \\b \\f \\r \\uXXXX',
        "文本里有 JSON 不认识的转义",
        '反斜杠请写成 \\\\；可用的转义有 \\n \\t \\" \\\\ \\/ \\b \\f \\r \\uXXXX',
        at,
        at + 2,
      );
    }
  }

  #array(spot: Spot, depth: number): Json[] {
    const open = this.#at++;
    const items: Json[] = [];
    if (this.#record) spot.children = new Map();
    for (;;) {
      this.#space();
      if (this.#text[this.#at] === "]") break;
      const child: Spot = { start: 0, end: 0 };
      const index = items.length;
      items.push(this.#value(child, depth + 1));
      spot.children?.set(index, child);
      if (!this.#separator("]", open)) break;
    }
    this.#at++;
    return items;
  }

  #object(spot: Spot, depth: number): Json {
    const open = this.#at++;
    const members: { [key: string]: Json } = {};
    if (this.#record) spot.children = new Map();
    for (;;) {
      this.#space();
      const character = this.#text[this.#at];
      if (character === "}") break;
      const key: Range = { start: this.#at, end: this.#at };
      if (character !== '"') {
        if (character === undefined)
          this.#refuse("This { is never closed", "add the } it lacks", "这个 { 没有关闭", "补上对应的 }", open);
        this.#refuse(
          "A key in double quotes was expected here",
          'write "key": value',
          "这里应当是双引号括起的键",
          '请写成 "键": 值',
        );
      }
      const name = this.#string();
      key.end = this.#at;
      this.#space();
      if (this.#text[this.#at] !== ":")
        this.#refuse(
          "The : after the key is missing",
          "write : between key and value",
          "键后面缺少冒号",
          "在键和值之间写英文冒号 :",
        );
      this.#at++;
      const child: Spot = { start: 0, end: 0, key };
      const value = this.#value(child, depth + 1);
      if (name === "__proto__") this.problems.push(reservedKey(key));
      else if (Object.hasOwn(members, name)) this.problems.push(duplicateKey(name, key));
      else {
        members[name] = value;
        spot.children?.set(name, child);
      }
      if (!this.#separator("}", open)) break;
    }
    this.#at++;
    return members;
  }

  /** True when another member follows; leaves the position on the closing bracket otherwise. */
  #separator(close: "]" | "}", open: number): boolean {
    const before = this.#at;
    this.#space();
    const character = this.#text[this.#at];
    if (character === close) return false;
    if (character === ",") {
      this.#at++;
      return true;
    }
    if (character === undefined)
      this.#refuse(
        `This ${this.#text[open]} is never closed`,
        `add the ${close} it lacks`,
        `这个 ${this.#text[open]} 没有关闭`,
        `补上对应的 ${close}`,
        open,
      );
    this.#refuse(
      `A comma or ${close} is missing here`,
      "separate members with commas",
      `这里缺少逗号或 ${close}`,
      "成员之间用英文逗号隔开",
      before,
      before + 1,
    );
  }
}

/** The same key twice in one object: the second would silently replace the first. */
export function duplicateKey(name: string, range: Range): Problem {
  return {
    rule: "duplicate-key",
    range,
    words: {
      en: [`"${name}" stands here twice.`, "Rename or remove one of the two; only one could be kept."],
      zh: [`“${name}”在这里出现了两次。`, "请重命名或删除其中一个，两者只能保留一个。"],
    },
  };
}

/** A key that JavaScript gives a meaning of its own. */
export function reservedKey(range: Range): Problem {
  return {
    rule: "reserved-key",
    range,
    words: {
      en: [`"__proto__" cannot be a key.`, "Choose another name."],
      zh: ["“__proto__”不能作为键。", "请换一个名字。"],
    },
  };
}
