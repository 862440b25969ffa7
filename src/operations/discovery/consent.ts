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
import type { ConsentRequest } from "../../discovery/library-port.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import type { OperationCall } from "../call.ts";
import type { SessionLog } from "../session/session-log.ts";
import { consentQuestion } from "./texts.ts";
import { addressOf } from "./wire.ts";

/** Characters of one argument that a question in the client shows, and the page. */
const MAX_ASKED = 600;
const MAX_ON_PAGE = 4000;

/** What came back with the user's answer. */
export function readConsentState(client: ClientPort | undefined): { session_id: string; digest: string } | undefined {
  const state = client?.state;
  if (!isRecord(state) || typeof state.session_id !== "string" || typeof state.digest !== "string") return undefined;
  return { session_id: state.session_id, digest: state.digest };
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

/** Where a tool's server is, for whoever is asked what may be sent there; undefined where nobody knows. */
async function addressOfTool(tool: string, { services, principal }: OperationCall): Promise<string | undefined> {
  const view = await services.library.view(principal.tenant);
  const server = view.ok ? view.value.servers.find(({ name }) => name === serverOfToolId(tool)) : undefined;
  return server === undefined ? undefined : addressOf(server.source);
}

/** That the user was asked about these very arguments and did not agree; undefined where they were not asked, or agreed. */
export function refusedByUser(
  client: ClientPort | undefined,
  tool: string,
  given: { [name: string]: Json },
): "declined" | "cancelled" | undefined {
  if (readConsentState(client)?.digest !== digestOfCall({ tool, given })) return undefined;
  const answer = client?.confirmation();
  return answer === "decline" ? "declined" : answer === "cancel" ? "cancelled" : undefined;
}

/** Whether the user has agreed to these very arguments. */
export function hasConsented(client: ClientPort | undefined, tool: string, given: { [name: string]: Json }): boolean {
  const isAnswered = readConsentState(client)?.digest === digestOfCall({ tool, given });
  return isAnswered && client?.confirmation() === "accept";
}

/**
 * The question to the user where the library refused a call for what its arguments carry: all else that it needs is there. Undefined for other
 * outcomes, where nobody can be asked, and where the user has answered about these very arguments.
 */
export async function askConsent(
  outcome: Outcome<unknown>,
  { log, tool, given }: { log: SessionLog; tool: string; given: { [name: string]: Json } },
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<UserQuestion | undefined> {
  if (outcome.ok || outcome.failure.code !== "not_approved" || outcome.failure.concern === undefined) return undefined;
  const digest = digestOfCall({ tool, given });
  if (client?.canConfirm !== true || readConsentState(client)?.digest === digest) return undefined;
  const found = await allConcerns(log.log, tool, given, call);
  const confirm = consentQuestion(
    { tool, address: await addressOfTool(tool, call) },
    found,
    concernedFields(given, found, MAX_ASKED),
    languageOf(log.log),
  );
  return { confirm, state: JSON.stringify({ session_id: log.session_id, digest }) };
}

/** Words of another server whose place is not known any more. */
const UNKNOWN: ArgumentConcern[] = [{ concern: "carries_result", server: "", excerpt: "" }];

/** What a yes is bound to: the tool and all its arguments. */
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
  const address = await addressOfTool(tool, call);
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
