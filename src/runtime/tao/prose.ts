/**
 * Calls that stand inside sentences: "I will use retrieve(query="x")". A name counts when it is a known tool, or, where an
 * action is expected, when its arguments are named. Not here: an action that is nothing but a call (`action.ts`).
 */
import type { Json } from "../../json.ts";
import { asCall, readWrittenCall, unreadArguments, type ReadAction, type WrittenCall } from "./call.ts";
import { knownName } from "./forms/known.ts";
import { readJsonAt } from "./json.ts";
import { readArguments } from "./values.ts";
import { ASCII_TOOL_NAME } from "./tool-name.ts";
import { spend } from "./work.ts";

/** Characters of a text that are searched, and places in it that are tried. */
const MAX_TEXT = 50_000;
const MAX_TRIED = 40;
/** Steps that a name counts for. */
const NAME_STEPS = 20;
const NAME = new RegExp(String.raw`(?<![A-Za-z0-9_./-])(${ASCII_TOOL_NAME})[ \t]{0,4}[(（]`, "g");
const NAMED_ARGUMENT = /^\s*["']?[A-Za-z_]\w{0,63}["']?\s*[=＝:：]/;
/** A value that opens: what follows is meant as an argument. */
const OPENED = /^\s*(?:[\p{L}_]\w{0,63}\s*[=＝:：]\s*)?["'“「]/u;
/** A name, and JSON a few words behind it or directly below; or a name at the beginning of a line, and values with names. */
const BESIDE =
  /(?<![A-Za-z0-9_./-])([A-Za-z_][A-Za-z0-9_.]{0,127})(?:[^\n{}()（）"。.!?]{0,24}|[\]`*"'】”]{0,3}[:：]?\s{0,4}(?:```[a-z]{0,12}\n\s*)?)(?=\{\s*(?:["']|[A-Za-z_]\w{0,63}\s{0,4}[:=]))|(?<=^|\n)[ \t>$/!`-]{0,8}([A-Za-z_][A-Za-z0-9_.]{0,127})[ \t]+([A-Za-z_]\w{0,63}=[^\n]{1,2000})/g;
/** Words before a call, in its own sentence, that say that it is not made. */
const NOT_MADE =
  /(?:不(?:需要?|必|用|应|要|能|再)|无需|無需|没必要|不会|(?:do|does|did|need|should|would|will|must)(?: not|n't)|no need|without|never|instead of|rather than)[^。.!！?？\n]{0,40}$/iu;

/** A call, and where it stands in the text. */
export interface FoundCall extends WrittenCall {
  from: number;
  to: number;
}

/** The calls of a text in order. `anyName`: a call with named arguments counts whatever its name. */
export function findCalls(text: string, tools: ReadonlySet<string>, anyName = false): FoundCall[] {
  return placesOf(text, tools, anyName).flatMap(({ from, to, read }) =>
    read.kind === "call" ? [{ call: read.call, text: read.text, from, to }] : [],
  );
}

/** A call of a known tool, or what was meant as one. */
export interface FoundInProse {
  from: number;
  to: number;
  read: ReadAction;
}

/** Quotation marks that open and close a part of a line. */
const QUOTATION_MARKS = ["“”", "「」", "『』", "《》", "«»", "„“"];
/** Characters of a line before and behind a call in which quotation marks are looked for. */
const MAX_QUOTED = 400;

/** Words beside a quoted call that say that somebody else wrote it. */
const REPORTED =
  /问|意思|含义|提到|写道|写了|粘贴|\b(?:asks?|asked|asking|means?|meaning|meant|wrote|writes?|says?|said|mentions?|pasted)\b/iu;

/**
 * Whether a call in quotation or code marks is only spoken of: other words stand in the marks with it (`the "Action: f(x=1)"
 * in the log`), or beside them that somebody else wrote it.
 */
function isSpokenOf(text: string, from: number, to: number): boolean {
  const begin = text.lastIndexOf("\n", from - 1) + 1;
  const before = text.slice(Math.max(begin, from - MAX_QUOTED), from);
  const after = text.slice(to, to + MAX_QUOTED).split("\n", 1)[0] ?? "";
  const opened = [
    ...['"', "`"].flatMap((mark) => {
      return before.split(mark).length % 2 === 0 && after.includes(mark) ? [before.lastIndexOf(mark)] : [];
    }),
    // An apostrophe is none.
    ...(/^[^']*'(?!\p{L})/u.test(after) ? [before.search(/(?<![\p{L}\p{N}])'[^']*$/u)] : []),
    ...QUOTATION_MARKS.flatMap(([open = "", close = ""]) => {
      const at = before.lastIndexOf(open);
      return at > before.lastIndexOf(close) && after.includes(close) ? [at] : [];
    }),
  ];
  return opened.some((at) => {
    if (at < 0 || !/[\p{L}\p{N}]/u.test(before.slice(0, at))) return false;
    return /[\p{L}\p{N}]/u.test(before.slice(at)) || REPORTED.test(`${before.slice(0, at)} ${after}`);
  });
}

/** Calls of known tools, also those whose arguments cannot be read, without those that a sentence says are not made. */
export function findMeant(text: string, tools: ReadonlySet<string>): FoundInProse[] {
  if (tools.size === 0) return [];
  return [...placesOf(text, tools, false), ...besideName(text, tools)]
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from, to }) => !NOT_MADE.test(text.slice(Math.max(0, from - 60), from)) && !isSpokenOf(text, from, to));
}

/** A known tool's name with JSON or named values behind it, without brackets: `retrieve, with {"query": "x"}`. */
function besideName(text: string, tools: ReadonlySet<string>): FoundInProse[] {
  const found: FoundInProse[] = [];
  const searched = text.slice(0, MAX_TEXT);
  const pattern = new RegExp(BESIDE.source, "g");
  for (let match = pattern.exec(searched); match !== null; match = pattern.exec(searched)) {
    if (!spend(NAME_STEPS)) break;
    const [whole, before, line, values] = match;
    const name = before ?? line ?? "";
    const tool = knownName(name, tools);
    if (!tools.has(tool)) {
      // `call retrieve with {…}`: the tool may be one of the words behind this one.
      pattern.lastIndex = match.index + Math.max(1, name.length);
      continue;
    }
    if (found.length >= MAX_TRIED) break;
    const at = match.index + whole.length;
    const placed = values === undefined ? (readJsonAt(text, at) ?? looseObject(text, at)) : undefined;
    const list = values === undefined ? undefined : readArguments(`${values})`, 0);
    const given = list?.arguments ?? placed?.value;
    const broken = list !== undefined && (list.problems.length > 0 || list.positional.length > 0);
    if (typeof given !== "object" || given === null || Array.isArray(given) || broken) continue;
    const to = placed?.end ?? at;
    const written = JSON.stringify({ tool, arguments: given });
    found.push({ from: match.index, to, read: asCall({ tool, arguments: given }, written) });
  }
  return found;
}

/** An object whose names stand without quotation marks, on one line: `{query: "x"}`. */
function looseObject(text: string, at: number): { value: Json; end: number } | undefined {
  const inside = /^\{([^\n{}]{1,2000})\}/.exec(text.slice(at, at + 2_002));
  if (inside === null) return undefined;
  const list = readArguments(`${inside[1] ?? ""})`, 0);
  const broken = list.problems.length > 0 || list.positional.length > 0;
  return broken ? undefined : { value: list.arguments, end: at + inside[0].length };
}

function placesOf(text: string, tools: ReadonlySet<string>, anyName: boolean): FoundInProse[] {
  const searched = text.slice(0, MAX_TEXT);
  const found: FoundInProse[] = [];
  let tried = 0;
  let at = 0;
  for (const match of searched.matchAll(NAME)) {
    if (match.index < at) continue;
    if (!spend(NAME_STEPS)) break;
    const [opening, tool = ""] = match;
    const from = match.index;
    const inside = from + opening.length;
    const named = anyName && NAMED_ARGUMENT.test(searched.slice(inside, inside + 80));
    const known = tools.has(knownName(tool, tools));
    if (!known && !named) continue;
    tried += 1;
    if (tried > MAX_TRIED) break;
    const list = readArguments(searched, inside);
    const read = readWrittenCall(tool, list, searched.slice(from, list.end));
    if (read.kind === "call") {
      found.push({ from, to: list.end, read });
      at = list.end;
    } else if (read.kind === "unread" && known && OPENED.test(searched.slice(inside, inside + 80))) {
      const line = searched.indexOf("\n", from);
      const to = line === -1 ? searched.length : line;
      found.push({ from, to, read: unreadArguments(list.problems) });
      at = to;
    }
  }
  return found;
}
