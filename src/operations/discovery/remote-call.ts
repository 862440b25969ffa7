/**
 * One call of a connected server's tool: through the library, which decides whether it may be made, and into an event. What
 * the server answers is evidence from outside: kept and shown as data, cut to a limit, never taken as an instruction.
 */
import type { Evidence, ToolCall } from "../../context/document.ts";
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { redactEvidence } from "../../context/redact/value.ts";
import type { Failure, Outcome } from "../../errors.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { RemoteCaller, RemoteResult } from "../../discovery/library-port.ts";
import type { Json } from "../../json.ts";
import type { OperationCall } from "../call.ts";

/** Characters of a result that are kept as evidence; the rest is cut, and the answer says so. */
const MAX_EVIDENCE = 150_000;

export interface RemoteCallMade {
  event: Extract<ContextEvent, { type: "tool_called" }>;
  outcome: Outcome<RemoteAnswer>;
}

/** What a tool answered, as text and what is not text. */
export interface RemoteAnswer {
  server: string;
  status: "success" | "error";
  text: string;
  /** Whole length of the text, when it was cut. Characters. */
  cutFrom?: number;
  /** Blocks that are not text: images, audio, links. */
  attachments: { [key: string]: Json }[];
  evidence: Evidence | undefined;
}

export interface RemoteRequest {
  tool: string;
  arguments: { [name: string]: Json };
  session: string;
  timeoutMs: number;
}

/** Makes a call and its event, which is not recorded yet. Never throws for what a server does. */
export async function makeRemoteCall(
  request: RemoteRequest,
  call: OperationCall,
  caller: RemoteCaller,
): Promise<RemoteCallMade> {
  const { services, principal } = call;
  const { tool, arguments: given, session, timeoutMs } = request;
  const begun = services.now();
  const answered = await services.library.call(
    principal.tenant,
    { tool, session, arguments: given, timeoutMs },
    caller,
  );
  const outcome: Outcome<RemoteAnswer> = answered.ok ? { ok: true, value: readAnswer(tool, answered.value) } : answered;
  const evidence = outcome.ok ? outcome.value.evidence : undefined;
  return {
    outcome,
    event: {
      type: "tool_called",
      at: services.now(),
      call: {
        tool_call_id: services.newId(),
        tool,
        provider: { kind: "mcp", name: serverOfToolId(tool) ?? "unknown" },
        type: "tool",
        called_at: new Date(begun).toISOString(),
        args_digest: given,
        status: outcome.ok ? outcome.value.status : callStatus(outcome.failure),
        duration_ms: Math.max(0, services.now() - begun),
        result_evidence_ids: [],
      },
      evidences: evidence === undefined ? [] : [evidence],
    },
  };
}

function readAnswer(tool: string, { server, isError, content, structured }: RemoteResult): RemoteAnswer {
  const texts = content.flatMap((part) => textOf(part));
  const whole = texts.length === 0 && structured !== undefined ? JSON.stringify(structured) : texts.join("\n");
  const text = whole.slice(0, MAX_EVIDENCE);
  const attachments = content.filter((part) => textOf(part).length === 0);
  const described = [text, ...attachments.map(describeAttachment)].filter((part) => part !== "").join("\n");
  const source = { kind: "tool", name: tool } as const;
  const evidence =
    described === ""
      ? undefined
      : redactEvidence(
          makeEvidence({ type: "tool_result", source, content: described, metadata: { untrusted: true } }),
        );
  return {
    server,
    status: isError ? "error" : "success",
    text,
    attachments,
    evidence,
    ...(whole.length > text.length && { cutFrom: whole.length }),
  };
}

/** The text of a block, if it is one: text, or an embedded resource of text. */
function textOf({ type, text, resource }: { [key: string]: Json }): string[] {
  if (type === "text" && typeof text === "string") return [text];
  if (type !== "resource" || typeof resource !== "object" || resource === null || Array.isArray(resource)) return [];
  return typeof resource.text === "string" ? [resource.text] : [];
}

/** `[image image/png, 12345 characters of base64]`, `[resource_link https://…]`. */
function describeAttachment({ type, mimeType, data, uri }: { [key: string]: Json }): string {
  const kind = typeof type === "string" ? type.slice(0, 40) : "unknown";
  const parts = [kind, ...[mimeType, uri].flatMap((one) => (typeof one === "string" ? [one.slice(0, 200)] : []))];
  const size = typeof data === "string" ? `, ${data.length} characters of base64` : "";
  return `[${parts.join(" ")}${size}]`;
}

function callStatus({ code }: Failure): ToolCall["status"] {
  switch (code) {
    case "timeout":
      return "timeout";
    case "unknown_tool":
    case "unknown_server":
      return "not_found";
    case "not_approved":
    case "definition_changed":
    case "needs_sign_in":
    case "forbidden":
      return "forbidden";
    default:
      return "error";
  }
}
