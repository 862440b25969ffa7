/**
 * Requests that hold numbers and words of comparing, ordering or solving them, and nothing else: which of two is bigger, an equation, a
 * fraction. An agent works them out by itself.
 * Not here: sums of two numbers (`nothing-needed.ts`), since a tool at hand may add.
 */
const MIN_NUMBERS = 1;
/** A text of more characters is a table rather than a question. */
const MAX_CHARACTERS = 200;

const NUMBER =
  /(?<![\p{L}\p{N}])-?\d[\d.,]*(?:\/\d+)?%?(?!\p{Script=Latin})|(?<![\p{L}])\d*[a-z](?=\s*[-+*/=^²])|(?<=[-+*/=^]\s*)\d*[a-z](?![\p{L}])/gu;
const KEY =
  /\b(?:bigger|biggest|larger|largest|greater|greatest|smaller|smallest|less|more|higher|highest|lower|lowest|equal|sort|order|ascending|descending|solve|fraction|decimal|percent|percentage|prime|even|odd|divisible|rounded?)\b/iu;
const WORDS = new Set(
  (
    "which what is are the a an of these those this following two three number numbers value values fraction fractions decimal one than or and " +
    "vs versus compared with to from for in by if bigger biggest larger largest greater greatest smaller smallest less more higher highest " +
    "lower lowest equal sort order ordered put arrange rank ascending descending solve equation convert into as percent percentage prime even " +
    "odd divisible round rounded nearest ten hundred whole tell me please x y does how much"
  ).split(" "),
);
/** Numbers in characters: 三分之一. */
const HAN_NUMBER =
  /[零一二两三四五六七八九十百千万半]*分之[零一二两三四五六七八九十百千万]+|[零一二两三四五六七八九十百千万]+(?!个)/gu;
const HAN_KEY =
  /哪个|哪一个|谁|是不是|大于|小于|等于|多大|更大|更小|最大|最小|排序|解|分数|小数|百分|质数|素数|偶数|奇数|整除/u;
const HAN_WORDS =
  /哪一?个|这[几些两三]个?|以下|下面|两个|数字?|的|和|与|跟|同|比较?一?下?|对比|相比|谁|更|最|大些?|小些?|高|低|多少|是不是|是|吗|呢|大于|小于|等于|还是|排序|从|到|按|由|排列?|顺序|解|求|方程|化成|化为|换成|写成|分数|小数|百分数|质数|素数|偶数|奇数|能|被|整除|请|帮我|一下|把|将/gu;

/** Whether all that a text says is numbers and how they stand to each other. Any string is accepted. */
export function isAboutNumbersAlone(text: string): boolean {
  const said = text.trim();
  if (said.length > MAX_CHARACTERS) return false;
  if (/\p{sc=Han}/u.test(said)) {
    if (!HAN_KEY.test(said)) return false;
    const rest = said.replace(NUMBER, " 1 ").replace(HAN_NUMBER, " 1 ");
    return rest.split(" 1 ").length > MIN_NUMBERS && !/\p{L}/u.test(rest.replace(HAN_WORDS, ""));
  }
  if (!KEY.test(said)) return false;
  const rest = said.replace(NUMBER, " 1 ");
  const words = rest.toLowerCase().match(/\p{L}+/gu) ?? [];
  return rest.split(" 1 ").length > MIN_NUMBERS && words.every((word) => WORDS.has(word));
}
