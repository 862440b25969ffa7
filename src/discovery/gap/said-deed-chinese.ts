/**
 * The same as `said-deed.ts` of a sentence in Chinese: the verb stands first, or behind the thing that 把 names.
 */
import { foldHan } from "../../search/fold.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import { isKnown, meaningsOf } from "../lexicon/synonyms.ts";
import type { SaidDeed, SaidPlace, SaidThing } from "./said-deed.ts";

const POLITE =
  /^(?:请问?|麻烦[你您]?|劳驾|帮忙|(?:帮|替|为)(?:我|我们)?|给我|我(?:想|要|想要|需要)|现在|那就?|能不能|能否|可以|可否|再|你|您|用于|用来|该工具|此工具|本工具|[，,\s])+/u;
const VALUE_FOLLOWS = /[：:；;，,（(。！!？?\n]/u;
const DENIES = /不要|不用|不能|不|别(?!的|人)|除了|除非|如果|假如|无需|而不|没有/gu;
/** Sides and states of which another is the opposite. */
const TURNS = /[左右]|[向往朝][上下前后内外]|[未已]\p{sc=Han}|升序|降序|正序|倒序|顺时针|逆时针/gu;
/** What follows a verb and is a part of it, and what only says that it is done. */
const DIRECTION = /^(?:[入进出回上下开过起走](?!\p{sc=Han}?午))/u;
const DONE = /^(?:掉|一下|好|完|了|出来|起来)+/u;
const TO = /^(?:成为|成|为|到|至|进|入|给|向|在)/u;
const BETWEEN = /^[从自由](.{1,20}?)[到至](.{1,20}?)的(.{1,20})$/u;
const LEADS: readonly (readonly [RegExp, SaidPlace["role"] | undefined])[] = [
  [/^(?:把|将)/u, undefined],
  [/^(?:从|自|由)/u, "from"],
  [/^(?:给|替|为|对|向|往|朝)/u, "to"],
  [/^(?:用|按照?|根据|通过|以|在|使用|基于)/u, "beside"],
];
/** Words that say of nothing which it is. */
const WHICHEVER = /指定的?|给定的?|特定的?|某个|某一?|相关的?|可用的?|当前的?/gu;
/** What stands behind a verb at the end. */
const SMALL = /(?:一点儿?|一些|一下|吧|了)+$/u;
/** Things that a call is made with, where nothing says which. */
const ANY: ReadonlySet<string> = new Set(
  "city location place language format user time date name number person text content file translation".split(" "),
);
/** A name behind the word for a person. */
const PERSON = /(?:用户|成员|联系人|客户|同事|好友|员工|学生)$/u;
const SURNAME =
  /^[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文]\p{sc=Han}{1,2}$/u;
const MAX_VERB = 5;

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

/** The verb that begins a text: the longest of the table, else the word that stands there. */
function verbAt(text: string): string | undefined {
  for (let size = Math.min(MAX_VERB, text.length); size > 0; size -= 1)
    if (isKnown(text.slice(0, size), "deeds")) return text.slice(0, size);
  const [unit] = readUnits(text);
  if (unit === undefined || unit.stop || !text.startsWith(unit.shown)) return undefined;
  // Of a row of characters that nobody knows, the first two are the verb: 升高 in 升高室温.
  return unit.unknown === true && unit.shown.length > 3 ? unit.shown.slice(0, 2) : unit.shown;
}

/** The verb with its direction, and what stands behind it. */
function splitVerb(text: string, verb: string): { verb: string; rest: string } {
  const rest = text.slice(verb.length);
  const [next] = readUnits(rest);
  const isWord = next !== undefined && next.shown.length > 1 && rest.startsWith(next.shown);
  const direction = isWord ? "" : (DIRECTION.exec(rest)?.[0] ?? "");
  return { verb: verb + direction, rest: rest.slice(direction.length).replace(DONE, "") };
}

/** The place of the verb behind the thing that it is done to: no verb that only describes the thing. */
function findVerb(text: string): number {
  const units = readUnits(text);
  let from = 0;
  for (const [at, { shown, concepts, stop }] of units.entries()) {
    const place = text.indexOf(shown, from);
    if (place === -1) continue;
    from = place + shown.length;
    const isVerb =
      concepts.length > 0 ? concepts.every(isAction) : verbAt(shown) !== undefined && startsWithDeed(shown);
    if (at > 0 && !stop && isVerb && text[from] !== "的") return place;
  }
  // A verb at the end stands behind its thing without a space: 把门锁上.
  const end = text.replace(SMALL, "").length;
  for (let size = Math.min(MAX_VERB, end - 1); size > 0; size -= 1)
    if (isKnown(text.slice(end - size, end), "deeds")) return end - size;
  return -1;
}

const startsWithDeed = (shown: string): boolean => {
  for (let size = Math.min(MAX_VERB, shown.length); size > 0; size -= 1)
    if (isKnown(shown.slice(0, size), "deeds")) return true;
  return false;
};

/** Where the next phrase begins before the verb, else the verb. */
function nextLead(text: string, verb: number): number {
  let from = 0;
  for (const [at, { shown, stop }] of readUnits(text).entries()) {
    const place = text.indexOf(shown, from);
    if (place === -1) continue;
    from = place + shown.length;
    if (at > 0 && stop && (verb === -1 || place < verb) && LEADS.some(([mark]) => mark.test(shown))) return place;
  }
  return verb;
}

/** The things in a part of a sentence, in reading order. */
function thingsIn(text: string): SaidThing[] {
  const units = readUnits(text).filter(({ inName }) => inName !== true);
  // One character that the lexicon does not know is a thing where it is all there is.
  if (units.length === 0 && /^\p{sc=Han}$/u.test(text))
    return [{ shown: text, meanings: meaningsOf(text, "things"), isValue: false }];
  return units.flatMap(({ shown, stop, argument, unknown }, at) => {
    const isName = unknown === true && SURNAME.test(shown) && PERSON.test(units[at - 1]?.shown ?? "");
    return stop ? [] : [{ shown, meanings: meaningsOf(shown, "things"), isValue: argument || isName }];
  });
}

/** A place with the things in it; any place, where they say nothing of which it is. */
function placeOf(role: SaidPlace["role"], text: string): SaidPlace {
  const units = readUnits(text).filter(({ stop }) => !stop);
  const isAny = units.every(({ concepts }) => concepts.some((id) => ANY.has(id)));
  return { role, things: thingsIn(text), isOne: !isAny };
}

/** What a tool is for whichever is given: the city of the weather. */
export function isAnyOfKind(word: string): boolean {
  return readUnits(word).every(({ concepts }) => concepts.some((id) => ANY.has(id)));
}

/** Reads a sentence in Chinese. `isOrder`: what somebody asks for; else what a tool says of itself. */
export function readSaidInChinese(given: string, isOrder: boolean): SaidDeed {
  const text = foldHan(given)
    .replace(/["“「『《][^"”」』》]{1,80}["”」』》]/gu, "")
    .trim()
    .replace(POLITE, "");
  const [begins = ""] = text.split(VALUE_FOLLOWS);
  const clause = isOrder ? begins : begins.replace(WHICHEVER, "");
  const denied = (isOrder ? text : clause).match(DENIES) ?? [];
  const places: SaidPlace[] = [];
  let object: SaidThing[] = [];
  let open = clause;
  for (;;) {
    const lead = LEADS.find(([mark]) => mark.test(open) && (verbAt(open)?.length ?? 0) < 2);
    if (lead === undefined) break;
    const [mark, role] = lead;
    const inside = open.replace(mark, "");
    const at = findVerb(inside);
    const end = nextLead(inside, at);
    if (end === -1) return { verb: [], object: [], places: [], turns: [] };
    if (role === undefined) object = thingsIn(inside.slice(0, end));
    else places.push(placeOf(role, inside.slice(0, end)));
    open = inside.slice(end);
  }
  const first = verbAt(open);
  if (first === undefined) return { verb: [], object, places, turns: [] };
  const { verb, rest } = splitVerb(open, first);
  const way = BETWEEN.exec(rest);
  if (way !== null && object.length === 0) {
    // 从北京到天津的路线: what stands behind it is the thing.
    const [, from = "", to = "", thing = ""] = way;
    places.push(placeOf("from", from), placeOf("to", to));
    return { verb: meaningsOf(verb, "deeds"), object: thingsIn(thing), places, turns: denied };
  }
  const turns = [...denied, ...(clause.replace(verb, "").match(TURNS) ?? [])];
  const [said, goal] = isInto(verb) ? ["", rest] : goalOf(rest);
  // What stands behind the verb as well is what comes of it.
  for (const text of object.length === 0 ? [goal] : [said, goal])
    if (text !== undefined && thingsIn(text).length > 0) places.push(placeOf("to", text));
  if (object.length === 0) object = thingsIn(said);
  return { verb: meaningsOf(verb, "deeds"), object, places, turns };
}

/** Whether a verb says that something becomes what follows: 翻译成, and not 生成. */
function isInto(verb: string): boolean {
  return /[成为到]$/u.test(verb) && isKnown(verb.slice(0, -1), "deeds");
}

/** What stands behind a verb, and where it goes to or what it becomes. */
function goalOf(rest: string): readonly [string, string | undefined] {
  const units = readUnits(rest);
  // 成员 begins with 成, and is one word.
  const isWord = units[0] !== undefined && units[0].concepts.length > 0 && units[0].shown.length > 1;
  if (TO.test(rest) && !(isWord && rest.startsWith(units[0]?.shown ?? ""))) return ["", rest.replace(TO, "")];
  let from = 0;
  for (const { shown, stop } of units) {
    const place = rest.indexOf(shown, from);
    if (place === -1) continue;
    from = place + shown.length;
    if (stop && /^[成为到至给]/u.test(shown) && place > 0) return [rest.slice(0, place), rest.slice(place + 1)];
  }
  return [rest, undefined];
}
