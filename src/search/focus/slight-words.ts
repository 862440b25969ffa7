/**
 * Words of times, people, small numbers and of talk itself, in English and Chinese: any story has them, and a base may have them by
 * chance. In a part of a question they are no evidence. Not here: words that are none anywhere (`everyday-words.ts`).
 */
import { foldHan } from "../fold.ts";
import type { PlannedTerm } from "../query-terms.ts";
import { wordTerm } from "../terms.ts";

const ENGLISH = `day days week weeks weekend weekends month months year years morning evening night nights noon hour hours minute
  minutes second seconds today tonight monday tuesday wednesday thursday friday saturday sunday january february march
  april may june july august september october november december spring summer autumn winter christmas holiday holidays
  wife husband partner son sons daughter daughters kid kids child children baby mother father mum mom dad parents
  brother brothers sister sisters grandson granddaughter grandmother grandfather family friend friends colleague
  colleagues neighbour neighbours neighbor neighbors boss team man woman people person boy girl guy one two three four
  five six seven eight nine ten eleven twelve twenty thirty hundred dollars euro euros home house flat room word words
  note notes meeting nothing happen happens old new long short big small answer answers answered
  help helps helped look looking forward simple text message after few many every stay ask asked asks say says said ago reply
  read reading`;

/** Pairs of characters, as a question is read. */
const CHINESE = `今天 明天 昨天 前天 后天 今年 去年 前年 明年 上周 下周 本周 星期 礼拜 周一 周二 周三 周四 周五 周六 周日 个月 上个 下个 这个 那个 月份
  年前 年后 小时 分钟 半天 半个 早上 上午 中午 下午 晚上 半夜 白天 春天 夏天 秋天 冬天 过年 一年 两年 三年 四年 五年 几年 一天 两天 三天 几天
  天天 每天 一个 两个 三个 几个 六个 八个 个人 人家 大家 时候 以后 之前 最近 老公 老婆 媳妇 爱人 爸爸 妈妈 我妈 我爸 爸妈 父母 婆婆 公公 岳母
  孩子 儿子 女儿 小孩 宝宝 哥哥 弟弟 姐姐 妹妹 朋友 同学 同事 邻居 亲戚 老师 师傅 老人 男友 女友 家里 我家 我们 他们 你们 回家 一口 一下 一次
  几次 一直 还有 就是 但是`;

let words: ReadonlySet<string> | undefined;
let pairs: ReadonlySet<string> | undefined;

/** Whether a term of a question names a time, a person, a number or the talk itself. */
export function isSlight({ kind, term }: Pick<PlannedTerm, "kind" | "term">): boolean {
  words ??= new Set(ENGLISH.split(/\s+/).map(wordTerm));
  pairs ??= new Set(CHINESE.split(/\s+/).map(foldHan));
  return kind === "word" ? words.has(term) : kind === "pair" && pairs.has(term);
}
