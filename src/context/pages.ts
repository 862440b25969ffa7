/**
 * A context document in pages: a long session's is larger than an answer may be. Each page is a valid document with a part of
 * the lists; put together in order, they are the whole, except that an entry too long for any answer is cut (`cut-entry.ts`).
 * Pure. Not here: reading the session (`operations/session/document.ts`).
 */
import { cutEntry } from "./cut-entry.ts";
import type { ContextDocument, Evidence } from "./document.ts";

/** Characters of JSON of one page, with all that stands around its entries; an entry that is longer has a page of its own. */
const MAX_PAGE = 60_000;
/** Bytes of the first message where it only says whose the session is. */
const MAX_REPEATED_MESSAGE = 20_000;

/** The lists in the order of the pages. */
const LISTS = ["messages", "tasks", "tool_calls", "model_usage", "evidences", "context_blocks"] as const;
type List = (typeof LISTS)[number];

/** Which entries of each list a page has, as for `slice`. */
type Ranges = Record<List, [from: number, to: number]>;

/** The lists of a document, in their order. */
interface Lists extends Record<List, readonly unknown[]> {
  /** Each with its name, which the page has too. Listed when a page reaches them: a long session has thousands. */
  readonly evidences: readonly (readonly [name: string, evidence: Evidence])[];
}

function listsOf({ session, evidences, context_blocks }: ContextDocument): Lists {
  let listed: Lists["evidences"] | undefined;
  return {
    messages: session.messages,
    tasks: session.task_state.todo_list.tasks,
    tool_calls: session.tool_state?.tool_calls ?? [],
    model_usage: session.model_usage ?? [],
    get evidences() {
      return (listed ??= Object.entries(evidences));
    },
    context_blocks,
  };
}

/** Where a page begins, as its cursor says: `<list>:<number of its entries before the page>`. Undefined for another text. */
function readCursor(cursor: string): { list: number; from: number } | undefined {
  const [, name, from = ""] = /^([a-z_]+):(\d{1,9})$/.exec(cursor) ?? [];
  const list = LISTS.findIndex((one) => one === name);
  return list === -1 ? undefined : { list, from: Number(from) };
}

/** A page of the document; `next` is the cursor of the one after it. Undefined for a cursor that is none. */
export function contextPage(
  document: ContextDocument,
  cursor: string | undefined,
): { page: ContextDocument; next: string | undefined } | undefined {
  const begin = cursor === undefined ? { list: 0, from: 0 } : readCursor(cursor);
  if (begin === undefined) return undefined;
  const all = listsOf(document);
  const none = (): [number, number] => [0, 0];
  const ranges: Ranges = {
    messages: none(),
    tasks: none(),
    tool_calls: none(),
    model_usage: none(),
    evidences: none(),
    context_blocks: none(),
  };
  const frame = JSON.stringify(withRanges(document, all, ranges)).length;
  let length = frame;
  let next: string | undefined;
  for (const [place, list] of LISTS.entries()) {
    if (place < begin.list || next !== undefined) continue;
    const from = place === begin.list ? begin.from : 0;
    let to = from;
    for (const entry of all[list].slice(from)) {
      const size = JSON.stringify(entry).length + 1;
      if (length > frame && length + size > MAX_PAGE) {
        next = `${list}:${to}`;
        break;
      }
      length += size;
      to += 1;
    }
    ranges[list] = [from, to];
  }
  return { page: withRanges(document, all, ranges), next };
}

/** The document with these entries. Its first message says whose it is, and stands where a page has no other. */
function withRanges(document: ContextDocument, all: Lists, ranges: Ranges): ContextDocument {
  const { session } = document;
  const messages = session.messages.slice(...ranges.messages).map((message) => cutEntry(message));
  const first = session.messages.slice(0, 1).map((message) => cutEntry(message, MAX_REPEATED_MESSAGE));
  const [from, to] = ranges.evidences;
  const evidences = from === to ? [] : all.evidences.slice(from, to);
  return {
    ...document,
    session: {
      ...session,
      messages: messages.length === 0 ? first : messages,
      task_state: { todo_list: { tasks: session.task_state.todo_list.tasks.slice(...ranges.tasks) } },
      tool_state: {
        tool_calls: (session.tool_state?.tool_calls ?? []).slice(...ranges.tool_calls).map((one) => cutEntry(one)),
      },
      model_usage: (session.model_usage ?? []).slice(...ranges.model_usage),
    },
    evidences: Object.fromEntries(evidences.map(([name, evidence]) => [name, cutEntry(evidence)])),
    context_blocks: document.context_blocks.slice(...ranges.context_blocks).map((block) => cutEntry(block)),
  };
}
