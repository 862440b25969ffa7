/** The acting half of stage four: makes the call that a turn asks for, and records what came of it. */
import type { Evidence, ToolCall } from "../context/document.ts";
import type { ContextEvent } from "../context/events.ts";
import { makeEvidence } from "../context/evidence.ts";
import { inLanguage } from "../localized-text.ts";
import type { StageDeps, ToolResult } from "./stages.ts";
import type { ActionCall } from "./tao/call.ts";
import { runtimeTexts, type RuntimeTexts } from "./texts.ts";

/** Characters of a tool's result that become an observation; the evidence keeps the whole. */
const MAX_OBSERVATION = 12_000;

/** A call that was made: the event that records it, and what it brought. */
export interface CallMade {
  event: Extract<ContextEvent, { type: "tool_called" }>;
  status: ToolCall["status"];
  text: string;
  provider: ToolResult["provider"];
  evidences: Evidence[];
  /** As the tool's result has them. */
  nearest?: string;
  waits_for?: ToolResult["waits_for"];
  declined?: ToolResult["declined"];
  redacted?: true;
}

/** Makes a call without recording it. Never throws for what a tool does. */
export async function makeCall(
  deps: Pick<StageDeps, "callTool" | "now" | "newId" | "signal">,
  call: ActionCall,
): Promise<CallMade> {
  const begun = deps.now();
  let result: ToolResult | undefined;
  try {
    result = await deps.callTool?.(call, deps.signal);
  } catch {
    result = { status: "error", text: "", provider: { kind: "other", name: "unknown" } };
  }
  const { status, text, provider }: ToolResult = result ?? {
    status: "not_found",
    text: "",
    provider: { kind: "other", name: "unknown" },
  };
  const source = { kind: "tool", name: call.tool } as const;
  const own = text === "" ? [] : [makeEvidence({ type: "tool_result", source, content: text })];
  const evidences = result?.evidences ?? own;
  const event: CallMade["event"] = {
    type: "tool_called",
    at: deps.now(),
    call: {
      tool_call_id: deps.newId(),
      tool: call.tool,
      provider,
      type: "tool",
      called_at: new Date(begun).toISOString(),
      args_digest: call.arguments,
      status,
      duration_ms: Math.max(0, deps.now() - begun),
      result_evidence_ids: [],
    },
    evidences,
  };
  const { nearest, waits_for, declined, redacted } = result ?? {};
  return {
    event,
    status,
    text,
    provider,
    evidences,
    ...(nearest !== undefined && { nearest }),
    ...(waits_for !== undefined && { waits_for }),
    ...(declined !== undefined && { declined }),
    ...(redacted !== undefined && { redacted }),
  };
}

/** The acting half of stage four: makes the call and records it. Gives the observation in the words the model will see. */
export async function actStage(
  deps: StageDeps,
  call: ActionCall,
  language: string,
): Promise<{
  observation: string;
  status: ToolCall["status"];
  evidence_ids: string[];
  waits_for?: ToolResult["waits_for"];
}> {
  const words = inLanguage(language, runtimeTexts);
  const { event, status, text, provider, evidences, waits_for, declined, redacted } = await makeCall(deps, call);
  await deps.append([event]);
  const shown = text.length > MAX_OBSERVATION ? `${text.slice(0, MAX_OBSERVATION)}…` : text;
  const ours = provider.kind === "builtin";
  const refused =
    (declined && { arguments: words.callDeclined, server: words.callRefused }[declined]) ??
    (redacted && words.callRedacted);
  const notMade = waits_for === undefined ? refused : words.callWaits;
  return {
    observation: notMade ?? observe(status, shown, words, ours),
    status,
    evidence_ids: evidences.map((one) => one.evidence_id),
    ...(waits_for !== undefined && { waits_for }),
  };
}

/** `ours`: the tool is Cairn's own, so that even its refusals are Cairn's own words and say what to do. */
function observe(status: ToolCall["status"], text: string, words: RuntimeTexts, ours: boolean): string {
  switch (status) {
    case "success":
      return text === "" ? words.emptyResult : text;
    case "not_found":
      return words.unknownTool;
    case "timeout":
    case "forbidden":
      return words.toolFailed;
    case "error":
      return ours && text !== "" ? text : words.toolFailed;
  }
}
