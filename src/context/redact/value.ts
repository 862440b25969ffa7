/** Redaction of JSON values and of whole events before they are stored. Texts are redacted by `redact.ts`. */
import type { Json } from "../../json.ts";
import type { ContextEvent } from "../events.ts";
import type { TaskAction } from "../task-events.ts";
import type { Actor, Evidence, ToolCall } from "../document.ts";
import { evidenceId } from "../evidence.ts";
import { cleanAround, linksOf } from "./own-links.ts";
import { KEY_MARK, redact, redactSecrets } from "./redact.ts";
import type { Redaction } from "./redact.ts";
import { isSecretMember } from "./secrets/member-names.ts";
import { addFound } from "./spans.ts";

/** Deeper than this nothing is kept: JSON from outside may be nested without end. */
const MAX_DEPTH = 40;

/** A JSON value with every text in it redacted, and the values of telling names removed whole. */
export function redactValue<T extends Json>(value: T): { value: Json; found: Redaction["found"] } {
  const found: Redaction["found"] = {};
  const visit = (one: Json, depth: number): Json => {
    if (typeof one === "string") {
      const made = redact(one);
      addFound(found, made.found);
      return made.text;
    }
    if (one === null || typeof one !== "object") return one;
    if (depth >= MAX_DEPTH) return null;
    if (Array.isArray(one)) return one.map((item) => visit(item, depth + 1));
    const names = new Set<string>();
    return Object.fromEntries(
      Object.entries(one).map(([name, item]) => {
        const made = redactName(name);
        addFound(found, made.found);
        const kept = distinctName(made.text, names);
        if (isSecretMember(name) && (typeof item === "string" || typeof item === "number") && item !== "") {
          addFound(found, { key: 1 });
          return [kept, KEY_MARK];
        }
        return [kept, visit(item, depth + 1)];
      }),
    );
  };
  return { value: visit(value, 0), found };
}

/** Characters that may stand before a key in a name: letters before one are no word of it there. */
const MAX_GLUED = 3;

/** The name of a member. A key in it counts also behind a letter, where a text has none: names are made by programs. */
function redactName(name: string): Redaction {
  const made = redact(name);
  if (made.text !== name || name.length < 20) return made;
  for (let from = 1; from <= MAX_GLUED; from += 1) {
    const rest = name.slice(from);
    const clean = redactSecrets(rest);
    if (clean !== rest) return { text: name.slice(0, from) + clean, found: { key: 1 } };
  }
  return made;
}

/** A name that no other member has: several may have been the same kind of secret. */
function distinctName(name: string, names: Set<string>): string {
  let distinct = name;
  for (let count = 2; names.has(distinct); count += 1) distinct = `${name} ${count}`;
  names.add(distinct);
  return distinct;
}

/** Ids and names are no longer than this; longer texts are redacted where their meaning is known. */
const MAX_NAME_LENGTH = 200;

/**
 * A value whose short texts and names hold no secret: for ids, names and what a client says of itself, which may hold
 * anything, and whose other texts have been redacted. Numbers and addresses stay, since an id may look like one, and so do
 * `links` of Cairn's own making.
 */
export function redactNames<T>(value: T, longest = MAX_NAME_LENGTH, links: readonly string[] = []): T {
  const visit = (one: unknown, depth: number): unknown => {
    if (typeof one === "string") return one.length > longest ? one : cleanAround(one, links, redactSecrets);
    if (one === null || typeof one !== "object") return one;
    if (depth >= MAX_DEPTH) return null;
    if (Array.isArray(one)) return one.map((item) => visit(item, depth + 1));
    return Object.fromEntries(
      Object.entries(one).map(([name, item]) => [
        name.length < 8 ? name : redactName(name).text,
        visit(item, depth + 1),
      ]),
    );
  };
  return visit(value, 0) as T;
}

/** An object with every text in it redacted. */
export function redactMembers(value: { [key: string]: Json }): { [key: string]: Json } {
  const { value: clean } = redactValue(value);
  return clean !== null && typeof clean === "object" && !Array.isArray(clean) ? clean : {};
}

/** Evidence is redacted before it gets its identity, so that its id never depends on what was removed. */
export function redactEvidence(evidence: Evidence): Evidence {
  const clean: Evidence = { ...evidence };
  if (evidence.content !== undefined) clean.content = redact(evidence.content).text;
  clean.source = cleanSource(evidence.source);
  if (evidence.metadata !== undefined) clean.metadata = redactMembers(evidence.metadata);
  if (evidence.evidence_id === evidenceId(evidence)) clean.evidence_id = evidenceId(clean);
  return clean;
}

const text = (value: string): string => redact(value).text;

/** Ids that are somebody's number or address are not kept either. */
function cleanActor({ user_id, user_role, language_level, agent }: Actor): Actor {
  const clean: Actor = {};
  if (user_id !== undefined) clean.user_id = text(user_id);
  if (user_role !== undefined) clean.user_role = text(user_role);
  if (language_level !== undefined) clean.language_level = language_level;
  if (agent === undefined) return clean;
  clean.agent = { agent_id: text(agent.agent_id) };
  if (agent.name !== undefined) clean.agent.name = text(agent.name);
  if (agent.version !== undefined) clean.agent.version = text(agent.version);
  return clean;
}

/** What is said of a source names it and leads to it; both can hold somebody's number or key. */
function cleanSource({ kind, name, uri }: Evidence["source"]): Evidence["source"] {
  const clean: Evidence["source"] = { kind };
  if (name !== undefined) clean.name = text(name);
  if (uri !== undefined) clean.uri = text(uri);
  return clean;
}

function cleanProvider({ kind, name, uri }: ToolCall["provider"]): ToolCall["provider"] {
  return { kind, name: text(name), ...(uri !== undefined && { uri: text(uri) }) };
}

/** An event with nothing in it that must not be stored. To be called by whoever appends events, before they do. */
export function redactEvent(event: ContextEvent): ContextEvent {
  // Composed from redacted texts and values in the first place (`compose.ts`): changed here, it could not be replayed.
  if (event.type === "assembled") return event;
  return redactNames(redactTexts(event), MAX_NAME_LENGTH, ownLinks(event));
}

/** Links to Cairn's own pages that an event holds. */
function ownLinks(event: ContextEvent): string[] {
  if (event.type === "task_paused") return linksOf(event);
  return event.type === "task_decided" && event.action.kind === "call" ? linksOf(event.action.withheld ?? {}) : [];
}

function redactTexts(event: ContextEvent): ContextEvent {
  switch (event.type) {
    case "opened":
      return { ...event, user_intent: text(event.user_intent) };
    case "identified":
      return { ...event, actor: cleanActor(event.actor) };
    case "run_started":
      return { ...event, user_intent: text(event.user_intent) };
    case "message_added":
      return {
        ...event,
        content: text(event.content),
        ...(event.author && { author: { ...event.author, id: text(event.author.id) } }),
      };
    case "evidence_recorded":
      return { ...event, evidence: redactEvidence(event.evidence) };
    case "tool_called": {
      const ids = new Map(event.evidences.map((one) => [one.evidence_id, redactEvidence(one).evidence_id]));
      const result_evidence_ids = event.call.result_evidence_ids.map((id) => ids.get(id) ?? id);
      const { tool, provider, args_digest } = event.call;
      const call = {
        ...event.call,
        tool: text(tool),
        provider: cleanProvider(provider),
        args_digest: redactMembers(args_digest),
        result_evidence_ids,
      };
      return { ...event, call, evidences: event.evidences.map(redactEvidence) };
    }
    case "model_called": {
      const { provider, model, params, error } = event.usage;
      const usage = {
        ...event.usage,
        provider: text(provider),
        model: text(model),
        params: redactMembers(params),
        error: text(error),
      };
      return event.output === undefined
        ? { ...event, usage }
        : { ...event, usage, output: redactEvidence(event.output) };
    }
    case "tasks_updated":
      return {
        ...event,
        tasks: event.tasks.map((task) => Object.assign({}, task, { name: text(task.name), error: text(task.error) })),
      };
    case "turn_added": {
      const { turn } = event;
      const clean = {
        ...turn,
        reasoning: text(turn.reasoning),
        action: text(turn.action),
        observation: text(turn.observation),
      };
      if (turn.final_answer !== undefined) clean.final_answer = text(turn.final_answer);
      if (turn.not_executed !== undefined) clean.not_executed = turn.not_executed.map(text);
      return { ...event, turn: clean };
    }
    case "memory_recorded": {
      const memories = event.memories.map((one) => Object.assign({}, one, { evidence: redactEvidence(one.evidence) }));
      return { ...event, memories };
    }
    case "summarised":
      return { ...event, content: text(event.content) };
    case "assembled":
      return event;
    case "task_submitted":
      return { ...event, task: { ...event.task, description: text(event.task.description) } };
    case "task_decided": {
      const { decision, action } = event;
      const { thinking, parameters } = decision;
      return {
        ...event,
        decision: { ...decision, thinking: text(thinking), parameters: redactMembers(parameters) },
        action: cleanAction(action),
      };
    }
    case "task_paused":
      return { ...event, question: cleanAround(event.question, linksOf(event), text) };
    case "task_answered":
      return { ...event, answer: text(event.answer) };
    case "task_stepped": {
      const { observation, state, next_call } = event;
      return {
        ...event,
        observation: text(observation),
        ...(state !== undefined && { state: redactMembers(state) }),
        ...(next_call !== undefined && { next_call: { ...next_call, arguments: redactMembers(next_call.arguments) } }),
      };
    }
    case "task_ended":
      return { ...event, summary: text(event.summary) };
    // Cairn's own words and numbers.
    case "task_tried":
    case "task_reopened":
      return event;
  }
}

/** Arguments that change here are kept for the call alone, behind a question (`operations/tasks/withheld.ts`). */
function cleanAction(action: TaskAction): TaskAction {
  switch (action.kind) {
    case "call":
      return { ...action, arguments: redactMembers(action.arguments) };
    case "find": {
      const { wanted } = action;
      const clean = { ...action, description: text(action.description), reason: text(action.reason) };
      return wanted === undefined
        ? clean
        : { ...clean, wanted: { ...wanted, arguments: redactMembers(wanted.arguments) } };
    }
    case "ask":
      return { ...action, question: text(action.question) };
    case "complete":
      return action.summary === undefined ? action : { ...action, summary: text(action.summary) };
  }
}
