/**
 * Whether a request is about something that no published document has: an address or a file, what somebody has or keeps, what is kept in a
 * product. To show, list or open something is such a request, unless it asks for what one wants to know.
 * Not here: questions and orders in general (`asks-for-knowledge.ts`), what Cairn's own tools work on (`own-things.ts`).
 */
import { productsIn } from "../lexicon/products.ts";

/** An address of the web, or a path of a file. */
const ADDRESS =
  /\b(?:https?|ftp|file):\/\/|\bwww\.|(?<![\w/.:])(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]+)*|\b[A-Z]:\\|(?<![\w@.-])[a-z][\w-]*(?:\.[a-z][\w-]*)*\.(?:com|org|net|io|dev|app|gov|edu|cn|co|info|html?)(?![\w-])|[\w-]\.(?:txt|md|csv|tsv|json|ya?ml|xml|log|docx?|xlsx?|pptx?|pdf|py|ts|sql|ini|conf|zip)(?![\w-])/iu;
/** A question about how something is done, or why it is so: an address in it is an example. */
const HOW_OR_WHY =
  /^(?:how|why|should|is it|can i|do i)\b|为什么|為什麼|为何|怎么(?!说)|怎麼|如何|^(?:是否|能不能|可以)/iu;

const ENGLISH_LEAD =
  /^(?:(?:please|now|just|ok(?:ay)?|hi|hello|hey|go ahead and|let['’]?s|help me(?: to)?|(?:can|could|would|will) you|(?:i|we)(?: would like|['’]d like| want| need)(?: you)? to)\b[\s,]*)+/iu;
const CHINESE_LEAD =
  /^(?:现在|現在|马上|馬上|立刻|赶紧|请|請|麻烦|麻煩|帮我|幫我|帮忙|替我|给我|給我|我们?(?:想要|想|要|需要)|需要|想要|去|来)+/u;

/** To show something one has to have it. */
const SHOWS =
  /^(?:show|list|get|fetch|open|check|view|see|display|pull up|bring up|retrieve|give (?:me|us)|load|browse|monitor|track|count|measure|test|download|print|read(?! (?:up|about|on)\b))\b/iu;
const CHINESE_SHOWS =
  /^(?:查看|看看|看一?下|列出|列一?下|获取|獲取|读取|讀取|打开|打開|调出|显示|顯示|展示|检查|檢查|监控|統計|统计|导出|測|测(?!评|算))/u;
/** To look for something is to ask for it, where it is nobody's own. */
const LOOKS = /^(?:find|search|look (?:up|for|at|into)|query|google|read (?:up|about|on))\b/iu;
const CHINESE_LOOKS = /^(?:查询|查詢|查一?下|查找|查|搜索|搜一?下|搜|检索|檢索|找一?下|找)/u;

/** What one wants to know, however it is asked for. */
const TO_KNOW =
  /\b(?:how|why|what|whether|when|if|rules?|laws?|rights?|steps|guides?|guidance|advice|tips|ways?|options|best|differences?|causes?|reasons?|solutions?|fix(?:es)?|explanation|requirements|procedure|checklist|examples?|meaning|definition)\b/iu;
const TO_KNOW_IN_CHINESE =
  /规定|規定|法律|法规|条例|标准|標準|方法|步骤|步驟|流程|条件|條件|区别|區別|原因|知识|怎么|怎麼|如何|为什么|什么是|办法|技巧|计算|算法|指南|清单/u;

/** What somebody has, what has just been, and what is written down as it happens. */
const KEPT =
  /\b(?:my|our|his|her|their|\p{L}+['’]s)\s|\b(?:logs?|records?|history|transactions?|subscriptions?|tickets?|issues|inventory|invoices?|accounts?|balances?|backlog|repositor(?:y|ies)|repo|scores?|standings|results? of|latest|recent|unread|pending|open|running|yesterday|last (?:night|week|month|year)|this (?:week|month|morning|year)|(?:customer|client|employee|order|user)s?)\b/iu;
const KEPT_IN_CHINESE =
  /我的|我们|我們|咱们|他的|她的|本公司|记录|記錄|日志|日誌|明细|明細|订单|訂單|账单|余额|餘額|持仓|工单|库存|快递|物流|进度|比分|排名|工商|考勤|订阅|仓库|(?:这个?|本|上个?)(?:月|周|星期|季度)|今年|昨天|谁/u;

/** Whether a text names an address or a file that would have to be read. */
export function namesAddress(text: string): boolean {
  return ADDRESS.test(text) && !HOW_OR_WHY.test(text);
}

/**
 * Whether a request is one for what no document has. A question that is none of an address is not: `asksForKnowledge` judges it. Any string
 * is accepted.
 */
export function asksForKept(text: string): boolean {
  const order = text.replace(ENGLISH_LEAD, "").replace(CHINESE_LEAD, "");
  const isHan = /\p{sc=Han}/u.test(order);
  if (productsIn(order, true).length > 0 && !/[?？]\s*$/u.test(order)) return true;
  const [shows, looks] = isHan
    ? [CHINESE_SHOWS.test(order), CHINESE_LOOKS.test(order)]
    : [SHOWS.test(order), LOOKS.test(order)];
  if (!shows && !looks) return false;
  const wantsToKnow = (isHan ? TO_KNOW_IN_CHINESE : TO_KNOW).test(order);
  const isKept = (isHan ? KEPT_IN_CHINESE : KEPT).test(order) || productsIn(order, false).length > 0;
  return isKept ? !wantsToKnow : shows && !wantsToKnow;
}
