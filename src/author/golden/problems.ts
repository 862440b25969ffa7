/** What is wrong with a test file, in words for authors: the schema's issues, and tests that expect nothing. */
import type * as z from "zod";
import type { FindingText, Path } from "../../compile/findings.ts";
import { behindHan } from "../../compile/schema/kinds.ts";
import { describeUnknownKey } from "../../compile/unknown-key.ts";
import type { Json } from "../../json.ts";

/** A problem with its place in the file. */
export interface TestProblem {
  path: Path;
  part: "key" | "value";
  text: FindingText;
}

/** The keys of each kind of object in a test file. */
const KEYS = {
  file: ["$schema", "tree", "language", "at", "conversations", "routing", "search", "prompts"],
  conversation: ["name", "language", "at", "start", "steps"],
  start: ["node", "user_query", "knowledge_base", "expect"],
  step: ["choose", "say", "answer", "input", "expect"],
  expect: ["node", "text", "not_text", "options", "complete", "error"],
  routing: ["query", "expect", "knowledge_base", "language"],
  search: ["query", "includes", "within", "knowledge_base"],
  prompts: ["name", "template", "language", "arguments", "includes"],
} as const;

function kindAt(path: Path): keyof typeof KEYS {
  const last = path.findLast((step) => typeof step === "string");
  if (last === "expect" || last === "start") return last;
  if (last === "steps") return "step";
  if (last === "conversations") return "conversation";
  return last === "routing" || last === "search" || last === "prompts" ? last : "file";
}

/** Turns the issues of the schema into problems. `value` is the file as read. */
export function describeTestIssues(issues: readonly z.core.$ZodIssue[], value: Json): TestProblem[] {
  const misspelt = new Set(
    issues.flatMap(({ code, path }) => (code === "unrecognized_keys" ? [JSON.stringify(path)] : [])),
  );
  return issues.flatMap((issue) => {
    // A step whose key is misspelt has none of its own: that follows.
    if (issue.code === "custom" && misspelt.has(JSON.stringify(issue.path))) return [];
    const path: Path = issue.path.filter((step) => typeof step !== "symbol");
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(path, key));
    if (path.length === 0 && value === null) return [{ path, part: "value", text: emptyFile }];
    if (isAbsent(value, path)) return [missing(path)];
    return [
      issue.code === "custom" && path.at(-1) !== "at"
        ? { path, part: "value", text: oneAction }
        : (unquoted(path, value) ?? { path, part: "value", text: wrongValue(path) }),
    ];
  });
}

/** The value at a path; null below what has no parts, undefined where nothing stands. */
function valueAt(value: Json, path: Path): Json | undefined {
  let at: Json | undefined = value;
  for (const step of path) {
    if (at === null || typeof at !== "object") return null;
    at = Array.isArray(at) ? at[Number(step)] : Object.hasOwn(at, String(step)) ? at[String(step)] : undefined;
  }
  return at;
}

function isAbsent(value: Json, path: Path): boolean {
  return valueAt(value, path) === undefined;
}

/** Keys whose value is not a text, but may be a list of texts. */
const textLists = new Set(["options", "includes", "text", "not_text"]);

/** For a number, true or false where a text belongs: the same in quotes. */
function unquoted(path: Path, value: Json): TestProblem | undefined {
  const found = valueAt(value, path);
  const key = String(path.findLast((step) => typeof step === "string") ?? "");
  const isItem = typeof path.at(-1) === "number";
  if (isItem && !textLists.has(key)) return undefined;
  if (Array.isArray(found)) {
    const at = textLists.has(key) ? found.findIndex((one) => typeof one === "number" || typeof one === "boolean") : -1;
    return at === -1 ? undefined : unquoted([...path, at], value);
  }
  if (typeof found !== "number" && typeof found !== "boolean") return undefined;
  // What must be something else than a text.
  if (!isItem && (values.has(key) || key === "start" || (key === "expect" && path[0] === "conversations")))
    return undefined;
  const kind = typeof found === "number" ? (["a number", "数字"] as const) : (["true or false", "真假值"] as const);
  return {
    path,
    part: "value",
    text: {
      en: [`"${key}" must be a text, and ${found} without quotes is ${kind[0]}.`, `Write "${found}", in quotes.`],
      zh: [`“${key}”应当是文本，而不加引号的 ${found} 是${kind[1]}。`, `请加上英文引号，写成 "${found}"。`],
    },
  };
}

function unknownKey(path: Path, key: string): TestProblem {
  return { path: [...path, key], part: "key", text: describeUnknownKey(key, KEYS[kindAt(path)]) };
}

function missing(path: Path): TestProblem {
  const key = String(path.at(-1));
  return {
    path: path.slice(0, -1),
    part: "key",
    text: { en: [`"${key}" is missing here.`, `Add ${key}.`], zh: [`这里缺少“${key}”。`, `请补上 ${key}。`] },
  };
}

const oneAction: FindingText = {
  en: ["A step is one of choose, say and answer.", "Keep one of them, and write a step for each of the others."],
  zh: ["一步只能是 choose、say、answer 之一。", "请只保留一个，其余的各写成一步。"],
};

/** What a value of a key has to be. */
const values: ReadonlyMap<string, readonly [en: string, zh: string]> = new Map<string, readonly [string, string]>([
  ["at", ["a day of the calendar, YYYY-MM-DD", "日历上的日期，形如 2027-01-31"]],
  ["complete", ["true or false", "true 或 false"]],
  ["within", ["a whole number from 1", "从 1 开始的整数"]],
  ["options", ["a list of option ids", "选项 id 的列表"]],
  ["includes", ["a list of texts: ids of documents, or pieces of a prompt", "文本的列表：文档 id，或提示词里的片段"]],
  ["conversations", ["a list of conversations", "对话的列表"]],
  ["steps", ["a list of steps", "步骤的列表"]],
  ["routing", ["a list of first questions", "首问的列表"]],
  ["search", ["a list of searches", "检索的列表"]],
  ["prompts", ["a list of prompts", "提示词的列表"]],
  ["arguments", ["names with values", "名称和值"]],
]);

/** For what needs keys of its own; a plain text most often names the node. */
const objects = {
  expect: {
    en: [
      '"expect" names what is expected: node, text, not_text, options, complete or error.',
      "For a node write expect: { node: … }.",
    ],
    zh: [
      "“expect”里要写明期望什么：node、text、not_text、options、complete 或 error。",
      "如果是节点，请写成 expect: { node: … }。",
    ],
  },
  start: {
    en: [
      '"start" names where the conversation begins: node, user_query or knowledge_base.',
      "For a node write start: { node: … }.",
    ],
    zh: ["“start”里要写明从哪里开始：node、user_query 或 knowledge_base。", "如果是节点，请写成 start: { node: … }。"],
  },
} satisfies Record<string, FindingText>;

function wrongValue(path: Path): FindingText {
  const key = String(path.findLast((step) => typeof step === "string") ?? "");
  const isItem = typeof path.at(-1) === "number" || path.length === 0;
  const [en, zh] = isItem
    ? (["keys with values", "键和值"] as const)
    : (values.get(key) ?? (["a text", "文本"] as const));
  if (!isItem && path.length > 1 && (key === "start" || (key === "expect" && path[0] === "conversations")))
    return objects[key];
  const name = isItem ? { en: "This", zh: "这里" } : { en: `"${key}"`, zh: `“${key}”` };
  return {
    en: [`${name.en} must be ${en}.`, `Write ${en} here.`],
    zh: [`${name.zh}应当是${behindHan(zh)}。`, `请在这里写${behindHan(zh)}。`],
  };
}

const emptyFile: FindingText = {
  en: ["This file is empty.", "Write conversations, routing, search or prompts into it, or remove the file."],
  zh: ["这个文件是空的。", "请写上 conversations、routing、search 或 prompts，或删除这个文件。"],
};
const nothingToRun: FindingText = {
  en: ["This file tests nothing.", "Write conversations, routing, search or prompts rows, or remove the file."],
  zh: ["这个文件没有测试任何内容。", "请写上 conversations、routing、search 或 prompts，或删除这个文件。"],
};
const emptyList: FindingText = {
  en: ["This list is empty, so nothing is tested.", "Write an entry, or remove the key."],
  zh: ["这个列表是空的，什么也没有测试。", "请写上内容，或删除这个键。"],
};
const expectsNothing: FindingText = {
  en: [
    "This conversation expects nothing, so it passes whatever is answered.",
    "Add an expect, such as expect: { node: … }, to its start or to a step.",
  ],
  zh: ["这段对话没有任何期望，无论回答什么都会通过。", "请给 start 或某一步加上 expect，例如 expect: { node: … }。"],
};

/** What of a test file says whether it tests anything. */
interface Tests {
  conversations?: readonly { start?: { expect?: object }; steps?: readonly { expect?: object }[] }[];
  routing?: readonly unknown[];
  search?: readonly unknown[];
  prompts?: readonly unknown[];
}

/** What a test file that fits the format leaves untested. */
export function describeUntested(golden: Tests): TestProblem[] {
  const lists = (["conversations", "routing", "search", "prompts"] as const).filter((key) => golden[key] !== undefined);
  if (lists.length === 0) return [{ path: [], part: "value", text: nothingToRun }];
  const empty = lists.filter((key) => golden[key]?.length === 0);
  const expects = (expect: object | undefined): boolean => Object.keys(expect ?? {}).length > 0;
  const idle = (golden.conversations ?? []).flatMap(({ start, steps }, index) =>
    expects(start?.expect) || (steps ?? []).some(({ expect }) => expects(expect)) ? [] : [index],
  );
  return [
    ...empty.map((key): TestProblem => ({ path: [key], part: "key", text: emptyList })),
    ...idle.map((index): TestProblem => ({ path: ["conversations", index], part: "value", text: expectsNothing })),
  ];
}
