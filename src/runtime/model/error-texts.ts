/** How a call of a model fails, and what a person is told. */
import type { LocalizedText } from "../../localized-text.ts";

/** What went wrong, in Cairn's words. A provider's own text is never repeated. */
export type ModelError =
  | "timeout"
  | "cancelled"
  | "rate_limited"
  | "unauthorized"
  | "refused_request"
  | "unavailable"
  /** The provider was reached and answered that it has failed. */
  | "server_error"
  | "unreadable_answer"
  | "answer_too_long"
  /** Not a word, also when it was asked again. */
  | "empty_answer"
  /** The provider's content filter let nothing through. */
  | "content_filtered";

/** What went wrong, in a sentence for people. */
export const modelErrorTexts: Readonly<Record<ModelError, LocalizedText>> = {
  timeout: { en: "The model did not answer in time.", zh: "模型没有在时限内回答。" },
  cancelled: { en: "The call to the model was cancelled.", zh: "对模型的调用已取消。" },
  rate_limited: { en: "The model's provider asks for fewer requests.", zh: "模型服务商要求降低请求频率。" },
  unauthorized: {
    en: "The model's provider does not accept the configured key.",
    zh: "模型服务商不接受所配置的密钥。",
  },
  refused_request: { en: "The model's provider refused the request.", zh: "模型服务商拒绝了这个请求。" },
  unavailable: { en: "The model's provider could not be reached.", zh: "暂时无法连接模型服务商。" },
  server_error: { en: "The model's provider answered with an error.", zh: "模型服务商返回了错误。" },
  unreadable_answer: { en: "The model's answer could not be read.", zh: "模型的回答无法读取。" },
  answer_too_long: { en: "The model's answer was longer than allowed.", zh: "模型的回答超过了允许的长度。" },
  empty_answer: {
    en: "The model gave an empty answer, also when it was asked again.",
    zh: "模型给出了空回答，再问一次仍然为空。",
  },
  content_filtered: {
    en: "The provider's content filter held the model's answer back.",
    zh: "模型服务商的内容过滤拦下了这个回答。",
  },
};
