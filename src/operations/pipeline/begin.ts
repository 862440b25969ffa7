/** The beginning of a run in its session's record, and what a repeat of it finds there. */
import { isBeingAsked } from "../../context/conversation.ts";
import type { ContextEvent, Turn } from "../../context/events.ts";
import { redact } from "../../context/redact/redact.ts";
import type { TemplateChoice } from "../../templates/select.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import type { PipelineAnswer, PipelineArguments } from "./types.ts";
import type { SessionLog } from "../session/session-log.ts";

/**
 * Records that a run begins, with the user's words. A repeat under the same key whose run has come to its answer gets
 * that answer; one whose run broke off goes on where it was.
 */
export async function beginRun(
  input: PipelineArguments,
  limits: { token_budget: number; max_turns: number },
  log: SessionLog,
  call: OperationCall,
): Promise<Outcome<PipelineAnswer | undefined>> {
  const { user_intent, template, expected_revision, idempotency_key: key, ...rest } = input;
  const at = call.services.now();
  const decided = await log.decide(
    (projection) => {
      const asked: ContextEvent = { type: "message_added", at, role: "user", content: user_intent };
      const started: ContextEvent = {
        type: "run_started",
        at,
        user_intent,
        ...limits,
        ...(template !== undefined && { template }),
      };
      return accept(isBeingAsked(projection, redact(user_intent).text) ? [started] : [started, asked]);
    },
    {
      expected_revision,
      ...(key !== undefined && {
        operation: { key, given: JSON.parse(JSON.stringify({ operation: "run", user_intent, template, ...rest })) },
      }),
    },
  );
  if (!decided.ok) return decided;
  return accept(decided.value.repeated ? finishedRun(decided.value.log.length, log) : undefined);
}

/** What a run left in its session's log. */
interface RecordedRun {
  turns: Turn[];
  assembly_ids: string[];
  template: string;
  chosen: TemplateChoice | undefined;
}

/** What a run left whose events begin at a place of the log; it ends where another begins. */
function runFrom(from: number, log: SessionLog): RecordedRun {
  const ran: RecordedRun = { turns: [], assembly_ids: [], template: "", chosen: undefined };
  for (const event of log.log.slice(from)) {
    if (event.type === "run_started") break;
    if (event.type === "assembled") {
      ran.assembly_ids.push(event.assembly.assembly_id);
      ran.template = event.assembly.template;
      ran.chosen ??= event.assembly.selection;
    }
    if (event.type === "turn_added") ran.turns.push(event.turn);
  }
  return ran;
}

/** The turns and prompts of the run to which a prompt belongs, those of earlier rounds included; none for an unknown prompt. */
export function runOf(assembly_id: string, log: SessionLog): Pick<RecordedRun, "turns" | "assembly_ids"> {
  const made = log.log.findIndex((event) => event.type === "assembled" && event.assembly.assembly_id === assembly_id);
  const started = log.log.findLastIndex((event, place) => place < made && event.type === "run_started");
  return started === -1 ? { turns: [], assembly_ids: [] } : runFrom(started + 1, log);
}

/** The answer of a run whose events begin at a place of the log, when it has one. */
function finishedRun(from: number, log: SessionLog): PipelineAnswer | undefined {
  const { turns, assembly_ids, template, chosen } = runFrom(from, log);
  const last = turns.at(-1);
  if (last?.final_answer === undefined) return undefined;
  const { session_id } = log;
  const reasoning = "Recorded: this run was asked for before.";
  return {
    status: "done",
    session_id,
    template,
    selection: chosen ?? {
      selected_template: template,
      reasoning,
      confidence: 1,
      decided_by: "ranking",
      candidates: [],
    },
    turns,
    total_turns: last.turn,
    assembly_ids,
    final_answer: last.final_answer,
  };
}
