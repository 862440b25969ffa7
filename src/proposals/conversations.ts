/**
 * Each walk as a conversation of a test file: every step that moved it, and where it led. Each step is tried on the draft. After a
 * `goto:` a session gives again the answers that still apply; where the draft knows fewer ways, they are steps of their own.
 */
import { formatValue } from "../knowledge/text.ts";
import type { KnowledgeView } from "../knowledge/model.ts";
import { startSession } from "../session/start.ts";
import { transition } from "../session/transition.ts";
import type { Answer, SessionEvent, SessionState } from "../session/types.ts";
import { UniqueIds } from "./ids.ts";
import type { DraftConversation, DraftNode, DraftStep, RunSource } from "./model.ts";
import type { FollowedWalk } from "./observe.ts";
import { DRAFT } from "./rewrite.ts";

/** Characters of a session's or a task's id that a test is named after: enough to find it again, not enough to read it. */
const MAX_NAMED = 12;

export interface ReplayedWalk {
  conversation: DraftConversation;
  /** The draft walks all of it. Otherwise the conversation ends before the step that leads elsewhere. */
  whole: boolean;
}

export function conversationsOf(
  walks: readonly { source: RunSource; followed: FollowedWalk }[],
  nodes: { [id: string]: DraftNode },
  draft: KnowledgeView,
): ReplayedWalk[] {
  const names = testNames(walks.map(({ source }) => source));
  return walks.map(({ followed }, at) => new Replay(followed, nodes, draft).run(names[at] ?? ""));
}

/** What the tests of these runs are called, each differently. */
export function testNames(sources: readonly RunSource[]): string[] {
  const names = new UniqueIds();
  return sources.map(({ kind, id }) => names.take(`${kind} ${id.slice(0, MAX_NAMED)}`));
}

class Replay {
  readonly #walk: FollowedWalk;
  readonly #nodes: { [id: string]: DraftNode };
  readonly #draft: KnowledgeView;
  readonly #steps: DraftStep[] = [];
  #state: SessionState | undefined;

  constructor(walk: FollowedWalk, nodes: { [id: string]: DraftNode }, draft: KnowledgeView) {
    this.#walk = walk;
    this.#nodes = nodes;
    this.#draft = draft;
  }

  run(name: string): ReplayedWalk {
    const [first, ...rest] = this.#walk.events;
    const entry = first?.state.entry?.node ?? "";
    const routing = {
      entry: { ...DRAFT, node: entry },
      match: { score: 1, matched: "", alternatives: [] },
      candidates: [],
    };
    const begun = startSession(this.#draft, routing, { user_query: "", channel: "main" }, 0);
    this.#state = begun.ok ? begun.value.state : undefined;
    const whole = rest.every(({ event, state, before }) => this.#follow(event, state, before?.trail.length ?? 0));
    return { conversation: { name, start: { node: entry }, steps: this.#steps }, whole };
  }

  /** Takes the step; false when the draft leads elsewhere. `length`: of the trail before. */
  #follow(event: SessionEvent, wanted: SessionState, length: number): boolean {
    const act = actionOf(event, length);
    if (act === undefined) return true;
    const goal = wanted.trail.at(-1)?.ref.node;
    const taken: DraftStep[] = [];
    if (goal === undefined || !this.#take(act, taken)) return false;
    // Kept answers that the draft does not give again by itself.
    while (event.type === "revised" && this.#here() !== goal) {
      const place = (this.#state?.trail.length ?? 0) - 1;
      const visit = event.trail[place];
      if (visit === undefined || visit.ref.node !== this.#here() || place + 1 >= event.trail.length) return false;
      if (!this.#take(answerStep(visit.answer ?? null), taken)) return false;
    }
    if (this.#here() !== goal) return false;
    const last = taken.at(-1);
    const leads = event.type === "moved" && event.to === null;
    const isEnd = wanted.status === "complete" && (leads || wanted.ended || isLeaf(this.#nodes[goal]));
    if (last !== undefined && isEnd) last.expect = { ...last.expect, complete: true };
    this.#steps.push(...taken);
    return true;
  }

  #here(): string | undefined {
    return this.#state?.trail.at(-1)?.ref.node;
  }

  #take(act: DraftStep, taken: DraftStep[]): boolean {
    if (this.#state === undefined) return false;
    const command =
      "choose" in act
        ? { selected_option_id: act.choose }
        : { selected_option_id: "answer", user_input: String(act.answer) };
    const made = transition(this.#draft, this.#state, command, 0);
    if (!made.ok) return false;
    this.#state = made.value.state;
    const node = this.#here();
    taken.push({ ...act, ...(node !== undefined && { expect: { node } }) });
    return true;
  }
}

function isLeaf(node: DraftNode | undefined): boolean {
  return node !== undefined && node.options === undefined && node.input === undefined && node.next === undefined;
}

function actionOf(event: SessionEvent, length: number): DraftStep | undefined {
  switch (event.type) {
    case "moved":
      return answerStep(event.answer);
    case "went_back":
      return { choose: "back" };
    case "restarted":
      return { choose: "restart" };
    case "ended":
      return { choose: "end" };
    case "revised":
      if (event.option?.startsWith("goto:") === true)
        return { choose: `goto:${event.trail.at(-1)?.ref.node ?? event.node}` };
      return answerStep(event.trail[length - 1]?.answer ?? null);
    default:
      return undefined;
  }
}

/** The step that gives this answer; without one the step that goes on. */
export function answerStep(answer: Answer | null): DraftStep {
  if (answer === null) return { choose: "continue" };
  if (answer.name === undefined) return { choose: String(answer.value) };
  const { value } = answer;
  if (typeof value === "boolean") return { answer: value ? "yes" : "no" };
  return { answer: typeof value === "number" ? value : formatValue(value) };
}
