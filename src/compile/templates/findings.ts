/** Everything that can be wrong with a template file, how grave it is, and how it is said in both languages. */
import { PRIORITIES } from "../../templates/model.ts";

export type TemplateProblem =
  | { rule: "front-matter-missing" | "front-matter-unreadable" | "no-sections" | "nothing-must-stay" }
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
  | { rule: "prefix-short"; kept: number; lost: number };

/** What a check has to say about a template file. Errors stop a publish, warnings do not. */
export interface TemplateFinding {
  severity: "error" | "warning";
  /** Stable, kebab-case; tests and editors key on it. */
  rule: TemplateProblem["rule"];
  /** One-based line of the file. */
  line: number;
  message: string;
  /** The same in Chinese. */
  message_zh: string;
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
  const [message, message_zh] = words(problem);
  return { severity: WARNINGS.has(rule) ? "warning" : "error", rule, line, message, message_zh };
}

function words(problem: TemplateProblem): [en: string, zh: string] {
  switch (problem.rule) {
    case "front-matter-missing":
      return [
        "The file must open with front matter between two lines of three dashes.",
        "文件开头需要一段前置信息，写在两行三个短横线之间。",
      ];
    case "front-matter-unreadable":
      return ["The front matter is not valid YAML.", "前置信息不是有效的 YAML。"];
    case "front-matter-invalid":
      return [`${problem.path}: ${problem.detail}.`, `${problem.path}：${problem.detail}。`];
    case "priority-out-of-range":
      return [
        `${problem.path}: use one of ${PRIORITIES.join(", ")}.`,
        `${problem.path}：请用 ${PRIORITIES.join("、")} 之一。`,
      ];
    case "no-sections":
      return [
        "A template needs at least one level-1 heading with text under it.",
        "模板至少要有一个一级标题，标题下要有内容。",
      ];
    case "section-repeated":
      return [
        `Section "${problem.section}" appears twice; give each its own name.`,
        `分区“${problem.section}”出现了两次，请为每个分区取不同的名字。`,
      ];
    case "section-without-content":
      return [
        `The front matter names a section "${problem.section}" that has no heading below.`,
        `前置信息里写了分区“${problem.section}”，正文却没有这个标题。`,
      ];
    case "section-empty":
      return [
        `Section "${problem.section}" has a heading and nothing under it.`,
        `分区“${problem.section}”只有标题，没有内容。`,
      ];
    case "section-circular":
      return [
        `Section "${problem.section}" includes itself through \${section:…}.`,
        `分区“${problem.section}”通过 \${section:…} 又包含了自己。`,
      ];
    case "text-before-first-section":
      return [
        'Text before the first heading became the section "preamble".',
        "第一个标题之前的文字被当作分区“preamble”。",
      ];
    case "ttl-invalid":
      return [
        `Section "${problem.section}": ttl is a number of turns, or a time such as 30s, 10m, 2h, 7d.`,
        `分区“${problem.section}”：ttl 应是轮数，或 30s、10m、2h、7d 这样的时间。`,
      ];
    case "placeholder-unknown-prefix":
      return [
        `Section "${problem.section}": nobody resolves ${problem.raw}; it would stay as it is.`,
        `分区“${problem.section}”：没有谁能解析 ${problem.raw}，它会原样留在提示词里。`,
      ];
    case "placeholder-unknown-key":
      return [
        `Section "${problem.section}": nothing provides ${problem.raw}. Declare it under arguments, or correct the key.`,
        `分区“${problem.section}”：${problem.raw} 没有来源。请在 arguments 里声明，或改正名字。`,
      ];
    case "placeholder-legacy":
      return [
        `Section "${problem.section}": write $${problem.raw} instead of ${problem.raw}.`,
        `分区“${problem.section}”：请把 ${problem.raw} 写成 $${problem.raw}。`,
      ];
    case "argument-unused":
      return [
        `Argument "${problem.argument}" is declared but never used; place \${local:${problem.argument}} in a section.`,
        `参数“${problem.argument}”声明了却没有用到，请在某个分区里写上 \${local:${problem.argument}}。`,
      ];
    case "end-condition-missing":
      return [
        "The template teaches a thought-action-observation loop but has no end_condition, so it would never stop.",
        "模板教模型按“思考、行动、观察”循环，却没有 end_condition，循环不会停下。",
      ];
    case "end-condition-untold":
      return [
        "No section tells the model the words of end_condition.",
        "没有一个分区把 end_condition 的写法告诉模型。",
      ];
    case "nothing-must-stay":
      return [
        "No section has priority must: under a small budget the whole prompt could be left out.",
        "没有一个分区的优先级是 must，预算很小时整个提示词都可能被省去。",
      ];
    case "prefix-short":
      return [
        `Only ${problem.kept} tokens come before the first changing section and ${problem.lost} unchanging ones after it; moved up, a provider could cache them.`,
        `第一个会变化的分区之前只有 ${problem.kept} 个 token，之后却有 ${problem.lost} 个不变的；把它们移到前面，模型服务商就能缓存。`,
      ];
  }
}
