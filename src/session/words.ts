/**
 * The sentences Cairn itself says inside a consultation, in the languages it speaks.
 * Constant words and short names only: nothing a caller typed is ever put into them.
 */
import type { InputSpec } from "../knowledge/model.ts";

export interface Words {
  chooseStep: string;
  choose: string;
  chooseNothing: string;
  back: string;
  restart: string;
  end: string;
  proceed: string;
  tell: string;
  yes: string;
  no: string;
  ended: string;
  noWay: string;
  notUnderstood: string;
  notUnderstoodLikely: string;
  atStart: string;
  noNext: string;
  dropped(names: string[]): string;
  kept(names: string[]): string;
  migrated(names: string[]): string;
  input(spec: InputSpec): string;
}

const chinese: Words = {
  chooseStep: "选择主题",
  choose: "请问您想咨询哪个主题？",
  chooseNothing: "目前没有可供咨询的主题。",
  back: "返回上一步",
  restart: "重新开始",
  end: "结束咨询",
  proceed: "继续",
  tell: "用自己的话补充说明",
  yes: "是",
  no: "否",
  ended: "咨询已结束。如需继续，可以返回上一步或重新开始。",
  noWay: "根据目前的回答，这一步没有可选的内容。可以返回修改之前的回答。",
  notUnderstood: "抱歉，没有理解您的意思。请从下列选项中选择，或换一种说法。",
  notUnderstoodLikely: "抱歉，没有完全理解您的意思。您要找的可能是排在最前面的选项；也可以换一种说法。",
  atStart: "已经是第一步，无法再返回。",
  noNext: "对于这个回答，本指南没有后续步骤。请换一个回答，或返回上一步。",
  dropped: (names) => `由于修改了前面的回答，以下回答不再适用，已移除：${names.join("、")}。`,
  kept: (names) => `以下回答仍然适用，已保留：${names.join("、")}。`,
  migrated: (names) => `知识内容已更新。以下回答不再适用，已移除：${names.join("、")}。`,
  input: (spec) => `请直接输入${chineseKind[spec.type]}`,
};

const chineseKind: Record<InputSpec["type"], string> = {
  text: "文字",
  number: "数字",
  integer: "整数",
  boolean: "“是”或“否”",
  date: "日期，例如 2026-11-21",
  choice: "其中一项",
  choices: "其中一项或多项",
  money: "金额",
  duration: "时长，例如 2 小时 30 分",
};

const english: Words = {
  chooseStep: "Choose a topic",
  choose: "Which topic would you like help with?",
  chooseNothing: "There is no topic to choose from yet.",
  back: "Go back one step",
  restart: "Start again",
  end: "End the consultation",
  proceed: "Continue",
  tell: "Explain in your own words",
  yes: "Yes",
  no: "No",
  ended: "The consultation has ended. You can still go back one step or start again.",
  noWay: "With the answers so far there is nothing to choose here. Go back to change an earlier answer.",
  notUnderstood: "Sorry, that was not understood. Choose one of the options, or put it another way.",
  notUnderstoodLikely:
    "Sorry, that was not quite understood. The likeliest options come first; you can also put it another way.",
  atStart: "This is the first step; there is nothing to go back to.",
  noNext: "This guide has no next step for that answer. Give another answer, or go back.",
  dropped: (names) =>
    `Because an earlier answer changed, these answers no longer apply and were removed: ${names.join(", ")}.`,
  kept: (names) => `These answers still apply and were kept: ${names.join(", ")}.`,
  migrated: (names) => `The guide was updated. These answers no longer apply and were removed: ${names.join(", ")}.`,
  input: (spec) => `Type your answer: ${englishKind[spec.type]}`,
};

const englishKind: Record<InputSpec["type"], string> = {
  text: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "yes or no",
  date: "a date, such as 2026-11-21",
  choice: "one of the choices",
  choices: "one or more of the choices",
  money: "an amount of money",
  duration: "a length of time, such as 2h 30m",
};

/** The words for a language tag: Chinese for any `zh`, English otherwise. */
export function wordsIn(language: string): Words {
  return /^zh\b/i.test(language) ? chinese : english;
}
