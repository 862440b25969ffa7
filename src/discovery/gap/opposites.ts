/**
 * Words that are each other's opposite by how they are made (connect and disconnect, 升高 and 降低, 解冻 and 冻结) or as the two sides of something (left and
 * right): each class is closed.
 * Not here: verbs of different meanings (`lexicon/synonym-table.ts`).
 */
import { synonymKey } from "../lexicon/synonyms.ts";

/** What turns a verb round that it stands before. */
const AGAINST = /^(?:un|dis|de|mis)-?/u;
/** Characters that turn a verb round where they stand for one another. */
const WAYS: ReadonlySet<string> = new Set(
  "上下 进出 入出 升降 高低 加减 增减 加少 收放 多少 大小 长短 快慢 开关 宽窄 强弱 明暗 借还 买卖 取存"
    .split(" ")
    .flatMap((pair) => [pair, [...pair].toReversed().join("")]),
);
/** Sides, orders and states of which a thing has one. */
const SIDES: readonly (readonly [string, string])[] = (
  "left right,ascending descending,clockwise counterclockwise,clockwise anticlockwise,read unread,horizontally vertically,horizontal vertical," +
  "public private,uppercase lowercase,incoming outgoing,portrait landscape,online offline,visible hidden,横屏 竖屏,横向 纵向,公开 私密,大写 小写,线上 线下"
)
  .split(",")
  .map((pair) => {
    const [one = "", other = ""] = pair.split(" ");
    return [synonymKey(one), synonymKey(other)];
  });

/** Whether two verbs are each other's opposite, by their form. */
export function areOpposite(verb = "", other = ""): boolean {
  return isAgainst(verb, other) || isAgainst(other, verb) || isTurned(verb, other);
}

/** Whether one is the other with what turns it round before it. */
function isAgainst(verb: string, other: string): boolean {
  if (/^解\p{sc=Han}$/u.test(verb)) return !other.startsWith("解") && other.includes(verb.slice(1));
  return AGAINST.test(verb) && other.length > 2 && verb.replace(AGAINST, "") === other;
}

/** Whether two verbs differ in a way alone: 上调 and 下调, 升高 and 降低. */
function isTurned(verb: string, other: string): boolean {
  const [own, its] = [[...verb], [...other]];
  return (
    own.length === its.length &&
    own.length > 1 &&
    verb !== other &&
    own.every((one, at) => one === its[at] || WAYS.has(one + (its[at] ?? "")))
  );
}

/** Whether one text names a side of something, and another text the other side. */
export function namesOtherSide(words: readonly string[], others: readonly string[]): boolean {
  return SIDES.some(([one, other]) => isBetween(one, other, words, others) || isBetween(other, one, words, others));
}

function isBetween(one: string, other: string, words: readonly string[], others: readonly string[]): boolean {
  return words.includes(one) && !words.includes(other) && others.includes(other) && !others.includes(one);
}
