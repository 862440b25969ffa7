/**
 * Ways to ask for something without naming it, as the verb and the thing that they stand for: "How big is a.zip?" asks for the information
 * on a file, "Keep in mind that …" to remember. Each is a construction of the language, whatever the tools at hand are called.
 * Not here: names of files (`file-names.ts`), requests that need no tool (`needs/nothing-needed.ts`).
 */
import { withFormalVerbs } from "./formal-verbs.ts";

/** A file by its name, or a word for one. */
const FILE = String.raw`(?:(?:the|this|that|my)\s+)?(?:file\s+)?([\w./-]{1,80}\.[a-z]\w{0,7})`;
const HAN_FILE = String.raw`([\w./-]{1,80}\.[a-z]\w{0,7})\s*`;
const LANGUAGE =
  "(?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|turkish|arabic|hindi|japanese|korean|chinese|mandarin|greek|swedish|norwegian|danish|finnish|czech|hungarian|vietnamese|thai|latin)";
const HAN_LANGUAGE = "(?:英|法|德|日|韩|韓|俄|西班牙|葡萄牙|意大利|阿拉伯|荷兰|泰|越南|拉丁|中)(?:语|語|文)";
/** Charts that are called by their first word. */
const SHORT_CHART = "radar|gauge|donut|doughnut|treemap|sunburst|sankey|funnel|pie|heatmap";

const english: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\bhow (?:big|large|long) is ${FILE}`, "giu"), "get the file info of the file x.txt"],
  [
    new RegExp(String.raw`\bwhen was ${FILE} (?:last )?(?:changed|modified|edited|updated|saved|created)`, "giu"),
    "get the file info of the file x.txt",
  ],
  [
    /\bwhat(?:['’]s| files are| is| are)? (?:there )?(?:in|inside|within) (?:the|my|our|this)?\s*((?:[\w./-]+ ){0,3}(?:folder|directory))\b/giu,
    "list the directory $1",
  ],
  [/\b(?:folder|directory) structure\b/giu, "directory tree"],
  [
    new RegExp(
      String.raw`\b(?:change|set|update|replace|modify|adjust|fix|correct) (?:the |a |all |every )?[^.,;]{1,60}? in ${FILE} (?:to|with|by)\b`,
      "giu",
    ),
    "edit the file x.txt to",
  ],
  [
    new RegExp(
      String.raw`\b(?:save|store|write|keep|put) (?:this|these|that|it|the)(?: [\w ]{1,30}?)? (?:as|to|into|in) ${FILE}`,
      "giu",
    ),
    "write the file x.txt",
  ],
  [
    new RegExp(
      String.raw`\b(?:take|put|bring) ${FILE} (?:out of .{1,60}? and put it |from .{1,60}? )?(?:in|into|to)\b`,
      "giu",
    ),
    "move the file x.txt to",
  ],
  [
    /\b(?:which|what|find(?: me)?(?: every| all| the)?) files? (?:that |which |whose )?(?:contains?|has|have|ends?|starts?|begins?)\b/giu,
    "search files whose name",
  ],
  [
    /^\s*(?:please )?(?:note|remember|keep in mind|bear in mind|make a note|do not forget|don['’]t forget) that\b/giu,
    "remember: add to the memory the observation that",
  ],
  [
    /\bwhat (?:have you|did you|do you have|is) (?:stored|remembered|saved|kept|noted|remember) (?:about|on|of)\b|\bdo you (?:still )?remember (?:anything |something )?about\b/giu,
    "search the memory for",
  ],
  [
    /\b(?:what|whom?)(?:['’]s| is| are| is there| (?:do|have) you (?:have|got)) (?:(?:kept|stored|saved) )?in (?:the|your) memory(?: (?:about|on|of|for)\b)?/giu,
    "search the memory for",
  ],
  [
    new RegExp(String.raw`\bhow (?:do|would|can) (?:you|i|we) say (.{1,80}?) in (${LANGUAGE})\b`, "giu"),
    "translate $1 into $2",
  ],
  [
    new RegExp(String.raw`^\s*what(?:['’]s| is) (["“'‘].{1,80}?["”'’]) in (${LANGUAGE})\b`, "giu"),
    "translate $1 into $2",
  ],
  [
    new RegExp(
      String.raw`\b(?:with|as|in|into|using) (?:a |an )?(${SHORT_CHART})\b(?! (?:chart|plot|graph|diagram|table))`,
      "giu",
    ),
    "as a $1 chart",
  ],
  [/\b(?:as|into|in|with) bars\b/giu, "as a bar chart"],
  [/^\s*a (gauge|dial)\b(?! chart)/giu, "draw a gauge chart"],
  [/\b(?:link|connection|tie) between\b/giu, "relation between"],
  [/^\s*(?:draw|plot|chart|graph|visuali[sz]e) (?:it|them)(?=[\s.!]*$)/giu, "draw a chart of it"],
  [/\b(create|make|add) (?:an? |the )?(?:new )?(folder|directory) ["'“‘]?[\w-]{1,60}["'”’]?(?=[\s.!]*$)/giu, "$1 a $2"],
  [/\b(folder|directory) (?:called|named) ["'“‘]?[\w-]{1,60}["'”’]?/giu, "$1"],
];

const chinese: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`${HAN_FILE}(?:这个文件|這個文件)?(?:有多大|占(?:了)?多少空间|多大|是?什么时候(?:修改|改|创建|保存)的?)`,
      "gu",
    ),
    "获取文件信息 x.txt",
  ],
  [/(?:这个|這個|该)文件有多大/gu, "获取文件信息"],
  [
    /([\w./\p{sc=Han}-]{1,30}?)\s*(目录|文件夹)(?:里|下|中)?(?:面|边)?(?:都)?(?:有|放了|装了)(?:些)?(?:什么|哪些)(?:东西|文件)?/gu,
    "列出目录 $1 的内容",
  ],
  [
    new RegExp(
      String.raw`(?:把|将)\s*${HAN_FILE}(?:里面|里|中)?的?.{1,30}?(?:改成|改为|换成|替换成|替换为|设为|设成)`,
      "gu",
    ),
    "编辑文件 x.txt 改为",
  ],
  [
    new RegExp(
      String.raw`(?:把|将)?.{0,30}?(?:写进|写到|写入|存成|存到|存进|存为|保存为|保存成|保存到|保存在)\s*(?:文件\s*)?${HAN_FILE}`,
      "gu",
    ),
    "写入文件 x.txt",
  ],
  [
    new RegExp(
      String.raw`(?:把|将)\s*${HAN_FILE}(?:移|挪|放|搬|转)(?:动)?(?:到|进|入)(?:\s*[\w./-]{1,60}\s*(?:里|中|下)?面?去?)?`,
      "gu",
    ),
    "把文件 x.txt 移动到",
  ],
  [
    /(?:把|将)([^，。,]{1,20}?)(?:移|挪|搬|放)(?:动)?(?:到|进|入)\s*([^，。,]{1,20}?)\s*(?:文件夹|目录)/gu,
    "把文件 x.txt 移动到",
  ],
  [
    /(?:哪些|什么|所有)?(?:文件的?名(?:字|称)?|后缀|扩展名)(?:里面?|中)?(?:带有|含有|包含|带|是|为|有)[^，。,]{0,60}/gu,
    "搜索文件",
  ],
  [
    /^\s*(?:请|帮我|请帮我|你要?)?(?:记一下|记着|请记得|别忘了|记住(?![了的什哪]))[，,：:\s]*/gu,
    "add an observation to the memory: ",
  ],
  [
    /(?:你)?(?:还)?(?:记住|记得|存)(?:了)?(?:关于)?(.{0,20}?)(?:的)?(?:什么|哪些事?|些什么)/gu,
    "search the memory for $1",
  ],
  [
    /(?<!我的?)(?:你的?)?(?:记忆|記憶)(?:里|裡|中)面?(?:都|还)?(?:有|存了?|记了?)(?:些|过)?(?:关于)?(?:什么|什麼|哪些|谁|誰)(?:东西|内容|人)?(?:关于|有关|跟|和)?/gu,
    "search the memory for ",
  ],
  [new RegExp(String.raw`(.{1,40}?)(?:用|的)?(${HAN_LANGUAGE})(?:怎么|如何)(?:说|讲|写|表达)`, "gu"), "把$1翻译成$2"],
  [/^\s*(?:并|再|然后)?(?:把它|将它|把数据)?(?:画|绘制?)(?:出来|出图)(?=[\s。！]*$)/gu, "画一张图表"],
  // What a folder is called says nothing of what is done.
  [/((?:新建|创建|建立?|新增|添加)一?个?(?:文件夹|目录))\s*["“「]?[\w-]{1,60}["”」]?(?=[\s。！]*$)/gu, "$1"],
  [/(文件夹|目录)(?:叫做?|名为|名叫)\s*(?:["“「][^"”」\n]{1,60}["”」]|[\w-]{1,60})/gu, "$1"],
  [/(?:叫做?|名为|名叫)\s*(?:["“「][^"”」\n]{1,60}["”」]|[\w-]{1,60})\s*的(文件夹|目录)/gu, "$1"],
  [/(?:的(?:总)?和(?=$|[。？?，,是]))|(?:加起来|相加)/gu, "求和"],
  [/用仪表盘(?:图)?|仪表盘图/gu, "用仪表盘图"],
  [/[冷热熱]不[冷热熱]|(?:用不用|要不要|需要)带伞/gu, "天气"],
];

/** The text with such constructions in plain words. Any string is accepted; most come back as they are. */
export function inPlainWords(text: string): string {
  const isChinese = /\p{sc=Han}/u.test(text);
  const list = isChinese ? chinese : english;
  const plain = list.reduce((reduced, [pattern, words]) => reduced.replace(pattern, words), text);
  return isChinese ? withFormalVerbs(plain) : plain;
}
