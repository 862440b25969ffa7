/** What a person is asked about what the arguments of a call carry, in the language of its session. */
import type { ArgumentConcern } from "../../discovery/arguments.ts";
import type { ConcernedField } from "../../discovery/concerned-fields.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { oneLine } from "./wire.ts";

const concernTexts: Readonly<Record<ArgumentConcern["concern"], LocalizedText>> = {
  secrets: { en: "what looks like personal numbers or keys", zh: "疑似个人号码或密钥的内容" },
  carries_result: { en: "words that another server answered", zh: "另一台服务器返回的内容" },
  too_much_to_check: { en: "more text than could be checked", zh: "超出检查范围的大量文本" },
};

/** Characters of what a question in the client shows of a value, which is cut before. */
const MAX_SHOWN_VALUE = 1200;
/** What counts that is left out of a long value. */
export const leftOutText = (texts: readonly string[]): LocalizedText => {
  const isCut = texts.some((text) => / \[… \d+ …\] /.test(text));
  return {
    en: isCut ? "[… 12 …] stands for 12 characters that are sent and not shown here." : "",
    zh: isCut ? "[… 12 …] 表示有 12 个字符会一并发送，但没有显示在这里。" : "",
  };
};

/** What such arguments hold, in a few words. */
export function concernWords(concerns: readonly ArgumentConcern["concern"][]): LocalizedText {
  const kinds = [...new Set(concerns)].map((concern) => concernTexts[concern]);
  return { en: kinds.map(({ en }) => en).join("; "), zh: kinds.map(({ zh }) => zh).join("；") };
}

/**
 * What the user is asked before such arguments are sent, in the session's language: the tool and its server's address, each field concerned and its
 * value.
 */
export function consentQuestion(
  { tool, address }: { tool: string; address: string | undefined },
  concerns: readonly ArgumentConcern[],
  fields: readonly ConcernedField[],
  language: string,
): string {
  const words = concernWords(concerns.map(({ concern }) => concern));
  const shown = fields
    .map(({ field, value }) => `${oneLine(field, 100)}: “${inQuotes(oneLine(value, MAX_SHOWN_VALUE))}”`)
    .join("\n");
  const where = address === undefined ? undefined : oneLine(address, 300);
  const cut = leftOutText(fields.map(({ value }) => value));
  return inLanguage(language, {
    en: `The agent wants to send this to the tool "${tool}"${where === undefined ? "" : ` at ${where}`}: ${words.en}.\n${shown}\n${cut.en}${cut.en && "\n"}Allow this one call?`,
    zh: `智能体想把以下内容发给工具“${tool}”${where === undefined ? "" : `（${where}）`}：${words.zh}。\n${shown}\n${cut.zh}${cut.zh && "\n"}是否允许这一次调用？`,
  });
}

/** A value cannot end the quotation that it stands in. */
const inQuotes = (value: string): string => value.replaceAll(/[“”]/gu, '"');
