/**
 * Separates the content words of a text from small talk (greetings, thanks, asking for help), and finds negated clauses
 * ("not the router, the cable"). Not here: stop words, which search shares (`search/stop-words.ts`).
 */
import { unitsOf, type Unit } from "../search/units.ts";

const ENGLISH_PHRASES = [
  "hi there, hello there, good morning, good afternoon, good evening, good night, good day, how are you, how are you today",
  "how is it going, nice to meet you, bye, goodbye, see you, many thanks, cheers, thank you so much, great, fine, cool, nice",
  "ok, okay, yes, yeah, yep, sure, nope, maybe, whatever, anything, something, nothing, test, testing, start, begin, go, hm, hmm",
  "start over, start again, begin again, get started, get going, let us start, going, started, from the beginning, from the top",
  "help, help me, can you help, i need help, i hope you can help me, question, have a question, ask a question, ask you something",
  "what can you do, who are you, what are you, are you there, anybody there, anyone there, today, now, really, still, please, kind",
  "i do not know, i don't know, no idea, get, got, make, made, go, take, give, way, thing, things, think, look, see, say, said, use",
  "isn't, aren't, wasn't, weren't, don't, doesn't, didn't, can't, couldn't, won't, wouldn't, shouldn't, haven't, hasn't, hadn't",
  "i'm, i've, i'd, i'll, we're, we've, you're, they're, cannot",
  "good, well, bad, lot, new, day, days, time, times, one, two, first, last, best, better, work, works, put, tell me, let me know",
].join(", ");

const CHINESE_PHRASES =
  "你好 您好 在吗 在不在 有人吗 有人在吗 早上好 上午好 中午好 下午好 晚上好 早安 晚安 早啊 哈喽 哈罗 嗨 嘿 喂 谢谢 多谢 感谢 谢了 " +
  "再见 拜拜 辛苦了 麻烦 麻烦你 麻烦您 打扰了 咨询 咨询一下 请教一下 问一下 问个问题 问题 有个问题 有问题 帮帮 帮帮我 帮个忙 救命 " +
  "测试 测试一下 试试 试一下 开始 开始吧 从头来 从头开始 重新来 重新开始 重来 帮助 求帮助 随便 都行 都可以 不知道 不清楚 不懂 你是谁 你是 能做什么 会做什么 有什么用 有什么功能 怎么用 " +
  "今天 昨天 明天 今年 现在 最近 平时 刚才 以后 以前 时候 事情 东西 这样 那样 这么 那么 这种 那种 一点 一次 一直 已经 还是 还有 就是 " +
  "怎么回事 咋回事 最后 最好 最新 最快 很 最 更 太 特别 非常 十分 好 吃 写 做 去 来 说 看 问 用 个 几个 大家 自己 别人 哈哈 哈哈哈 呵呵 嗯嗯 没事 没问题 知道了 明白了 谢 吧 呀 哟";

const MAX_PHRASE_UNITS = 8;
let cachedPhrases: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The small-talk phrases as units, joined by `key`, under their first unit: most units begin none. Built at the first use. */
function smallTalkPhrases(): ReadonlyMap<string, ReadonlySet<string>> {
  if (cachedPhrases !== undefined) return cachedPhrases;
  const phrases = new Map<string, Set<string>>();
  for (const phrase of [...ENGLISH_PHRASES.split(", "), ...CHINESE_PHRASES.split(" ")]) {
    const units = unitsOf(phrase);
    const first = units[0]?.text ?? "";
    const known = phrases.get(first);
    if (known === undefined) phrases.set(first, new Set([key(units)]));
    else known.add(key(units));
  }
  cachedPhrases = phrases;
  return phrases;
}

function key(units: readonly Unit[]): string {
  return units.map(({ text }) => text).join(" ");
}

/** For each unit, whether it is content: neither a stop word nor part of a small-talk phrase. */
export function markContentUnits(units: readonly Unit[]): boolean[] {
  const byFirstUnit = smallTalkPhrases();
  const isContent = units.map(({ stop }) => !stop);
  for (let start = 0; start < units.length; start += 1) {
    const phrases = byFirstUnit.get(units[start]?.text ?? "");
    if (phrases === undefined) continue;
    let phrase = "";
    for (let end = start; end < units.length && end - start < MAX_PHRASE_UNITS; end += 1) {
      phrase = end === start ? (units[end]?.text ?? "") : `${phrase} ${units[end]?.text ?? ""}`;
      if (phrases.has(phrase)) isContent.fill(false, start, end + 1);
    }
  }
  return isContent;
}

/**
 * The content words of a text: each spaced word, and each pair of neighbouring characters of an unspaced script, without
 * stop words and small talk. A single unspaced character is too ambiguous and is left out. `isContent`: of each unit.
 */
export function contentWords(units: readonly Unit[], isContent = markContentUnits(units)): Set<string> {
  const words = new Set<string>();
  for (let at = 0; at < units.length; at += 1) {
    const [unit, next] = [units[at], units[at + 1]];
    if (unit === undefined || isContent[at] !== true) continue;
    if (!unit.unspaced) words.add(unit.text);
    else if (next?.unspaced === true && isContent[at + 1] === true) words.add(unit.text + next.text);
  }
  return words;
}

const CLAUSE = /[,，.。;；!！?？、\n]+|\b(?:but|instead|rather)\b|而是|但是|而要/iu;
const NEGATED =
  /^\s*(?:(?:it'?s|it is|i (?:mean|said)|i'?m|i am)\s+)?(?:not(?!\s+(?:sure|able|working|work|sure|connect))|no,|don'?t want|do not want|i don'?t want|i do not want|instead of|rather than|except|forget)\b|^\s*(?:我|我的|这)?(?:不是|不要|不想|不看|不问|不选|不用|别|并非|并不是|除了)/iu;

/** Splits a text at punctuation and words such as "but"; the separators and empty clauses are dropped. */
export function splitClauses(text: string): string[] {
  return text.split(CLAUSE).filter((clause) => clause.trim() !== "");
}

/**
 * The text without its negated clauses; undefined when there are none, or when nothing else is left. A clause may be
 * dropped wrongly, so callers fall back to the whole text when the rest gives no clear result.
 */
export function withoutNegatedClauses(text: string): string | undefined {
  const clauses = splitClauses(text);
  const kept = clauses.filter((clause) => !NEGATED.test(clause));
  return kept.length === 0 || kept.length === clauses.length ? undefined : kept.join("，");
}

const FINE =
  /\b(?:is|are|was|were|works?|seems?|looks?)\s+(?:all\s+|just\s+|totally\s+|perfectly\s+)?(?:fine|ok(?:ay)?|good|great|normal|alright|all right|well|perfect)\b|\bworks?(?: perfectly)?\s*$|(?:正常|没问题|没毛病|好好的|好着呢|都好|没事)\s*$/iu;

/** The text without clauses that say that something is fine; undefined when there are none, or when nothing else is left. */
export function withoutFineClauses(text: string): string | undefined {
  const clauses = splitClauses(text);
  const kept = clauses.filter((clause) => !FINE.test(clause));
  return kept.length === 0 || kept.length === clauses.length ? undefined : kept.join("，");
}
