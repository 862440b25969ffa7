/** What to say of a value of the wrong type in a tree file: what it was to be, and how to write it. Not here: wrong values and keys (`issues.ts`). */
import type { Json } from "../../json.ts";
import { untranslated } from "../../localized-text.ts";
import type { FindingText, Path } from "../findings.ts";
import { describeFullWidth } from "../full-width.ts";
import { behindHan, keyName, typeNames } from "./kinds.ts";
import { describeMeant } from "./meant-value.ts";
import type { SchemaProblem } from "./problem.ts";

/** Characters of a text that a finding repeats as a list. */
const MAX_LISTED = 80;

/** For an option that is only what the user reads. */
function optionOf(found: string): FindingText {
  const isShort = found.length <= MAX_LISTED && !/[\n{}[\]#:"',]/.test(found);
  const [en, zh] = isShort ? [found, found] : ["…", "…"];
  return {
    en: [
      "An option has an id, what the user reads, and where it leads.",
      `Write - { id: a_name, description: ${en}, next_node: a_node }.`,
    ],
    zh: ["选项要有 id、用户看到的文字和去处。", `请写成 - { id: 名称, description: ${zh}, next_node: 节点 }。`],
  };
}

/** For the texts of a language that are one text. */
function translationOf(isOfTree: boolean): FindingText {
  const keys = isOfTree ? "title: …, description: …" : "title: …, response: …";
  return {
    en: ["A language has a text for each key.", `Write { ${keys} }.`],
    zh: ["每种语言下要按键写译文。", `请写成 { ${keys} }。`],
  };
}

/** For what has keys of its own by its place, and is written as something else. */
function keyedText(path: Path, expected: string, found: Json): FindingText | undefined {
  const [owner, key] = [path.at(-2), path.at(-1)];
  const isText = typeof found === "string" && found.length <= MAX_LISTED && !/[\n{}[\]#:"',]/.test(found);
  const isDay = typeof found === "string" && /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(found);
  if (expected === "number" && isDay && (key === "min" || key === "max"))
    return {
      en: [`"${key}" is for numbers.`, `For a day write ${key}_date: "${found}".`],
      zh: [`“${key}”用于数字。`, `日期请写 ${key}_date: "${found}"。`],
    };
  if (key === "next_node" && Array.isArray(found) && path.at(-3) === "options")
    return {
      en: ["An option leads to one node.", "Leave next_node out, and write rules with when under the node's next."],
      zh: ["一个选项只通向一个节点。", "请去掉 next_node，在节点的 next 下用 when 写规则。"],
    };
  if (key === "choices" && isObject(found))
    return {
      en: ["Choices are a list.", "Write choices: [{ id: …, description: … }, …]."],
      zh: ["choices 是列表。", "请写成 choices: [{ id: …, description: … }, …]。"],
    };
  if (expected === "string" && isObject(found) && path.includes("i18n"))
    return {
      en: ["A translation is the text alone.", `Write ${String(key)}: its text.`],
      zh: ["译文只写文本本身。", `请写成 ${String(key)}: 译文。`],
    };
  if (expected !== "object" && expected !== "record") return undefined;
  if (key === "input" && Array.isArray(found))
    return {
      en: [
        "A node asks for one value.",
        "Write input: { name: …, type: … }, and a node of its own for each other value.",
      ],
      zh: ["一个节点只问一个值。", "请写成 input: { name: …, type: … }，其余的值各用一个节点来问。"],
    };
  if (path.length === 0 && found === null)
    return {
      en: ["This file is empty.", "Write a tree with nodes in it, or remove the file."],
      zh: ["这个文件是空的。", "请写入带 nodes 的决策树，或删除这个文件。"],
    };
  if (key === "input" && isText)
    return {
      en: ["An input has a name and a type.", `Write input: { name: ${found}, type: … }.`],
      zh: ["input 要有 name 和 type。", `请写成 input: { name: ${found}, type: … }。`],
    };
  if (owner === "next" && isText)
    return {
      en: ["Each way in a list has when and next_node.", `For the only way write next: ${found}.`],
      zh: ["列表里的每条路都要写 when 和 next_node。", `只有一条路时请写 next: ${found}。`],
    };
  if (key === "options" && path.includes("i18n") && Array.isArray(found))
    return {
      en: ["Translated options stand behind their ids.", "Write options: { an_id: its text, … }."],
      zh: ["选项的译文要写在各自的 id 后面。", "请写成 options: { 选项的id: 译文, … }。"],
    };
  return undefined;
}

function isObject(found: Json): boolean {
  return found !== null && typeof found === "object" && !Array.isArray(found);
}

const roundBrackets: FindingText = {
  en: ["A list stands in square brackets.", "Write [ before it and ] behind it."],
  zh: ["列表要用方括号括起来。", "请在前后写上英文方括号 [ 和 ]。"],
};

/** The finding for a value of another type than the schema's. */
export function wrongType(path: Path, expected: string, found: Json): SchemaProblem {
  // `标题：咖啡` is a text to YAML, and so is `【甲，乙】`.
  const mark = typeof found === "string" ? /^[^\s：]{1,40}(：)|^([【［｛])/u.exec(found) : null;
  const typed = expected === "string" ? undefined : describeFullWidth(mark?.[1] ?? mark?.[2] ?? "");
  if (typed !== undefined) return { rule: "wrong-type", path, part: "value", text: typed };
  const want = typeNames.get(expected) ?? untranslated(expected);
  const have = typeNames.get(found === null ? "null" : Array.isArray(found) ? "array" : typeof found) ?? {
    en: "something else",
    zh: "其他类型",
  };
  const quoteIt = expected === "string" && (typeof found === "number" || typeof found === "boolean");
  const key = keyName(path);
  // YAML takes a text that begins with # for a comment.
  const isEmptyText = expected === "string" && found === null;
  if (expected === "object" && typeof found === "string" && path.at(-2) === "options")
    return { rule: "wrong-type", path, part: "value", text: optionOf(found) };
  if (expected === "object" && typeof found === "string" && path.at(-2) === "i18n")
    return { rule: "wrong-type", path, part: "value", text: translationOf(path.length === 2) };
  const keyed = keyedText(path, expected, found);
  if (keyed !== undefined) return { rule: "wrong-type", path, part: "value", isNothing: found === null, text: keyed };
  const isBracketed = expected === "array" && typeof found === "string" && /^[(（<《].*[)）>》]$/u.test(found);
  if (isBracketed) return { rule: "wrong-type", path, part: "value", text: roundBrackets };
  // A text for a list is mostly one item, or several with commas.
  const isList =
    expected === "array" && typeof found === "string" && found.length <= MAX_LISTED && !/[\n[\]{}#:"']/.test(found);
  const meant = typeof found === "string" ? describeMeant(expected, found) : undefined;
  const list = isList ? `[${found.split(/\s*[,，、;；]\s*/u).join(", ")}]` : undefined;
  return {
    rule: "wrong-type",
    path,
    part: "value",
    isNothing: found === null,
    text: {
      en: [
        `${key.en} must be ${want.en}, not ${have.en}.`,
        list !== undefined
          ? `Write it in square brackets: ${list}`
          : quoteIt
            ? `Put it in quotes: "${String(found)}".`
            : (meant?.en ?? `Write ${want.en} here${isEmptyText ? "; one that begins with # needs quotes" : ""}.`),
      ],
      zh: [
        `${key.zh}应当是${behindHan(want.zh)}，而不是${behindHan(have.zh)}。`,
        list !== undefined
          ? `请用方括号括起来：${list}`
          : quoteIt
            ? `请加引号："${String(found)}"。`
            : (meant?.zh ?? `请在这里写${behindHan(want.zh)}${isEmptyText ? "；以 # 开头的文本要加引号" : ""}。`),
      ],
    },
  };
}
