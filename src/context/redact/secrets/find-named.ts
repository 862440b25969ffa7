/**
 * Finds values that a name before them calls a secret: `password=…`, `密码：…`, `the token is …`, `"clientSecret": "…"`,
 * `<password>…`. Linear: a look behind a name is bounded, and what is found is removed.
 */
import { isAlphanumeric, isWord } from "../character-kinds.ts";
import { isMarkAt, type Span } from "../spans.ts";
import { findCrowded } from "./find-crowded.ts";
import { classAt, followsAccount, isSecretValue, secretNames, type Link, type NameClass } from "./names.ts";
import { isLength } from "./lengths.ts";
import { isToldToBe, LINKS } from "./links.ts";
import { StartTable } from "./starts.ts";

const table = new StartTable<NameClass>();
for (const [name, kind] of secretNames) table.add(name, kind);

/** Characters of the longest identifier behind a name, and of the longest value that is judged. */
const MAX_TAIL = 24;
const MAX_VALUE = 256;
/**
 * Characters of values that are judged in one text before values are judged by their beginnings: names may follow each other without a
 * blank, and then each is the value of all before it. No text that somebody wrote has so many; a key shows in its beginning.
 */
const MAX_JUDGED = 50_000;
const SHORT_VALUE = 32;

/** Names in one text before all its values are judged without them: one in 40 characters of the longest text that may be sent. */
const MAX_NAMES = 5_000;

/** Characters that have been judged in this text, and names that were looked at. */
let judged = 0;
let names = 0;

/** The run of characters that was read last, and its text: many names may stand in one, and none of them reads it again. */
let run = { text: "", from: 0, to: 0 };

/** What joins a name and its value, in its plainest forms. */
const PLAIN_LINK = /[ \t]{0,2}(?:[:=：][ \t]{0,4}|(?:是|为|[ \t]is[ \t])[ \t]{0,2})/y;

/**
 * Whether the value of a name is another name that is joined in the same way: then what follows is judged for the last name of the row
 * alone. That one has to take whatever this one takes.
 */
function isNameBeforeName(text: string, from: number, nameEnd: number, known: NameClass): boolean {
  PLAIN_LINK.lastIndex = nameEnd;
  if (!PLAIN_LINK.test(text)) return false;
  const value = PLAIN_LINK.lastIndex;
  const next = table.at(text, value);
  if (next === undefined || next.end - value < 3) return false;
  if (!text.startsWith(text.slice(nameEnd, value), next.end)) return false;
  if (next.value === "password") return known !== "letters";
  return next.value === known && (known !== "weak" || text.startsWith(text.slice(from, nameEnd), value));
}

/** Where a run of characters that a value may have ends: at blanks, quotation marks, brackets, Chinese text, the next member or parameter. */
function runEnd(text: string, from: number): number {
  const known = run.text === text && from < run.to ? run : undefined;
  let at = from;
  for (; at < text.length; at += 1) {
    if (known !== undefined && at >= known.from) {
      if (at === from) return known.to;
      at = known.to;
      break;
    }
    const code = text.charCodeAt(at);
    if (code <= 32 || code >= 127) break;
    if (code === 34 || code === 39 || code === 96 || code === 60 || code === 62) break;
    if (code === 44 || code === 59 || code === 41 || code === 93 || code === 125 || code === 124) break;
    if (code === 38 && /^&[\w.-]{1,40}=/.test(text.slice(at, at + 44))) break;
    if (code === 92 && /^["'nrt\\]$/.test(text.charAt(at + 1))) break;
  }
  run = { text, from, to: at };
  return at;
}

/** Where a value ends, at most so many characters on; a mark of a sentence behind it is no part of it. */
function valueEnd(text: string, from: number, limit: number): number {
  let at = Math.min(runEnd(text, from), from + limit);
  while (at > from && ".!?:".includes(text.charAt(at - 1))) at -= 1;
  return at;
}

interface Value {
  from: number;
  to: number;
}

/** What a search for named values has found out about the text. */
export interface NamedSearch {
  /** Characters of values that were judged. */
  judged: number;
  /** The text has more names than are looked at: whatever could be a value was found instead. */
  isCrowded: boolean;
}

/** Adds the span of every value that is a secret by its name. */
export function findNamed(text: string, spans: Span[]): NamedSearch {
  judged = 0;
  names = 0;
  const found: Span[] = [];
  table.scan(text, (at, end, kind) => {
    const value = findValue(text, at, end, kind);
    if (names > MAX_NAMES) return text.length;
    if (value === undefined) return undefined;
    found.push({ ...value, kind: "key" });
    return value.to;
  });
  run = { text: "", from: 0, to: 0 };
  const isCrowded = names > MAX_NAMES;
  if (isCrowded) findCrowded(text, spans);
  else for (const span of found) spans.push(span);
  return { judged, isCrowded };
}

function findValue(text: string, from: number, nameEnd: number, known: NameClass): Value | undefined {
  if (judged > MAX_JUDGED && isNameBeforeName(text, from, nameEnd, known)) return undefined;
  let end = nameEnd;
  if (isAlphanumeric(text.charCodeAt(nameEnd - 1))) {
    const limit = Math.min(text.length, nameEnd + MAX_TAIL);
    while (
      end < limit &&
      (isWord(text.charCodeAt(end)) || (text.charCodeAt(end) === 45 && isWord(text.charCodeAt(end + 1))))
    )
      end += 1;
  }
  const tail = text.slice(nameEnd, end) + (text.charAt(end) === "(" ? "(" : "");
  const name = classAt(text, from, nameEnd, text.charAt(end) === "(" && end === nameEnd ? "(" : tail, known);
  if (name === undefined) return undefined;
  names += 1;
  if (names > MAX_NAMES) return undefined;
  // An id is none by its name alone: only what is generated counts.
  const counted: NameClass = /^s?[_-]?ids?$/i.test(tail) ? "weak" : name;
  const explicit = read(text, end, LINKS.explicit, counted, "explicit");
  if (explicit !== undefined) return explicit;
  // With its mark before it, a value that is no key is none either; of a password more is asked without the mark.
  const isOver = judged > MAX_JUDGED;
  const isLinked = (isOver || counted !== "password") && standsAt(text, end, LINKS.explicit);
  if (isOver && isLinked) return undefined;
  return (
    read(text, end, LINKS.said, counted, "said") ??
    (counted === "password" ? readChosen(text, from, end) : undefined) ??
    read(text, end, LINKS.apart, counted, "apart") ??
    (counted === "password" && followsAccount(text, from)
      ? read(text, end, LINKS.nothing, counted, "said")
      : undefined) ??
    (isLinked ? undefined : read(text, end, LINKS.nothing, counted, "none")) ??
    read(text, end, LINKS.nextLine, counted, "line")
  );
}

/** A password that somebody tells to have chosen: “changed the password to …”, “密码改成 …”. */
function readChosen(text: string, from: number, end: number): Value | undefined {
  return isToldToBe(text, from, end)
    ? read(text, end, LINKS.chosen, "password", "chosen")
    : read(text, end, LINKS.chosenHan, "password", "chosen");
}

function standsAt(text: string, at: number, pattern: RegExp): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function read(text: string, end: number, pattern: RegExp, name: NameClass, link: Link): Value | undefined {
  pattern.lastIndex = end;
  if (!pattern.test(text)) return undefined;
  const linked = pattern.lastIndex;
  LINKS.quotes.lastIndex = linked;
  LINKS.quotes.test(text);
  let from = Math.max(linked, LINKS.quotes.lastIndex);
  if (isMarkAt(text, from)) return undefined;
  // Words of a sentence in Chinese may stand before a password: `密码：小明abc123`.
  if (link === "explicit" && name === "password") {
    for (let words = 0; words < 6 && isHan(text.charCodeAt(from)); words += 1) from += 1;
  }
  const to = valueEnd(text, from, judged > MAX_JUDGED ? SHORT_VALUE : MAX_VALUE);
  judged += to - from;
  const value = text.slice(from, to);
  if (to === from || !isSecretValue(value, name, link)) return undefined;
  if (name === "password" && isLength(value, text, to)) return undefined;
  // What is a secret is removed in full, however long.
  return { from, to: valueEnd(text, from, text.length) };
}

const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;
