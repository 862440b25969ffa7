/** What an essence made by rule says, in Chinese and English. The names in it are ids of tools and codes of failures. */
import type { LocalizedText } from "../localized-text.ts";

export interface EssenceTexts {
  /** The tools of a run that passed, in order. */
  inOrder(tools: readonly string[]): string;
  /** No failure is recorded of any call. A call that may be repeated, and that a crash cut off before it was recorded, is not known to have been made twice. */
  atOnce: string;
  /** Tools were found and connected on the way. */
  found: string;
  /** Where the walk began that reached an end. */
  beganAt(entry: string): string;
  failedCall(tool: string, code: string): string;
  leftEntry(entry: string): string;
  ended(code: string): string;
}

export const essenceTexts: LocalizedText<EssenceTexts> = {
  en: {
    inOrder: (tools) => `These tools in this order: ${tools.join(", ")}.`,
    atOnce: "No call failed.",
    found: "A missing tool was looked for and connected on the way.",
    beganAt: (entry) => `Beginning at ${entry} led to an end.`,
    failedCall: (tool, code) => `${tool} failed: ${code}.`,
    leftEntry: (entry) => `Beginning at ${entry} was given up.`,
    ended: (code) => `It ended with ${code}.`,
  },
  zh: {
    inOrder: (tools) => `依次使用这些工具：${tools.join("、")}。`,
    atOnce: "没有一次调用失败。",
    found: "途中查找并接入了缺少的工具。",
    beganAt: (entry) => `从 ${entry} 开始走到了结尾。`,
    failedCall: (tool, code) => `${tool} 失败：${code}。`,
    leftEntry: (entry) => `从 ${entry} 开始，中途放弃了。`,
    ended: (code) => `以 ${code} 结束。`,
  },
};
