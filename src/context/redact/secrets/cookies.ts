/**
 * Finds cookies: all pairs of a header, those that a command sends, and session cookies of well-known frameworks by their names. Linear:
 * what was read for one is not read again for the next.
 */
import { isMarkAt, type Span } from "../spans.ts";
import { isPlaceholder, looksRandom } from "./randomness.ts";

/**
 * What stands before the pairs of a header, as in HTTP, in an object, in a call or in a script; and before those of `curl`. Which command
 * `-b` belongs to is read on the way.
 */
const BEGIN =
  /(?<![A-Za-z0-9_])(?:(?:set-)?cookies?\\?["'`]?(?:[ \t]{0,3}[:：=,][ \t]{0,3}|[ \t](?=[\w.-]{1,60}=[^\s=]{8}))|--cookie[ \t=]{1,3}|(?<command>curl)(?![A-Za-z0-9_])|(?<=[ \t])(?<short>-b)[ \t]{0,3}(?=["'`]))(?:\\?["'`])?/gi;
const PAIR = /[\w.!#$%&*+^|~-]{1,100}=(?:\\?"[^"\\\s;]{0,4000}\\?"|[^\s"'`;\\]{0,4000})/y;
const BETWEEN = /;[ \t]{0,3}/y;
/** What a cookie that is set may do: `HttpOnly`, `Expires=Wed, 21 Oct 2026 07:28:00 GMT`. */
const ATTRIBUTE = /(?:HttpOnly|Secure|Partitioned|Expires=[A-Za-z]{3}, [\w: -]{10,30})(?![\w=])/iy;

/** Session cookies by their names, wherever they stand: in an address, a table or a sentence. */
const SESSION =
  /(?<![\w.-])(?:phpsessid|jsessionid|sessionid|aspsessionid[a-z]{0,8}|asp\.net_sessionid|\.aspxauth|\.aspnetcore\.[\w.]{1,40}|connect\.sid|laravel_session|ci_session|_session_id|wordpress_(?:logged_in|sec)_[0-9a-f]{1,40}|(?:__(?:secure|host)-)?(?:next-auth|authjs)\.session-token|cfid|cftoken|sessdata|bduss|__(?:secure|host)-[\w.-]{1,40})(?:["'`]{0,2}[ \t]{0,3}[=:：|][ \t]{0,3}|\t|["'`]?,[ \t]{0,3}(?=["'`]))["'`]?([^\s"'`;,&<>|)}\]]{2,4000}(?:\|[\w%-]{1,400}){0,4})/gi;

/** Characters of a command with its headers, `-b` among them. */
const MAX_COMMAND = 8_000;

/** Where the pairs that begin at a place end; the place itself when none begins there. */
function pairsEnd(text: string, at: number): number {
  const read = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    return pattern.test(text) ? pattern.lastIndex : from;
  };
  let end = read(PAIR, at);
  while (end > at) {
    const next = read(BETWEEN, end);
    if (next === end) break;
    const attribute = read(ATTRIBUTE, next);
    const to = attribute === next ? read(PAIR, next) : attribute;
    if (to === next) break;
    end = to;
  }
  return end;
}

/** Adds the cookies of a text. */
export function findCookies(text: string, spans: Span[]): void {
  let read = 0;
  let command = -MAX_COMMAND;
  for (const { 0: begin, index, groups } of text.matchAll(BEGIN)) {
    if (index < read) continue;
    if (groups?.["command"] !== undefined) command = index;
    else if (groups?.["short"] === undefined || index - command < MAX_COMMAND) {
      const from = index + begin.length;
      read = pairsEnd(text, from);
      if (read > from) spans.push({ from, to: read, kind: "key" });
    }
  }
  for (const match of text.matchAll(SESSION)) {
    const value = match[1] ?? "";
    const from = match.index + match[0].length - value.length;
    if (!isMarkAt(text, from) && isSession(value)) spans.push({ from, to: from + value.length, kind: "key" });
  }
}

/** What a server generated: a digit in something long, or letters in no order. */
const isSession = (value: string): boolean =>
  !isPlaceholder(value) && ((value.length >= 16 && /\d.*\d/.test(value)) || looksRandom(value, 8));
