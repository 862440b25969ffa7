/**
 * Places where a value stands behind its name with no mark between, as programs and tables have them: the next cell of a row, the last
 * text in the brackets of a call, what follows an option of a command. Each look is bounded. Not here: which values count
 * there (`values.ts`).
 */
import { isLetter, isWord } from "../character-kinds.ts";

/** Where a value may begin, and how it is set apart. */
export interface Frame {
  link: "cell" | "call" | "option";
  value: number;
}

/** Blanks that fill a cell up, and characters of a cell before the name. */
const MAX_CELL = 40;
const NEXT_HTML_CELL = /<\/(?:td|th|dt)>\s{0,20}<(?:td|dd)(?:\s[^<>]{0,60})?>(?:<(?:code|kbd|b|strong|em)>)?\s{0,20}/y;
/** Texts before the value, and the quotation mark of the value. */
const ARGUMENTS = /\((?:\s{0,3}["'`][^"'`\n]{0,100}["'`],){0,2}\s{0,3}(?=["'`])/y;
/** A call of such a name asks for the secret of that name, or makes one. */
const ASKING =
  /(?:get|fetch|find|load|read|look_?up|resolve|request|generate|create|make|new|forgot|reset|recover|show|hide|toggle|is|has|need|use|by|with_?out|no)_?$/i;
/** What has to stand behind a value for it to be all of a cell, or of a text in brackets. */
const CELL_END = /[.!?:]{0,3}["'`*_]{0,3}[ \t]{0,40}(?:\||\r?\n|<\/|$)/y;
/** The rest of a row of headings, and the line of dashes below it. */
const HEADING = /[^\n]{0,200}\n[ \t]{0,8}\|?[ \t]{0,3}:?-{2}/y;
const ARGUMENT_END = /[.!?:]{0,3}["'`]\s{0,3}[,)]/y;

/** How the value of a name is set apart, whose identifier ends at `end`; undefined where none of this says so. */
export function frameAt(text: string, from: number, nameEnd: number, end: number): Frame | undefined {
  const code = text.charCodeAt(end);
  if (code === 40) return callAt(text, from, end);
  if (code === 60) return htmlCellAt(text, end);
  // What follows a name within an option says more of it: `--password-stdin`.
  if (code === 32 && end === nameEnd && isOption(text, from)) {
    const value = afterBlanks(text, end, 3);
    return text.charCodeAt(value) === 45 ? undefined : { link: "option", value };
  }
  return cellAt(text, from, end);
}

/** Whether a value that is set apart in this way, and ends at a place, is all that stands there. */
export function fillsFrame(text: string, to: number, link: Frame["link"]): boolean {
  if (link === "option") return true;
  const pattern = link === "cell" ? CELL_END : ARGUMENT_END;
  pattern.lastIndex = to;
  if (!pattern.test(text)) return false;
  HEADING.lastIndex = to;
  return link === "call" || !HEADING.test(text);
}

function afterBlanks(text: string, at: number, most: number): number {
  let place = at;
  while (place - at < most && (text.charCodeAt(place) === 32 || text.charCodeAt(place) === 9)) place += 1;
  return place;
}

function cellAt(text: string, from: number, end: number): Frame | undefined {
  let at = end;
  while (at - end < 3 && "*_`".includes(text.charAt(at) || " ")) at += 1;
  at = afterBlanks(text, at, MAX_CELL);
  if (text.charCodeAt(at) !== 124 || text.charCodeAt(at + 1) === 124 || !beginsCell(text, from)) return undefined;
  return { link: "cell", value: afterBlanks(text, at + 1, MAX_CELL) };
}

/** Whether nothing but a few words stands between the beginning of a cell or a line and a place. */
function beginsCell(text: string, from: number): boolean {
  for (let at = from - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character === "|" || character === "\n") return true;
    if (from - at > MAX_CELL || "\"'<>=:;(){}$".includes(character)) return false;
  }
  return true;
}

function htmlCellAt(text: string, end: number): Frame | undefined {
  NEXT_HTML_CELL.lastIndex = end;
  return NEXT_HTML_CELL.test(text) ? { link: "cell", value: NEXT_HTML_CELL.lastIndex } : undefined;
}

/** The last of up to three texts: `setPassword("…")`, `update_password("name", "…")`. */
function callAt(text: string, from: number, end: number): Frame | undefined {
  // Most calls have no text in them.
  if (!"\"'` \n".includes(text.charAt(end + 1) || "x")) return undefined;
  ARGUMENTS.lastIndex = end;
  if (!ARGUMENTS.test(text) || ASKING.test(text.slice(Math.max(0, from - 10), from))) return undefined;
  return { link: "call", value: ARGUMENTS.lastIndex };
}

/** Characters of the longest option before the name in it: `--old-database-password`. */
const MAX_OPTION = 32;

/** Whether the word in which a name stands is an option: `--password`, `-password`. */
function isOption(text: string, from: number): boolean {
  let at = from;
  while (at > 0 && from - at < MAX_OPTION && (isWord(text.charCodeAt(at - 1)) || text.charCodeAt(at - 1) === 45))
    at -= 1;
  if (text.charCodeAt(at) !== 45) return false;
  return isLetter(text.charCodeAt(text.charCodeAt(at + 1) === 45 ? at + 2 : at + 1));
}
