/**
 * Walks every way through the trees of a base, up to a bound: every option on offer, and for typed answers the values
 * at which conditions change their mind. Finds where a user would be stuck, and what no walk takes.
 */
import type { Json } from "../../json.ts";
import { evaluate } from "../../knowledge/conditions.ts";
import type { Finding } from "../../compile/findings.ts";
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { Project, ProjectTree } from "../../compile/project.ts";
import { defaultRules, environmentAt } from "../../session/rules.ts";
import { present } from "../../session/present.ts";
import { start } from "../../session/start.ts";
import { transition } from "../../session/transition.ts";
import type { NavigateCommand, SessionState } from "../../session/types.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import { Coverage } from "./coverage.ts";
import { formatAnswer, actionsAt, readConditionUse, type ConditionUse } from "./actions.ts";

/** Situations of one node that are walked on from; more of them seldom show anything new. */
const MAX_SITUATIONS_PER_NODE = 40;
const MAX_DEPTH = 60;
/** Walks with one habit each, before those by lot. */
const FIXED_ROUNDS = 16;
const MAX_ROUNDS = 400;

/** Numbers by lot, the same for the same round. */
function lot(round: number): () => number {
  let state = (round * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state >>> 8;
  };
}

export class Exploration {
  readonly coverage: Coverage;
  /** Where a walk got stuck or was refused, with the way that leads there. */
  readonly findings: Finding[] = [];
  stepCount = 0;
  /** False when a bound was reached: then a way that was not taken may still exist. */
  isComplete = true;
  readonly #knowledge: LocalKnowledge;
  readonly #trees: ReadonlyMap<string, ProjectTree>;
  readonly #interest: ConditionUse;
  readonly #now: number;
  readonly #seen = new Set<string>();
  readonly #perNode = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #queue: SessionState[] = [];

  constructor(knowledge: LocalKnowledge, project: Project, now: number) {
    this.#knowledge = knowledge;
    this.#trees = new Map(project.trees.map((tree) => [`${tree.here.base}/${tree.here.tree}`, tree]));
    this.#interest = readConditionUse(project);
    this.#now = now;
    this.coverage = new Coverage(knowledge.trees, now);
  }

  /** How many different situations were met: a node, with what every condition ahead would say. */
  get situationCount(): number {
    return this.#seen.size;
  }

  /**
   * Walks from the roots of these trees: first breadth first, so that the ways told are short ones; then, where that was cut
   * short, straight down with one habit (always the first way, always the last …) and by lot, for what only a long row of
   * answers brings about. The same knowledge is always walked the same way.
   */
  walk(roots: readonly ProjectTree[], maxSteps: number): this {
    const begun = this.#begin(roots);
    for (let index = 0; index < this.#queue.length; index++) {
      const state = this.#queue[index];
      if (state === undefined) continue;
      if (this.stepCount >= maxSteps) {
        this.isComplete = false;
        return this;
      }
      this.#expand(state);
    }
    for (let round = 0; round < MAX_ROUNDS && this.stepCount < maxSteps; round++) {
      for (const state of begun) this.#descend(state, round < FIXED_ROUNDS ? () => round : lot(round));
    }
    return this;
  }

  #begin(roots: readonly ProjectTree[]): SessionState[] {
    return roots.flatMap((tree) => {
      const { base, tree: name, root } = tree.here;
      const entry = { base, tree: name, node: root };
      const routing = { entry, match: { score: 1, matched: "", alternatives: [] }, candidates: [] };
      const begun = start(this.#knowledge.view, routing, { user_query: "", channel: "main" }, this.#now);
      if (!begun.ok) return [];
      this.#add(begun.value.state);
      return [begun.value.state];
    });
  }

  /** One way down to an end; `choose` gives a number that picks among the ways of each node. */
  #descend(from: SessionState, choose: () => number): void {
    let state: SessionState | undefined = from;
    for (let depth = 0; depth < MAX_DEPTH && state?.status === "active"; depth++) {
      const here = state.trail.at(-1)?.ref;
      const ways = here === undefined ? [] : this.#waysOf(state, here);
      // Habits count from the end when they are even: the last of five, then the last but one …
      const number = choose();
      const way = ways.at(number % 2 === 0 ? (number / 2) % ways.length : -1 - (((number - 1) / 2) % ways.length));
      if (here === undefined || way === undefined) return;
      state = this.#take(state, here, way);
    }
  }

  #waysOf(state: SessionState, here: NodeRef): NavigateCommand[] {
    const tree = this.#trees.get(`${here.base}/${here.tree}`);
    const view = present(this.#knowledge.view, state, "walk", this.#now);
    return tree === undefined || !view.ok ? [] : actionsAt(tree, here.node, view.value, this.#interest, this.#now);
  }

  #expand(state: SessionState): void {
    const here = state.trail.at(-1)?.ref;
    if (here === undefined) return;
    const ways = this.#waysOf(state, here);
    if (ways.length === 0)
      this.#tell(here, state, `Node "${here.node}" offers no way on`, `节点“${here.node}”没有出路`);
    for (const way of ways) this.#take(state, here, way);
  }

  #take(state: SessionState, here: NodeRef, way: NavigateCommand): SessionState | undefined {
    this.stepCount++;
    const said = way.user_input ?? way.selected_option_id;
    const step = transition(this.#knowledge.view, state, way, this.#now);
    if (!step.ok) {
      const { code } = step.failure;
      // A sample value that the input refuses is no way; anything else that is refused is a defect.
      if (code !== "invalid_input")
        this.#tell(
          here,
          state,
          `Node "${here.node}" refuses "${said}" (${code})`,
          `节点“${here.node}”拒绝了“${said}”（${code}）`,
        );
      return undefined;
    }
    const { event, state: next } = step.value;
    if (event.type === "stayed")
      this.#tell(
        here,
        state,
        `Node "${here.node}" has no rule for "${said}"`,
        `节点“${here.node}”没有适用于“${said}”的规则`,
      );
    this.coverage.step(state, event, true);
    this.#add(next);
    return next;
  }

  #add(state: SessionState): void {
    const here = state.trail.at(-1)?.ref;
    const tree = here === undefined ? undefined : this.#knowledge.trees.get(`${here.base}/${here.tree}`);
    if (here === undefined || tree === undefined) return;
    this.coverage.visit(here);
    const place = formatRef(here);
    const environment = environmentAt(defaultRules, tree, state, this.#now);
    const outlook = (this.#interest.ahead.get(place) ?? [])
      .map((text) => verdict(evaluate(text, environment)))
      .join("");
    const key = `${place} ${state.status} ${outlook}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (state.status !== "active") return;
    const met = this.#perNode.get(place) ?? 0;
    if (met >= MAX_SITUATIONS_PER_NODE) this.isComplete = false;
    else this.#queue.push(state);
    this.#perNode.set(place, met + 1);
  }

  #tell(here: NodeRef, state: SessionState, en: string, zh: string): void {
    const tree = this.#trees.get(`${here.base}/${here.tree}`);
    if (tree === undefined || this.#told.has(formatRef(here) + en)) return;
    this.#told.add(formatRef(here) + en);
    const way = state.trail
      .map(({ ref, answer }) => (answer === undefined ? ref.node : `${ref.node} (${formatAnswer(answer.value)})`))
      .join(" → ");
    this.findings.push(
      tree.file.finding("stuck", "error", ["nodes", here.node], "key", {
        en: [`${en}, on this way: ${way}.`, "Give the node a rule or an option for this case."],
        zh: [`${zh}，路径：${way}。`, "请为这种情况补上规则或选项。"],
      }),
    );
  }
}

function verdict(value: Json | undefined): string {
  return value === undefined ? "-" : value === true ? "t" : "f";
}
