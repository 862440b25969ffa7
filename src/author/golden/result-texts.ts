/** What `test` prints of a run: how it ended, which first questions went elsewhere, and how much of each tree was taken. */
import { padTo } from "../../chart/width.ts";
import { inLanguage, type Language } from "../../localized-text.ts";
import type { TreeCoverage } from "./coverage.ts";
import type { SuiteResult } from "./suite.ts";

/** A number with its word: `1 step`, `2 steps`. */
export const countOf = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** How the run ended, in one line. */
export function formatResult(result: SuiteResult, milliseconds: number, language: Language): string {
  const { passed, failed, steps, routing, search, prompts } = result;
  const took = milliseconds.toFixed(0);
  const recall = `recall@k ${search.recall.toFixed(2)}`;
  const summary = {
    en: [
      `${countOf(passed + failed, "conversation")}, ${countOf(steps, "step")} in ${took} ms: ${passed} passed, ${failed} failed`,
      ...(routing.total === 0
        ? []
        : [`${routing.passed} of ${countOf(routing.total, "first question")} routed as expected`]),
      ...(search.total === 0
        ? []
        : [`${search.passed} of ${search.total} searches found the expected documents (${recall})`]),
      ...(prompts.total === 0 ? [] : [`${prompts.passed} of ${countOf(prompts.total, "prompt")} as expected`]),
    ],
    zh: [
      `${passed + failed} 段对话，${steps} 步，用时 ${took} 毫秒：${passed} 段通过，${failed} 段失败`,
      ...(routing.total === 0 ? [] : [`首问路由 ${routing.passed}/${routing.total}`]),
      ...(search.total === 0 ? [] : [`搜索 ${search.passed}/${search.total}（${recall}）`]),
      ...(prompts.total === 0 ? [] : [`提示词 ${prompts.passed}/${prompts.total}`]),
    ],
  };
  return inLanguage(language, { en: `${summary.en.join("; ")}.\n`, zh: `${summary.zh.join("；")}。\n` });
}

/** Says that files were not run, of which the errors were printed before. */
export function formatNotRun(count: number, language: Language): string {
  return inLanguage(language, {
    en: `${countOf(count, "test file")} could not be run: correct the errors above first.\n`,
    zh: `${count} 个测试文件无法运行，请先改正上面的错误。\n`,
  });
}

/** Which first questions went elsewhere; empty for none. */
export function formatMistaken(result: SuiteResult, language: Language): string {
  const rows = [...result.routing.mistaken].toSorted(([, left], [, right]) => right - left);
  if (rows.length === 0) return "";
  const head = inLanguage(language, {
    en: "Wrongly routed first questions (expected → actual, count):",
    zh: "路由错误的首问（期望 → 实际，次数）：",
  });
  return `${head}\n${rows.map(([pair, count]) => `  ${pair.replace("\t", " → ")}  ${count}`).join("\n")}\n`;
}

const percent = ({ covered, total }: { covered: number; total: number }): string =>
  `${covered}/${total}`.padStart(9) +
  ` ${(total === 0 ? 100 : Math.floor((covered * 100) / total)).toString().padStart(3)}%`;

/** How much of each tree the conversations took, as a table. */
export function formatCoverage(trees: readonly TreeCoverage[], language: Language): string {
  const names = trees.map(({ base, tree }) => `${base}/${tree}`);
  const width = Math.max(8, ...names.map((name) => name.length));
  const head = inLanguage(language, { en: ["tree", "nodes", "options", "rules"], zh: ["树", "节点", "选项", "规则"] });
  const columns = head.slice(1).map((word) => padTo(word, 14));
  const lines = trees.map(
    (tree, index) =>
      `${padTo(names[index] ?? "", width)} ${percent(tree.nodes)} ${percent(tree.options)} ${percent(tree.rules)}`,
  );
  return `\n${padTo(head[0] ?? "", width)}      ${columns.join("")}\n${lines.join("\n")}\n`;
}
