/**
 * The call that a tool was looked for, made again once a tool is there. Invariant: a call that names a tool is made with that tool, or
 * with the tool of the same name of the server that was connected just now, or not at all. A call without a name goes to the tool
 * that does the task, where it takes exactly such arguments and the scan does not warn about it: what it does with others, nobody said. It is
 * called then only where its own words say just what the task does; where it fails, a like tool that only reads is called in its place.
 * Not here: finding and connecting (`search-and-install.ts`), the gate and the record of a call (`call-tool.ts`).
 */
import type { Outcome } from "../../errors.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { bareOwnName, serverOfToolId } from "../../discovery/names/names.ts";
import { indexTools } from "../../discovery/tool-index/index-tools.ts";
import { searchTools } from "../../discovery/tool-index/search-tools.ts";
import { doesSurely } from "../../discovery/tool-index/sure-tools.ts";
import { isRecord, type Json } from "../../json.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { claimsReadOnly } from "../../discovery/grants.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { CallToolAnswer } from "./call-answer.ts";
import { callConnectedTool } from "./call-tool.ts";
import type { CallToolArguments } from "./make-call.ts";

/** A call that could not be made. */
export interface WantedCall {
  /** As it was called; absent where only the arguments are known. */
  name?: string | undefined;
  arguments?: Record<string, Json> | undefined;
}

/** The tools that a wanted call is looked up among. */
export interface CallableTools {
  /** Everything connected, those that wait or changed included. */
  known: readonly KnownTool[];
  /** Short names of the servers, those without a listed tool included. */
  servers: readonly string[];
  /** Tools that do the task, for a call without a name. */
  meeting: readonly KnownTool[];
  /** Tools whose texts the scan warns about, by id. */
  warned?: ReadonlySet<string> | undefined;
  /** The server that was connected just now. */
  connected?: string | undefined;
}

/**
 * Why a wanted call is not made. `own`: it names one of Cairn's tools, which is not called this way; `unfit`: the tool that does the task
 * takes other arguments; `unsure`: its words and the task do not say surely the same;
 * `warned`: its texts look like orders, and nobody named it; `unknown`: no tool has the name; `several`: more than one has.
 */
type NotCalled =
  | { kind: "own" | "unfit" | "unsure" | "warned" | "unknown"; id: string }
  | { kind: "several"; id: string; ids: string[] };

/** What came of a wanted call. */
export type CalledAgain = NotCalled | MadeCall;

/** `after`: the tools that were called before it and failed, where the call named none; `tried`: those that were called after it, and failed too. */
export interface MadeCall {
  kind: "called";
  id: string;
  outcome: Outcome<CallToolAnswer>;
  after?: string;
  tried?: string;
}

interface CallContext {
  client: ClientPort | undefined;
  session_id: string | undefined;
  idempotency_key: string | undefined;
}

/** Makes the call with the tool that it is for; undefined where there is none and none was named. */
export async function callAgain(
  wanted: WantedCall,
  task: string,
  tools: CallableTools,
  call: OperationCall,
  { client, session_id, idempotency_key }: CallContext,
): Promise<CalledAgain | UserQuestion | undefined> {
  const own = bareOwnName(wanted.name ?? "");
  if (call.own.has(own)) return { kind: "own", id: own };
  const chosen = chooseTool(wanted, task, tools);
  if (chosen?.kind !== "call") return chosen;
  const { id } = chosen;
  const given = { name: id, arguments: wanted.arguments ?? {}, session_id, idempotency_key };
  const outcome = await callConnectedTool(given, call, client);
  if ("confirm" in outcome) return outcome;
  if (!outcome.ok && (outcome.failure.code === "unknown_tool" || outcome.failure.code === "unknown_server"))
    return { kind: "unknown", id };
  const made: MadeCall = { kind: "called", id, outcome };
  return wanted.name === undefined ? withSecond(made, tools, call, given) : made;
}

/**
 * A call that named no tool and failed, made once more with a like tool that only reads and takes the same arguments, where there is one:
 * nobody has to say a second time what they want. Its user is asked nothing for it.
 */
async function withSecond(
  made: MadeCall,
  { known, warned }: CallableTools,
  call: OperationCall,
  given: CallToolArguments & { name: string },
): Promise<MadeCall> {
  const { outcome } = made;
  if (outcome.ok && outcome.value.status === "success") return made;
  const { alternatives = [] } = outcome.ok ? outcome.value : outcome.failure;
  const second = alternatives
    .flatMap((id) => known.find((tool) => tool.id === id) ?? [])
    .find((tool) => isHarmless(tool, warned) && takes(tool, given.arguments ?? {}));
  if (second === undefined) return made;
  const { idempotency_key: key, ...rest } = given;
  const again = { ...rest, name: second.id, ...(key !== undefined && { idempotency_key: secondKey(key) }) };
  const answered = await callConnectedTool(again, call);
  const isDone = "ok" in answered && answered.ok && answered.value.status === "success";
  return isDone ? { ...made, id: second.id, outcome: answered, after: made.id } : { ...made, tried: second.id };
}

const isHarmless = (tool: KnownTool, warned: ReadonlySet<string> | undefined): boolean =>
  tool.status === "usable" && claimsReadOnly(tool.definition) && warned?.has(tool.id) !== true;

/** The second call is another operation: a repeat of both finds both. */
const secondKey = (key: string): string => digestOf({ second: key }).slice(0, 32);

/**
 * The tool that a wanted call is for; undefined where none was named and none does the task. A named tool that cannot be called is
 * chosen as well: the call says why it cannot.
 */
export function chooseTool(
  { name, arguments: given = {} }: WantedCall,
  task: string,
  { known, servers, meeting, warned, connected }: CallableTools,
): { kind: "call"; id: string } | NotCalled | undefined {
  if (name === undefined) {
    const usable = meeting.filter(({ server, status }) => server !== null && status === "usable");
    const tool = usable.length > 1 ? searchTools(indexTools(usable), task, 1).hits[0]?.tool : usable[0];
    if (tool === undefined) return undefined;
    if (warned?.has(tool.id) === true) return { kind: "warned", id: tool.id };
    if (!takes(tool, given)) return { kind: "unfit", id: tool.id };
    return { kind: doesSurely(tool, task) ? "call" : "unsure", id: tool.id };
  }
  const remote = known.filter((tool) => tool.server !== null);
  const exact = remote.find(({ id }) => id === name);
  if (exact !== undefined) return { kind: "call", id: name };
  const prefix = serverOfToolId(name);
  // By the name that the server itself uses, where the id had to be another.
  const bare = prefix === undefined ? name : name.slice(prefix.length + 2);
  const same = remote.filter(({ definition }) => definition.name === bare);
  const its = same.find(({ server }) => server === prefix);
  if (its !== undefined) return { kind: "call", id: its.id };
  if (prefix !== undefined && servers.includes(prefix)) return { kind: "call", id: name };
  const usable = same.filter(({ status }) => status === "usable");
  const fresh = usable.find(({ server }) => server === connected);
  if (fresh !== undefined) return { kind: "call", id: fresh.id };
  if (prefix !== undefined) return { kind: "unknown", id: name };
  const [tool, ...others] = usable.length > 0 ? usable : same;
  if (tool === undefined) return { kind: "unknown", id: name };
  if (others.length > 0) return { kind: "several", id: name, ids: [tool, ...others].map(({ id }) => id) };
  return { kind: "call", id: tool.id };
}

/** Whether a tool knows each of these arguments and needs no other. */
function takes({ definition: { inputSchema } }: KnownTool, given: Record<string, Json>): boolean {
  const known = isRecord(inputSchema.properties) ? inputSchema.properties : {};
  const required: unknown[] = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  return (
    Object.keys(given).every((name) => Object.hasOwn(known, name)) &&
    required.every((name) => typeof name === "string" && Object.hasOwn(given, name))
  );
}
