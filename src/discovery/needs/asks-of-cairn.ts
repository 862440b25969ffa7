/**
 * Requests that name what Cairn itself does: which tools there are, what the knowledge base has, to be led through something, to keep
 * something in mind, to work in the background, to manage servers. Each names the tools of its own that serve it, whatever the words of other
 * tools share with it.
 * Not here: questions that the knowledge happens to answer (`meet-by-knowledge.ts`).
 */
import { productsAskedFor } from "../lexicon/products.ts";
import { namesAddress } from "./names-external.ts";
import { ownWorkAskedFor } from "./own-work.ts";
import { saysOnlyOwnWork } from "./own-words.ts";

const POLITE = String.raw`(?:(?:please|hi|hello|hey|ok(?:ay)?|so|and|now|just|(?:can|could|would|will) you|i(?: would like|['’]d like| want| need) to (?:know|see))\b[\s,]*)*`;
const TOOLS = String.raw`(?:(?:mcp |other )?tools?|mcp servers?)`;
/** Which tools there are, and nothing about what they do or are made of. */
const WHICH_TOOLS = new RegExp(
  String.raw`^${POLITE}(?:(?:what|which) (?:all )?${TOOLS} (?:(?:do|can|did) (?:you|i|we) (?:have|use|call|know|offer|connect)(?: access to)?|have you(?: got)?|(?:are|is)(?: there)?(?: currently| now)?(?: connected| available| installed| at hand| ready)?)|(?:list|show|name|give)(?: me| us)? (?:(?:all|the|your|of|a|list|every|available|connected|installed|my|our) ?)*${TOOLS}|(?:a |the )?list of (?:all )?(?:your |the |available |connected )*${TOOLS})(?: (?:you|i|we) (?:have|can use|can call|know|offer))?(?: (?:currently|now|right now|connected|available|installed|here|at hand|at the moment|to (?:you|me|us)|with you))*\s*[?.!]*$`,
  "iu",
);
const HAN_TOOLS = String.raw`(?:(?:MCP\s*)?工具|MCP\s*(?:服务器|伺服器))`;
const WHICH_TOOLS_IN_CHINESE = new RegExp(
  String.raw`^(?:请|請|帮我|幫我|麻烦|麻煩|给我|給我|能不能|可以)*(?:列出|列一?下|列举|查看|看看|看一?下|显示|顯示|告诉我|告訴我|说说)?(?:一?下)?(?:你|您|我们|我們|我|这里|這裡)?(?:现在|現在|目前|当前|當前|都|总共|一共)*(?:有|能用|可用|可以用|可以使用|能使用|可以调用|能调用|会用|接入|连接|連接|连|接|装|安装)(?:了|着|到|的)*(?:哪些|什么|什麼|多少|几个|的|所有|全部)(?:可用的?|能用的?|已?连接的?|已?接入的?)?${HAN_TOOLS}(?:可以用|可用|能用|呢|啊)?[\s？?。！]*$|^(?:请|請|帮我|幫我|给我|給我)*(?:列出|列一?下|列举|查看|看看|看一?下|显示|顯示)(?:所有|全部|现有|可用|已连接|已接入|已安装|的|当前|目前|你|您)*${HAN_TOOLS}(?:列表|清单)?[\s。！]*$|^(?:你|您)?(?:现在|目前|当前)?(?:可用|现有|已连接|已接入)(?:的)?${HAN_TOOLS}(?:有哪些|有什么|列表|清单|是什么)[\s？?。]*$`,
  "iu",
);

/** The knowledge base as the place to look. A graph of knowledge is somebody's memory. */
const IN_KNOWLEDGE_BASE =
  /\b(?:search|look|find|query|check|ask|browse|consult|what|which|is there|does|do|anything)\b.*\b(?:knowledge base|published knowledge)\b|\baccording to the (?:knowledge base|published knowledge)\b|(?:在|从|從|查|搜|问|用|根据|根據|按照?|查询|搜索|检索|翻)[^，。]{0,4}知[识識][库庫](?!.*(?:写|寫|存|添加|加入|上传|上傳|删|刪|更新|导入|导出|同步|发送|发给|发到))|^知[识識][库庫](?:里|裡|中|内|內)(?:面)?(?:有|都|关于|是|怎么|对)(?!.*(?:写|寫|存|添加|加入|上传|上傳|删|刪|更新|导入|导出|同步|发送|发给|发到))/iu;
const CHANGES = /\b(?:write|save|store|add|upload|put|delete|remove|update|import|export|sync|send|post|create)\b/iu;

/** To be led through something, one step after another. */
const LED =
  /\b(?:walk|guide|lead|take|talk) (?:me|us) (?:through|step by step)\b|\bguide (?:me|us)\b|(?:一步一?步|一步步|逐步)(?:地|的)?(?:带|帶|教|引导|指导|告诉|告訴)|(?:带|帶|教|引导|引導|指导|指導)(?:着)?(?:我|我们|我們)(?:一步一?步|一步步|逐步)/iu;

/** Own tools that serve a request which names what Cairn does; none for any other. Any string is accepted. */
export function ownToolsAskedFor(text: string): readonly string[] {
  const said = text.trim();
  if (WHICH_TOOLS.test(said) || WHICH_TOOLS_IN_CHINESE.test(said)) return ["list_tools_available"];
  if (IN_KNOWLEDGE_BASE.test(said) && !CHANGES.test(said) && !namesAddress(said) && productsAskedFor(said).length === 0)
    return ["search_knowledge"];
  const work = ownWorkAskedFor(said) ?? saysOnlyOwnWork(said);
  return work === undefined ? [] : [work];
}

/** Whether a request is to be led through something: what the knowledge has of it is then asked for, whatever verb follows. */
export function asksToBeLed(text: string): boolean {
  return LED.test(text);
}

/** What the knowledge is asked of a request: all of it, but for the words that ask to be led through it. */
export function subjectOf(text: string): string {
  const subject = text.replace(LED, " ").trim();
  return /[\p{L}\p{N}]/u.test(subject) ? subject : text;
}
