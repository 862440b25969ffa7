/**
 * The arguments of every tool that name something, in any form in which tools hand it out, as the plain ids that tools work with
 * (`references.ts`). Done before the schema reads them, so that a new tool's `session_id` is one as well. Not here: names of
 * documents, passages and evidence, whose tools read what is named (`references.ts`, `operations/search/named.ts`).
 */
import { CairnError, type Expectation } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { plainName, type NamedKind } from "../../references.ts";
import type { Call } from "../call.ts";

/** Arguments by name, the same in each tool that has them. */
const KINDS: ReadonlyMap<string, NamedKind> = new Map([
  ["session_id", "session"],
  ["from_session", "session"],
  ["task_id", "session"],
  ["depends_on", "session"],
  ["template", "template"],
  ["knowledge_base", "knowledge_base"],
]);

/** `current` in an address, which stands for the session that the URL names. */
const CURRENT = "current";

const NO_CURRENT: Expectation = {
  en: "the id of the session itself: current stands for one only where the URL names it, with ?session=<session_id>",
  zh: "会话本身的 id：只有 URL 带有 ?session=<session_id> 时，current 才指那个会话",
};

/** The session that an argument names; undefined where it is absent. Throws `invalid_input` for a current one that nothing names. */
export function sessionIn(named: string | undefined, call: Call, field = "session_id"): string | undefined {
  if (named === undefined) return undefined;
  const id = plainName("session", named);
  if (id !== CURRENT) return id;
  if (call.session === undefined) throw new CairnError({ code: "invalid_input", field, expected: NO_CURRENT });
  return call.session;
}

/** The arguments with plain ids; what is no object or no text is left to the schema. Throws as `sessionIn` does. */
export function withPlainNames(args: unknown, call: Call): unknown {
  if (!isRecord(args)) return args;
  const read = Object.entries(args).map(([name, value]): [string, unknown] => {
    // Of `record`, whose fields stand in `data`.
    if (name === "data") return [name, withPlainNames(value, call)];
    const kind = KINDS.get(name);
    return [name, kind === undefined ? value : plain(kind, name, value, call)];
  });
  return Object.fromEntries(read);
}

function plain(kind: NamedKind, name: string, value: unknown, call: Call): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => plain(kind, name, one, call));
  if (typeof value !== "string") return value;
  return kind === "session" ? sessionIn(value, call, name) : plainName(kind, value);
}
