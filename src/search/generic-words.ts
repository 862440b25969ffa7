/**
 * Words that name a subject beside others (*work contract*) or alone (*work*), and name none in a sentence of pronouns:
 * *how does it work*, *please fix it*, 怎么选. Not here: words that say as little anywhere (`everyday-words.ts`).
 */
import type { EverydayWords } from "./everyday-words.ts";
import { foldHan } from "./fold.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { wordTerm, type Piece } from "./terms.ts";
import { findPhrases } from "./units.ts";

const ENGLISH = `work function operate run start stop test check try change read write wrote written answer fix repair mend
  solve resolve break broke broken choose chose chosen choice pick select decide decision improve create build built edit update
  remove delete add send sent open close save finish complete continue fail failed crash compare difference review
  rewrite translate summarize summarise summary result cause task job text message`;

/** A word that stands for the subject that the sentence does not name, or asks for it. */
const PRONOUNS = `i me my mine you your yours we us our it its he him his she her they them their this that these those
  something anything everything someone somebody anyone what whats which there theres im ive thats`;

/** Everyday words that make a subject of a generic one: *how long may I work a day*. */
const NARROWING = `day days minute minutes time times morning afternoon tonight today tomorrow yesterday hard late later
  early first second third last old new small big two three four ten half purpose`;

/** *what is work* asks what the word means. */
const DEFINITION = /^(?:what (?:is|are|s|does)|whats) (?:an? )?\p{L}+(?: mean)?$/u;

const CHINESE = `选 选择 挑 挑选 写 写个 原因 缘故 改 改变 更改 修改 修 修复 修好 测 测试 读 阅读 用 使用 操作 停 停止 坏 换 更换 查 查询 检查 对比
  区别 不同 工作 运行 打开 关 关闭 开 完成 流程 过程 结果 算 计算 翻译 总结 概括 删 删除 加 添加 增加 发 发送 创建 建 处理 解决 实现 决定 变
  变化 失败 失效 出错 报错 造成 导致 引起 发生 影响 步 步骤 第一步 第二步`;

/** Expressions of a sentence that leaves its subject to be guessed. */
const CHINESE_PRONOUNS = `怎么 怎 咋 什么 啥 如何 怎样 为什么 为何 哪 哪个 哪些 它 这 那 这个 那个 我 你 您 帮 请`;

const listOf = (words: string): string[] => words.trim().split(/\s+/);
const generic = new Set(listOf(ENGLISH).map(wordTerm));
const pronouns = new Set(listOf(PRONOUNS));
const narrowing = new Set(listOf(NARROWING));
const genericPhrases = new Set(listOf(CHINESE).map(foldHan));
const pronounPhrases = listOf(CHINESE_PRONOUNS).map(foldHan);
/** Characters of the longest generic expression that the everyday ones may leave over. */
const LONGEST_PHRASE = 2;

/**
 * The everyday words of a query, with its generic word where that is all it has besides everyday words, and a pronoun or
 * a question word stands for the subject. The same words for any other query.
 */
export function withGenericWord(pieces: readonly Piece[], usual: EverydayWords): EverydayWords {
  const words = pieces.flatMap((piece) => (piece.kind === "word" ? piece.parts : []));
  if (pieces.some((piece) => piece.kind === "word" && piece.whole !== null)) return usual;
  const runs = pieces.flatMap((piece) => (piece.kind === "run" ? [piece.text] : []));
  const over = words.filter((word) => !usual.words.has(word) && !STOP_WORDS.has(word));
  if (!over.every((word) => generic.has(wordTerm(word)))) return usual;
  const leftOver: string[] = [];
  for (const run of runs) {
    const left = leftIn(run, usual.phrases);
    // What is longer than any of its expressions is said of most questions, and the first look tells it.
    if (left.some((text) => [...text].length > LONGEST_PHRASE)) return usual;
    leftOver.push(...left);
  }
  if (new Set([...over.map(wordTerm), ...leftOver]).size !== 1) return usual;
  const phrases = withGenericPhrases(usual.phrases);
  if (runs.some((run) => leftIn(run, phrases).length > 0)) return usual;
  const hasPronoun =
    words.some((word) => pronouns.has(word)) || runs.some((run) => pronounPhrases.some((one) => run.includes(one)));
  if (!hasPronoun || words.some((word) => narrowing.has(word)) || DEFINITION.test(words.join(" "))) return usual;
  return { words: new Set([...usual.words, ...over]), phrases };
}

let lastPhrases: { usual: ReadonlySet<string>; all: ReadonlySet<string> } | undefined;

/** The everyday expressions and the generic ones: there is one list of either. */
function withGenericPhrases(usual: ReadonlySet<string>): ReadonlySet<string> {
  if (lastPhrases?.usual !== usual) lastPhrases = { usual, all: new Set([...usual, ...genericPhrases]) };
  return lastPhrases.all;
}

/** Runs of characters that no expression of a list covers. */
function leftIn(run: string, phrases: ReadonlySet<string>): string[] {
  const characters = [...run];
  const covered = findPhrases(characters, phrases);
  return characters
    .map((text, index) => (covered[index] === true ? " " : text))
    .join("")
    .split(/\s+/)
    .filter((text) => text !== "");
}
