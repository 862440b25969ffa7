/** Rules about typed inputs: their limits must fit their type and each other. */
import { findUnit, unitNames } from "../../knowledge/units/table.ts";
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

export const oddUnit = nodeRule("odd-unit", "warning", (_id, { input }, report) => {
  const unit = input?.unit?.trim().toLowerCase() ?? "";
  if (input?.type === "duration" || findUnit(unit) !== undefined) return;
  const meant = /^\p{Script=Han}{2,}$/u.test(unit) ? meantByHan(unit) : meantByLetters(unit);
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
