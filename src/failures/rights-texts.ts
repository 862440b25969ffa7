/** What a caller without a right is told: which one, what took it away, and the way out. */
import type { LocalizedText } from "../localized-text.ts";
import { list, listInChinese, quote, quoteInChinese } from "./words.ts";

/** The address allows reading alone: another token would not help. */
export const readByAddress: LocalizedText = {
  en: "The address that was called allows reading alone: it has “scope=read” in it. To do more, call the address without it.",
  zh: "调用的地址只允许读取，因为其中有“scope=read”。要做其他操作，请使用不带它的地址。",
};

/** What of a publish is not covered. `outside`: names of knowledge bases, or `templates`, `documents`, `routing`. */
export function outsideScopes(scope: string, outside: readonly string[]): LocalizedText {
  return {
    en: `The token may publish changes of its own knowledge bases alone, and this also changes: ${list(outside)}. Publish from what the channel has there, or ask the operator for a token with the scope ${quote(scope)}.`,
    zh: `这个令牌只能发布自己知识库的改动，而这次还改动了：${listInChinese(outside)}。请让这些部分与频道中现有的一致，或向管理员申请有${quoteInChinese(scope)}权限的令牌。`,
  };
}
