/**
 * Builds a session's context event by event: messages, evidences, calls, turns, in the order of the events.
 * It knows how things are recorded, not which event means what (`project.ts`).
 */
import type { Json } from "../json.ts";
import { SCHEMA_VERSION } from "./document.ts";
import type { Actor, Author, Evidence, Message, ModelUsage, Reference, Summary, Task, ToolCall } from "./document.ts";
import { EVIDENCE_ID, makeEvidence } from "./evidence.ts";
import { EvidenceTable } from "./evidence-table.ts";
import type { EvidencePriority, Memory, Turn } from "./events.ts";
import type { AssemblyRecord } from "./record.ts";

/** One entry of the conversation in the order it happened: a message by index, or a turn by place. */
export type ConversationEntry =
  | { kind: "message"; index: number; at: number }
  | { kind: "turn"; place: number; at: number };

/** ISO date-time of a moment in milliseconds; moments outside of what a date can hold become its ends. */
export function isoTime(at: number): string {
  const held = Number.isFinite(at) ? at : 0;
  return new Date(Math.max(-8.64e15, Math.min(held, 8.64e15))).toISOString();
}

const PRODUCT = { kind: "system", id: "cairn" } as const;
const GUIDE = { kind: "agent", id: "cairn" } as const;

export class ContextBuilder {
  readonly sessionId: string;
  readonly messages: Message[] = [];
  readonly evidences = new EvidenceTable();
  readonly tasks = new Map<string, Task>();
  readonly toolCalls: ToolCall[] = [];
  readonly modelUsage: ModelUsage[] = [];
  readonly turns: Turn[] = [];
  /** Turns of earlier runs. */
  turnsBeforeRun = 0;
  /** By evidence id, the one noted last at the end. */
  readonly memories = new Map<string, Memory>();
  readonly assemblies: AssemblyRecord[] = [];
  readonly conversation: ConversationEntry[] = [];
  summary: Summary = { content: "", updated_at: "", message_index_range: { from: 0, to: 0 } };
  /** The last summary that is not rewritten any more: a model's, or one for which asking a model has failed. */
  settledSummary: Summary = this.summary;
  actor: Actor | undefined;
  language = "";
  release = "";
  channel = "";

  constructor(sessionId: string) {
    this.sessionId = sessionId;
  }

  /** A builder that stands where this one does. What is added to one does not show in the other. */
  fork(): ContextBuilder {
    return Object.assign(new ContextBuilder(this.sessionId), this, {
      messages: [...this.messages],
      evidences: this.evidences.copy(),
      tasks: new Map(this.tasks),
      toolCalls: [...this.toolCalls],
      modelUsage: [...this.modelUsage],
      turns: [...this.turns],
      memories: new Map(this.memories),
      assemblies: [...this.assemblies],
      conversation: [...this.conversation],
    });
  }

  /** The session's language, release and channel, with a fixed first message that names them. */
  openSession(at: number, language: string, release: string, channel: string): void {
    this.language = language;
    this.release = release;
    this.channel = channel;
    this.messages.push(this.openingMessage(at));
  }

  /** The first message of a session opened at this moment. */
  openingMessage(at: number): Message {
    const content = `cairn context ${SCHEMA_VERSION}; release ${this.release}; language ${this.language}`;
    return { role: "system", author: PRODUCT, content, at: isoTime(at) };
  }

  addMessage(message: Message, at: number): void {
    this.messages.push({ ...message, at: isoTime(at) });
    if (message.role !== "system") this.conversation.push({ kind: "message", index: this.messages.length - 1, at });
  }

  /** Keeps evidence once; found again, it is merged with what is known. Returns the id to refer to. */
  keepEvidence(evidence: Evidence, at: number, priority?: EvidencePriority): string {
    this.evidences.keep(evidence, at, priority);
    return evidence.evidence_id;
  }

  /** A summary that covers less than what is covered already comes too late. */
  setSummary(summary: Summary): void {
    const covered = this.summary.message_index_range.to;
    if (summary.message_index_range.to < covered) return;
    this.summary = summary;
    if (summary.made_by !== "extract" || summary.model_failed !== undefined) this.settledSummary = summary;
  }

  /** Recorded again, a memory is the newest one. */
  addMemory(memory: Memory, at: number): void {
    const id = memory.evidence.evidence_id;
    // What it says of itself now replaces what it said before: a last day can be lifted.
    this.evidences.replace(memory.evidence, at);
    this.memories.delete(id);
    this.memories.set(id, memory);
  }

  /** What a user typed or chose: kept verbatim as evidence, quoted by the message. */
  addUserMessage(content: string, at: number, about?: { subject: string; value: Json }, author?: Author): void {
    const evidence = makeEvidence({
      type: "user_input",
      source: { kind: "user", name: about?.subject ?? "message", uri: `session://${this.sessionId}` },
      content,
      ...(about === undefined ? {} : { metadata: about }),
    });
    const refs = [{ evidence_id: this.keepEvidence(evidence, at) }];
    this.addMessage({ role: "user", author: author ?? this.authorOf("user"), content, refs }, at);
  }

  addGuideMessage(content: string, at: number): void {
    if (content !== "") this.addMessage({ role: "assistant", author: GUIDE, content }, at);
  }

  /** Who speaks in a role where nobody is named: whom the session is with, and for a tool the one that brought what it refers to. */
  authorOf(role: Message["role"], refs: readonly Reference[] = []): Author {
    switch (role) {
      case "user":
        return { kind: "user", id: this.actor?.user_id ?? "user" };
      case "assistant":
        return { kind: "agent", id: this.actor?.agent?.agent_id ?? "agent" };
      case "tool": {
        const brought = new Set(refs.map(({ evidence_id }) => evidence_id));
        const bringing = (one: ToolCall): boolean => one.result_evidence_ids.some((id) => brought.has(id));
        const call = brought.size === 0 ? undefined : this.toolCalls.findLast(bringing);
        return { kind: "tool", id: call?.tool ?? "tool" };
      }
      case "system":
        return { kind: "system", id: "host" };
    }
  }

  /** The references that came with a text, and one to each evidence of this session that it cites. */
  referencesOf(text: string, given: readonly Reference[] = []): Reference[] {
    const named = new Set(given.map(({ evidence_id }) => evidence_id));
    const cited = new Set(Array.from(text.matchAll(EVIDENCE_ID), ([id]) => id));
    const fresh = [...cited].filter((id) => this.evidences.has(id) && !named.has(id));
    return [...given, ...fresh.map((evidence_id): Reference => ({ evidence_id }))];
  }

  /** Reasoning and action are evidence, an observation is a tool's message, only a final answer is the assistant's. */
  addTurn(added: Turn, at: number): void {
    // Two turns handed in at once were given the same number: their order in the log decides.
    const turn = { ...added, turn: this.turns.length + 1 };
    this.turns.push(turn);
    const evidence = makeEvidence({
      type: "llm_output",
      source: { kind: "llm", name: "turn", uri: `session://${this.sessionId}/turns/${turn.turn}` },
      content: [turn.reasoning, turn.action].filter((text) => text !== "").join("\n"),
    });
    const thought: Reference[] = [{ evidence_id: this.keepEvidence(evidence, at) }];
    this.conversation.push({ kind: "turn", place: this.turns.length - 1, at });
    if (turn.observation !== "") {
      // What the call brought; the thought that led to it where it brought nothing.
      const brought = this.referencesOf(turn.observation, turn.refs);
      const refs = brought.length === 0 ? thought : brought;
      this.addMessage({ role: "tool", author: this.authorOf("tool", brought), content: turn.observation, refs }, at);
    }
    if (turn.final_answer !== undefined && turn.final_answer !== "") {
      const refs = this.referencesOf(turn.final_answer, turn.refs ?? thought);
      this.addMessage({ role: "assistant", author: this.authorOf("assistant"), content: turn.final_answer, refs }, at);
    }
  }
}
