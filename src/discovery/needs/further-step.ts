/**
 * Whether a clause hands on what the clause before it made: "and email it to Ann", 打印出来. It is a need of its own, though a
 * pronoun or nothing stands for the thing.
 * Not here: clauses that name a verb and a thing (`split.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { productsIn } from "../lexicon/products.ts";
import { readUnits, TO_TEXT } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";

/** What is done to a result by a tool alone. To show, explain or sum it up is the agent's own work. */
const HANDS_ON: ReadonlySet<string> = new Set(
  "send upload print translate compress encrypt schedule backup".split(" "),
);

/** A chart is made of what was read from a file. */
const DRAWS =
  /^(?:(?:draw|plot|chart|graph|visuali[sz]e|render)\s+(?:it|them|the\s+(?:data|figures|numbers|values|results?))\b|(?:make|create|generate)\s+(?:an?\s+)?(?:[\p{L}-]+\s+){0,2}(?:chart|graph|plot)\b)|^(?:用它|用数据)?(?:画|畫|绘|繪)(?:制|製)?(?:出|成|一?[张張个個幅])/iu;
const READS_FILE =
  /^(?:read|open|load|take|get|fetch|use)\b.*(?:\bfiles?\b|[\w-]\.[a-z]\w{0,4}\b|(?<=\s)[~.]{0,2}\/[\w.-])|^(?:读|讀|打开|打開|载入|加载|用|拿).*(?:文件|[\w-]\.[a-z]\w{0,4}(?!\w))/iu;

/** What was read is put where another program keeps it. */
const PUTS_INTO =
  /^(?:put|store|save|write|add|insert|load|push|import|log|upload)\s+(?:it|them|this|that|these|those|the (?:results?|data|rows?|records?|list))\s+(?:all\s+)?(?:in|on|(?:in|on)?to)\s/iu;
const PUTS_INTO_IN_CHINESE = /^(?:存|写|寫|放|导|導|录|錄|保存|导入|導入|录入|同步|上传)(?:进|進|到|入|去)/u;
/** Takes something from where it is: what follows is done to what came out. */
const TAKES =
  /^(?:scrape|crawl|extract|collect|gather|pull|fetch|read|get|download|export|query|find|search)\b|^(?:抓取|爬取|采集|提取|收集|读取|讀取|查询|导出|下载|拉取)/iu;
/** Where it goes, at the end. */
const INTO =
  /\s(?:in)?to\s+(?:(?:my|our|the|an?)\s+)?\S.{0,60}$|(?:[,，]\s*)?(?:存|写|寫|放|导|導|录|錄|保存|导入|導入|录入|同步)(?:进|進|到|入).{1,30}$/iu;

const LEAD =
  /^(?:\s|and\b|then\b|also\b|finally\b|please\b|再|然后|然後|并|並|最后|最後|接着|请|請|帮我|幫我|顺便|順便|也|把它|将它|把图|把结果)+/iu;
/** A verb with something after it that a noun has not: "name, email and phone" has no step. */
const ENGLISH_STEP =
  /^\p{L}+(?:\s+(?:it|them|him|her|this|that|these|those|the|a|an|all|everything|on|to|via|by)\b)|^print\s*[.!?]*$/iu;
/** 发 begins many words: 发烧, 发展. */
const CHINESE_SEND =
  /^[发發](?:[到给給送条條封个個一在]|邮|郵|微信|短信|消息|信息|钉钉|釘釘|飞书|飛書|电邮|朋友圈|群)/u;
/** To send it to the one who asks is to answer. */
const TO_ME =
  /^(?:send|share|forward|post|give)\s+(?:it|them|this|that)?\s*(?:to|with)\s+(?:me|us)\s*[.!?]*$|^(?:发送?|發送?|分享|转发)(?:给|給)(?:我|我们|我們)$/iu;
/** A clause is told by its beginning. */
const MAX_BEGINNING = 40;

/** The concepts of what a clause begins with, as a verb. */
function firstVerbs(text: string): readonly string[] {
  const { concepts } = lexicon();
  const first: TextUnit | undefined = readUnits(text.slice(0, MAX_BEGINNING)).find(({ stop }) => !stop);
  return first?.concepts.filter((id) => concepts.get(id)?.kind === "action") ?? [];
}

/** `before`: the clause before it. Both in the words of the task. */
export function isFurtherStep(text: string, before: string): boolean {
  const clause = text.replace(LEAD, "").trim();
  if (TO_ME.test(clause)) return false;
  if (clause.search(TO_TEXT) === 0) return true;
  if (putsInto(clause) && !namesSame(clause, before)) return true;
  if (DRAWS.test(clause) && READS_FILE.test(before.replace(LEAD, ""))) return true;
  if (/^[发發](?!\p{sc=Han}?布)/u.test(clause) && !CHINESE_SEND.test(clause)) return false;
  if (!/^\p{sc=Han}/u.test(clause) && !ENGLISH_STEP.test(clause)) return false;
  const verbs = firstVerbs(clause).filter((id) => HANDS_ON.has(id));
  const earlier = firstVerbs(before.replace(LEAD, ""));
  return verbs.length > 0 && !verbs.some((id) => earlier.includes(id));
}

const placesIn = (text: string): string[] => productsIn(text, true).flatMap(([name]) => name ?? []);

/** Whether a clause puts a result into a product. */
function putsInto(clause: string): boolean {
  return (PUTS_INTO.test(clause) || PUTS_INTO_IN_CHINESE.test(clause)) && placesIn(clause).length > 0;
}

/** Whether what comes before is done in the same product: one tool does both. */
function namesSame(clause: string, before: string): boolean {
  const earlier = new Set(placesIn(before));
  return placesIn(clause).some((name) => earlier.has(name));
}

/** "Scrape the prices into Airtable" as two clauses: what is taken, and where it goes; any other text as it is. */
export function splitAtDestination(piece: string): string[] {
  const text = piece.replace(LEAD, "");
  if (!TAKES.test(text)) return [piece];
  const at = text.search(INTO);
  if (at <= 0) return [piece];
  const [taken, place] = [text.slice(0, at), text.slice(at).replace(/^[,，\s]+/u, "")];
  if (placesIn(` ${place}`).length === 0 || namesSame(place, taken) || !/\s|\p{sc=Han}{3}/u.test(taken)) return [piece];
  return [taken, /^\p{sc=Han}/u.test(place) ? place : `put it ${place.replace(/^to\b/iu, "into")}`];
}

const COMMA = /(?<=[,，、])|(?=\s+and\s)/u;

/** Cut where a clause hands on what is before it; everything else stays as it is. */
export function splitAtFurtherSteps(piece: string): string[] {
  return piece.split(COMMA).reduce<string[]>((pieces, text) => {
    const last = pieces.at(-1);
    if (last === undefined || isFurtherStep(text, last)) pieces.push(text);
    else pieces[pieces.length - 1] = last + text;
    return pieces;
  }, []);
}
