/** The input type `boolean`: yes or no. */
import type { InputType } from "./input-type.ts";
import { foldText } from "./plain-text.ts";
import { inLanguage } from "../../localized-text.ts";

const yes = new Set(
  "yes y yeah yep yup true 1 ok okay sure correct right affirmative 是 是的 对 对的 好 好的 行 可以 有 嗯 嗯嗯 没错 正确 要 愿意 同意 确认 當然 当然 对呀 是啊 √ ✓".split(
    " ",
  ),
);
const no = new Set(
  "no n nope nah false 0 wrong incorrect negative 否 不 不是 不是的 不对 没有 没 無 无 不要 不行 不可以 不愿意 不同意 沒有 錯 错 错误 × ✗".split(
    " ",
  ),
);

/** A Chinese answer repeats the question's auxiliary: 会吗？会的。 A closed class of the language, without those that mean "perhaps". */
const AUXILIARY = "是|会|會|能|能够|可以|要|需要|想|肯|敢|愿意|願意|同意|有|在|行|好|对|對";
const ENDING = "(?:的|啊|呀|哦|呢|吧|了|嘛)?";
const REPEATED = new RegExp(`^(不|没|沒)?(?:${AUXILIARY})${ENDING}$`, "u");

/** Words that may turn around what a clause before them said. */
const TURNS = /不|没|沒|别|但|除|\b(?:no|not|never|but|except|unless|only)\b|n't/u;

/** A whole answer, or its first clause; undefined for anything else. */
function readWord(word: string): boolean | undefined {
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  const repeated = REPEATED.exec(word);
  return repeated === null ? undefined : repeated[1] === undefined;
}

export const booleanInput: InputType<"boolean"> = {
  name: "boolean",
  label: { en: "boolean", zh: "是/否" },
  valueKind: "boolean",
  keys: {},
  read(text) {
    const folded = foldText(text).replace(/[.!。！,，~]+$/u, "");
    const whole = readWord(folded);
    if (whole !== undefined) return whole;
    // "Yes, in the afternoon": what follows must not take it back.
    const [, first, rest] = /^([^,，;；]+)[,，;；]\s*(.+)$/u.exec(folded) ?? [];
    return first === undefined || rest === undefined || TURNS.test(rest) ? undefined : readWord(first.trim());
  },
  accepts: (value) => typeof value === "boolean",
  expected: () => ({ en: ["yes or no"], zh: ["“是”或“否”"] }),
  options: (_spec, language) => [
    { id: "yes", description: inLanguage(language, { en: "Yes", zh: "是" }) },
    { id: "no", description: inLanguage(language, { en: "No", zh: "否" }) },
  ],
  samples: () => [true, false],
};
