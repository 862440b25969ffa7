/** A round of the client's model: what it carries through the client, and how a run goes on from its answer. */
import * as z from "zod";
import type { ChatMessage } from "../../context/assembly/assemble.ts";
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { redact } from "../../context/redact/redact.ts";
import { estimator } from "../../context/tokens/tokens.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Answered } from "../../runtime/pipeline.ts";
import type { Template } from "../../templates/model.ts";
import { selectByRanking, selectionPrompt } from "../../templates/select.ts";
import type { OperationCall } from "../call.ts";
import type { ClientAnswer, ClientPort } from "../client.ts";
import type { SessionLog } from "../session/session-log.ts";
import { withTask } from "../context/ports.ts";

/**
 * What a round of the client's model carries through the client. Ids of the session and nothing else: a client that changes
 * it reaches nothing that the call's own arguments could not.
 */
const roundSchema = z.object({
  session_id: z.string().min(1).max(200),
  /** The call started this session, which its answer has to say. */
  started: z.literal(true).optional(),
  /** The prompt that was asked, and for which turn; absent while a template is being chosen. */
  asked: z.object({ assembly_id: z.string().min(1).max(200), turn: z.int().min(1).max(1000) }).optional(),
  /** What the model said when it chose the template. */
  choice: z.string().max(4_000).optional(),
});
export type Round = z.infer<typeof roundSchema>;
/** A question without a session behind it. */
const choiceSchema = z.object({ choosing: z.literal(true) });

/** Characters of a choice that travel with the run. */
const MAX_CHOICE = 4_000;
/** Below this confidence of the ranking the client's model is asked. */
const MIN_CONFIDENCE = 0.5;

/** The question which template fits, or undefined when words alone are sure enough. */
export function choiceQuestion(
  userIntent: string,
  templates: readonly Template[],
  language: string,
): ChatMessage[] | undefined {
  const ranking = selectByRanking(userIntent, templates, language);
  if (ranking === undefined || ranking.confidence >= MIN_CONFIDENCE || ranking.candidates.length < 2) return undefined;
  return [{ role: "user", content: selectionPrompt(redact(userIntent).text, ranking) }];
}

/** The state of the last round, or undefined at the beginning of a run. */
export function readRound(client: ClientPort | undefined): Round | undefined {
  const parsed = roundSchema.safeParse(client?.state);
  return parsed.success ? parsed.data : undefined;
}

/** Whether this call comes back from choosing a template, for a tool that does nothing else. */
export function readChoiceRound(client: ClientPort | undefined): { choosing: true } | undefined {
  const parsed = choiceSchema.safeParse(client?.state);
  return parsed.success ? parsed.data : undefined;
}

/** Where a run goes on after a round. */
export interface Resumed {
  choice?: string;
  answered?: Answered;
}

/** Takes the client's answer into the session's record, and says where the run goes on. */
export async function resume(
  { asked, choice }: Round,
  answer: ClientAnswer | undefined,
  log: SessionLog,
  call: OperationCall,
  task_id?: string,
): Promise<Outcome<Resumed>> {
  if (asked === undefined) {
    // Without a readable choice the ranking stands.
    if (answer === undefined) return accept({});
    await log.append([withTask(modelCall(answer, "route", 0, 0, call), task_id)]);
    return accept({ choice: answer.text.slice(0, MAX_CHOICE) });
  }
  const { assembly_id, turn } = asked;
  const { assemblies, turns } = await log.projection();
  const record = assemblies.find((one) => one.assembly_id === assembly_id);
  const spent = turns.some((one) => one.assembly_id === assembly_id);
  if (record === undefined || spent) {
    return refuse({ code: "invalid_input", field: "requestState", expected: "the state of the last round, once" });
  }
  if (answer === undefined) {
    return refuse({ code: "invalid_input", field: "inputResponses", expected: "the model's answer as text" });
  }
  await log.append([withTask(modelCall(answer, "answer", record.token_used, record.at, call), task_id)]);
  return accept({
    answered: { turn, assembly_id, text: answer.text },
    ...(choice !== undefined && { choice }),
  });
}

/** A call of the client's model as the session keeps it. What it cost the client is estimated. */
export function modelCall(
  { text, model }: ClientAnswer,
  stage: "route" | "answer",
  promptTokens: number,
  askedAt: number,
  call: OperationCall,
): ContextEvent {
  const completion_tokens = estimator.count(text);
  const now = call.services.now();
  return {
    type: "model_called",
    at: now,
    usage: {
      model_usage_id: call.services.newId(),
      stage,
      provider: "client",
      model,
      params: { tokens_estimated: true },
      prompt_tokens: promptTokens,
      completion_tokens,
      total_tokens: promptTokens + completion_tokens,
      latency_ms: askedAt === 0 ? 0 : Math.max(0, now - askedAt),
      status: "success",
      error: "",
    },
    output: makeEvidence({ type: "llm_output", source: { kind: "llm", name: model }, content: text }),
  };
}
