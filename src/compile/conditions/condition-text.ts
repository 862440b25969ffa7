/** What every finding about a condition begins with, and the example that some of them end with. */
import type { FindingText } from "../findings.ts";

/** The finding for a reason, which continues a sentence, and a fix. */
export function conditionText({ en, zh }: FindingText): FindingText {
  return { en: [`This condition does not compile: ${en[0]}.`, en[1]], zh: [`这个条件无法编译：${zh[0]}。`, zh[1]] };
}

export const exampleEn = 'Conditions are CEL, such as answers.age >= 18 && answers.city == "上海".';
export const exampleZh = '条件用 CEL 书写，例如 answers.age >= 18 && answers.city == "上海"。';
