/**
 * Requests about Cairn itself: which tools there are, what the knowledge base has, to be led through something, to keep something in mind,
 * tasks handed in, connected servers, prompts put together here. One rule: the request names one of Cairn's own things (`cairns-things.ts`)
 * and what one of its tools does with it. That tool serves it, whatever the words of other tools share with it.
 * Not here: questions that the knowledge happens to answer (`meet-by-knowledge.ts`), whether the caller may call the tool (`analyze.ts`).
 */
import { productsAskedFor } from "../lexicon/products.ts";
import type { ToolIndex } from "../tool-index/index-tools.ts";
import { KEPT_ELSEWHERE, OWN_WORK, type OwnWork } from "./cairns-things.ts";
import { namesAddress } from "./names-external.ts";
import { othersIn, readOwn, type OwnReading, type OwnUnit } from "./own-words.ts";

const NONE: ReadonlySet<string> = new Set();

const POLITE =
  /^(?:(?:(?:the |my )?user (?:asks(?! about)|wants(?! to know)|would like|needs|wishes)(?: (?:me|you|us))?(?: (?:to|for)\b(?! know))?|please|then|and|also|hi|hello|hey|ok(?:ay)?|so|just|now|(?:can|could|would|will) you|i(?: would like|['’]d like| want| need)(?: you)? to|let['’]?s)\b[\s,]*|用户(?:想要?|要|希望|让我|要求|问|请求)|(?:请问?|請|麻烦|麻煩|帮我|幫我|帮忙|给我|替我|现在|那就?|能不能|可以|再)[，,\s]*)+/iu;
/** How something is done, and what went wrong with it, is asked of the knowledge. */
const HOW_OR_WRONG =
  /^(?:how (?:do|can|should|would|to)\b|why\b)|怎么(?!样)|怎麼(?!樣)|如何(?![？?。\s]*$)|为什么|\bwhat (?:is|are|['’]s|could be|can be|might be) (?:the )?(?:reasons?|causes?|problem|matter|wrong)\b|\bwhat (?:can|should|do) (?:i|we) do\b|什么原因|什麼原因|原因是|怎么回事|失败(?!的)|失敗(?!的)|报错|错误|什么时候/iu;
/** A request is one or two sentences; more is a text that happens to speak of such things. */
const MAX_CHARACTERS = 240;

/** To be led through something, one step after another. */
const LED =
  /\b(?:walk|guide|lead|take|talk) (?:me|us) (?:through|step by step)\b|\bguide (?:me|us)\b|(?:一步一?步|一步步|逐步)(?:地|的)?(?:带|帶|教|引导|指导|告诉|告訴)|(?:带|帶|教|引导|引導|指导|指導)(?:着)?(?:我|我们|我們)(?:一步一?步|一步步|逐步)/iu;

/** To keep what the user says. */
const KEEP_IN_MIND =
  /^(?:remember|memori[sz]e|note(?: down)?|keep in mind|bear in mind|(?:make|take) a note|do not forget|don['’]t forget)\b(?: (?:for|from) [^:,.]{1,40}?)?(?:\s+that\b|\s*[:,]|(?=\s+(?:i|i['’]m|my|we|our)\b))|^(?:record|save|store|keep) (?:an? |this |it )?(?:as an? |in (?:your |the )?)?memory\b|\b(?:keep|bear) (?:that|this|it) in mind\b|^(?:store|note|save|record|add|keep) (?:in|to|for|into) (?:the|this|our) (?:session|conversation|consultation) that\b|^把.{1,40}(?:记|存|写|加)[进到入](?:这次|本次|当前)?(?:会话|咨询|对话)|^(?:要|一定|务必)*(?:记住|記住|记一下|記一下|记着|別忘了|别忘了)(?![了的什哪吗嗎])|^记下来?(?:一下)?[：:，,]|把这(?:一?点|个|条|些|件事)?(?:也|都)?记(?:下来?|住|好|着|一下)[。！!]*$|[，,](?:请|帮我|你帮我|你要)*(?:记住|記住|记一下|记好|记着)(?:了|这一?点|这个|这些|我的)?(?:啊|哦|吧)?[。！!]*$/iu;
const ADDRESS = /\bhttps?:\/\/\S+/giu;
/** What a request is about, where that says nothing of whose it is. */
const SUBJECT =
  /(?<=\b(?:consultation|session|diagnosis|walk-?through|base|documents|templates?)\b.*)\b(?:about|on|regarding|concerning|of|for)\s.*$|关于.{1,30}?(?=的)/iu;

/** Whether a request is for what one of the tools does with a thing of Cairn's. */
function isFor(work: OwnWork, said: string, { clauses, marks, others }: OwnReading): boolean {
  const hasOne = (names: string): boolean => names.split("|").some((mark) => marks.has(mark));
  if (!work.all.every(hasOne) || (work.not !== undefined && hasOne(work.not))) return false;
  const isOwn = work.own !== undefined && hasOne(work.own);
  const room = isOwn ? work.room : work.alone;
  if (room === undefined || work.unless?.test(said) === true || work.forOthers?.test(said) === true) return false;
  if (work.direct !== true) return others <= room;
  return others <= room + MAX_OF_REASONS && clauses.some((clause) => isDone(work, clause, room));
}

/** Words of the clauses that say why. */
const MAX_OF_REASONS = 4;
const PREPOSITION = /^(?:from|on|in|of|for|to|at|with)$/u;

/** Whether a clause names the thing, says little else, and has nothing but the thing's name between what is done and the thing. */
function isDone({ all: [things = "", deeds = ""] }: OwnWork, clause: readonly OwnUnit[], room: number): boolean {
  const has = (names: string, { marks }: OwnUnit): boolean => names.split("|").some((mark) => marks.includes(mark));
  const deed = clause.findIndex((unit) => has(deeds, unit));
  const isThing = (unit: OwnUnit): boolean => has(`${things}|named`, unit);
  if (!clause.some(isThing) || othersIn(clause) > room) return false;
  const thing = clause.findIndex((unit, at) => at > deed && isThing(unit));
  if (deed === -1 || thing === -1) return true;
  const between = clause.slice(deed + 1, thing);
  const name = between.findIndex(({ other }) => other > 0);
  return name === -1 || (othersIn(between) <= 2 && !between.slice(name).some(({ text }) => PREPOSITION.test(text)));
}

/** A request without the work that follows its colon, an address, and what it is about. */
function withoutSubject(said: string): { text: string; isGivenWork: boolean } {
  const [head = "", ...rest] = said.replace(ADDRESS, " ").split(/[:：]/u);
  const isGivenWork = readOwn(rest.join(" "), NONE).others > 0;
  const text = (isGivenWork ? head : `${head}, ${rest.join(" ")}`).replace(SUBJECT, " ");
  return { text, isGivenWork };
}

/** The names of the servers whose tools are at hand or wait for approval, as a request may name them. */
export function serversOf({ tools }: Pick<ToolIndex, "tools">): ReadonlySet<string> {
  const names = tools.flatMap(({ server }) => server?.toLowerCase() ?? []);
  return new Set(names.flatMap((name) => [name, name.replace(/^mcp[-_]|[-_](?:mcp|server)$/gu, "")]));
}

/** The own tool that serves a request about one of Cairn's things; none for any other. `servers`: names of those connected. Any string is accepted. */
export function ownToolsAskedFor(text: string, servers: ReadonlySet<string> = NONE): readonly string[] {
  const said = text.trim().replace(POLITE, "");
  if (said.length > MAX_CHARACTERS) return [];
  const isHow = HOW_OR_WRONG.test(said);
  if (!isHow && KEEP_IN_MIND.test(said) && !KEPT_ELSEWHERE.test(said) && !namesAddress(said)) return ["record"];
  const { text: head, isGivenWork } = withoutSubject(said);
  const reading = readOwn(head, servers);
  const [isAtAddress, isInProduct] = [namesAddress(said), productsAskedFor(said).length > 0];
  // What a server is called, and its address, say nothing of its kind.
  const unnamed = said
    .replace(ADDRESS, " ")
    .replace(/[\w-]+/gu, (word) => (servers.has(word.toLowerCase()) ? " " : word));
  const marks = new Set([
    ...reading.marks,
    ...(isAtAddress ? ["address"] : []),
    ...(isGivenWork ? ["work given"] : []),
  ]);
  const work = OWN_WORK.find(
    (one) =>
      (!isHow || one.why === true) &&
      (!isAtAddress || one.beside?.includes("address") === true) &&
      (!isInProduct || one.beside?.includes("product") === true) &&
      isFor(one, unnamed, { ...reading, marks }),
  );
  return work === undefined ? [] : [work.tool];
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
