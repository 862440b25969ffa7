/** Rules about typed inputs: their limits must fit their type and each other. */
import { readPattern } from "../inputs/pattern.ts";
import type { Words } from "../findings.ts";
import type { InputFile } from "../schema.ts";
import { nodeRule, nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

type Key = keyof InputFile;

const numeric = new Set(["number", "integer", "money", "duration"]);

/** What is wrong with an input: the key it is wrong at, and the words. */
function mistakes(input: InputFile): { key: Key; words: Words }[] {
  const found: { key: Key; words: Words }[] = [];
  const add = (key: Key, en: readonly [string, string], zh: readonly [string, string]): void => {
    found.push({ key, words: { en, zh } });
  };
  const { type } = input;
  const useless = (key: Key, fits: string, zhFits: string): void =>
    add(
      key,
      [`"${key}" means nothing for an input of type ${type}.`, `It belongs to ${fits}; remove it or change the type.`],
      [`“${key}”对 ${type} 类型的输入没有意义。`, `它用于${zhFits}，请删除它或更换类型。`],
    );
  const choosing = type === "choice" || type === "choices";
  if (choosing && input.choices === undefined)
    add(
      "type",
      [`An input of type ${type} needs choices.`, "Add choices: with what may be picked."],
      [`${type} 类型的输入需要 choices。`, "请加上 choices，列出可选的内容。"],
    );
  if (!choosing && input.choices !== undefined) useless("choices", "choice and choices", " choice 和 choices");
  for (const key of ["min", "max"] as const) {
    if (input[key] !== undefined && !numeric.has(type) && type !== "text" && type !== "choices")
      useless(key, "numbers, money, durations, texts and choices", "数字、金额、时长、文本和多选");
  }
  if (input.min !== undefined && input.max !== undefined && input.min > input.max)
    add(
      "min",
      [`No value fits: min ${input.min} is above max ${input.max}.`, "Swap or correct them."],
      [`没有值能满足：min ${input.min} 大于 max ${input.max}。`, "请对调或更正。"],
    );
  if (type === "choices" && input.choices !== undefined && (input.min ?? 0) > input.choices.length)
    add(
      "min",
      [
        `At least ${input.min} are asked for, but there are only ${input.choices.length} choices.`,
        "Lower min or add choices.",
      ],
      [`要求至少选 ${input.min} 项，但只有 ${input.choices.length} 项。`, "请减小 min 或增加选项。"],
    );
  for (const key of ["min_date", "max_date"] as const) {
    const day = input[key];
    if (day === undefined) continue;
    if (type !== "date") useless(key, "dates", "日期");
    else if (
      Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ||
      new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
    )
      add(
        key,
        [`${day} is not a day of the calendar.`, "Correct the day."],
        [`${day} 不是日历上的日期。`, "请更正日期。"],
      );
  }
  if (input.min_date !== undefined && input.max_date !== undefined && input.min_date > input.max_date)
    add(
      "min_date",
      [`No day fits: min_date ${input.min_date} is after max_date ${input.max_date}.`, "Swap or correct them."],
      [`没有日期能满足：min_date ${input.min_date} 晚于 max_date ${input.max_date}。`, "请对调或更正。"],
    );
  if (input.currency !== undefined && type !== "money") useless("currency", "money", "金额");
  if (input.pattern !== undefined && type !== "text") useless("pattern", "text", "文本");
  else if (input.pattern !== undefined) {
    const read = readPattern(input.pattern);
    if (!read.ok)
      add(
        "pattern",
        [
          `The pattern cannot be used: ${read.reason}.`,
          "Write it with characters, [sets], groups, | * + ? and {n,m} only.",
        ],
        ["这个正则表达式无法使用。", "请只用普通字符、[字符集]、分组、| * + ? 和 {n,m}。"],
      );
  }
  return found;
}

export const badInput = nodeRule("bad-input", "error", (_id, node, say) => {
  if (node.input === undefined) return;
  for (const { key, words } of mistakes(node.input)) say(["input", key], "value", words);
});

export const nameCollision: Rule = {
  id: "name-collision",
  severity: "warning",
  check(project, report) {
    for (const { file, source, here } of project.trees) {
      for (const [id, node] of nodesOf(source)) {
        const name = node.input?.name;
        if (name === undefined || name === id || !here.nodes.has(name)) continue;
        report(file, ["nodes", id, "input", "name"], "value", {
          en: [
            `The input's name "${name}" is also the id of another node, so answers.${name} could be either.`,
            "Rename one of the two.",
          ],
          zh: [`输入的名称“${name}”同时是另一个节点的 id，answers.${name} 会有歧义。`, "请给其中一个改名。"],
        });
      }
    }
  },
};
