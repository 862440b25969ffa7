/**
 * `call_tool`: one call of a connected tool, recorded in its session with what it brought. A repeat with the same key is not made again.
 * Not here: the call itself (`make-call.ts`), its answer (`call-answer.ts`), the way out of a failure (`call-failure.ts`).
 */
import { bareOwnName } from "../../discovery/names/names.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { openOrStart } from "../session/open.ts";
import { beginningOf } from "../session/record-fields.ts";
import type { SessionLog } from "../session/session-log.ts";
import { reportStarted } from "../session/started.ts";
import { repeated, type CallToolAnswer, type ToolCalled } from "./call-answer.ts";
import { likeTools, withNextStep } from "./call-failure.ts";
import { askConsent, readConsentState, takeAnswer } from "./consent.ts";
import { makeConnectedCall, type CallToolArguments } from "./make-call.ts";
import { nobodysTool } from "./nobodys-tool.ts";
import { concernIn, refusalOnPage, takeConsent } from "./page-consent.ts";
import { askSignIn } from "./sign-in-link.ts";

/** Calls the tool. Fails with the failures of the library's `call`, `invalid_input` for a tool of Cairn's own, and as `openOrStart` does. */
export async function callConnectedTool(
  asked: CallToolArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<CallToolAnswer> | UserQuestion> {
  // Spaces around a name are nobody's: seen in a message they could not be told from none.
  const input = { ...asked, name: asked.name.trim() };
  const { name, arguments: given = {}, idempotency_key: key } = input;
  // Before a session is started for it.
  const own = bareOwnName(name);
  if (call.own.has(own)) return refuse(ownTool(own));
  // The question may have begun the session.
  const named = input.session_id ?? readConsentState(client)?.session_id;
  if ((named ?? call.session) === undefined) {
    const nobody = await nobodysTool(name, call);
    if (nobody !== undefined) return refuse(await withNextStep(nobody, name, call, []));
  }
  const opened = await openOrStart(call, named, beginningOf({ name, arguments: given, idempotency_key: key }));
  if (!opened.ok) return opened;
  const { log, session } = opened.value;
  const asks = { ...input, anew: session !== undefined && key === undefined };
  const about = { log, tool: name, given };
  const said = await takeAnswer(about, call, client);
  const refused = said === "agreed" ? undefined : said;
  const isAgreed = said === "agreed";
  const made = withUsersAnswer(await reportStarted(session, () => callIn(log, asks, call, client, isAgreed)), refused);
  // Somebody may have answered about this very call on the page.
  const onPage = concernIn(made) === undefined ? "none" : await takeConsent(call, about);
  const answered =
    onPage === "agreed" ? await reportStarted(session, () => callIn(log, asks, call, client, true)) : made;
  const mayAsk = onPage !== "declined" && said === undefined;
  const question = mayAsk ? await askConsent(answered, about, call, client) : undefined;
  if (question !== undefined) return question;
  const concern = concernIn(answered);
  // Closed without an answer, they may still give one on the page.
  if (concern !== undefined && refused !== "declined") return refuse(await refusalOnPage(concern, onPage, about, call));
  return askSignIn(answered, { tool: name, given, session: log.session_id }, client) ?? answered;
}

/** A refusal for what the arguments carry says what the user answered, where they were asked. */
function withUsersAnswer<T>(outcome: Outcome<T>, answered: "declined" | "cancelled" | undefined): Outcome<T> {
  const concern = concernIn(outcome);
  return concern === undefined || answered === undefined ? outcome : refuse({ ...concern, answered });
}

const ownTool = (name: string): Failure => ({
  code: "invalid_input",
  field: "name",
  expected: {
    en: `a tool of a connected server; ${name} is one of Cairn's own, which you call directly`,
    zh: `已接入的服务器的工具；${name} 是 Cairn 自己的工具，请直接调用`,
  },
});

async function callIn(
  log: SessionLog,
  input: CallToolArguments,
  call: OperationCall,
  client: ClientPort | undefined,
  consented: boolean,
): Promise<Outcome<CallToolAnswer>> {
  const { name, arguments: given = {}, timeout_seconds, task_id, idempotency_key: key } = input;
  const operation = key === undefined ? undefined : { key, given: { operation: "call_tool", name, arguments: given } };
  if (operation !== undefined) {
    const before = await log.recorded(operation);
    if (!before.ok) return before;
    const made = before.value?.log.at(-1);
    if (made?.type === "tool_called") return accept(await repeatedCall(made, log, call));
  }
  const wanted = { name, arguments: given, timeout_seconds, task_id, anew: input.anew };
  const { event, outcome } = await makeConnectedCall(log, wanted, call, client, consented);
  // Nothing was sent, and the arguments are what a person is asked about.
  if (concernIn(outcome) !== undefined) return outcome;
  const tagged = task_id === undefined ? event : { ...event, call: { ...event.call, task_id } };
  const recorded = await log.decide(() => accept([tagged]), outcome.ok && operation !== undefined ? { operation } : {});
  if (!outcome.ok || recorded.ok) return outcome;
  return recorded;
}

/** The answer of a call that was made before; where the tool said that it failed, with those that do the same. */
async function repeatedCall(made: ToolCalled, log: SessionLog, call: OperationCall): Promise<CallToolAnswer> {
  const answer = repeated(made, log);
  const alternatives = answer.status === "error" ? await likeTools(answer.tool, call, log.log) : [];
  return { ...answer, ...(alternatives.length > 0 && { alternatives }) };
}
