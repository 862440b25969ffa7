/**
 * What callers write into a session's context becomes events here, checked and redacted. The shapes are
 * `recording-input.ts`; appending is the session's; the wire tool that takes them belongs to the face.
 */
import type * as z from "zod";
import { accept, refuse } from "../errors.ts";
import type { Outcome } from "../errors.ts";
import type { ContextDocument, Evidence, Task, ToolCall } from "./document.ts";
import type { ContextEvent, Memory } from "./events.ts";
import { makeEvidence } from "./evidence.ts";
import { asGiven } from "./outside-text.ts";
import type { evidenceInput, RecordInput, taskInput } from "./recording-input.ts";
import { checkReferences, namedReferences } from "./references.ts";
import { redactEvent } from "./redact/value.ts";

export interface Recording {
  event: ContextEvent;
  /** Ids a caller may refer to from now on: evidences, the call, the usage, the tasks. */
  ids: string[];
}

/** The evidence with its identity. A host may say that it is a passage, which only a search of Cairn's shows. */
const evidenceOf = (given: z.infer<typeof evidenceInput>): Evidence => asGiven(makeEvidence(given), "caller");

/**
 * Turns an input into its event. `now` in milliseconds; `newId` gives unique ids; `carried` are the memories of the
 * session that `from_session` names, looked up by whoever may read it. Fails with `invalid_input` when a
 * reference, a selector, an evidence id or a dependency leads nowhere, or tasks wait for each other in a circle.
 */
export function recordEvent(
  input: RecordInput,
  document: ContextDocument,
  by: { now: number; newId(): string; carried?: readonly Memory[] },
): Outcome<Recording> {
  const at = by.now;
  switch (input.kind) {
    case "evidence": {
      if (input.evidence.content === undefined && input.evidence.source.uri === undefined) {
        return refuse({
          code: "invalid_input",
          field: "evidence",
          expected: {
            en: "content, or a source.uri to fetch it from again",
            zh: "content，或可以重新读取它的 source.uri",
          },
        });
      }
      const { priority } = input;
      const evidence = evidenceOf(input.evidence);
      return finish({ type: "evidence_recorded", at, evidence, ...(priority && { priority }) });
    }
    case "message": {
      const { role, author, content } = input;
      const refs = input.refs && namedReferences(document, input.refs);
      const checked = checkReferences(document, refs ?? []);
      if (!checked.ok) return checked;
      return finish({ type: "message_added", at, role, content, ...(author && { author }), ...(refs && { refs }) });
    }
    case "tasks": {
      const tasks = mergeTasks(input.tasks, document);
      if (!tasks.ok) return tasks;
      return finish({ type: "tasks_updated", at, tasks: tasks.value });
    }
    case "tool_call": {
      const known = knownEvidence(document, input.call.result_evidence_ids ?? []);
      if (!known.ok) return known;
      const call: ToolCall = {
        tool_call_id: by.newId(),
        provider: { kind: "other", name: "host" },
        type: "tool",
        called_at: new Date(at).toISOString(),
        args_digest: {},
        duration_ms: 0,
        result_evidence_ids: [],
        ...input.call,
      };
      const { priority } = input;
      const evidences = (input.evidences ?? []).map(evidenceOf);
      return finish({ type: "tool_called", at, call, evidences, ...(priority && { priority }) });
    }
    case "model_usage": {
      const { usage, output } = input;
      const total = usage.total_tokens ?? usage.prompt_tokens + usage.completion_tokens;
      const full = { model_usage_id: by.newId(), params: {}, error: "", latency_ms: 0, ...usage, total_tokens: total };
      const event: ContextEvent = { type: "model_called", at, usage: full };
      if (output !== undefined && output !== "") {
        event.output = makeEvidence({
          type: "llm_output",
          source: { kind: "llm", name: usage.model },
          content: output,
        });
      }
      return finish(event);
    }
    case "memory": {
      const memories = memoriesOf(input, document, by.carried);
      return memories.ok ? finish({ type: "memory_recorded", at, memories: memories.value }) : memories;
    }
  }
}

/** The memory that is noted, or those that are carried over: either words or a session must be given, not both. */
function memoriesOf(
  input: Extract<RecordInput, { kind: "memory" }>,
  document: ContextDocument,
  carried: readonly Memory[] | undefined,
): Outcome<Memory[]> {
  const { content, from_session, priority = "high" } = input;
  const refs = namedReferences(document, input.refs ?? []);
  if ((content === undefined) === (from_session === undefined)) {
    return refuse({
      code: "invalid_input",
      field: "content",
      expected: { en: "content to note, or else from_session alone", zh: "要记住的 content，或者只带 from_session" },
    });
  }
  if (content === undefined) return accept([...(carried ?? [])]);
  const checked = checkReferences(document, refs);
  if (!checked.ok) return checked;
  const memory: Memory = { evidence: memoryEvidence(content, input, document.session.session_id), priority };
  if (refs.length > 0) memory.refs = refs;
  return accept([memory]);
}

/** A memory's words as evidence of the session they are noted in. */
function memoryEvidence(
  content: string,
  { subject, valid_until, sensitivity }: Extract<RecordInput, { kind: "memory" }>,
  sessionId: string,
): Evidence {
  const metadata = {
    ...(subject === undefined ? {} : { subject }),
    ...(valid_until === undefined ? {} : { valid_until }),
    ...(sensitivity === undefined ? {} : { sensitivity }),
  };
  return makeEvidence({
    type: "other",
    source: { kind: "system", name: "memory", uri: `session://${sessionId}` },
    content,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  });
}

function finish(event: ContextEvent): Outcome<Recording> {
  const clean = redactEvent(event);
  return accept({ event: clean, ids: idsOf(clean) });
}

/** Ids by which an event's contents can be referred to. */
export function idsOf(event: ContextEvent): string[] {
  switch (event.type) {
    case "evidence_recorded":
      return [event.evidence.evidence_id];
    case "tool_called":
      return [event.call.tool_call_id, ...event.evidences.map((one) => one.evidence_id)];
    case "model_called":
      return [event.usage.model_usage_id, ...(event.output === undefined ? [] : [event.output.evidence_id])];
    case "tasks_updated":
      return event.tasks.map((task) => task.task_id);
    case "memory_recorded":
      return event.memories.map((memory) => memory.evidence.evidence_id);
    case "opened":
    case "identified":
    case "message_added":
    case "turn_added":
    case "summarised":
    case "assembled":
    case "run_started":
    case "task_submitted":
    case "task_decided":
    case "task_tried":
    case "task_paused":
    case "task_answered":
    case "task_stepped":
    case "task_ended":
    case "task_reopened":
      return [];
  }
}

function knownEvidence(document: ContextDocument, ids: readonly string[]): Outcome<null> {
  const unknown = ids.some((one) => !Object.hasOwn(document.evidences, one));
  if (!unknown) return accept(null);
  return refuse({
    code: "invalid_input",
    field: "result_evidence_ids",
    expected: { en: "ids of evidences recorded in this session", zh: "本会话中已记录的证据的 id" },
  });
}

/** Known tasks are changed where something is given, new ones need a name; the whole must still be doable. */
function mergeTasks(given: readonly z.infer<typeof taskInput>[], document: ContextDocument): Outcome<Task[]> {
  const all = new Map(document.session.task_state.todo_list.tasks.map((task) => [task.task_id, task]));
  const changed = new Set<string>();
  for (const one of given) {
    const before = all.get(one.task_id);
    if (before === undefined && one.name === undefined) {
      return refuse({
        code: "invalid_input",
        field: "tasks",
        expected: { en: "a name for every task that is new", zh: "每个新任务的 name" },
      });
    }
    const known = knownEvidence(document, one.result_evidence_ids ?? []);
    if (!known.ok) return known;
    const fresh: Task = {
      task_id: one.task_id,
      name: "",
      depends_on: [],
      status: "pending",
      result_evidence_ids: [],
      error: "",
    };
    all.set(one.task_id, { ...fresh, ...before, ...one });
    changed.add(one.task_id);
  }
  for (const task of all.values()) {
    if (task.depends_on.some((other) => !all.has(other))) {
      return refuse({
        code: "invalid_input",
        field: "depends_on",
        expected: { en: "ids of tasks of this session", zh: "本会话中任务的 id" },
      });
    }
  }
  if (hasCircle(all)) {
    return refuse({
      code: "invalid_input",
      field: "depends_on",
      expected: { en: "tasks that do not wait for each other in a circle", zh: "不会循环等待的任务" },
    });
  }
  return accept([...all.values()].filter((task) => changed.has(task.task_id)));
}

/** Takes away what waits for nothing, again and again; what is left waits in a circle. */
function hasCircle(tasks: ReadonlyMap<string, Task>): boolean {
  const waiting = new Map(Array.from(tasks.values(), (task) => [task.task_id, new Set(task.depends_on)]));
  for (;;) {
    const free = Array.from(waiting).filter(([, needs]) => Array.from(needs).every((one) => !waiting.has(one)));
    if (free.length === 0) return waiting.size > 0;
    for (const [done] of free) waiting.delete(done);
  }
}
