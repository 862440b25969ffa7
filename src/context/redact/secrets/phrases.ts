/** Finds phrases that open a wallet: 12 to 24 words behind a name of one, in a row, in lines or as a list with numbers. */
import { isAlphanumeric } from "../character-kinds.ts";
import type { Span } from "../spans.ts";

/** The name, a few words or a remark, and what joins it to the phrase. */
const NAME =
  /(?:mnemonic|(?:seed|recovery|secret|wallet|backup|bip-?39|metamask|ledger)[ _-]?(?:recovery[ _-]?)?(?:phrase|words)|助[记記][词詞]|(?:恢复|备份|种子)(?:短语|词组|单词))(?:[ _-]?(?:phrase|words?|code)s?)?/gi;
const LINK =
  /["'”`*]{0,3}(?:[ \t]?[(（][^()（）\n]{0,24}[)）])?[ \t]{0,3}(?:(?:in order|of my wallet|for my wallet|分别)[ \t]{0,2})?(?:is|are|was|就?是|为|係)?[ \t]{0,3}(?:as follows|the following|below|如下|下面)?[ \t]{0,3}[:：=]{0,2}[\s"'“`*>[(|-]{0,12}/iy;
/** Words of three to eight letters, as all of BIP-39 have; a mark, a blank, a line or a number stands between them. */
const WORDS =
  /(?:\d{1,2}[.):：、]?[ \t]{0,3})?(?:[a-z]{3,8}[\s,，、;>*"'`|-]{1,8}(?:\d{1,2}[.):：、]?[ \t]{0,3})?){11,23}[a-z]{3,8}(?![a-z])/iy;
/** The same in Chinese words: those of BIP-39 have one character each, others a few. */
const HAN_WORDS = /(?:[\u4e00-\u9fff]{1,4}[ \t,，、]{1,2}){11,23}[\u4e00-\u9fff]{1,4}(?![\u4e00-\u9fff])/y;
/** Words that no list of such phrases has and hardly a sentence of this length lacks. */
const SENTENCE = /\b(?:the|and|for|your|are|was|from|have|has|which|should|them|its|not|but)\b/i;

/** Whether the first word of a phrase in Chinese ends here or up to three characters on. */
function separatesSoon(text: string, from: number): boolean {
  for (let at = from; at < from + 4; at += 1) if (" \t,，、".includes(text.charAt(at) || "x")) return true;
  return false;
}

/** Adds the phrases of a text. Each look is bounded, and a phrase is read once. */
export function findPhrases(text: string, spans: Span[]): void {
  let read = 0;
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index < read) continue;
    LINK.lastIndex = index + name.length;
    LINK.test(text);
    const from = LINK.lastIndex;
    // Most of what follows a name is no such word.
    const pattern = isAlphanumeric(text.charCodeAt(from)) ? WORDS : HAN_WORDS;
    if (pattern === HAN_WORDS && !separatesSoon(text, from + 1)) continue;
    pattern.lastIndex = from;
    if (!pattern.test(text)) continue;
    read = pattern.lastIndex;
    if (!SENTENCE.test(text.slice(from, read))) spans.push({ from, to: read, kind: "key" });
  }
}
