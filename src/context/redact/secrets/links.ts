/**
 * What stands between the name of a secret and its value. Each pattern is sticky, tried where the name ends, and reads a bounded number
 * of characters. Not here: which values count behind which link (`values.ts`).
 */

export const LINKS = {
  /**
   * A mark, after what may close the name: a quotation mark, a bracket, emphasis, a remark in brackets; emphasis may also end behind the
   * mark. A pair inside an address has its mark encoded.
   */
  explicit:
    /["'’”`\]*]{0,3}(?:<\/[a-z]{1,6}>)?[ \t\u00a0\u202f]{0,4}(?:[(（][^()（）\n]{0,40}[)）][ \t]{0,2})?(?:(?:是|为|is)[ \t]{0,2})?(?::=|=>|->|==?|%(?:25)?3[aAdD]|[:：]|→|\\?["'][ \t]{0,3},(?=[ \t]{0,3}["'])|,(?=[ \t]{0,3}["'])|>|[ \t]value=)(?:[*_]{1,3}(?=[ \t\u00a0`])|<\/[a-z]{1,6}>)?[ \t]{0,4}/y,
  /** A sentence: “is”, perhaps with an adverb of time, “是”, “为”, “es” or 는 directly behind the name. */
  said: /(?:[ \t]{0,2}[(（][^()（）\n]{0,40}[)）])?[ \t]{0,4}(?:就是|是|为|係|は|는|은|[ \t](?:is|was|are|will be|es|est|ist|é|è|är|er|lautet)[ \t](?:(?:now|then|still|currently|already|again|just|simply|actually)[ \t])?)(?:[那这][个串])?[ \t]{0,4}/y,
  /** The same after a few words: “the token for the build server is …”, “密码改成了 …”. */
  apart:
    /(?=[ \t\u0080-\uffff])[^\n:=：＝"'“”，。,;；]{1,40}?(?:(?:是|为)(?:(?:后面)?[那这][个串])?|係|は|는|은|成了?|[填写用输设]的|[ \t](?:is|reads|es|est|ist|é|è|är|er)[ \t]|[:：=])[ \t]{0,4}/y,
  /** Behind a verb of choosing (`isToldToBe`), or with it. */
  chosen: /[ \t](?:(?:was|is|has been|have been)[ \t])?(?:(?:changed|set|reset|updated)[ \t])?(?:to|from)[ \t]{1,3}/y,
  chosenHan: /[\u4e00-\u9fff \t]{0,8}?(?:(?:[改换设]|设置|重置|修改|更新)(?:成|为)了?|从|由)[ \t]{0,4}/y,
  /** After a value that was one: the one that took its place. */
  thenChosen:
    /["'”`]?[ \t]{0,3}(?:[,，][ \t]{0,2})?(?:现在|后来|今天|昨天|已经)?(?:[改换]成?为?了?|(?:and[ \t])?(?:is[ \t]now|now|to|(?:the[ \t])?new[ \t]one[ \t](?:is|will[ \t]be))[ \t])[ \t]{0,4}/y,
  /** Between commas behind the name: “the password, …, on a note”; of a key also after some words. */
  aside: /[ \t]{0,2}[,，][ \t]{0,2}(?=[^\s,，]{10,80}[,，])/y,
  keyAside: /[^\n:=：,，"'“”]{1,40}[,，][ \t]{0,2}(?=[^\s,，]{16,200}[,，])/y,
  /** A mark at the end of a line, or a tab: the value has the rest of a line of its own. */
  lineAfterMark: /[ \t]{0,4}[:：=][ \t]{0,4}\r?\n[ \t]{0,8}(?=[!-~]{6,64}[ \t]{0,4}(?:\r?\n|$))/y,
  tab: /\t(?=[!-~]{6,64}[ \t]{0,4}(?:\r?\n|$))/y,
  nothing: /(?:["'”]|\*{1,3})?[ \t]{0,4}(?:[-–—][ \t]{1,3})?/y,
  /** A table: the value has a line of its own. */
  nextLine: /[ \t]{0,4}[:：]?[ \t]{0,4}\r?\n[ \t]{0,8}(?=[!-~]{8,64}[ \t]{0,4}(?:\r?\n|$))/y,
  quotes: /(?:[*_]{1,3}(?=["'“‘`「]))?\\?(?:["'“‘`「]|%(?:25)?2[27])?/y,
} as const;

/** Before the name, or right behind it: a password becomes what follows. */
const VERB_BEFORE =
  /(?:chang|set|reset|updat|switch)[a-z]{0,4}[ \t](?:[A-Za-z'-]{1,12}[ \t]){0,4}(?:[A-Za-z]{1,16}[_-])?$/i;
const VERB_BEHIND = /[ \t](?:(?:was|is|has been|have been)[ \t])?(?:changed|set|reset|updated)[ \t](?:to|from)[ \t]/y;

/** Whether the words around a name say that the password was made to be what follows: “I changed the Wi-Fi password to …”. */
export function isToldToBe(text: string, from: number, end: number): boolean {
  VERB_BEHIND.lastIndex = end;
  if (VERB_BEHIND.test(text)) return true;
  return (
    (text.startsWith(" to ", end) || text.startsWith(" from ", end)) &&
    VERB_BEFORE.test(text.slice(Math.max(0, from - 48), from))
  );
}
