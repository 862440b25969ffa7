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

export const booleanInput: InputType<"boolean"> = {
  name: "boolean",
  label: { en: "boolean", zh: "是/否" },
  valueKind: "boolean",
  keys: {},
  read(text) {
    const folded = foldText(text).replace(/[.!。！,，~]+$/u, "");
    if (yes.has(folded)) return true;
    return no.has(folded) ? false : undefined;
  },
  accepts: (value) => typeof value === "boolean",
  expected: () => ({ en: ["yes or no"], zh: ["“是”或“否”"] }),
  options: (_spec, language) => [
    { id: "yes", description: inLanguage(language, { en: "Yes", zh: "是" }) },
    { id: "no", description: inLanguage(language, { en: "No", zh: "否" }) },
  ],
  samples: () => [true, false],
};
