/** Rules about typed inputs: their limits must fit their type and each other. */
import { findCurrency, findUnit, foldUnit, unitNames } from "../../knowledge/units/table.ts";
import { nearest, type FindingText } from "../findings.ts";
import { toInputSpec } from "../input-spec.ts";
import { specProblems } from "../input-problems.ts";
import { nodeRule, nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

export const badInput = nodeRule("bad-input", "error", (_id, node, report) => {
  if (node.input === undefined) return;
  for (const { key, text } of specProblems(toInputSpec(node.input))) report(["input", key], "value", text);
  const { type, max, choices = [] } = node.input;
  // Nobody is hindered by it, so it is no error: but more choices were to be listed, or another number was meant.
  if (type === "choices" && max !== undefined && choices.length > 0 && max > choices.length)
    report(["input", "max"], "value", tooFewChoices(max, choices.length), "warning");
});

function tooFewChoices(max: number, count: number): FindingText {
  return {
    en: [`max allows ${max} choices, but only ${count} are listed.`, "Lower max, or add choices."],
    zh: [`max 允许选 ${max} 项，但只列出了 ${count} 项。`, "请减小 max，或增加选项。"],
  };
}

/** Shorter words are one letter away from too many others. */
const MIN_UNIT_LENGTH = 4;

function meantByLetters(unit: string): string | undefined {
  if (unit.length < MIN_UNIT_LENGTH) return undefined;
  const known = unitNames.filter((name) => name.length >= MIN_UNIT_LENGTH && /^[a-z ]+$/.test(name));
  return nearest(unit, known, 1);
}

/** What is typed in place of a character of a unit: the same sound, another choice of the input method. */
const SAME_SOUND: ReadonlyMap<string, string> = new Map(
  [
    "斤金今近巾津",
    "时是十石式",
    "钟中种忠",
    "升生声省",
    "米迷咪",
    "克客刻课",
    "里理力离",
    "顷倾请",
    "吨顿蹲",
    "期其七",
    "尺吃齿",
    "亩母",
    "元圆员源",
  ].flatMap(([meant = "", ...typed]) => typed.map((character) => [character, meant] as const)),
);

/** A unit in Chinese is one character away from many words, so only a slip of the input method counts. */
function meantByHan(unit: string): string | undefined {
  const characters = Array.from(unit);
  for (const [at, character] of characters.entries()) {
    const meant = characters.with(at, SAME_SOUND.get(character) ?? character).join("");
    if (meant !== unit && findUnit(meant) !== undefined) return meant;
  }
  return undefined;
}

/** What may follow 毫 or 厘 in the name of a unit: quantities that are measured in thousandths and hundredths. */
const MEASURED = /^[毫厘][米克升秒安伏瓦焦欧法亨帕巴摩西居牛特高泊库当渗卡发]/u;

/** Units that a prefix begins which begins nothing else, where no such unit is named. */
function meantByPrefix(unit: string): string | undefined {
  if (!/^[毫厘]\p{Script=Han}$/u.test(unit) || MEASURED.test(unit)) return undefined;
  return unitNames.filter((name) => name.startsWith(unit.charAt(0))).join(" / ");
}

function meantUnit(unit: string): string | undefined {
  // A sign of two currencies.
  if (unit === "¥") return "元";
  if (!/^\p{Script=Han}{2,}$/u.test(unit)) return meantByLetters(unit);
  return meantByHan(unit) ?? meantByPrefix(unit);
}

/** Codes of currencies as ISO 4217 has them, old ones too. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

function oddCurrency(code: string): FindingText {
  const meant = findCurrency(code) ?? nearest(code, CURRENCIES, 1);
  return {
    en: [
      `"${code}" is not a currency code of ISO 4217: amounts that name their currency are refused.`,
      meant === undefined ? "Write one, such as CNY." : `Did you mean "${meant}"?`,
    ],
    zh: [
      `“${code}”不是 ISO 4217 的货币代码：回答里写明货币的金额都会被拒绝。`,
      meant === undefined ? "请写这样的代码，例如 CNY。" : `您是不是想写“${meant}”？`,
    ],
  };
}

export const oddUnit = nodeRule("odd-unit", "warning", (_id, { input }, report) => {
  const currency = input?.currency;
  if (currency !== undefined && !CURRENCIES.has(currency))
    report(["input", "currency"], "value", oddCurrency(currency));
  const unit = foldUnit(input?.unit ?? "");
  if (input?.type === "duration" || findUnit(unit) !== undefined) return;
  const meant = meantUnit(unit);
  if (meant === undefined) return;
  report(["input", "unit"], "value", {
    en: [
      `"${unit}" is not a unit that Cairn can convert.`,
      `Did you mean "${meant}"? A unit of your own may stay as it is: then only bare numbers and this unit are understood.`,
    ],
    zh: [
      `“${unit}”不是可以换算的单位。`,
      `您是不是想写“${meant}”？如果确实是自己的单位，可以保留：那样只认数字和这个单位。`,
    ],
  });
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
