/**
 * Calls that stand inside sentences: "I will use retrieve(query="x")". A name counts when it is a known tool, or, where an
 * action is expected, when its arguments are named. Not here: an action that is nothing but a call (`action.ts`).
 */
import { readWrittenCall, unreadArguments, type ReadAction, type WrittenCall } from "./call.ts";
import { readArguments } from "./values.ts";

/** Characters of a text that are searched, and places in it that are tried. */
const MAX_TEXT = 50_000;
const MAX_TRIED = 40;
const NAME = /(?<![A-Za-z0-9_./-])([A-Za-z_][A-Za-z0-9_./-]{0,127})[ \t]{0,4}[(（]/g;
const NAMED_ARGUMENT = /^\s*["']?[A-Za-z_]\w{0,63}["']?\s*[=＝:：]/;
/** A value that opens: what follows is meant as an argument. */
const OPENED = /^\s*(?:[\p{L}_]\w{0,63}\s*[=＝:：]\s*)?["'“「]/u;
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

/** Calls of known tools, also those whose arguments cannot be read, without those that a sentence says are not made. */
export function findMeant(text: string, tools: ReadonlySet<string>): FoundInProse[] {
  if (tools.size === 0) return [];
  return placesOf(text, tools, false).filter(({ from }) => !NOT_MADE.test(text.slice(Math.max(0, from - 60), from)));
}

function placesOf(text: string, tools: ReadonlySet<string>, anyName: boolean): FoundInProse[] {
  const searched = text.slice(0, MAX_TEXT);
  const found: FoundInProse[] = [];
  let tried = 0;
  let at = 0;
  for (const match of searched.matchAll(NAME)) {
    if (match.index < at) continue;
    const [opening, tool = ""] = match;
    const from = match.index;
    const inside = from + opening.length;
    const named = anyName && NAMED_ARGUMENT.test(searched.slice(inside, inside + 80));
    if (!tools.has(tool) && !named) continue;
    tried += 1;
    if (tried > MAX_TRIED) break;
    const list = readArguments(searched, inside);
    const read = readWrittenCall(tool, list, searched.slice(from, list.end));
    if (read.kind === "call") {
      found.push({ from, to: list.end, read });
      at = list.end;
    } else if (read.kind === "unread" && tools.has(tool) && OPENED.test(searched.slice(inside, inside + 80))) {
      const line = searched.indexOf("\n", from);
      const to = line === -1 ? searched.length : line;
      found.push({ from, to, read: unreadArguments(list.problems) });
      at = to;
    }
  }
  return found;
}
