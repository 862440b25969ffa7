/** The fixed texts of the Markdown export, in English and Chinese. */
import { findInputType } from "../../../knowledge/inputs/index.ts";
import { unitLabel } from "../../../knowledge/units/amount.ts";
import type { InputSpec } from "../../../knowledge/model.ts";
import type { LocalizedText, Language } from "../../../localized-text.ts";

export interface DocumentTexts {
  contents: string;
  facts: string;
  options: string;
  asks: string;
  rules: string;
  documents: string;
  from: string;
  start: string;
  end: string;
  theEnd: string;
  onlyIf: string;
  if: string;
  otherwise: string;
  continue: string;
  untranslated: string;
  /** Follows a label. */
  colon: string;
  steps(count: number): string;
  input(spec: InputSpec): string;
}

function typeLabel({ type }: InputSpec, language: Language): string {
  return findInputType(type)?.label[language] ?? type;
}

function limits(spec: InputSpec, from: string, to: string): string {
  const low = spec.min ?? spec.min_date;
  const high = spec.max ?? spec.max_date;
  return `${low === undefined ? "" : ` ${from} ${low}`}${high === undefined ? "" : ` ${to} ${high}`}`;
}

/** The currency or the unit of a value; empty without one. */
function measure({ currency, unit }: InputSpec, language: Language): string {
  const name = unit === undefined ? currency : unitLabel(unit)[language];
  if (name === undefined) return "";
  return language === "en" ? ` in ${name}` : `（${name}）`;
}

const english: DocumentTexts = {
  contents: "Contents",
  facts: "Computed facts",
  options: "Options",
  asks: "Asks for",
  rules: "Then",
  documents: "Documents",
  from: "Reached from",
  start: "the beginning",
  end: "the conversation ends",
  theEnd: "The conversation ends here.",
  onlyIf: "only if",
  if: "If",
  otherwise: "Otherwise",
  continue: "Always",
  untranslated: "not translated",
  colon: ": ",
  steps: (count) => `${count} step${count === 1 ? "" : "s"}`,
  input: (spec) =>
    `${typeLabel(spec, "en")}${limits(spec, "from", "to")}${measure(spec, "en")}${spec.optional === true ? ", may be left empty" : ""}`,
};

const chinese: DocumentTexts = {
  contents: "目录",
  facts: "计算得出的事实",
  options: "选项",
  asks: "需要填写",
  rules: "之后",
  documents: "文档",
  from: "来自",
  start: "开头",
  end: "对话结束",
  theEnd: "对话到此结束。",
  onlyIf: "仅当",
  if: "如果",
  otherwise: "否则",
  continue: "总是",
  untranslated: "未翻译",
  colon: "：",
  steps: (count) => `${count} 个步骤`,
  input: (spec) =>
    `${typeLabel(spec, "zh")}${limits(spec, "从", "到")}${measure(spec, "zh")}${spec.optional === true ? "，可留空" : ""}`,
};

export const documentTexts: LocalizedText<DocumentTexts> = { en: english, zh: chinese };
