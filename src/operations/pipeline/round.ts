/** A round of the client's model: what it carries through the client, and how a run goes on from its answer. */
import * as z from "zod";
import type { ChatMessage } from "../../context/assembly/assemble.ts";
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { redact } from "../../context/redact/redact.ts";
import { estimator } from "../../context/tokens/tokens.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { againMessages, continueMessages, STOP_WORDS, type InferredText } from "../../runtime/infer.ts";
import { joinContinuation } from "../../runtime/continuation.ts";
import type { PipelineResult, ResumedTurn } from "../../runtime/pipeline.ts";
import { isBlank, type TurnOptions } from "../../runtime/turn.ts";
import { findTemplate, type Template } from "../../templates/model.ts";
import type { ToolDefinition } from "../../templates/port.ts";
import { selectionPrompt } from "../../templates/model-choice.ts";
import { selectByRanking } from "../../templates/select.ts";
import type { OperationCall } from "../call.ts";
import type { ClientAnswer, ClientPort, ModelQuestion } from "../client.ts";
import type { SessionLog } from "../session/session-log.ts";
import { withTask } from "../context/ports.ts";

/** Turns of one run, however often it is continued. */
const MAX_TURNS_OF_RUN = 100_000;
/** Characters of an answer that travel with the run until it is continued. */
const MAX_PARTIAL = 400_000;

/**
 * What a round of the client's model carries through the client: ids of the session, when the run began, and what the model
 * itself said. A client that changes it reaches nothing that the call's own arguments could not.
 */
const roundSchema = z.object({
  session_id: z.string().min(1).max(200),
  /** The call started this session, which its answer has to say. */
  started: z.literal(true).optional(),
  run_id: z.string().max(200),
  /** When the run began, in milliseconds since the epoch. */
  begun: z.int().min(0),
  /** The turn of the run after which this call stops. */
  last_turn: z.int().min(1).max(MAX_TURNS_OF_RUN),
  /** The prompt that was asked, and for which turn; absent while a template is being chosen. */
  asked: z
    .object({
      assembly_id: z.string().min(1).max(200),
      turn: z.int().min(1).max(MAX_TURNS_OF_RUN),
      /** The model has answered this turn with nothing before. */
      again: z.literal(true).optional(),
      /** What the model had written when its token limit cut it off. */
      partial: z.string().max(MAX_PARTIAL).optional(),
    })
    .optional(),
  /** What the model said when it chose the template. */
  choice: z.string().max(4_000).optional(),
});
export type Round = z.infer<typeof roundSchema>;
/** A question without a session behind it. */
const choiceSchema = z.object({ choosing: z.literal(true) });

/** Characters of a choice that travel with the run. */
const MAX_CHOICE = 4_000;
/** Up to this confidence of the ranking the client's model is asked. */
const MAX_UNSURE_CONFIDENCE = 0.5;

/** The question which template, and which of `tools`, fit, or undefined when words alone are sure enough. */
export function choiceQuestion(
  userIntent: string,
  templates: readonly Template[],
  language: string,
  tools: readonly ToolDefinition[] = [],
): ChatMessage[] | undefined {
  const ranking = selectByRanking(userIntent, templates, { language });
  if (ranking === undefined || ranking.confidence > MAX_UNSURE_CONFIDENCE || ranking.candidates.length < 2)
    return undefined;
  return [{ role: "user", content: selectionPrompt(redact(userIntent).text, ranking, tools) }];
}

/** The failure of a round whose state is not the one of the last round. */
export const UNKNOWN_ROUND = {
  code: "invalid_input",
  field: "requestState",
  expected: { en: "the state of the last round, once", zh: "上一轮的状态，且只能用一次" },
} as const satisfies Failure;

/** The state of the last round; undefined at the beginning of a run. Fails with `invalid_input` for any other state. */
export function readRound(client: ClientPort | undefined): Outcome<Round | undefined> {
  if (client?.state === undefined) return accept(undefined);
  const parsed = roundSchema.safeParse(client.state);
  return parsed.success ? accept(parsed.data) : refuse(UNKNOWN_ROUND);
}

/** Whether this call comes back from choosing a template, for a tool that does nothing else. */
export function readChoiceRound(client: ClientPort | undefined): { choosing: true } | undefined {
  const parsed = choiceSchema.safeParse(client?.state);
  return parsed.success ? parsed.data : undefined;
}

/** Why the same turn is asked about again. */
export type FollowUp = { again: true } | { partial: string };

/** Where a run goes on after a round. */
export interface Resumed {
  choice?: string;
  resume?: ResumedTurn;
  /** The turn's prompt is asked again, with a message that says why. */
  follow?: FollowUp;
  /** The model has answered nothing twice, or its provider's content filter held the answer back. */
  failed?: "empty_answer" | "content_filtered";
  /** The client gave no answer that can be read: it declined, was late, or answered something else. */
  declined?: true;
}

/** Takes the client's answer into the session's record, and says where the run goes on. */
export async function resumeRound(
  { asked, choice }: Round,
  answer: ClientAnswer | undefined,
  log: SessionLog,
  templates: readonly Template[],
  call: OperationCall,
  task_id?: string,
): Promise<Outcome<Resumed>> {
  if (asked === undefined) {
    // Without a readable choice the ranking stands.
    if (answer === undefined) return accept({});
    await log.appendOrHold([withTask(modelCall(answer, "route", 0, 0, call), task_id)]);
    return accept({ choice: answer.text.slice(0, MAX_CHOICE) });
  }
  const { assembly_id, turn, again, partial } = asked;
  const { assemblies, turns } = await log.projection();
  const record = assemblies.find((one) => one.assembly_id === assembly_id);
  const spent = turns.some((one) => one.assembly_id === assembly_id);
  if (record === undefined || spent) {
    return refuse(UNKNOWN_ROUND);
  }
  const asked_for = modelCall(answer, "answer", record.token_used, record.at, call);
  await log.appendOrHold([withTask(asked_for, task_id)]);
  const chosen = choice === undefined ? {} : { choice };
  if (answer === undefined) return accept({ ...chosen, resume: { turn }, declined: true });
  const end = findTemplate(templates, record.template, record.language)?.end_condition;
  const reading: TurnOptions = {
    endCondition: end,
    tools: new Set(call.own.tools().map(({ name }) => name)),
    answers: end === null ? "once" : "in_loop",
  };
  const blank = isBlank(answer.text, { endCondition: end, ...(end === null && { answers: "once" as const }) });
  // A filter that has held an answer back would do so again.
  if (partial === undefined && blank && answer.filtered === true)
    return accept({ ...chosen, failed: "content_filtered" });
  if (partial === undefined && blank) {
    if (again === true) return accept({ ...chosen, failed: "empty_answer" });
    return accept({ ...chosen, resume: { turn }, follow: { again: true } });
  }
  if (partial === undefined && answer.truncated === true && answer.text.length <= MAX_PARTIAL) {
    return accept({ ...chosen, resume: { turn }, follow: { partial: answer.text } });
  }
  return accept({ ...chosen, resume: { turn, answered: { assembly_id, ...continued(partial, answer, reading) } } });
}

/** An answer with the part before it, where there was one. */
function continued(
  partial: string | undefined,
  { text, truncated, filtered }: ClientAnswer,
  reading: TurnOptions,
): InferredText {
  const marks = filtered === true && { filtered };
  if (partial === undefined) return { text, ...marks };
  const whole = joinContinuation(partial, text, reading);
  if (whole === undefined) return { text: partial, truncated: true };
  return { text: whole, continued: true, ...(truncated === true && { truncated }), ...marks };
}

/** The question for the client's model where a run has stopped at its prompt. `state` is what the round carries on. */
export function nextQuestion(
  { composition, turn, assembly_ids }: Extract<PipelineResult, { status: "infer" }>,
  follow: FollowUp | undefined,
  state: Omit<Round, "asked">,
  wait_ms: number,
): ModelQuestion {
  const { language, end_condition } = composition.request.template;
  const asked = { assembly_id: assembly_ids.at(-1) ?? "", turn, ...follow };
  const round: Round = { ...state, asked };
  return {
    ask: [...composition.assembly.messages, ...followMessages(follow, language)],
    state: JSON.stringify(round),
    wait_ms,
    ...(end_condition !== null && { stop: STOP_WORDS }),
  };
}

function followMessages(follow: FollowUp | undefined, language: string): ChatMessage[] {
  if (follow === undefined) return [];
  return "partial" in follow ? continueMessages(follow.partial, language) : againMessages(language);
}

/**
 * A call of the client's model as the session keeps it; without an answer one that failed. What it cost the client is
 * estimated.
 */
export function modelCall(
  answer: ClientAnswer | undefined,
  stage: "route" | "answer",
  promptTokens: number,
  askedAt: number,
  call: OperationCall,
): ContextEvent {
  const { text, model } = answer ?? { text: "", model: "unknown" };
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
      status: answer === undefined ? "error" : "success",
      error: answer === undefined ? "no_answer" : "",
    },
    ...(text !== "" && {
      output: makeEvidence({ type: "llm_output", source: { kind: "llm", name: model }, content: text }),
    }),
  };
}
