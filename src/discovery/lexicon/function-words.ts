/**
 * Chinese words that say nothing of a thing: pronouns, particles, prepositions, measure words, times, and words of politeness. What is left of a
 * sentence without them and the words that the lexicon knows is what it is about. Each list is one closed class of the language.
 * Not here: the stop words of search (`search/stop-words.ts`), places (`places.ts`).
 */
import { QUERY_STOP_PHRASES } from "../../search/stop-words.ts";

const PRONOUNS = "咱 咱们 俺 他们 她们 它们 自己 别人 人家 大家 有人 某人 对方 它 彼此";
const DEMONSTRATIVES =
  "这些 那些 这里 那里 这儿 那儿 这种 那种 这样 那样 这么 那么 哪儿 哪种 某些 每个 各个 各地 其他 其它 另外 以下";
const QUESTIONS =
  "怎么样 为啥 啥 什么样 什么时候 何时 几时 多大 多高 多远 多重 多长 能不能 可不可以 行不行 会不会 有没有 好不好 对不对";
const POLITE =
  "劳驾 拜托 烦请 恳请 麻烦 麻烦你 麻烦您 请帮我 请帮忙 帮帮 帮个忙 替我 为我 给我 谢谢你 谢谢您 好吗 行吗 可以吗";
const MODALS =
  "必须 打算 准备 希望 愿意 想找 想查 想看 想去 应当 得以 试试 试着 赶紧 赶快 尽快 顺便 一直 总是 经常 正在 已经 曾经 刚刚 刚才 马上 立刻 立即 现在 目前 最近 近期 之前 之后 以前 以后 然后 接着";
const ADVERBS =
  "很 非常 十分 特别 比较 更 最 太 只 只是 仅 又 再 才 便 大概 大约 左右 究竟 到底 一共 总共 全部 到处 一点 一点儿 有点";
const PREPOSITIONS =
  "按照 根据 依照 通过 经过 随着 为了 因为 由于 除了 沿着 朝着 围绕 针对 有关 跟 跟着 同时 以及 还是 或者 而且 并且 如果 假如 要是 虽然 但是";
const DIRECTIONS =
  "里面 外面 上面 下面 前面 后面 旁边 中间 之间 里边 外边 上来 上去 下来 下去 出来 出去 进来 进去 起来 过来 过去 回来 回去";

/** Words that end what stands before them and begin what follows. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...QUERY_STOP_PHRASES,
  ...[PRONOUNS, DEMONSTRATIVES, QUESTIONS, POLITE, MODALS, ADVERBS, PREPOSITIONS, DIRECTIONS].flatMap((words) =>
    words.split(" "),
  ),
]);

const NUMERAL = "[零〇一二两三四五六七八九十百千万亿几半]";
const MEASURES =
  "个只条张本件位名首部套项场页份篇段台家些种款幅封束副辆颗枚味盆块片粒支枝根棵朵座栋幢间层杯瓶碗盘袋箱盒罐双对顶顿趟遍回届笔道节堂课句列排组批群桶滴匹尾口架艘把株串卷册筐丛扇面员次样类门桩起代期行";
const TIME_UNITS = "年|个月|月|天|周|星期|礼拜|日|号|点钟|点半|点|小时|分钟|秒钟|刻";

/** A count of things: 一束, 这几颗, 每三个. The noun follows. */
export const MEASURE = new RegExp(
  String.raw`(?:[这那哪某每各]${NUMERAL}{0,3}|第?${NUMERAL}{1,4}|[上下](?=[个次回届场期]))(?:[${MEASURES}](?![${MEASURES}]))`,
  "uy",
);

/** When: 明天, 下周三, 三点半. */
export const TIME = new RegExp(
  [
    String.raw`[今明后昨前当][天日晚早晨夜](?:[早晚]上|上午|下午|中午|夜里)?`,
    "大[前后]天",
    "[今明去前后当]年",
    String.raw`[上下本这][一个]?(?:周末|周[一二三四五六日天]?|星期[一二三四五六日天]?|礼拜[一二三四五六日天]?|月[底初]?|季度)`,
    "(?:周|星期|礼拜)[一二三四五六日天末]",
    "上午|下午|早上|晚上|中午|傍晚|凌晨|夜里|半夜|清晨|月底|月初|年底|年初",
    String.raw`(?:第)?${NUMERAL}{1,4}(?:${TIME_UNITS})(?:前|后|内|之前|之后|以内)?`,
  ].join("|"),
  "uy",
);
