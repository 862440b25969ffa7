/**
 * Words that say nothing about the subject, left out of queries only (documents are indexed whole).
 * A query made of nothing else keeps them: "to be or not to be" must still find its text.
 */

const ENGLISH =
  "a about all also am an and any are as at be been being but by can could did do does doing for from had has have having he hello her here hey hi him his how i if in into is it its just know let like me more most much my need no not now of on or our out over own please re s she should so some such t tell than thank thanks that the their them then there these they this those to too under up us ve very want was we were what when where which while who whom why will with would you your";

const CHINESE =
  "的 了 着 过 是 在 和 与 及 或 就 都 也 还 吗 呢 吧 啊 呀 哦 嗯 么 我 你 您 他 她 它 我们 你们 他们 这 那 这个 那个 哪个 哪些 哪里 哪 谁 什么 怎么 怎样 怎么样 怎么办 如何 为什么 为何 多少 几 请 请问 请教 想 想要 我想 想问 想知道 要 需要 可以 能 能否 可否 会 应该 应当 有 不 没有 有没有 是否 是不是 一个 一下 一些 关于 对于 给 帮 帮我 帮忙 告诉 让 被 把 从 到 向 对 于 其 之 所 以 而 但 并 等 了解 知道 介绍 说说 聊聊 看看 求助 你好 您好 谢谢 好的 大家好";

/** Lower-case English words, not stemmed. */
export const STOP_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(" "));
/** Simplified Chinese words and characters, longest four characters. */
export const STOP_PHRASES: ReadonlySet<string> = new Set(CHINESE.split(" "));
/**
 * The same, and questions about a duration: a passage that answers "how long" seldom says so. Search only: a reply such as
 * 多久之内 tells options apart.
 */
export const QUERY_STOP_PHRASES: ReadonlySet<string> = new Set([...STOP_PHRASES, "多久", "多长时间"]);
