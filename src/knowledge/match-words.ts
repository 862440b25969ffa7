/** Short replies with one meaning: "2", "第二个", "the second one", "B", yes and no. */

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
  "yes y yeah yep sure ok okay true correct right affirmative 是 是的 对 对的 好 好的 可以 行 嗯 没错 有 要 愿意 确定 同意".split(
    " ",
  ),
);
const NO = new Set(
  "no n nope nah false not negative 不 否 不是 没有 没 不要 不行 不对 不用 不可以 不愿意 不同意 无".split(" "),
);

function plain(text: string): string {
  return text
    .normalize("NFKC")
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

/**
 * Which option a reply counts out, from 0; −1 for the last. Undefined when it is not such a reply.
 * Only replies that say nothing else are read this way: "2 chairs" is no ordinal.
 */
export function ordinalOf(text: string): number | undefined {
  const said = plain(text);
  if (/^(最后|最後)(一)?(个|個|项|項|种|種|条|條)?$/.test(said) || /^(the )?last( one| option)?$/.test(said)) return -1;
  const digits =
    /^(?:(?:option|number|no|choice|选项|选|選|选择|第|我选|我選)\s*)?(\d{1,2})(?:st|nd|rd|th)?\s*(?:个|個|项|項|种|種|号|號|条|條)?(?:吧)?$/.exec(
      said,
    );
  if (digits !== null) return below(Number(digits[1]));
  const chinese =
    /^(?:我?(?:选|選|选择|要))?\s*(?:第)?([零一二两三四五六七八九十]{1,2})\s*(?:个|個|项|項|种|種|号|號|条|條)?(?:吧)?$/.exec(
      said,
    );
  if (chinese !== null) return below(chineseNumber(chinese[1] ?? ""));
  const letter = /^(?:option |choice |选项|选|選|选择|我选)?\s*([a-h])$/.exec(said);
  if (letter !== null) return (letter[1] ?? "a").charCodeAt(0) - 97;
  const english =
    /^(?:i (?:choose|pick|want|take) )?(?:the |option |number )?([a-z]+)(?: one| option| choice)?(?: please)?$/.exec(
      said,
    );
  const word = english?.[1] ?? "";
  const index = Math.max(ENGLISH_ORDINALS.indexOf(word), ENGLISH_NUMBERS.indexOf(word));
  return index < 0 ? undefined : index;
}

/** Counting starts at one; a number no list reaches stays a number no list reaches. */
function below(number: number | undefined): number | undefined {
  if (number === undefined) return undefined;
  return number === 0 ? Number.MAX_SAFE_INTEGER : number - 1;
}

/** Whether a text is a plain yes or no; undefined for anything else. */
export function yesOrNo(text: string): "yes" | "no" | undefined {
  const said = plain(text);
  if (YES.has(said)) return "yes";
  return NO.has(said) ? "no" : undefined;
}

/** The yes or no a text begins with: "Yes, every evening", "No change", "不，我不续". */
export function openingAnswer(text: string): "yes" | "no" | undefined {
  const opening = /^\s*(?:([a-z]+)\b|([是有否不没]{1,2})(?=[，,。；;：:]|$))/iu.exec(text);
  return opening === null ? undefined : yesOrNo(opening[1] ?? opening[2] ?? "");
}

/** Whether a text denies something: 没有提前通知, none of them, it does not see the network. */
export function isNegative(text: string): boolean {
  const said = text.replace(/是不是|有没有|能不能|会不会|要不要|可不可以|不同|不足|不确定|没问题|无固定/gu, "");
  return /\b(?:no|not|none|never|nothing|neither|nor|without|cannot)\b|n['’]t\b|[不没無无未非]/iu.test(said);
}
