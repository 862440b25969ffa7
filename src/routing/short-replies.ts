/** Reads short replies with one meaning: an option's number ("2", "第二个", "the second one", "B"), yes and no. */
import { foldCompatibility } from "../fold-compatibility.ts";

const CHINESE_DIGITS = "零一二三四五六七八九十";
const ENGLISH_ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const ENGLISH_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const YES = new Set(
  "yes y yeah yep sure ok okay true correct right affirmative 是 是的 对 对的 好 好的 可以 行 嗯 没错 有 要 愿意 确定 同意 不是吗 不是嘛 不是么 可不是 可不是嘛 可不是吗 可不是么".split(
    " ",
  ),
);
const NO = new Set(
  "no n nope nah false not negative 不 否 不是 没有 没 不要 不行 不对 不用 不可以 不愿意 不同意 无".split(" "),
);

function normalize(text: string): string {
  return foldCompatibility(text)
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
}

function chineseNumber(text: string): number | undefined {
  const digits = [...text.replace("两", "二")].map((character) => CHINESE_DIGITS.indexOf(character));
  if (digits.length === 0 || digits.includes(-1)) return undefined;
  const [first = 0, second = 0] = digits;
  if (digits.length === 1) return first;
  if (digits.length > 2) return undefined;
  return first === 10 ? 10 + second : second === 10 ? first * 10 : undefined;
}

/** Words that may surround an ordinal without adding meaning. */
const BEFORE =
  /^(?:i(?: would like| will take| choose| pick| want| take) |let us take |go with |maybe |probably |(?:那|就|我|还是|想|请)*(?:选择|選擇|选项|选|選|要|看)?\s*)/u;
const AFTER = /\s*(?:吧|呢|啊|谢谢| please| thanks)*$/u;
const COUNTER = "(?:个|個|项|項|种|種|号|號|条|條)?";
const LAST = new RegExp(
  `^(?:(?:最后|最後)一?${COUNTER}|后者|後者|(?:the )?(?:last|latter|bottom)(?: one| option)?)$`,
  "u",
);
const LAST_BUT_ONE = /^(?:the )?(?:second (?:to )?last|last but one|penultimate)(?: one| option)?$/;
const FORMER = /^(?:前者|(?:the )?former(?: one| option)?)$/u;
const BACKWARDS = new RegExp(`^(?:倒数|倒數)第?([一二两三四五六]|[1-6])${COUNTER}$`, "u");
const DIGITS = new RegExp(
  `^(?:(?:the )?(?:option|number|no|choice) ?|第)?(\\d{1,2})(?:st|nd|rd|th)?(?: one| option)?\\s*${COUNTER}$`,
  "u",
);
const CHINESE = new RegExp(`^第?([零一二两三四五六七八九十]{1,2})${COUNTER}$`, "u");
const LETTER = /^(?:option |choice )?([a-h])$/;
const WORD = /^(?:the )?(?:(?:option|number|choice) )?([a-z]+)(?: one| option| choice)?$/;

/**
 * The option's index that a reply names: from 0, or from −1 backwards for the last. Undefined when the reply is not an
 * ordinal and nothing else: "2 chairs" is no ordinal.
 */
export function readOrdinal(text: string): number | undefined {
  const rest = normalize(text).replace(BEFORE, "").replace(AFTER, "");
  if (LAST.test(rest)) return -1;
  if (LAST_BUT_ONE.test(rest)) return -2;
  if (FORMER.test(rest)) return 0;
  const backwards = BACKWARDS.exec(rest)?.[1];
  if (backwards !== undefined) return -(chineseNumber(backwards) ?? Number(backwards));
  const digits = DIGITS.exec(rest)?.[1];
  if (digits !== undefined) return toIndex(Number(digits));
  const chinese = CHINESE.exec(rest)?.[1];
  if (chinese !== undefined) return toIndex(chineseNumber(chinese));
  const letter = LETTER.exec(rest)?.[1];
  if (letter !== undefined) return letter.charCodeAt(0) - 97;
  const word = WORD.exec(rest)?.[1] ?? "";
  const index = Math.max(ENGLISH_ORDINALS.indexOf(word), ENGLISH_NUMBERS.indexOf(word));
  return index < 0 ? undefined : index;
}

/** From a number that starts at one to an index; zero becomes an index beyond every list. */
function toIndex(number: number | undefined): number | undefined {
  if (number === undefined) return undefined;
  return number === 0 ? Number.MAX_SAFE_INTEGER : number - 1;
}

/** Reads a text that is only a yes or a no; undefined for anything else. */
export function readYesNo(text: string): "yes" | "no" | undefined {
  const rest = normalize(text);
  if (YES.has(rest)) return "yes";
  return NO.has(rest) ? "no" : undefined;
}

const OPENING =
  /^\s*(?:([a-z]{2,})\b|(不需要|不愿意|不同意|不属于|不可以|没成功|没办好|没有|没|不是|不要|不用|不行|不对|不会|不能|不|否|还没|成功了|办好了|需要|愿意|同意|属于|可以|没错|当然|确实|是的?|有的?|对的?|好的?|能|会|要|行|嗯)(?=[，,。；;：:！!\s]|$))/iu;
const OPENING_NO = /^(?:never|none|neither|不|没(?!错)|否|还没)/iu;
const OPENING_YES =
  /^(?:of|certainly|definitely|absolutely|indeed|exactly|yup|成功|办好|需要|愿意|同意|属于|没错|当然|确实|有的|会|能)/iu;

/** The yes or no that a text begins with; undefined when it begins otherwise: "Yes, every evening", "No change", "Never before", "不，我不续", "有，单独披露". */
export function readLeadingYesNo(text: string): "yes" | "no" | undefined {
  const opening = OPENING.exec(text);
  const word = opening?.[1] ?? opening?.[2];
  if (
    word === undefined ||
    /^\s*of (?!course)/i.test(text) ||
    /^\s*(?:right|true|correct|not|ok|sure) [a-z]/i.test(text)
  )
    return undefined;
  return readYesNo(word) ?? (OPENING_NO.test(word) ? "no" : OPENING_YES.test(word) ? "yes" : undefined);
}

/** Whether a text contains a negation: 没有提前通知, none of them, it does not see the network. */
export function isNegative(text: string): boolean {
  const rest = text.replace(
    /可不是|不是[吗嘛么]|\b(?:no (?:problem|worries|doubt)|not (?:bad|only))\b|是不是|有没有|能不能|会不会|要不要|可不可以|不同|不足|不确定|没问题|无固定|不错|不过|不仅|不但|不只|不到|不少|差不多|不好意思|未来|非常|无线|无论/giu,
    "",
  );
  return /\b(?:no|not|none|never|nothing|neither|nor|without|cannot)\b|n['’]t\b|[不没無无未非]/iu.test(rest);
}
