/** What the signs of a picture mean, in one language. */
import { inLanguage } from "../localized-text.ts";
import type { LegendWords } from "./legend.ts";

export function legendWords(language: string): LegendWords {
  return inLanguage(language, {
    en: {
      question: "step with options",
      input: "asks for a value",
      leaf: "last step",
      elsewhere: "goes on in another tree",
      end: "the session ends",
      back: "leads to a step drawn elsewhere here",
      out: "leads to another tree",
    },
    zh: {
      question: "有选项的步骤",
      input: "询问一个值",
      leaf: "最后一步",
      elsewhere: "转到另一棵树",
      end: "会话结束",
      back: "转到图中另外画出的步骤",
      out: "转到另一棵树",
    },
  });
}
