/** Tools that a server lists and nobody can call from here: why they are left out, and the way out. */
import type { LocalizedText } from "../localized-text.ts";
import { list, listInChinese, quote, quoteInChinese } from "./words.ts";

/** As `left_out` of a server says it. */
export type WhyLeftOut = keyof typeof reasons;

const reasons = {
  needs_task: {
    en: "its server runs it as a task alone, which no call from here reaches",
    zh: "它的服务器只以任务方式运行它，从这里无法调用",
  },
  too_complex: { en: "its definition is too large or nested too deeply", zh: "它的定义过大或嵌套过深" },
  malformed: { en: "its definition breaks the rules of the protocol", zh: "它的定义不符合协议" },
  empty: { en: "it has no name", zh: "它没有名称" },
  too_long: { en: "its name is too long", zh: "它的名称过长" },
  unseen_characters: { en: "its name has characters that nobody sees", zh: "它的名称含有看不见的字符" },
  mixed_scripts: { en: "its name mixes letters that look the same", zh: "它的名称混用了外形相同的字母" },
  not_allowed: { en: "its name is not permitted", zh: "它的名称不被允许" },
  taken: { en: "another tool has its name", zh: "它与另一个工具同名" },
  looks_like: { en: "its name looks like that of another tool", zh: "它的名称与另一个工具的名称过于相似" },
} as const satisfies Record<string, LocalizedText>;

/** `known`: tools of the same server that can be called. */
export function leftOutToolText(tool: string, why: WhyLeftOut, known: readonly string[]): LocalizedText {
  const others =
    known.length === 0 ? { en: "", zh: "" } : { en: ` (${list(known)})`, zh: `（${listInChinese(known)}）` };
  return {
    en: `The tool ${quote(tool)} is listed by its server and left out here: ${reasons[why].en}. Use another tool of it${others.en}, or find another server with search_and_install_tools. Only whoever runs the server can change this.`,
    zh: `工具 ${quoteInChinese(tool)} 在服务器的列表中，但这里没有采用：${reasons[why].zh}。请改用该服务器的其他工具${others.zh}，或用 search_and_install_tools 寻找其他服务器。只有该服务器的运营者能改变这一点。`,
  };
}
