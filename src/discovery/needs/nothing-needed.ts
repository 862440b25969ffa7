/**
 * What of a request needs no tool: what it says not to do, greetings and small talk, sums of two numbers, poems and jokes, what a word
 * means, questions about the talk itself, a text that the request holds put in other words.
 * An agent does these by itself, and a search for servers would find nothing that helps.
 * Not here: what the rest needs (`split.ts`).
 */
import { readUnits } from "../lexicon/read.ts";
import { isCourtesy } from "./courtesy.ts";
import { holdsItsMaterial } from "./given-material.ts";
import { isAboutNumbersAlone } from "./numbers-alone.ts";

const CLAUSE_END = String.raw`(?=[,;.!?，。；！？]|\s+(?:but|just|only|instead)\b|只要|只需|直接|而是|$)`;
/** Before "never" where it is an order; what never works is told. */
const ORDERED = String.raw`(?<=^|[,;.!?:，。；！？：]\s*|\b(?:please|and|but|or|so|then|just|i|we|you|should|must|also)\s+)`;
/** Things that do not do something: told, and no order. */
const TOLD = String.raw`(?<!(?:^|[,;.!?:]\s*|\b(?:and|but|when|if|because|why|that)\s+)(?:my|our|his|her|their|the|these|those)\s+(?:\p{L}+\s+)?\p{L}+\s+)`;
const REFUSED_ENGLISH = new RegExp(
  String.raw`\b(?:please\s+)?(?:${TOLD}(?:do not|don['’]?t)|no need (?:to|for)|${ORDERED}never|no tools?\b)(?!\s+(?:forget|hesitate|worry|miss|know|want))[^,;.!?，。；！？]*?${CLAUSE_END}`,
  "giu",
);
/** 别 is a part of many words: 识别, 特别, 类别, 别的. */
const REFUSED_CHINESE = new RegExp(
  String.raw`(?<!(?:让|讓|叫|劝|要求)(?:我们|我|他|她)\p{sc=Han}{0,4})(?:请|請)?(?:(?<![要])不要|(?<![需])不需要|不用|无需|無需|无须|不必|请勿|請勿|(?<![识識特类類分区區性级級个個告辨鉴鑑派差])[别別](?![的名人墅处處致]))[^,;.!?，。；！？]*?${CLAUSE_END}`,
  "gu",
);

/** The request without what it says not to do. */
export function withoutRefusals(task: string): string {
  return task.replace(REFUSED_ENGLISH, " ").replace(REFUSED_CHINESE, " ");
}

const COURTESY =
  /\b(?:hello|hi|hey|thanks?|thank you|good (?:morning|afternoon|evening|night|day)|bye|goodbye|see you|ok|okay|yes|no|sure|great|cool|nice|perfect|awesome|got it|understood|sorry|welcome|please|just|answer|there|only|help|who are you|how are you|haha|lol)\b|大家好|你好|您好|早上好|早安|上午好|中午好|下午好|晚上好|晚安|嗨|哈喽|谢谢|謝謝|多谢|多謝|感谢|感謝|辛苦了|再见|再見|拜拜|好的|好吧|行|嗯|哈哈+|明白了?|知道了?|了解|收到|不客气|不客氣|对不起|對不起|抱歉|没关系|你是谁|你是誰|在吗|在嗎|的?帮助|的?幫助|直接|回答|就行|即可|就好|可以了/giu;
/** What people say to be kind, as whole phrases. */
const SMALL_TALK =
  /\b(?:how(?:['’]s it going| are (?:you|things)(?: (?:doing|going))?)(?: today)?|what['’]s up|(?:nice|pleased|glad|good) to meet you|what do you think(?: (?:of|about) (?:it|that|this))?|(?:tell me|something) about yourself|that (?:was|is) (?:all|it)|(?:a lot|so much|very much))\b|(?:今天|最近)?(?:你)?过得(?:怎么样|好吗|如何)|最近(?:怎么样|好吗|如何)|(?:很|非常)?高兴(?:认识|见到)你|(?:你)?(?:怎么看|觉得呢|觉得怎么样)|吃了吗|你叫什么(?:名字)?|就(?:这些|这样)了?|\b(?:i(?:['’]m| am| feel| slept)|feeling)(?: (?:in an?|so|very|really|quite|pretty|a bit))* (?:good|great|fine|happy|well|wonderful|tired|cheerful)(?: mood)?(?: (?:today|this morning))?\b|(?:我|今天|今早|最近)*(?:心情|感觉|精神|睡得)(?:真|很|挺|还|非常|特别|不太|有点)?(?:不错|好|棒|开心|愉快|糟|差|低落|一般)(?:极了)?/giu;
/** That something is to be done, and not what. */
const BARE_ORDER =
  /^(?:(?:please|can you|could you|would you|help me(?: to)?|just|now)\s+)*(?:do|make|handle|fix|sort out|take care of|deal with|help(?: me)? with)\s+(?:it|this|that|these|those|something|one)(?:\s+(?:for me|please|now|again))*[\s.!?]*$|^(?:请|請|帮我|幫我|帮忙|麻烦|你|给我|替我|能不能|快|再)*(?:做|弄|搞|处理|處理|办|整|来)(?:一下|一个|下|个|好|掉|吧|吗|这个|那个|它|了)*[\s。！？!?]*$/iu;

/** Whether a task says only that something is to be done. Any string is accepted. */
export function isBareOrder(task: string): boolean {
  return BARE_ORDER.test(task.trim());
}

const ENGLISH_NUMBER =
  "(?:\\d[\\d.,]*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|a|and|[ -])+)";
const SPOKEN_SUM = new RegExp(
  String.raw`^(?:what(?: is|['’]s)|how much is|calculate|compute)\s+${ENGLISH_NUMBER}\s*(?:times|plus|minus|divided by|multiplied by|%\s*of|percent of|per cent of)\s*${ENGLISH_NUMBER}\s*[?.]*$`,
  "iu",
);
const CHINESE_NUMBER = "[\\d.,零一二两兩三四五六七八九十百千万萬半]+";
const CHINESE_SUM = new RegExp(
  String.raw`^(?:请?(?:算一?下?|计算一?下?)\s*)?${CHINESE_NUMBER}\s*(?:(?:乘以?|加上?|减去?|减|除以)\s*${CHINESE_NUMBER}|的\s*(?:百分之${CHINESE_NUMBER}|${CHINESE_NUMBER}\s*%|一半))\s*(?:等于|等於|是|得)?(?:几|多少)?\s*[?？=]*$`,
  "u",
);
const SUM =
  /^(?:(?:what\s+is|what['’]s|calculate|compute|how much is|请?算一?下?|请?计算一?下?)\s*)?[\d\s.,]+(?:[-+*/×÷^x][\d\s.,()]+)+(?:=|等于多少|等於多少|是多少)?\s*[?？=]*$/iu;
const ROOT =
  /^(?:what(?: is|['’]s)|calculate|compute)?\s*(?:the\s+)?(?:square|cube) root of\s+\d[\d.,]*\s*[?.]*$|^(?:请?(?:算|计算|求)一?下?)?\s*(?:根号\s*\d+|\d+\s*的(?:平方根|立方根|平方|立方))(?:是多少|等于多少|是几)?[?？]*$/iu;
const MADE_UP =
  /\b(?:write|compose|tell|make up|give|create|sing)\b(?:\s+\p{L}+){0,5}?\s+(?:something (?:funny|amusing|nice)|poems?|haikus?|limericks?|jokes?|stor(?:y|ies)|essays?|songs?|rhymes?|riddles?|tales?|sonnets?|slogans?|puns?)\b|(?:写|寫|作|讲|講|说|說|来|來|编|編|创作|創作).{0,16}?(?:诗|詩|绝句|絕句|律诗|对句|散文|笑话|笑話|故事|谜语|謎語|对联|對聯|歌词|歌詞|作文|俳句|段子|绕口令)|(?:唱|来|來).{0,8}?(?:歌|曲)(?:给我听|給我聽|吧|听听|$)|逗我(?:笑|开心)|\bmake me (?:laugh|smile)\b/iu;
const MEANING =
  /^(?:please\s+)?(?:(?:what (?:is|are)|what['’]s) an?\s|what does\s.*\smean|define\s|explain what\s|why (?:is|are|do|does)\s)|什么是|什麼是|是什么意思|是什麼意思|^(?:请|請)?解释一下什么|何谓|何謂|^为什么|^為什麼/iu;
/** What happens in a book, a play or a film; its name begins with a capital. A plot of figures is drawn. */
const PLOT =
  /\b(?:what(?:['’]s| is| was)|tell|summari[sz]e|summary of|explain|describe|recap|retell|outline)\b(?:\s+\p{L}+){0,3}?\s+the\s+(?:\p{L}+\s+)?plot\s+(?:of|in|behind)\s+(?:the\s+(?:book|novel|film|movie|play|story|opera|series)\s+)?["“‘'*_]?(\p{L})/iu;
const OF_FIGURES = /\b(?:charts?|graphs?|data|figures|axis|axes|against|versus|vs|sales|columns?|variables?)\b/iu;
const CHINESE_PLOT = /《[^》]{1,60}》的?(?:故事|主要)?(?:情节|情節|剧情|劇情|故事梗概|梗概)/u;
const CONVERSATION =
  /\b(?:summari[sz]e|recap|sum up)\b.*\b(?:(?:our|this|the) (?:conversation|chat|discussion|talk)|(?:what|all|everything)(?: that)? we(?:['’]ve| have)? (?:discussed|said|talked|covered))\b|\b(?:my|your) (?:previous|last|first|earlier) (?:message|question|answer|reply|request)\b|\bwhat (?:did|have) (?:i|you|we) (?:just )?(?:ask|say|tell|said|asked|told|discuss|talk)|\b(?:say|explain|put) (?:it|that) (?:again|(?:more )?(?:simply|slowly))|\b(?:say|repeat) (?:it|that) (?:again|in)\b|(?:刚才|剛才|上一?[个個条條句次]|之前).{0,8}(?:我|你|您|我们|我們)?.{0,6}(?:问题|問題|消息|回答|说了?|說了?|问的?|問的?|聊|讲|講)(?:的?是?)?(?:什么|什麼|啥|了什么|说了什么)|再(?:说|說|讲|講|解释|解釋|回答)一?[遍次下]|(?:回答|话|話)再说|(?:总结|總結|概括|回顾|回顧).*(?:我们|我們|咱们|这次|這次|刚才|剛才).*(?:聊|谈|談|讨论|討論|说|說)|(?:总结|總結|概括|回顾|回顧).*(?:刚才|剛才|我们的|我們的|以上|上面|这次|這次).*(?:对话|對話|聊天|讨论|討論|内容|內容)/iu;
/** Names, ideas and the like that an agent thinks up, and what it thinks of something. */
const IDEAS =
  /^(?:please\s+|can you\s+|could you\s+|help me\s+|i need\s+|what would be\s+)*(?:suggest|propose|recommend|think of|come up with|brainstorm|invent|give (?:me|us)|find me|name)?\s*(?:me\s+|us\s+)?(?:an?\s+|some\s+|a few\s+|\p{L}+\s+|\d+\s+)?(?:(?:good|nice|short|funny|creative|catchy|fitting|possible|better)\s+)?(?:names?|nicknames?|titles?|slogans?|mottos?|ideas?|topics?|headlines?|taglines?|synonyms?|examples? sentences?)\s+(?:for|of|to|about)\b|\bwhat do you think (?:of|about)\b|(?:起|取|想)(?:一?个|几个|些|[两三四五六七八九十]个)?.{0,6}(?:名字|名|标题|標題|昵称|口号|题目)|(?:出|想|给|来)(?:一?个|几个|些|点|[两三四五六七八九十]个).{0,12}(?:主意|点子|點子|创意|灵感)|你(?:怎么看|觉得.{1,30}(?:怎么样|如何|好吗|好不好|对吗))/iu;
/** What is generally known of a subject, put in the agent's own words. */
const EXPLAINED =
  /^(?:please\s+|can you\s+|could you\s+)*(?:explain|teach me|what(?:['’]s| is| are) the (?:difference|pros and cons|advantages)|compare the (?:pros|advantages))\b|\bpros and cons\b|^(?:请|請|帮我|幫我|麻烦|能不能|你能)*(?:给我|向我)?(?:解释|解釋|讲解|講解|科普|说明|說明|用.{1,8}(?:话|句话)(?:解释|说明|说说|讲讲))|优缺点|優缺點|有什么区别|有什麼區別|的区别是什么/iu;
const UNIT =
  "(?:kilo|centi|milli|square )?(?:met(?:re|er)s?|miles?|inch(?:es)?|feet|foot|yards?|grams?|kilos?|kilograms?|pounds?|ounces?|tons?|lit(?:re|er)s?|gallons?|cups?|seconds?|minutes?|hours?|days?|weeks?|months?|bytes|bits)";
const HAN_UNIT =
  "(?:公里|千米|英里|海里|米|厘米|毫米|英尺|英寸|公斤|千克|克|磅|斤|两|吨|盎司|升|毫升|加仑|小时|分钟|秒|天|周|年|亩|公顷|平方米)";
/** One unit in another. */
const UNITS = new RegExp(
  String.raw`\bhow many ${UNIT} (?:are (?:there )?in|make(?: up)?|is) (?:an?|one|\d[\d.,]*) ${UNIT}\b|^[一二两三四五六七八九十百千\d.]{1,8}\s*${HAN_UNIT}(?:是|等于|等於|合|有)(?:多少|几)\s*${HAN_UNIT}`,
  "iu",
);
/** What a person has, or what changes from day to day: nobody can say it from memory. */
const MATERIAL: ReadonlySet<string> = new Set(
  (
    "file folder document pdf spreadsheet database image audio video email message log git issue web crawl memory " +
    "calendar weather stock news map place chart graph code pipeline container server configuration"
  ).split(" "),
);
const THIS_ONE =
  /\b(?:this|these|that|those|attached|following|above)\b|(?:这|這|那|以下|下面|上面|上述)(?:一?[个個张張份篇段封条條幅些])?/iu;

/** Whether it speaks of something that has to be read first. */
function needsMaterial(said: string): boolean {
  return THIS_ONE.test(said) || readUnits(said).some(({ concepts }) => concepts.some((id) => MATERIAL.has(id)));
}

/** A text that the request holds, put in other words or mended: no tool has it. */
const GIVEN_TEXT =
  /^(?:please\s+|can you\s+|could you\s+)*(?:rewrite|rephrase|reword|paraphrase|proofread|polish|shorten|improve|correct|fix)\s+(?:this|these|the|my)?\s*(?:(?:following|english|grammar|wording|spelling|style|of|in|the|this|sentence|sentences|phrase|text|paragraph|wording)\s*){1,6}[^:：“"]{0,60}[:：“"]|^(?:请|請|帮我|幫我|麻烦)*(?:(?:把|将|將|给|給|对|對)?(?:这|這|下面|以下)?(?:一)?(?:句|段|下面|以下)(?:话|話|文字|的话)?.{0,4}(?:改|润色|潤色|缩写|扩写)|(?:改|修改|润色|潤色|改写|改寫)(?:一下|下)?(?:病句|语病|这句|這句|这段|這段|下面|以下)).{0,20}[:：“"]/iu;
/** Work on a text or code that follows the colon. */
const WORK_ON_GIVEN =
  /^(?:please\s+|can you\s+|could you\s+)*(?:summari[sz]e|explain|simplify|review)\s+(?:this|the following)\s+(?:text|sentence|paragraph|passage|code|snippet|function)\s*:\s*\S|^(?:请|請|帮我|幫我|麻烦)*(?:总结|總結|概括|解释|解釋)(?:一下)?(?:这|這|下面这|以下)(?:段|句)(?:话|話|文字|代码|代碼)\s*[:：]\s*\S/iu;
/** Facts that everybody may know. */
const GENERAL_FACT =
  /^(?:what(?: is|['’]s) the capital of\s|who (?:wrote|painted|composed|invented|discovered)\s)[^.!?\n]{1,80}\?*$|^[^，。？！\n]{1,30}(?:是(?:哪个|什么)朝代的?(?:人|诗人)?|的首都是(?:哪里|哪儿|什么|哪个城市)|(?:的作者是谁|是谁(?:写|畫|画|发明|发现)的))[?？]?$/iu;
/** Who it is done for: no word about somebody's own things. */
const FOR_ME = /(?:给|給|帮|幫|替|为|為|跟|和|逗)我(?!的)/gu;
/** Whom or what something is thought up for. */
const FOR_MINE = /\bfor (?:my|our)\b|(?:给|給|帮|幫|替|为|為)?(?:我们|我們|我)(?:家|的)?/giu;
/** What makes one of these a task for a tool after all: a place for the result, or somebody's own documents. */
const FOR_A_TOOL =
  /\b(?:file|save|send|post|upload|publish|our|my|knowledge base|documents?|current|latest|today)\b|\.[a-z]{2,4}\b|文件|档案|檔案|保存|储存|儲存|写入|寫入|存到|发送|發送|发给|發給|发布|發布|知识库|知識庫|文档|文檔|我|现在|現在|最新|今天/iu;

/** A talk that is kept, sent or held elsewhere is no longer the one at hand. */
const KEPT_ELSEWHERE =
  /\b(?:files?|save|send|post|upload|publish|documents?|e-?mails?|slack|teams|channel|meeting)\b|\.[a-z]{2,4}\b|文件|保存|写入|寫入|存到|发送|發送|发给|發給|发到|發到|发布|發布|文档|文檔|邮件|郵件|会议|會議|群/iu;

/** Whether a part of a request needs no tool. `text`: without what it says not to do. */
export function needsNothing(text: string): boolean {
  const said = text.trim();
  if (!/[\p{L}\p{N}]/u.test(said) || [SUM, SPOKEN_SUM, ROOT, CHINESE_SUM].some((sum) => sum.test(said))) return true;
  if (readUnits(said.replace(SMALL_TALK, " ").replace(COURTESY, " ")).every(({ stop }) => stop)) return true;
  if (isCourtesy(said) || isAboutNumbersAlone(said) || holdsItsMaterial(said)) return true;
  const isForTool = FOR_A_TOOL.test(said.replace(FOR_ME, " "));
  if (CONVERSATION.test(said) && !KEPT_ELSEWHERE.test(said)) return true;
  if (
    UNITS.test(said) ||
    (!FOR_A_TOOL.test(said.replace(FOR_MINE, " ")) &&
      IDEAS.test(said) &&
      !/\b(?:online|web|search)\b|网上|上网|搜/iu.test(said))
  )
    return true;
  if (!isForTool && EXPLAINED.test(said) && !needsMaterial(said)) return true;
  // The "New" of a place's name is no news.
  if (!isForTool && GENERAL_FACT.test(said) && !needsMaterial(said.replace(/\bNew (?=\p{Lu})/u, ""))) return true;
  return !isForTool && (MADE_UP.test(said) || MEANING.test(said) || isStoryOfWork(said));
}

/** Whether a text asks what something is, why it is so, or how two things differ. */
export function asksToExplain(text: string): boolean {
  return EXPLAINED.test(text.trim()) || MEANING.test(text.trim());
}

function isStoryOfWork(said: string): boolean {
  const initial = PLOT.exec(said)?.[1] ?? "";
  const isName = /^\p{Lu}$/u.test(initial) && !OF_FIGURES.test(said);
  return isName || (CHINESE_PLOT.test(said) && !/图/u.test(said.replace(/《[^》]*》/gu, "")));
}

/** Whether a request is to put a text in other words that it holds itself. */
export function rewritesItself(task: string): boolean {
  return GIVEN_TEXT.test(task.trim()) || WORK_ON_GIVEN.test(task.trim()) || holdsItsMaterial(task);
}

const POLITE =
  /^(?:\s|[,，。]|please\b|kindly\b|(?:could|can|would|will) you\b|i(?: would like|['’]d like| want| need)(?: you)?(?: to)?\b|help me(?: to)?\b|let['’]s\b|请|請|麻烦|麻煩|能否|能不能|可以|可否|(?:帮|幫)我(?!的)|帮忙|幫忙|(?:给|給|替|为)我(?!的)|我想要?|我要|我需要|只要)+/iu;
const MAX_SHOWN = 80;

/** A part in its own words, short enough for a sentence. */
export function inOwnWords(text: string): string {
  const words = text.replace(POLITE, "").replace(/[\s.。!！?？,，;；]+$/u, "");
  const shown = words === "" ? text.trim() : words;
  return [...shown].length <= MAX_SHOWN ? shown : `${[...shown].slice(0, MAX_SHOWN - 1).join("")}…`;
}
