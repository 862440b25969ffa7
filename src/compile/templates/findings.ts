/** Everything that can be wrong with a template file, its severity, and its text in both languages. */
import type { LocalizedText } from "../../localized-text.ts";
import { BEFORE_STEPS, PRIORITIES } from "../../templates/model.ts";

export type TemplateProblem =
  | { rule: "front-matter-missing" | "front-matter-unreadable" | "no-sections" | "nothing-must-stay" }
  | { rule: "before-unknown" }
  | { rule: "end-condition-missing" | "end-condition-untold" }
  | { rule: "front-matter-invalid"; path: string; detail: string }
  | { rule: "priority-out-of-range"; path: string }
  | { rule: "section-repeated" | "section-without-content" | "section-empty" | "section-circular"; section: string }
  | { rule: "text-before-first-section" }
  | { rule: "ttl-invalid"; section: string }
  | {
      rule: "placeholder-unknown-prefix" | "placeholder-unknown-key" | "placeholder-legacy";
      section: string;
      raw: string;
    }
  | { rule: "argument-unused"; argument: string }
  | { rule: "too-costly"; cost: LocalizedText }
  | { rule: "prefix-short"; kept: number; lost: number };

/** What a check has to say about a template file. Errors stop a publish, warnings do not. */
export interface TemplateFinding {
  severity: "error" | "warning";
  /** Stable, kebab-case; tests and editors key on it. */
  rule: TemplateProblem["rule"];
  /** One-based line of the file. */
  line: number;
  /** Words of the file, from that line on, that the finding is about. */
  words?: string;
  /** Keys of the front matter, joined with dots, that lead to it. */
  path?: string;
  message: LocalizedText;
}

const WARNINGS: ReadonlySet<TemplateProblem["rule"]> = new Set<TemplateProblem["rule"]>([
  "text-before-first-section",
  "placeholder-legacy",
  "argument-unused",
  "end-condition-untold",
  "nothing-must-stay",
  "prefix-short",
]);

/** A problem as a finding. */
export function templateFinding(line: number, problem: TemplateProblem): TemplateFinding {
  const { rule } = problem;
  const severity = WARNINGS.has(rule) ? "warning" : "error";
  const words = "raw" in problem ? { words: problem.raw } : {};
  const path = "path" in problem ? { path: problem.path } : rule === "before-unknown" ? { path: "before" } : {};
  return { severity, rule, line, ...words, ...path, message: describeProblem(problem) };
}

function describeProblem(problem: TemplateProblem): LocalizedText {
  switch (problem.rule) {
    case "front-matter-missing":
      return {
        en: "The file must open with front matter between two lines of three dashes.",
        zh: "文件开头需要一段前置信息，写在两行三个短横线之间。",
      };
    case "front-matter-unreadable":
      return { en: "The front matter is not valid YAML.", zh: "前置信息不是有效的 YAML。" };
    case "front-matter-invalid":
      return { en: `${problem.path}: ${problem.detail}.`, zh: `${problem.path}：${problem.detail}。` };
    case "priority-out-of-range":
      return {
        en: `${problem.path}: use one of ${PRIORITIES.join(", ")}.`,
        zh: `${problem.path}：请用 ${PRIORITIES.join("、")} 之一。`,
      };
    case "before-unknown":
      return {
        en: `before: use ${BEFORE_STEPS.join(", ")}, or leave it out.`,
        zh: `before：请写 ${BEFORE_STEPS.join("、")}，或删去这一项。`,
      };
    case "no-sections":
      return {
        en: "A template needs at least one level-1 heading with text under it.",
        zh: "模板至少要有一个一级标题，标题下要有内容。",
      };
    case "section-repeated":
      return {
        en: `Section "${problem.section}" appears twice; give each its own name.`,
        zh: `分区“${problem.section}”出现了两次，请为每个分区取不同的名字。`,
      };
    case "section-without-content":
      return {
        en: `The front matter names a section "${problem.section}" that has no heading below.`,
        zh: `前置信息里写了分区“${problem.section}”，正文却没有这个标题。`,
      };
    case "section-empty":
      return {
        en: `Section "${problem.section}" has a heading and nothing under it.`,
        zh: `分区“${problem.section}”只有标题，没有内容。`,
      };
    case "section-circular":
      return {
        en: `Section "${problem.section}" includes itself through \${section:…}.`,
        zh: `分区“${problem.section}”通过 \${section:…} 又包含了自己。`,
      };
    case "text-before-first-section":
      return {
        en: 'Text before the first heading became the section "preamble".',
        zh: "第一个标题之前的文字被当作分区“preamble”。",
      };
    case "ttl-invalid":
      return {
        en: `Section "${problem.section}": ttl is a number of turns, or a time such as 30s, 10m, 2h, 7d.`,
        zh: `分区“${problem.section}”：ttl 应是轮数，或 30s、10m、2h、7d 这样的时间。`,
      };
    case "placeholder-unknown-prefix":
      return {
        en: `Section "${problem.section}": ${problem.raw} has no known prefix and would stay in the prompt as it is.`,
        zh: `分区“${problem.section}”：${problem.raw} 的前缀无法识别，会原样留在提示词里。`,
      };
    case "placeholder-unknown-key":
      return {
        en: `Section "${problem.section}": nothing provides ${problem.raw}. Declare it under arguments, or correct the key.`,
        zh: `分区“${problem.section}”：${problem.raw} 没有来源。请在 arguments 里声明，或改正名字。`,
      };
    case "placeholder-legacy":
      return {
        en: `Section "${problem.section}": write $${problem.raw} instead of ${problem.raw}.`,
        zh: `分区“${problem.section}”：请把 ${problem.raw} 写成 $${problem.raw}。`,
      };
    case "too-costly":
      return problem.cost;
    case "argument-unused":
      return {
        en: `Argument "${problem.argument}" is declared but never used; place \${local:${problem.argument}} in a section.`,
        zh: `参数“${problem.argument}”声明了却没有用到，请在某个分区里写上 \${local:${problem.argument}}。`,
      };
    case "end-condition-missing":
      return {
        en: "The template teaches a thought-action-observation loop but has no end_condition, so it would never stop.",
        zh: "模板教模型按“思考、行动、观察”循环，却没有 end_condition，循环不会停下。",
      };
    case "end-condition-untold":
      return {
        en: "No section tells the model the words of end_condition.",
        zh: "没有一个分区把 end_condition 的写法告诉模型。",
      };
    case "nothing-must-stay":
      return {
        en: "No section has priority must: under a small budget the whole prompt could be left out.",
        zh: "没有一个分区的优先级是 must，预算很小时整个提示词都可能被省去。",
      };
    case "prefix-short":
      return {
        en: `Only ${problem.kept} tokens come before the first changing section and ${problem.lost} unchanging ones after it; moved up, a provider could cache them.`,
        zh: `第一个会变化的分区之前只有 ${problem.kept} 个 token，之后却有 ${problem.lost} 个不变的；把它们移到前面，模型服务商就能缓存。`,
      };
  }
}
