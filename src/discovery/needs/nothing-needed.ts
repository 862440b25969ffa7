/**
 * What of a request needs no tool: what it says not to do, greetings and thanks, sums of two numbers, poems and jokes, what a word means.
 * An agent does these by itself, and a search for servers would find nothing that helps.
 * Not here: what the rest needs (`split.ts`).
 */
import { readUnits } from "../lexicon/read.ts";

const CLAUSE_END = String.raw`(?=[,;.!?，。；！？]|\s+(?:but|just|only|instead)\b|只要|只需|直接|而是|$)`;
const REFUSED_ENGLISH = new RegExp(
  String.raw`\b(?:please\s+)?(?:do not|don['’]?t|no need (?:to|for)|never|no tools?\b)(?!\s+(?:forget|hesitate|worry|miss|know|want))[^,;.!?，。；！？]*?${CLAUSE_END}`,
  "giu",
);
/** 别 is a part of many words: 识别, 特别, 类别, 别的. */
const REFUSED_CHINESE = new RegExp(
  String.raw`(?:请|請)?(?:(?<![要])不要|(?<![需])不需要|不用|无需|無需|无须|不必|请勿|請勿|(?<![识識特类類分区區性级級个個告辨鉴鑑派差])[别別](?![的名人墅处處致]))[^,;.!?，。；！？]*?${CLAUSE_END}`,
  "gu",
);

/** The request without what it says not to do. */
export function withoutRefusals(task: string): string {
  return task.replace(REFUSED_ENGLISH, " ").replace(REFUSED_CHINESE, " ");
}

const COURTESY =
  /\b(?:hello|hi|hey|thanks?|thank you|good (?:morning|afternoon|evening|night|day)|bye|goodbye|see you|ok|okay|yes|no|sure|great|cool|nice|perfect|awesome|got it|understood|sorry|welcome|please|just|answer|there|only|help|who are you|how are you|haha|lol)\b|大家好|你好|您好|早上好|早安|上午好|中午好|下午好|晚上好|晚安|嗨|哈喽|谢谢|謝謝|多谢|多謝|感谢|感謝|辛苦了|再见|再見|拜拜|好的|好吧|行|嗯|哈哈+|明白了?|知道了?|了解|收到|不客气|不客氣|对不起|對不起|抱歉|没关系|你是谁|你是誰|在吗|在嗎|的?帮助|的?幫助|直接|回答|就行|即可|就好|可以了/giu;
const SUM =
  /^(?:(?:what\s+is|what['’]s|calculate|compute|how much is|请?算一?下?|请?计算一?下?)\s*)?[\d\s.,]+(?:[-+*/×÷^x][\d\s.,()]+)+(?:=|等于多少|等於多少|是多少)?\s*[?？=]*$/iu;
const MADE_UP =
  /\b(?:write|compose|tell|make up|give|create|sing)\b(?:\s+\p{L}+){0,5}?\s+(?:poems?|haikus?|limericks?|jokes?|stor(?:y|ies)|essays?|songs?|rhymes?|riddles?|tales?|sonnets?|slogans?|puns?)\b|(?:写|寫|作|讲|講|说|說|来|來|编|編|创作|創作).{0,16}?(?:诗|詩|笑话|笑話|故事|谜语|謎語|对联|對聯|歌词|歌詞|作文|俳句|段子|绕口令)/iu;
const MEANING =
  /^(?:please\s+)?(?:(?:what (?:is|are)|what['’]s) an?\s|what does\s.*\smean|define\s|explain what\s|why (?:is|are|do|does)\s)|什么是|什麼是|是什么意思|是什麼意思|^(?:请|請)?解释一下什么|何谓|何謂|^为什么|^為什麼/iu;
const CONVERSATION =
  /\b(?:summari[sz]e|recap)\b.*\b(?:our|this|the) (?:conversation|chat|discussion)\b|(?:总结|總結|概括|回顾|回顧).*(?:刚才|剛才|我们的|我們的|以上|上面|这次|這次).*(?:对话|對話|聊天|讨论|討論|内容|內容)/iu;
/** What makes one of these a task for a tool after all: a place for the result, or somebody's own documents. */
const FOR_A_TOOL =
  /\b(?:file|save|send|post|upload|publish|our|my|knowledge base|documents?|current|latest|today)\b|\.[a-z]{2,4}\b|文件|档案|檔案|保存|储存|儲存|写入|寫入|存到|发送|發送|发给|發給|发布|發布|知识库|知識庫|文档|文檔|我|现在|現在|最新|今天/iu;

/** Whether a part of a request needs no tool. `text`: without what it says not to do. */
export function needsNothing(text: string): boolean {
  const said = text.trim();
  if (!/[\p{L}\p{N}]/u.test(said) || SUM.test(said) || CONVERSATION.test(said)) return true;
  if (readUnits(said.replace(COURTESY, " ")).every(({ stop }) => stop)) return true;
  return (MADE_UP.test(said) && !FOR_A_TOOL.test(said)) || (MEANING.test(said) && !FOR_A_TOOL.test(said));
}

const POLITE =
  /^(?:\s|[,，。]|please\b|kindly\b|(?:could|can|would|will) you\b|i(?: would like|['’]d like| want| need)(?: you)?(?: to)?\b|help me(?: to)?\b|let['’]s\b|请|請|麻烦|麻煩|能否|能不能|可以|可否|帮我|幫我|帮忙|幫忙|给我|給我|替我|为我|我想要?|我要|我需要|只要)+/iu;
const MAX_SHOWN = 80;

/** A part in its own words, short enough for a sentence. */
export function inOwnWords(text: string): string {
  const words = text.replace(POLITE, "").replace(/[\s.。!！?？,，;；]+$/u, "");
  const shown = words === "" ? text.trim() : words;
  return [...shown].length <= MAX_SHOWN ? shown : `${[...shown].slice(0, MAX_SHOWN - 1).join("")}…`;
}
