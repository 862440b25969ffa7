/**
 * Calls of tasks whose arguments hold what the log must not. What redaction would change is put to the user, as `call_tool` does; the
 * arguments as they were decided stay with that question, encrypted with the code of its page, and are taken from it once, after a yes.
 * The log has the redacted ones alone. Not here: what needs a yes besides (`discovery/arguments.ts`), the question (`consent.ts`).
 */
import type { ContextEvent, RecordedEvent } from "../../context/events.ts";
import { holdsMark } from "../../context/redact/spans.ts";
import { redactEvent } from "../../context/redact/value.ts";
import type { WithheldArguments } from "../../context/task-events.ts";
import type { Failure, Outcome } from "../../errors.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { canonicalJson, type Json } from "../../json.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { OperationCall } from "../call.ts";
import { withConsent } from "../discovery/approval-link.ts";
import { consentRequest } from "../discovery/consent.ts";
import type { AskedCall } from "../discovery/consent.ts";
import { serverNotApproved, type NotApproved } from "../discovery/page-consent.ts";

type Arguments = { [name: string]: Json };

/** Largest arguments that a question keeps, as JSON. Characters. */
const MAX_KEPT = 32_000;

/**
 * Decisions before they are recorded: of a call of a connected tool whose arguments redaction would change, the arguments as they are go to
 * a question to the user. Other events stay as they are.
 */
export async function withholdArguments(
  events: readonly ContextEvent[],
  log: readonly RecordedEvent[],
  call: OperationCall,
): Promise<ContextEvent[]> {
  return Promise.all(
    events.map(async (event) => {
      if (event.type !== "task_decided" || event.action.kind !== "call") return event;
      const { action } = event;
      if (serverOfToolId(action.tool) === undefined || holdsMark(action.arguments)) return event;
      const clean = redactEvent(event);
      if (canonicalJson(actionOf(clean)) === canonicalJson(action)) return event;
      return { ...event, action: { ...action, withheld: await ask(action, log, call) } };
    }),
  );
}

const actionOf = (event: ContextEvent): unknown => (event.type === "task_decided" ? event.action : undefined);

async function ask(
  { tool, arguments: given }: { tool: string; arguments: Arguments },
  log: readonly RecordedEvent[],
  call: OperationCall,
): Promise<WithheldArguments> {
  // With something random in it: what is stored of a short number would otherwise give it away.
  const consent = digestOf({ tool, given, id: call.services.newId() });
  if (JSON.stringify(given).length > MAX_KEPT) return { consent };
  const asked = { ...(await consentRequest(log, tool, given, call)), digest: consent, arguments: given };
  const { approve_url } = await withConsent(needsYes(tool), asked, call);
  return { consent, ...(approve_url !== undefined && { approve_url }) };
}

const needsYes = (tool: string): NotApproved => ({
  code: "not_approved",
  server: serverOfToolId(tool) ?? tool,
  tool,
  concern: "secrets",
});

/**
 * Makes such a call where its user has said yes, with the arguments that they were shown. `refused`: nothing was sent. Where the
 * arguments are gone, because they were taken once or nobody answered in time, the call has to be decided again.
 */
export async function callWithheld<M extends { outcome: Outcome<unknown> }>(
  { log, tool }: Pick<AskedCall, "log" | "tool">,
  { consent, approve_url }: WithheldArguments,
  call: OperationCall,
  make: (given: Arguments) => Promise<M>,
): Promise<M | { refused: Failure }> {
  const unapproved = await serverNotApproved({ log, tool }, call);
  if (unapproved !== undefined) return { refused: unapproved };
  const failure = needsYes(tool);
  if (approve_url === undefined) return { refused: failure };
  const code = approve_url.slice(approve_url.lastIndexOf("/") + 1);
  const taken = await call.services.library.takeArguments(call.principal.tenant, consent, code);
  const { state, arguments: given } = taken.ok ? taken.value : { state: "none" as const, arguments: undefined };
  if (given !== undefined) return make(given);
  if (state === "open") return { refused: { ...failure, approve_url } };
  if (state === "declined") return { refused: { ...failure, answered: "declined" } };
  return { refused: { code: "redacted_arguments", server: failure.server, tool } };
}
