/**
 * What a person has to agree to before a call, however well its tool is known: arguments with what is removed elsewhere, or
 * with words of another server's result (`discovery/arguments.ts`). The user is asked in their client, where it can ask.
 */
import type { RecordedEvent } from "../../context/events.ts";
import type { Outcome } from "../../errors.ts";
import { argumentConcerns, type ArgumentConcern, type EarlierResult } from "../../discovery/arguments.ts";
import { concernedFields } from "../../discovery/concerned-fields.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { isRecord, type Json } from "../../json.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { ConsentRequest } from "../../discovery/consent-request.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import type { OperationCall } from "../call.ts";
import type { ContextLog } from "../session/session-log.ts";
import { consentQuestion } from "./consent-texts.ts";
import { addressOf } from "./wire.ts";

/** Characters of one argument that a question in the client shows, and the page. */
const MAX_ASKED = 600;
const MAX_ON_PAGE = 4000;

/** What came back with the user's answer. */
export function readConsentState(client: ClientPort | undefined): { session_id: string; code: string } | undefined {
  const state = client?.state;
  if (!isRecord(state) || typeof state.session_id !== "string" || typeof state.code !== "string") return undefined;
  return { session_id: state.session_id, code: state.code };
}

/** What arguments would carry to a tool's server beyond what the user said. */
export function concernsOf(
  log: readonly RecordedEvent[],
  tool: string,
  given: { [name: string]: Json },
): ArgumentConcern[] {
  return argumentConcerns(given, serverOfToolId(tool) ?? tool, earlierResults(log), saidByUser(log));
}

/** The same with the words of servers that other sessions asked: whoever is asked about one thing in the arguments is asked about all of it. */
async function allConcerns(
  log: readonly RecordedEvent[],
  tool: string,
  given: { [name: string]: Json },
  { services, principal }: Pick<OperationCall, "services" | "principal">,
): Promise<ArgumentConcern[]> {
  const own = concernsOf(log, tool, given);
  const asked = { tool, arguments: given, known: saidByUser(log) };
  const carried = await services.library.carried(principal.tenant, asked);
  const known = new Set(own.flatMap((one) => (one.concern === "carries_result" ? [one.server] : [])));
  const all = [...own, ...(carried.ok ? carried.value.filter(({ server }) => !known.has(server)) : [])];
  return all.length > 0 ? all : UNKNOWN;
}

/** The server of a tool; undefined where nobody knows. */
async function serverOf(tool: string, { services, principal }: OperationCall): Promise<ServerView | undefined> {
  const view = await services.library.view(principal.tenant);
  return view.ok ? view.value.servers.find(({ name }) => name === serverOfToolId(tool)) : undefined;
}

/** Where it is, for whoever is asked what may be sent there. */
const placeOf = (server: ServerView | undefined): string | undefined => server && addressOf(server.source);

/** A call of a session, as a person is asked about it. */
export interface AskedCall {
  log: ContextLog;
  tool: string;
  given: { [name: string]: Json };
}

/** What an answer in a client is to: one call with these arguments, to the server as it was then, in this session and by this caller. */
function digestOfQuestion(about: AskedCall, server: ServerView | undefined, { principal }: OperationCall): string {
  const { log, tool, given } = about;
  return digestOf({ tool, given, pin: server?.pin ?? "", session: log.session_id, actor: principal.actor ?? "" });
}

/** What the user answered about this very call, which uses the question up; undefined where they were not asked about it, or it was answered before. */
export async function takeAnswer(
  about: AskedCall,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<"agreed" | "declined" | "cancelled" | undefined> {
  const answer = client?.confirmation();
  const code = readConsentState(client)?.code;
  if (answer === undefined || code === undefined) return undefined;
  const { services, principal } = call;
  const digest = digestOfQuestion(about, await serverOf(about.tool, call), call);
  const settled = await services.library.settleInClient(principal.tenant, digest, code);
  if (!settled.ok || !settled.value) return undefined;
  return answer === "accept" ? "agreed" : answer === "decline" ? "declined" : "cancelled";
}

/**
 * The question to the user where the library refused a call for what its arguments carry: all else that it needs is there. Undefined for other
 * outcomes, and where nobody can be asked.
 */
export async function askConsent(
  outcome: Outcome<unknown>,
  about: AskedCall,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<UserQuestion | undefined> {
  if (outcome.ok || outcome.failure.code !== "not_approved" || outcome.failure.concern === undefined) return undefined;
  if (client?.canConfirm !== true) return undefined;
  const { log, tool, given } = about;
  const server = await serverOf(tool, call);
  const digest = digestOfQuestion(about, server, call);
  const code = await call.services.library.askInClient(call.principal.tenant, { tool, digest });
  if (!code.ok) return undefined;
  const found = await allConcerns(log.log, tool, given, call);
  const confirm = consentQuestion(
    { tool, address: placeOf(server) },
    found,
    concernedFields(given, found, MAX_ASKED),
    languageOf(log.log),
  );
  return { confirm, state: JSON.stringify({ session_id: log.session_id, code: code.value }) };
}

/** Words of another server whose place is not known any more. */
const UNKNOWN: ArgumentConcern[] = [{ concern: "carries_result", server: "", excerpt: "" }];

/** What a yes on the page is bound to: the tool and all its arguments. */
export function digestOfCall({ tool, given }: { tool: string; given: { [name: string]: Json } }): string {
  return digestOf({ tool, given });
}

/** What a person is asked about a call on the page. */
export async function consentRequest(
  log: readonly RecordedEvent[],
  tool: string,
  given: { [name: string]: Json },
  call: OperationCall,
): Promise<ConsentRequest> {
  const concerns = await allConcerns(log, tool, given, call);
  const fields = concernedFields(given, concerns, MAX_ON_PAGE);
  const address = placeOf(await serverOf(tool, call));
  return {
    tool,
    ...(address !== undefined && { address }),
    digest: digestOfCall({ tool, given }),
    concerns: concerns.map(({ concern }) => concern),
    fields,
  };
}

/** The language that the session's user speaks. */
export function languageOf(log: readonly RecordedEvent[]): string {
  const begun = log.find((event) => event.type === "opened" || event.type === "started");
  return begun?.language ?? "en";
}

function earlierResults(log: readonly RecordedEvent[]): EarlierResult[] {
  return log.flatMap((event) =>
    event.type === "tool_called" && event.call.provider.kind === "mcp"
      ? event.evidences.map(({ content = "" }) => ({ server: event.call.provider.name, text: content }))
      : [],
  );
}

/** The user's own words, which may be sent even where a result repeats them. */
export function saidByUser(log: readonly RecordedEvent[]): string[] {
  return log.flatMap((event) => {
    if (event.type === "message_added") return event.role === "user" ? [event.content] : [];
    if (event.type === "opened") return [event.user_intent];
    return "user_query" in event && typeof event.user_query === "string" ? [event.user_query] : [];
  });
}
