/**
 * Describes a task by rules: its type from the words of the intent, else from the template; then goal, strategy and criteria
 * of success (requirement partitions/task-brief). A caller overrides it with the argument `task_brief`.
 */
import { inLanguage, type LocalizedText } from "../localized-text.ts";

const TASK_TYPES = ["compare", "diagnose", "calculate", "review", "look_up", "research", "write", "explain"] as const;
type TaskType = (typeof TASK_TYPES)[number];

/** The pattern of each type, the more specific first; the first match wins. */
const TYPE_PATTERNS: readonly (readonly [TaskType, RegExp])[] = [
  [
    "compare",
    /对比|比较|优缺点|利弊|哪个更|选型|\b(?:compar\w*|versus|vs|pros and cons|trade-?offs?|which is better)\b/iu,
  ],
  ["review", /审查|评审|重构|\b(?:review|refactor|critique)\b/iu],
  ["diagnose", /排查|故障|原因|为什么|报错|\b(?:why|troubleshoot|diagnose|root cause|error|fails?|crash\w*)\b/iu],
  ["calculate", /计算|算一下|多少|换算|\b(?:calculate|compute|how (?:much|many)|work out)\b/iu],
  [
    "research",
    /调研|研究|分析|综述|搜索|检索|总结|\b(?:research|analy[sz]e|survey|investigate|study|summari[sz]e|search)\b/iu,
  ],
  ["write", /写一|撰写|翻译|改写|润色|\b(?:write|draft|translate|rewrite)\b/iu],
  ["look_up", /规定|手册|根据|依据|出处|\b(?:policy|manual|according to|cite|handbook)\b/iu],
  ["explain", /什么是|是什么|解释|介绍|\b(?:what is|what are|explain|describe)\b/iu],
];

/** The type by template, when no pattern matches the intent. */
const TYPE_OF_TEMPLATE: ReadonlyMap<string, TaskType> = new Map([
  ["code_review", "review"],
  ["financial_analysis", "research"],
  ["rag_answer", "look_up"],
  ["react_reasoning", "diagnose"],
  ["context_engineering", "research"],
]);

type TypeTexts = Record<TaskType, readonly [name: string, strategy: string, criteria: string]>;

const english: TypeTexts = {
  compare: [
    "comparison",
    "fix the criteria, gather evidence for each side, then compare point by point",
    "every criterion is answered for each side, with evidence, and a recommendation follows",
  ],
  diagnose: [
    "diagnosis",
    "list possible causes, test the likeliest first, one at a time",
    "the cause is named with what proves it, and the way to remove it",
  ],
  calculate: [
    "calculation",
    "collect the figures, write out each step, check the result",
    "the result has its unit and can be computed again from the steps",
  ],
  review: [
    "review",
    "go through what is given in order of severity",
    "each finding has its place, its cause and a correction",
  ],
  look_up: [
    "look-up",
    "search the sources with the words of the question, then answer from them alone",
    "each statement has its source, and what is missing is named",
  ],
  research: [
    "research",
    "search first, keep the evidence that serves the goal, then analyse it",
    "each conclusion rests on evidence, and open questions are named",
  ],
  write: [
    "writing",
    "settle reader and purpose, then write and revise once",
    "the text can be used as it is and keeps what was asked for",
  ],
  explain: [
    "explanation",
    "answer first, then give as much reasoning as is needed",
    "the reader can say it in their own words",
  ],
};

const chinese: TypeTexts = {
  compare: ["对比", "先定比较标准，分别收集证据，再逐项比较", "每项标准双方都有证据支持的结论，并给出建议"],
  diagnose: ["诊断", "列出可能的原因，从最可能的开始逐一验证", "指出原因、证明它的依据和解决办法"],
  calculate: ["计算", "收集数字，写出每一步，最后验算", "结果带单位，按步骤可以重新算出"],
  review: ["审查", "按严重程度依次检查给出的内容", "每个问题都有位置、原因和修改办法"],
  look_up: ["查证", "用问题中的词语检索资料，只依据资料回答", "每个说法都有出处，缺少的内容已指明"],
  research: ["研究分析", "先检索，留下有用的证据，再分析", "每个结论都有证据，未解决的问题已指明"],
  write: ["写作", "先明确读者和目的，写完后修改一次", "文字可以直接使用，符合所有要求"],
  explain: ["讲解", "先给结论，再给必要的理由", "对方能用自己的话复述"],
};

const typeTexts: LocalizedText<TypeTexts> = { en: english, zh: chinese };
const labels: LocalizedText<readonly [type: string, goal: string, strategy: string, criteria: string]> = {
  en: ["Type: ", "Goal: ", "Strategy: ", "Done when: "],
  zh: ["任务类型：", "目标：", "策略：", "成功标准："],
};
const goals: LocalizedText = { en: "what the user asks for above, as a whole", zh: "完整解决用户上面提出的要求" };

/** Four lines about a task, in the template's language; empty for an empty intent. */
export function describeTask(userIntent: string, template: { name: string; language: string }): string {
  if (userIntent.trim() === "") return "";
  const found = TYPE_PATTERNS.find(([, words]) => words.test(userIntent))?.[0];
  const type = found ?? TYPE_OF_TEMPLATE.get(template.name) ?? "explain";
  const { language } = template;
  const [name, strategy, criteria] = inLanguage(language, typeTexts)[type];
  const texts = [name, inLanguage(language, goals), strategy, criteria];
  return inLanguage(language, labels)
    .map((label, place) => `${label}${texts[place] ?? ""}`)
    .join("\n");
}
