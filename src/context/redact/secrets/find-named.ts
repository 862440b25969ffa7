/**
 * Finds values that a name before them calls a secret: `password=…`, `密码：…`, `the token is …`, `"clientSecret": "…"`,
 * `<password>…`. Linear: a look behind a name is bounded, and what is found is removed.
 */
import { isAlphanumeric, isWord } from "../character-kinds.ts";
import { findDelimited, type CellReader } from "../delimited.ts";
import { isMarkAt, type Span } from "../spans.ts";
import { secretColumn } from "./columns.ts";
import { findCrowded } from "./find-crowded.ts";
import { isCardCode } from "./card-codes.ts";
import { findColumns } from "./find-columns.ts";
import { fillsFrame, frameAt } from "./frames.ts";
import { groupsEnd } from "./code-shapes.ts";
import { classAt, needsNoMark, secretNames, type NameClass } from "./names.ts";
import { isLength } from "./lengths.ts";
import { isToldToBe, LINKS } from "./links.ts";
import { isNumbered } from "./sent-codes.ts";
import { StartTable } from "./starts.ts";
import { isTally } from "./tallies.ts";
import { forgetRun, valueAt } from "./value-end.ts";
import { isSecretValue, type Link } from "./values.ts";

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

/** The identifier that was looked at last: names may stand in one by the thousand, and its end is looked for once. */
let identifier = { from: 0, to: 0 };

/** Where the letters, digits and hyphens of an identifier end. Places of one text come in order. */
function identifierEnd(text: string, from: number): number {
  if (from >= identifier.from && from < identifier.to) return identifier.to;
  let end = from;
  while (isWord(text.charCodeAt(end)) || (text.charCodeAt(end) === 45 && isWord(text.charCodeAt(end + 1)))) end += 1;
  identifier = { from, to: end };
  return end;
}

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
  identifier = { from: 0, to: 0 };
  const found: Span[] = [];
  table.scan(text, (at, end, kind) => {
    const value = findValue(text, at, end, kind);
    if (names > MAX_NAMES) return text.length;
    if (value === undefined) return undefined;
    found.push({ ...value, kind: "key" });
    const next = nextChosen(text, value.to, kind);
    if (next === undefined) return value.to;
    found.push({ ...next, kind: "key" });
    return next.to;
  });
  const isCrowded = names > MAX_NAMES;
  if (isCrowded) findCrowded(text, spans);
  else {
    for (const span of [...found, ...readColumns(text)]) spans.push(span);
    findDelimited(text, columnOf, spans);
  }
  forgetRun();
  return { judged, isCrowded };
}

/** The password that took the place of one that ends at a place: “… from Winter#12 to Spring#34”. */
function nextChosen(text: string, at: number, known: NameClass): Value | undefined {
  LINKS.thenChosen.lastIndex = at;
  if (known !== "password" || !LINKS.thenChosen.test(text)) return undefined;
  return readAt(text, at, LINKS.thenChosen.lastIndex, "password", "chosen");
}

/** What class of secret a heading names. */
function classOf(heading: string): NameClass | undefined {
  let known: NameClass | undefined;
  table.scan(heading, (at, end, kind) => {
    // What follows in the heading describes the secret: "password policy".
    if (/^s?(?:[ \t]?[(（].{0,20})?$/.test(heading.slice(end))) known = classAt(heading, at, end, "", kind);
    return undefined;
  });
  return known;
}

function columnOf(heading: string): CellReader | undefined {
  const name = classOf(heading);
  return name && secretColumn(heading, name);
}

const readColumns = (text: string): Span[] =>
  findColumns(text, {
    classOf,
    read: (from, name) => {
      const value = readAt(text, from, from, name, "cell");
      return value !== undefined && fillsFrame(text, value.to, "cell") ? value : undefined;
    },
  }).map((value) => ({ ...value, kind: "key" }));

function findValue(text: string, from: number, nameEnd: number, known: NameClass): Value | undefined {
  if (judged > MAX_JUDGED && isNameBeforeName(text, from, nameEnd, known)) return undefined;
  const isInIdentifier = isAlphanumeric(text.charCodeAt(nameEnd - 1));
  const end = isInIdentifier ? Math.min(nameEnd + MAX_TAIL, identifierEnd(text, nameEnd)) : nameEnd;
  const isCall = text.charAt(end) === "(";
  const called = isCall && end === nameEnd ? frameAt(text, from, nameEnd, end) : undefined;
  const tail = text.slice(nameEnd, end) + (isCall && called === undefined ? "(" : "");
  const name = classAt(text, from, nameEnd, tail, known);
  if (name === undefined) return undefined;
  names += 1;
  if (names > MAX_NAMES) return undefined;
  const frame = isCall ? called : frameAt(text, from, nameEnd, end);
  // An id is none by its name alone: only what is generated counts.
  const counted: NameClass = /^s?[_-]?ids?$/i.test(tail) ? "weak" : name;
  const framed = frame && readAt(text, from, frame.value, counted, frame.link);
  if (framed && fillsFrame(text, framed.to, frame.link)) return framed;
  if (isCall) return undefined;
  const read = (pattern: RegExp, link: Link): Value | undefined => {
    pattern.lastIndex = end;
    return pattern.test(text) ? readAt(text, from, pattern.lastIndex, counted, link) : undefined;
  };
  const explicit = read(LINKS.explicit, "explicit");
  if (explicit !== undefined) return explicit;
  // With its mark before it, a value that is no key is none either; of a password more is asked without the mark.
  const isOver = judged > MAX_JUDGED;
  const isLinked = (isOver || counted !== "password") && standsAt(text, end, LINKS.explicit);
  if (isOver && isLinked) return undefined;
  return (
    read(LINKS.said, "said") ??
    (counted === "password" || (counted === "key" && isToldToBe(text, from, end))
      ? read(isToldToBe(text, from, end) ? LINKS.chosen : LINKS.chosenHan, "chosen")
      : undefined) ??
    read(LINKS.apart, "apart") ??
    (standsSoon(text, end, 5, ":：=") ? read(LINKS.lineAfterMark, "cell") : undefined) ??
    (standsSoon(text, end, 1, "\t") ? read(LINKS.tab, "cell") : undefined) ??
    (standsSoon(text, end, 3, ",，") ? read(LINKS.aside, "aside") : undefined) ??
    (counted === "key" && standsSoon(text, end, 42, ",，") ? read(LINKS.keyAside, "aside") : undefined) ??
    (counted === "password" && needsNoMark(text, from, nameEnd) ? read(LINKS.nothing, "said") : undefined) ??
    (isLinked ? undefined : read(LINKS.nothing, linkOfNothing(text, nameEnd, end))) ??
    read(LINKS.nextLine, "line")
  );
}

/** Words behind the name that say whose or what for: of another noun there the digits are (“the password policy on the page is 202611”). */
const SPEAKS_ON = /^[^ ]+ (?:for|on|of|at|in|to|from|that|which)\b|[\u4e00-\u9fff]/;

/** What a value begins with that is set apart from its sentence. */
const MAY_SET_APART = "\"'“‘`*";

/** How a value stands that has nothing but blanks before it, and perhaps a mark around it. */
function linkOfNothing(text: string, nameEnd: number, end: number): Link {
  if (isHan(text.charCodeAt(nameEnd - 1))) return "beside";
  const isSpaced = text.charCodeAt(end) === 32;
  return isSpaced && MAY_SET_APART.includes(text.charAt(end + 1) || " ") ? "quoted" : "none";
}

/** Words behind a value that ask about what it names: “密码 TL-WR886N 怎么改”. */
const ASKED = /^[ \t]?[^\n。.!！,，;；]{0,6}(?:怎么|怎樣|如何|在哪|哪里|什么|多少|吗|呢|忘|用户|账号|[?？])/;

/** Characters that `LINKS.quotes` begins with: most values have none before them. */
const MAY_QUOTE = "\\\"'“‘`「*_%";

/** Whether one of some characters stands among so many from a place on: most patterns need not be tried. */
function standsSoon(text: string, at: number, most: number, characters: string): boolean {
  const end = Math.min(text.length, at + most);
  for (let place = at; place < end; place += 1) if (characters.includes(text.charAt(place))) return true;
  return false;
}

function standsAt(text: string, at: number, pattern: RegExp): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The value that begins at `linked`, or behind its quotation mark, if it is a secret; the name begins at `named`. */
function readAt(text: string, named: number, linked: number, name: NameClass, link: Link): Value | undefined {
  let begin = linked;
  if (MAY_QUOTE.includes(text.charAt(linked) || " ")) {
    LINKS.quotes.lastIndex = linked;
    LINKS.quotes.test(text);
    begin = Math.max(linked, LINKS.quotes.lastIndex);
  }
  if (isMarkAt(text, begin)) return undefined;
  // Words of a sentence in Chinese may stand before a password: `密码：小明abc123`.
  if (link === "explicit" && name === "password") {
    for (let words = 0; words < 6 && isHan(text.charCodeAt(begin)); words += 1) begin += 1;
  }
  const isHanName = isHan(text.charCodeAt(named));
  if (name === "code" || (name === "password" && isHanName)) {
    const end = groupsEnd(text, begin);
    if (end !== undefined && !isNumbered(text, begin, end)) return { from: begin, to: end };
  }
  const { from, to } = valueAt(text, begin, judged > MAX_JUDGED ? SHORT_VALUE : MAX_VALUE);
  judged += to - from;
  const value = text.slice(from, to);
  if (to === from || !isSecretValue(value, name, link)) return undefined;
  if (name === "password" && (isLength(value, text, to) || isTally(text, named, from, to))) return undefined;
  if (name === "password" && link === "apart" && /^\d+$/.test(value)) {
    if (!SPEAKS_ON.test(text.slice(named, from)) || isNumbered(text, from, to)) return undefined;
  }
  if (name === "password" && link === "beside" && ASKED.test(text.slice(to, to + 12))) return undefined;
  if (name === "password" && (link === "beside" || link === "chosen") && isNumbered(text, from, to)) return undefined;
  if (name === "code" && link !== "explicit" && isNumbered(text, from, to)) return undefined;
  if (name === "card" && !isCardCode(text, from, to)) return undefined;
  // What is a secret is removed in full, however long.
  return valueAt(text, begin, text.length);
}

const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;
