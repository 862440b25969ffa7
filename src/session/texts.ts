/**
 * Cairn's own texts in a session, in English and Chinese. They are constant apart from names that authors wrote: text that a
 * caller typed never becomes part of them.
 */
import { describeExpected } from "../knowledge/inputs/parse-input.ts";
import type { InputSpec } from "../knowledge/model.ts";
import type { LocalizedText } from "../localized-text.ts";

export interface SessionTexts {
  chooseStep: string;
  choose: string;
  chooseUnmatched: string;
  /** Of a session without topics to choose from: its step, what it says, and the option that takes words. */
  nothingStep: string;
  chooseNothing: string;
  askInWords: string;
  back: string;
  restart: string;
  end: string;
  proceed: string;
  ended: string;
  noWay: string;
  notUnderstood: string;
  notUnderstoodLikely: string;
  /** Where there is no topic that could be offered. */
  notUnderstoodNothing: string;
  atStart: string;
  noNext: string;
  /** Stands in a text where an answer or a fact would, and there is none. */
  notGiven: string;
  /** What a step without options expects, after "expected". */
  ownWords: string;
  dropped(names: string[]): string;
  kept(names: string[]): string;
  migrated(names: string[], moved: boolean): string;
  input(spec: InputSpec): string;
}

const chinese: SessionTexts = {
  chooseStep: "选择主题",
  choose: "请问您想咨询哪个主题？",
  chooseUnmatched: "暂时没有与您的问题直接对应的内容。可以咨询的主题如下，您想从哪一个开始？",
  nothingStep: "没有正在进行的咨询",
  chooseNothing:
    "这个会话里没有正在进行的咨询。只要有已发布的主题，就可以用 initiate_session 另开会话开始咨询；如果问题与某个主题对应，也可以在本会话里用 navigate_session 选择 provide_more_info，并在 user_input 里写明问题。",
  askInWords: "在 user_input 里写明用户的问题",
  back: "返回上一步",
  restart: "重新开始",
  end: "结束咨询",
  proceed: "继续",
  ended: "咨询已结束。如需继续，可以返回上一步或重新开始。",
  noWay: "根据目前的回答，这一步没有可选的内容。可以返回修改之前的回答。",
  notUnderstood: "抱歉，没有理解您的意思。请从下列选项中选择，或换一种说法。",
  notUnderstoodLikely: "抱歉，没有完全理解您的意思。您要找的可能是排在最前面的选项；也可以换一种说法。",
  notUnderstoodNothing: "没有找到与这句话对应的主题。",
  atStart: "已经是第一步，无法再返回。",
  noNext: "对于这个回答，本指南没有后续步骤。请换一个回答，或返回上一步。",
  notGiven: "（未填写）",
  ownWords: "用户自己的话",
  dropped: (names) => `由于修改了前面的回答，以下回答不再适用，已移除：${names.join("、")}。`,
  kept: (names) => `以下回答仍然适用，已保留：${names.join("、")}。`,
  migrated: (names, moved) =>
    `知识内容已更新${names.length === 0 ? "，您之前的回答仍然有效" : `。以下回答不再适用，已移除：${names.join("、")}`}。${moved ? "原来的步骤已不存在，请从这里继续。" : ""}`,
  input: (spec) => `请直接回答：${describeExpected(spec, "zh")}`,
};

const english: SessionTexts = {
  chooseStep: "Choose a topic",
  choose: "Which topic would you like help with?",
  chooseUnmatched: "Nothing here fits that directly. These are the topics there are; which one would help?",
  nothingStep: "No consultation under way",
  chooseNothing:
    "No consultation is under way in this session. Where topics are published, initiate_session begins one in a new session; navigate_session does in this one if the question fits a topic: option provide_more_info, with the question as user_input.",
  askInWords: "the user's question as user_input",
  back: "Go back one step",
  restart: "Start again",
  end: "End the consultation",
  proceed: "Continue",
  ended: "The consultation has ended. You can still go back one step or start again.",
  noWay: "With the answers so far there is nothing to choose here. Go back to change an earlier answer.",
  notUnderstood: "Sorry, that was not understood. Choose one of the options, or put it another way.",
  notUnderstoodLikely:
    "Sorry, that was not quite understood. The likeliest options come first; you can also put it another way.",
  notUnderstoodNothing: "No topic fits those words.",
  atStart: "This is the first step; there is nothing to go back to.",
  noNext: "This guide has no next step for that answer. Give another answer, or go back.",
  notGiven: "(not given)",
  ownWords: "the user's own words, as text",
  dropped: (names) =>
    `Because an earlier answer changed, these answers no longer apply and were removed: ${names.join(", ")}.`,
  kept: (names) => `These answers still apply and were kept: ${names.join(", ")}.`,
  migrated: (names, moved) =>
    `The guide was updated${names.length === 0 ? "; your earlier answers still stand" : `. These answers no longer apply and were removed: ${names.join(", ")}`}.${moved ? " The step you were at no longer exists; please go on from here." : ""}`,
  input: (spec) => `Type your answer: ${describeExpected(spec, "en")}`,
};

export const sessionTexts: LocalizedText<SessionTexts> = { en: english, zh: chinese };
