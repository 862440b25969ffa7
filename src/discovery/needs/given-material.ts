/**
 * Requests that hold all that they are about: a text to translate, a snippet of code to look at, a text to be thought up. And questions that an
 * agent explains by itself, once the published knowledge has no answer to them. No tool is needed for either.
 * Not here: sums, small talk and texts put in other words (`nothing-needed.ts`), texts that have to be read first.
 */
const POLITE = String.raw`(?:please\s+|can you\s+|could you\s+|would you\s+|help me(?: to)?\s+)*`;
const HAN_POLITE = "(?:请|請|帮我|幫我|麻烦|麻煩|能不能|你能)*";
const QUOTE = String.raw`["“'‘「『][^"”'’」』\n]{1,400}["”'’」』]`;
const WORDS = String.raw`\p{L}+(?:\s\p{L}+)?`;
const HAN_LANGUAGE = String.raw`\p{sc=Han}{1,4}(?:语|語|文)`;
const END = String.raw`(?:[,\s]*please)?[\s.!?。！？]*$`;

const TRANSLATES = [
  new RegExp(
    String.raw`^${POLITE}translate\s+(?:(?:the|this|these)\s+(?:words?|phrase|sentence|following|text)\s*:?\s*)?${QUOTE}\s+(?:from\s+${WORDS}\s+)?(?:in)?to\s+${WORDS}${END}`,
    "iu",
  ),
  new RegExp(String.raw`^${POLITE}translate\s+(?:(?:this|the following)\s+)?(?:in)?to\s+${WORDS}\s*[:：]\s*\S`, "iu"),
  new RegExp(
    String.raw`^(?:how (?:do|would|can) (?:you|i|we|one) say\s+${QUOTE}|what(?:['’]s| is)\s+${QUOTE})\s+in\s+${WORDS}${END}`,
    "iu",
  ),
  new RegExp(
    String.raw`^${HAN_POLITE}(?:把|将|將)?\s*${QUOTE}\s*(?:这|這)?(?:句话|个词|個詞|一句)?\s*(?:翻译|翻譯|翻|译)(?:成|为|為|到)?\s*${HAN_LANGUAGE}[\s。！？?]*$`,
    "u",
  ),
  new RegExp(
    String.raw`^${QUOTE}\s*(?:用|的)?${HAN_LANGUAGE}(?:怎么|怎麼|如何)(?:说|說|讲|写|寫|表达)[\s。！？?]*$`,
    "u",
  ),
  new RegExp(
    String.raw`^${HAN_POLITE}(?:把)?(?:(?:下面|以下|这|這)?(?:这|的|一)?(?:段|句)?(?:话|話|${HAN_LANGUAGE}|文字)?)?(?:翻译|翻譯|翻|译)(?:成|为|為)${HAN_LANGUAGE}\s*[:：]\s*\S`,
    "u",
  ),
];

/** Something that is code rather than prose. */
const CODE =
  /```|\b(?:def|function|class)\s+\w+\s*[({:]|\b(?:const|let|var|int|return|import)\s+\w+|\b(?:for|while|if)\s*\(|=>|\w+\([^)\n]{0,80}\)|\w\s*(?:\+\+|[-+*]?=)\s*\w|;\s*$|<\/?\w+>|\bselect\b.{1,80}\bfrom\b/imu;
const ASKS_OF_CODE =
  /\b(?:what(?:['’]s| is) wrong|(?:find|spot|fix|see) (?:the |a |any )?(?:bugs?|errors?|mistakes?|problems?)|why (?:does|doesn['’]t|is|isn['’]t)|explain|review|debug|refactor|simplify|improve|what (?:does|do|will|would)\b.*\b(?:do|mean|print|output|return))\b|有(?:什么|什麼|啥|哪些)?(?:问题|問題|错|錯|毛病|bug)|哪(?:里|裡|儿)(?:错|錯|不对|有问题)|错在哪|什么意思|什麼意思|解释|解釋|为什么|為什麼|怎么改|怎麼改|输出(?:什么|多少|是)|打印(?:什么|出)|优化|重构|简化/iu;
/** Code that lies elsewhere, or is to be run. */
const ELSEWHERE =
  /\b(?:run|execute|deploy)\b|\b(?:repo(?:sitory)?|folder|directory|branch|pull request)\b|[\w/-]+\.(?:py|js|ts|tsx|jsx|java|go|rs|rb|php|sh|c|cpp|cs|sql|html|css|json|ya?ml|toml|log|txt|md)\b(?!\()|运行|運行|执行|執行|仓库|文件|目录/iu;

/** A text or a program that an agent writes. */
const WRITES = [
  new RegExp(
    String.raw`^${POLITE}(?:write|draft|compose)\s+(?:me\s+)?an?\s+(?:[\p{L}’'-]+\s+){0,3}?(?:e-?mail|letter|message|speech|toast|invitation|apology|greeting|birthday wish|introduction|(?:birthday|greeting|wedding|christmas|valentine|anniversary|sympathy|get-well|thank[ -]you|farewell|congratulations?) (?:card|note)|love note|caption|advert(?:isement)?|biography|bio|eulogy|vows?|dialogue|review|(?:product|job) (?:description|advert|posting)|press release|cover letter|personal statement)\b`,
    "iu",
  ),
  new RegExp(
    String.raw`^${POLITE}(?:write|give me|show me)\s+(?:me\s+)?(?:an?|some)\s+(?:\p{L}+\s+){0,3}?(?:function|regex|regular expression|snippet|loop|one-liner|algorithm|class)\b`,
    "iu",
  ),
  // A draft is asked for by its name alone, too.
  new RegExp(
    String.raw`^(?!.*(?:我的|我们的|[他她]的|[查看找搜删刪读讀列存打发發改]))${HAN_POLITE}(?:(?:来|给我|要|写|寫|起草|拟|擬)?一?[封篇份])?\p{sc=Han}{0,12}(?:邮件|郵件|电邮|信|信件|公告|通知|文案|发言|演讲)(?:的)?(?:草稿|初稿|范文|範文)[\s。！]*$`,
    "u",
  ),
  new RegExp(
    String.raw`^${POLITE}(?:(?:write|draft|compose|give me|make)\s+(?:me\s+)?)?(?:an?\s+)?(?:first\s+)?draft\s+(?:of|for)\s+an?\s+(?:[\p{L}’'-]+\s+){0,3}?(?:e-?mail|letter|message|speech|note)\b`,
    "iu",
  ),
  new RegExp(
    String.raw`^${HAN_POLITE}(?:[给給为為]\p{sc=Han}{1,8}?)?(?:写|寫|起草|拟|擬)(?:一?[封篇份条條段个個张張])?\p{sc=Han}{0,12}(?:贺卡|賀卡|卡片|祝福|祝词|贺词|感言|悼词|致辞|请柬|邀请函|广告语|检讨书?|新闻稿|推荐语|评语|邮件|郵件|电邮|信|演讲稿|演講稿|请假条|祝福语|文案|自我介绍|发言稿)(?:的)?(?:草稿|初稿)?[\s。！]*$`,
    "u",
  ),
  new RegExp(
    String.raw`^${HAN_POLITE}(?:写|寫)一?[个個段][^，。]{0,20}(?:函数|函數|正则(?:表达式)?|算法|演算法|代码片段)[\s。！]*$`,
    "u",
  ),
];

/** What is written is to be kept, or to go somewhere. */
const STORED_OR_SENT =
  /\b(?:file|save|send|post|upload|publish|run|document|slack|gmail|outlook)\b|\.[a-z]{2,4}\b|文件|保存|储存|写入|存到|存成|发送|发给|发到|发布|运行|文档/iu;

/** Whether a request holds the text or the code that it is about, or asks for one to be thought up. Any string is accepted. */
export function holdsItsMaterial(text: string): boolean {
  const said = text.trim();
  if (TRANSLATES.some((form) => form.test(said))) return true;
  if (CODE.test(said) && ASKS_OF_CODE.test(said) && !ELSEWHERE.test(said)) return true;
  return WRITES.some((form) => form.test(said)) && !STORED_OR_SENT.test(said);
}

const EXPLAINS =
  /^(?:(?:please|can you|could you)\s+)*(?:how (?:do|does) (?!i\b|we\b|you\b|my\b|our\b)[^.?!]{2,60} work|what (?:should|can) (?:i|we) do (?:if|when|about)\s[^?]{2,120})\s*\?*$|^(?!.*(?:今天|现在|最新|当前|明天))[^，。？！\n]{1,20}(?:是什么|是什麼|是啥|怎么办|怎麼辦|的原理(?:是什么)?)[\s？?]*$/iu;

/** Whether a question is one that an agent explains or advises on by itself, where the published knowledge does not. */
export function isExplained(text: string): boolean {
  return EXPLAINS.test(text.trim()) && !/[\w-]\.[a-z]{2,4}\b|文件|数据库|我的|我们的/iu.test(text);
}
