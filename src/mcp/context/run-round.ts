/** A round of the client's model: what it carries through the client, and how a run goes on from its answer. */
import * as z from "zod";
import { makeEvidence } from "../../context/evidence.ts";
import { estimator } from "../../context/tokens.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Answered } from "../../runtime/pipeline.ts";
import type { Call } from "../call.ts";
import type { Exchange } from "../define-tool.ts";
import type { ClientAnswer } from "./client-model.ts";
import type { SessionLog } from "./session-log.ts";

/**
 * What a round of the client's model carries through the client. It names places of the session and nothing else: whoever
 * changes it reaches nothing that the call's own arguments would not.
 */
const roundSchema = z.object({
  session_id: z.string().min(1).max(200),
  assembly_id: z.string().min(1).max(200),
  turn: z.int().min(1).max(1000),
});
export type Round = z.infer<typeof roundSchema>;

/** The state of the last round, or undefined at the beginning of a run. */
export function readRound(exchange: Exchange | undefined): Round | undefined {
  const state = exchange?.mcpReq.requestState<string>();
  if (typeof state !== "string") return undefined;
  try {
    const parsed = roundSchema.safeParse(JSON.parse(state));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the client's answer to an assembly of this session into its record, and says where the run goes on. */
export async function resume(
  { assembly_id, turn }: Round,
  answer: ClientAnswer | undefined,
  log: SessionLog,
  call: Call,
): Promise<Outcome<{ template: string; answered: Answered }>> {
  const { assemblies, turns } = await log.projection();
  const record = assemblies.find((one) => one.assembly_id === assembly_id);
  const spent = turns.some((one) => one.assembly_id === assembly_id);
  if (record === undefined || spent) {
    return refuse({ code: "invalid_input", field: "requestState", expected: "the state of the last round, once" });
  }
  if (answer === undefined) {
    return refuse({ code: "invalid_input", field: "inputResponses", expected: "the model's answer as text" });
  }
  const completion_tokens = estimator.count(answer.text);
  const now = call.services.now();
  await log.append([
    {
      type: "model_called",
      at: now,
      usage: {
        model_usage_id: call.services.newId(),
        stage: "answer",
        provider: "client",
        model: answer.model,
        params: { tokens_estimated: true },
        prompt_tokens: record.token_used,
        completion_tokens,
        total_tokens: record.token_used + completion_tokens,
        latency_ms: Math.max(0, now - record.at),
        status: "success",
        error: "",
      },
      output: makeEvidence({ type: "llm_output", source: { kind: "llm", name: answer.model }, content: answer.text }),
    },
  ]);
  return accept({ template: record.template, answered: { turn, assembly_id, text: answer.text } });
}
