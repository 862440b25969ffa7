/** Where a value ends in a text, and what Markdown puts around it. Linear over all values of a text, however many names stand in one run. */

/** The run of characters that was read last, and its text: many names may stand in one, and none of them reads it again. */
let run = { text: "", from: 0, to: 0 };

/** Forgets the last text. */
export function forgetRun(): void {
  run = { text: "", from: 0, to: 0 };
}

/** The same as `&name=`, encoded once or twice inside of an address. */
const ENCODED_NEXT = /^%(?:25)?26[\w.-]{1,40}%(?:25)?3D/i;

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
    if (code === 37 && ENCODED_NEXT.test(text.slice(at, at + 52))) break;
    if (code === 92 && /^["'nrt\\]$/.test(text.charAt(at + 1))) break;
  }
  run = { text, from, to: at };
  return at;
}

/** A mark of a sentence behind a value is no part of it. */
function withoutStop(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && ".!?:".includes(text.charAt(at - 1))) at -= 1;
  return at;
}

/** The place before all of one character at the end of a value. */
function withoutAll(character: string, text: string, from: number, to: number): number {
  let at = to;
  while (at > from && text.charAt(at - 1) === character) at -= 1;
  return at;
}

/** Characters of emphasis on one side of a value: `***`. */
const MAX_EMPHASIS = 3;

/** The value that begins at a place, read at most so many characters on, without emphasis around it (`**hunter2**`). */
export function valueAt(text: string, at: number, limit: number): { from: number; to: number } {
  const to = withoutStop(text, at, Math.min(runEnd(text, at), at + limit));
  const mark = text.charAt(at);
  if (mark === "*" || mark === "_") {
    let from = at;
    while (from - at < MAX_EMPHASIS && text.charAt(from) === mark) from += 1;
    const end = withoutAll(mark, text, from, to);
    if (to - end >= from - at && end > from) return { from, to: withoutStop(text, from, end) };
  }
  // The end of emphasis that began before the name: `**Password: required**`.
  if (text.charAt(to - 1) !== "*" || text.charAt(to - 2) !== "*") return { from: at, to };
  const end = withoutAll("*", text, at, to);
  return end === at ? { from: at, to } : { from: at, to: withoutStop(text, at, end) };
}
