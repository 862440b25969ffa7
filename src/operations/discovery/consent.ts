/**
 * What a person has to agree to before a call, however well its tool is known: arguments with what is removed elsewhere, or
 * with words of another server's result (`discovery/arguments.ts`). The user is asked in their client, where it can ask.
 */
import type { RecordedEvent } from "../../context/events.ts";
import { refuse, type Outcome } from "../../errors.ts";
import { argumentConcerns, type ArgumentConcern, type EarlierResult } from "../../discovery/arguments.ts";
import { concernedFields } from "../../discovery/concerned-fields.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { isRecord, type Json } from "../../json.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { ConsentRequest } from "../../discovery/library-port.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import type { SessionLog } from "../session/session-log.ts";
import { consentQuestion } from "./texts.ts";

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
 * The question for words of another server that only the library remembers, because another session brought them; undefined for
 * other outcomes, where nobody can be asked, and where the user has answered.
 */
export function askCarried(
  outcome: Outcome<unknown>,
  { log, tool, given }: { log: SessionLog; tool: string; given: { [name: string]: Json } },
  client: ClientPort | undefined,
): UserQuestion | undefined {
  if (outcome.ok || outcome.failure.code !== "not_approved" || outcome.failure.concern !== "carries_result")
    return undefined;
  if (client?.canConfirm !== true || readConsentState(client) !== undefined) return undefined;
  const concerns: ArgumentConcern[] = [{ concern: "carries_result", server: "", excerpt: "" }];
  return question(log, tool, given, concerns);
}

function question(
  log: SessionLog,
  tool: string,
  given: { [name: string]: Json },
  concerns: readonly ArgumentConcern[],
): UserQuestion {
  const confirm = consentQuestion(tool, concerns, concernedFields(given, concerns, MAX_ASKED), languageOf(log.log));
  return { confirm, state: JSON.stringify({ session_id: log.session_id, digest: digestOfCall({ tool, given }) }) };
}

/** What a yes is bound to: the tool and all its arguments. */
export function digestOfCall({ tool, given }: { tool: string; given: { [name: string]: Json } }): string {
  return digestOf({ tool, given });
}

/** What a person is asked about a call on the page. */
export function consentRequest(
  log: readonly RecordedEvent[],
  tool: string,
  given: { [name: string]: Json },
): ConsentRequest {
  const found = concernsOf(log, tool, given);
  const concerns: ArgumentConcern[] =
    found.length > 0 ? found : [{ concern: "carries_result", server: "", excerpt: "" }];
  const fields = concernedFields(given, concerns, MAX_ON_PAGE);
  return { tool, digest: digestOfCall({ tool, given }), concerns: concerns.map(({ concern }) => concern), fields };
}

/** The language that the session's user speaks. */
export function languageOf(log: readonly RecordedEvent[]): string {
  const begun = log.find((event) => event.type === "opened" || event.type === "started");
  return begun?.language ?? "en";
}

/** Undefined where nothing has to be asked or the user has agreed; a question to them; or `not_approved`. */
export async function askConsent(
  log: SessionLog,
  tool: string,
  given: { [name: string]: Json },
  client: ClientPort | undefined,
): Promise<Outcome<never> | UserQuestion | undefined> {
  const concerns = concernsOf(log.log, tool, given);
  const [first] = concerns;
  if (first === undefined) return undefined;
  const digest = digestOfCall({ tool, given });
  if (hasConsented(client, tool, given)) return undefined;
  const isAnswered = readConsentState(client)?.digest === digest;
  if (!isAnswered && client?.canConfirm === true) return question(log, tool, given, concerns);
  const answered = refusedByUser(client, tool, given);
  return refuse({
    code: "not_approved",
    server: serverOfToolId(tool) ?? tool,
    tool,
    concern: first.concern,
    ...(answered !== undefined && { answered }),
  });
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
