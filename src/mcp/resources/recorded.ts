/** Records beside the steps, as the history shows them: turns whole, everything else in summary. */
import type { ContextEvent, Turn } from "../../context/events.ts";
import type { Json } from "../../json.ts";
import type { EventRecord } from "../../session/types.ts";

/** Records were checked before they were written. */
const opened = (records: readonly Json[]): ContextEvent[] => records as unknown as ContextEvent[];

/**
 * Every turn of thought, action and observation, oldest first, numbered in this order after the `before` turns of earlier
 * events (requirement history/turn-fields).
 */
export function turnsOf(events: readonly EventRecord[], before = 0): Turn[] {
  const added = events.flatMap(({ event }) =>
    event.type !== "recorded"
      ? []
      : opened(event.records).flatMap((one) => (one.type === "turn_added" ? [one.turn] : [])),
  );
  return added.map((turn, place) => ({ ...turn, turn: before + place + 1 }));
}

/** Turns in the order of their events; each is taken once. */
type TurnsLeft = Iterator<Turn, undefined>;

/** The records of one event, as entries of the history. `turns` are those of all events, of which earlier ones are taken. */
export function describeRecords(records: readonly Json[], turns: TurnsLeft): object[] {
  return opened(records).map((event) => describe(event, turns));
}

function describe(event: ContextEvent, turns: TurnsLeft): object {
  switch (event.type) {
    case "turn_added":
      return { type: "turn", ...(turns.next().value ?? event.turn) };
    case "message_added":
      return { type: "message", role: event.role, said: event.content };
    case "opened":
      return { type: "message", role: "user", said: event.user_intent };
    case "evidence_recorded": {
      const { evidence_id, type, source } = event.evidence;
      return { type: "evidence", evidence_id, evidence_type: type, source };
    }
    case "tool_called": {
      const { tool, status, args_digest, duration_ms } = event.call;
      return { type: "tool_call", tool, status, arguments: args_digest, duration_ms, found: event.evidences.length };
    }
    case "model_called": {
      const { stage, provider, model, total_tokens, status } = event.usage;
      return { type: "model_call", stage, provider, model, total_tokens, status };
    }
    case "tasks_updated":
      return { type: "tasks", tasks: event.tasks.map(({ task_id, name, status }) => ({ task_id, name, status })) };
    case "memory_recorded":
      return {
        type: "memories",
        memories: event.memories.map(({ evidence, priority }) => {
          const { subject, valid_until } = evidence.metadata ?? {};
          return { evidence_id: evidence.evidence_id, content: evidence.content, subject, valid_until, priority };
        }),
      };
    case "summarised":
      return { type: "summary", content: event.content, covers: { from: event.from, to: event.to } };
    case "assembled": {
      const { assembly_id, template, token_budget, token_used } = event.assembly;
      return { type: "assembled", assembly_id, template, token_budget, token_used };
    }
    case "run_started": {
      const { type, template, token_budget, max_turns } = event;
      return { type, template, token_budget, max_turns };
    }
    case "identified":
      return { type: "identified", actor: event.actor };
    case "task_submitted":
      return { type: "task", description: event.task.description, max_steps: event.task.max_steps };
    case "task_decided": {
      const { type, step, decision, decided_by } = event;
      return { type, step, ...decision, decided_by };
    }
    case "task_stepped": {
      const { type, step, success, observation } = event;
      return { type, step, success, observation };
    }
    case "task_tried":
    case "task_paused":
    case "task_answered":
    case "task_ended":
    case "task_reopened": {
      const { at: _, ...shown } = event;
      return shown;
    }
  }
}
