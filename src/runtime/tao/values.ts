/**
 * Reads the argument list of a written call — `(k="v", n=3, list=[1, 2])` — the way models write it: quotes inside
 * quotes, Python's True and None, full-width punctuation. Never throws; what could only be guessed is named as a problem.
 */
import type { Json } from "../../json.ts";
import { readJsonAt } from "./json.ts";
import { spend } from "./work.ts";

export type ArgumentProblem = "unterminated_string" | "unclosed_call" | "unreadable_value" | "too_many_arguments";

export interface ReadArguments {
  arguments: Record<string, Json>;
  /** Values written without a name, in order. */
  positional: Json[];
  problems: ArgumentProblem[];
  /** Where reading stopped: just after the closing parenthesis, or the end of the text. */
  end: number;
}

const MAX_ARGUMENTS = 64;
/** Quotes of several lines, as Python has them. */
export const TRIPLE_QUOTES = ['"""', "'''"];
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["‘", "’"],
  ["「", "」"],
]);
const NAME = /[\p{L}_][\p{L}\p{N}_.-]{0,63}/uy;
const NAMED = /\s{0,8}[=＝:：]\s{0,8}/uy;
/** After a closing quote: the next named argument, the end of the call and of its line, or another call behind it. */
const SURELY_AFTER =
  /\s{0,40}(?:[,，]\s{0,40}[\p{L}_][\p{L}\p{N}_.-]{0,63}\s{0,8}[=＝:：]|[)）]\s{0,40}(?:$|\n|[^"'\n]{0,12}?[A-Za-z_][\w.-]{0,63}[(（]\s{0,8}["']?[A-Za-z_]\w{0,63}["']?\s{0,4}[=＝:：]))/uy;
const LIKELY_AFTER = /\s{0,40}[,，)）\]}]/uy;
/** Steps that looking behind a quote counts for. */
const LOOK_STEPS = 20;
const BARE = /[^,，)）\n]{1,2000}/uy;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Where a string that opened before `from` ends: at the quote that best looks like its end. */
function closingQuote(text: string, from: number, close: string): { at: number; sure: boolean } | undefined {
  let likely: number | undefined;
  let first: number | undefined;
  let counted = from;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") {
      at += 1;
      continue;
    }
    if (character !== close) continue;
    if (!spend(at - counted + LOOK_STEPS)) return undefined;
    counted = at;
    if (matchAt(SURELY_AFTER, text, at + 1) !== undefined) return { at, sure: true };
    first ??= at;
    if (likely === undefined && matchAt(LIKELY_AFTER, text, at + 1) !== undefined) likely = at;
  }
  const at = likely ?? first;
  spend(text.length - counted);
  return at === undefined ? undefined : { at, sure: false };
}

/** Backslash escapes as JSON and Python share them; unknown ones stay as they are. */
function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gsu, (whole, hex: string | undefined, one: string | undefined) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    switch (one) {
      case "n":
        return "\n";
      case "t":
        return "\t";
      case "r":
        return "\r";
      case '"':
      case "'":
      case "`":
      case "\\":
      case "/":
        return one;
      default:
        return whole;
    }
  });
}

function bareValue(text: string): Json {
  const trimmed = text.trim();
  switch (trimmed) {
    case "True":
    case "true":
      return true;
    case "False":
    case "false":
      return false;
    case "None":
    case "null":
      return null;
  }
  return /^-?\d{1,15}(?:\.\d{1,15})?(?:[eE][+-]?\d{1,3})?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Reads from just after the opening parenthesis. */
export function readArguments(text: string, from: number): ReadArguments {
  const named = new Map<string, Json>();
  const positional: Json[] = [];
  const problems = new Set<ArgumentProblem>();
  const finish = (end: number): ReadArguments => ({
    arguments: Object.fromEntries(named),
    positional,
    problems: [...problems],
    end,
  });
  let at = from;
  while (at < text.length && spend(LOOK_STEPS)) {
    at += matchAt(/[\s,，]{1,2000}/uy, text, at)?.length ?? 0;
    const opening = text.charAt(at);
    if (opening === ")" || opening === "）") return finish(at + 1);
    if (opening === "") break;
    if (named.size + positional.length >= MAX_ARGUMENTS) {
      problems.add("too_many_arguments");
      return finish(at);
    }
    let name: string | undefined;
    const word = matchAt(NAME, text, at) ?? quotedName(text, at);
    if (word !== undefined) {
      const sign = matchAt(NAMED, text, at + word.length);
      if (sign !== undefined) {
        name = word.replace(/^["']|["']$/g, "");
        at += word.length + sign.length;
      }
    }
    const { value, end } = readValue(text, at, problems);
    if (name === undefined) positional.push(value);
    else named.set(name, value);
    at = Math.max(end, at + 1);
  }
  problems.add("unclosed_call");
  return finish(text.length);
}

function quotedName(text: string, at: number): string | undefined {
  return matchAt(/(["'])[\p{L}_][\p{L}\p{N}_.-]{0,63}\1(?=\s{0,8}[=:：])/uy, text, at);
}

function readValue(text: string, at: number, problems: Set<ArgumentProblem>): { value: Json; end: number } {
  const opening = text.charAt(at);
  const triple = TRIPLE_QUOTES.find((quotes) => text.startsWith(quotes, at));
  const until = triple === undefined ? -1 : text.indexOf(triple, at + 3);
  if (triple !== undefined) spend((until === -1 ? text.length : until) - at);
  if (until !== -1) return { value: unescape(text.slice(at + 3, until)), end: until + 3 };
  const close = QUOTES.get(opening);
  if (close !== undefined) {
    const found = closingQuote(text, at + 1, close);
    if (found === undefined) {
      problems.add("unterminated_string");
      return { value: unescape(text.slice(at + 1).trimEnd()), end: text.length };
    }
    const held = text.slice(at + 1, found.at);
    spend(2 * held.length);
    // Two values with nothing or a comma between them, not one.
    if (new RegExp(`${close}\\s*[,，]?\\s*${opening}`, "u").test(held)) problems.add("unreadable_value");
    return { value: unescape(held), end: found.at + 1 };
  }
  if (opening === "{" || opening === "[") {
    const placed = readJsonAt(text, at);
    if (placed !== undefined) return placed;
    problems.add("unreadable_value");
  }
  const bare = matchAt(BARE, text, at) ?? "";
  spend(bare.length);
  return { value: bareValue(bare), end: at + bare.length };
}
