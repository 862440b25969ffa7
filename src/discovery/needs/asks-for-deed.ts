/**
 * Whether a part of a request orders something done in the world: a device switched, a server restarted, a thing ordered. A document on the
 * device tells how, and does not do it. Told by its first verb, in Chinese by its last one as well; what is wrong with something begins
 * with such a verb too, and is no order.
 * Not here: verbs of the lexicon that tools do (`lexicon/actions.ts`), politeness that makes an order of a question (`asks-for-knowledge.ts`).
 */

/** What an order begins with before its verb. */
const ENGLISH_LEAD =
  /^(?:(?:please|now|just|ok(?:ay)?|hi|hello|hey|go ahead and|let['’]?s|help me(?: to)?|(?:i|we)(?: would like|['’]d like| want| need)(?: you)? to)\b[\s,]*)+/iu;
const CHINESE_LEAD = /^(?:现在|現在|马上|馬上|立刻|立即|赶紧|我们?(?:想要|想|要|需要)|需要|想要|去|来)+/u;

/** Verbs that hardly begin a phrase about something. */
const ENGLISH_DEED =
  /^(?:open|close|shut|turn|restart|reboot|relaunch|unlock|lock|scan|ping|dim|brighten|mute|unmute|disarm|unplug|dial|send|buy|book)\s+(?!(?:is|are|was|were|does|did|do|keeps?|fails?|never|takes?|source|loops?)\b)/iu;
/** Verbs that are nouns as well: they give an order where a thing follows that is told by a word of its own. */
const ENGLISH_DEED_TO =
  /^(?:switch|power|reset|start|stop|call|phone|ring|order|print|pay|rent|hire|charge|heat|cool|water|feed|vacuum|arm|plug|wake|push|pull|commit|fork|block|sign)(?:\s+(?:up|down|on|off|out|in|over))?\s+(?:an?|the|my|our|your|his|her|their|this|that|these|those|all|some|every|me|us|him|it|them|customer|support|technical|the police|mom|mum|dad|\d+)\b/iu;

const CHINESE_DEED =
  /^(?:打开|打開|开启|開啟|开(?:一下|灯|空调|电视|门|窗|车库|热水器|机)|关(?:掉|上|一下|灯|空调|电视|门|窗|车库|热水器|机)|關(?:掉|上|燈)|重启|重啟|重新启动|重新啟動|扫描|掃描|播放|打电话|拨打|[给給].{1,12}?(?:打(?:个|一个|通)?(?:电话|電話)|发(?:个|一?条)?(?:短信|消息|信息|邮件|微信)|留言|转账|汇款|充值)|叫(?:车|外卖|个|一)|锁(?:上|门|好)|解锁|调(?:高|低|大|小|亮|暗|到)|断开|静音|买(?![断斷卖方家])|订(?:一|个|张|间|餐|票|机票|酒店|外卖))/u;
/** The thing first, then what is done to it: 电视打开. A device that does so by itself is broken. */
const CHINESE_DEED_LAST =
  /(?<!无法|不能|没法|自动|自己|总是|突然|老是|经常|频繁|没|被|会)(?:打开|打開|关掉|關掉|关上|锁上|调(?:高|低|大|小|亮|暗)|(?:重启|重啟|关闭|启动)(?=一|下|吧))(?:一下|一次|一点|下|吧)?[。！!]*$/u;
/** What went wrong with it, or what is to be known of it. */
const CHINESE_REPORT =
  /很慢|太慢|失败|失敗|没用|沒用|无效|不了|不上|不能|无法|没有?反应|还是|仍然|后[,，还仍又]|之后|以后|时[,，]|的时候|的(?:赔偿|补偿|方法|步骤|流程|条件|后果|影响|原因|问题|规定|标准|费用|风险|区别|好处)$/u;

/** Whether an English text is such an order. */
export function ordersInEnglish(text: string): boolean {
  const order = text.replace(ENGLISH_LEAD, "");
  return !/\?\s*$/u.test(order) && (ENGLISH_DEED.test(order) || ENGLISH_DEED_TO.test(order));
}

/** Whether a Chinese text that asks nothing is such an order. */
export function ordersInChinese(text: string): boolean {
  const order = text.replace(CHINESE_LEAD, "");
  return !CHINESE_REPORT.test(order) && (CHINESE_DEED.test(order) || CHINESE_DEED_LAST.test(order));
}
