/** The reasons for a template's selection, in Chinese and English. Matched words are the user's own; the rest is constant. */
import type { LocalizedText } from "../localized-text.ts";

export interface SelectionTexts {
  /** `matched`: words the request shares with the template; empty when an example came close without one. */
  best(matched: readonly string[]): string;
  /** The session holds evidence that answers the request. */
  evidence(matched: readonly string[]): string;
  noMatch: string;
  named: string;
  /** Prefix of the ranking's reason. */
  unknownChoice: string;
}

const chinese: SelectionTexts = {
  best: (matched) =>
    matched.length === 0
      ? "请求与它的一个示例最接近。"
      : `请求中的词语与它的标题、关键词、描述和示例最相符：${matched.join("、")}。`,
  evidence: (matched) =>
    `会话中已有能回答这个请求的证据${matched.length === 0 ? "" : `，而且请求中有：${matched.join("、")}`}。`,
  noMatch: "没有模板的描述、关键词或示例与请求相符，因此采用通用模板。",
  named: "由调用方指定。",
  unknownChoice: "模型没有选出列表中的模板。",
};

const english: SelectionTexts = {
  best: (matched) =>
    `Best match by words in its title, keywords, description and examples: ${matched.join(", ") || "an example request"}.`,
  evidence: (matched) =>
    `The session holds evidence that answers the request${matched.length === 0 ? "" : `; it also says: ${matched.join(", ")}`}.`,
  noMatch: "No template's description, keywords or examples fit the request, so the general one was taken.",
  named: "The caller named it.",
  unknownChoice: "The model named no known template. ",
};

export const selectionTexts: LocalizedText<SelectionTexts> = { en: english, zh: chinese };
