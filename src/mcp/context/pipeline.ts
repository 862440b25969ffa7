/**
 * The four stages as one call: by the configured model, else by the client's own, else as far as assembling. The run's
 * whole state is in the session, so that a round of the client's model can be answered anywhere.
 */
import * as z from "zod";
import type { Turn } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { estimator } from "../../context/tokens.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { runPipeline, type Answered, type PipelineResult } from "../../runtime/pipeline.ts";
import type { Call } from "../call.ts";
import type { Exchange } from "../define-tool.ts";
import type { SdkReply } from "../surface.ts";
import { DEFAULT_BUDGET, promptLanguage } from "./assemble.ts";
import { openOrBegin } from "./begin.ts";
import { askClient, clientAnswer, type ClientAnswer } from "./client-model.ts";
import { reportStages } from "./progress.ts";
import type { SessionLog } from "./session-log.ts";
import { templatesOf } from "./templates.ts";
import { assembledToWire, briefly } from "./wire.ts";
import { stageDeps } from "./world.ts";

export interface PipelineArguments {
  user_intent: string;
  session_id?: string | undefined;
  template?: string | undefined;
  token_budget?: number | undefined;
  max_turns?: number | undefined;
  language?: string | undefined;
  arguments?: Record<string, string> | undefined;
}

/** What `run_pipeline` answers: how far it came, and with `infer` the prompt that is to be answered. */
export type PipelineAnswer = {
  status: Exclude<PipelineResult["status"], "refused">;
  session_id: string;
  template: string;
  selection: ReturnType<typeof briefly>;
  /** Those of this call. */
  turns: Turn[];
  total_turns: number;
  assembly_ids: string[];
  final_answer?: string;
  action_needed?: "infer" | "continue" | "retry";
  error_kind?: string;
} & Partial<Omit<ReturnType<typeof assembledToWire>, "action_needed">>;

/** Turns of a run when the caller does not say: what the looping templates count on. */
const DEFAULT_TURNS = 10;

/**
 * What a round of the client's model carries through the client. It names places of the session and nothing else: whoever
 * changes it reaches nothing that the call's own arguments would not.
 */
const roundSchema = z.object({
  session_id: z.string().min(1).max(200),
  assembly_id: z.string().min(1).max(200),
  turn: z.int().min(1).max(1000),
});
type Round = z.infer<typeof roundSchema>;

/** Fails with `unknown_session`, `unknown_template`, `over_budget`, `invalid_input`. */
export async function runStages(
  input: PipelineArguments,
  call: Call,
  exchange?: Exchange,
): Promise<Outcome<PipelineAnswer> | SdkReply> {
  const { user_intent, max_turns = DEFAULT_TURNS, token_budget = DEFAULT_BUDGET } = input;
  const round = readRound(exchange);
  const answer = round === undefined ? undefined : clientAnswer(exchange);
  const opened = await openOrBegin(call, round?.session_id ?? input.session_id, user_intent, undefined);
  if (!opened.ok) return opened;
  const log = opened.value;
  const projection = await log.projection();
  const templates = await templatesOf(call.services.knowledge, projection.release);
  if (!templates.ok) return templates;
  const resumed = round === undefined ? accept(undefined) : await resume(round, answer, log, call);
  if (!resumed.ok) return resumed;

  const signal = exchange?.mcpReq.signal ?? new AbortController().signal;
  const model = await call.services.openModel?.();
  const deps = await stageDeps(call, log, templates.value, { signal, model });
  const template = resumed.value?.template ?? input.template;
  const result = await runPipeline(
    { ...deps, progress: reportStages(exchange) },
    {
      user_intent,
      token_budget,
      max_turns,
      language: promptLanguage(input.language, user_intent, projection),
      arguments: new Map(Object.entries(input.arguments ?? {})),
      ...(template !== undefined && { template }),
      ...(resumed.value !== undefined && { resume: resumed.value.answered }),
    },
  );
  if (result.status === "infer" && exchange?.client?.sampling !== undefined) {
    const { turn, composition } = result;
    const next: Round = { session_id: log.session_id, assembly_id: result.assembly_ids.at(-1) ?? "", turn };
    return askClient(composition.assembly.messages, JSON.stringify(next));
  }
  return toWire(result, log);
}

function readRound(exchange: Exchange | undefined): Round | undefined {
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
async function resume(
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

/** A run as its caller sees it. */
async function toWire(result: PipelineResult, log: SessionLog): Promise<Outcome<PipelineAnswer>> {
  if (result.status === "refused") return refuse(result.failure);
  const { template, selection, turns, assembly_ids } = result;
  const { session_id } = log;
  const total_turns = (await log.projection()).turns.length;
  const ran = { session_id, template, selection: briefly(selection), turns, total_turns, assembly_ids };
  switch (result.status) {
    case "done":
      return accept({ status: "done", ...ran, final_answer: result.final_answer });
    case "max_turns":
    case "cancelled":
      return accept({ status: result.status, ...ran, action_needed: "continue" });
    case "model_failed": {
      const { error, retryable } = result;
      return accept({
        status: "model_failed",
        ...ran,
        error_kind: error,
        action_needed: retryable ? "retry" : "infer",
      });
    }
    case "infer": {
      const { composition } = result;
      const { language } = composition.request.template;
      const { assembly, placeholders } = composition;
      const assembly_id = assembly_ids.at(-1) ?? "";
      return accept({
        status: "infer",
        ...ran,
        ...assembledToWire({ assembly_id, session_id, template, language, selection, assembly, placeholders }),
      });
    }
  }
}
