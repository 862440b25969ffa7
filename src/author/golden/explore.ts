/**
 * Explores the paths through the trees of a base, up to a number of steps: every offered option, and for typed answers the
 * values for which conditions give different results. Finds nodes where a user gets stuck, and what no path reaches.
 */
import type { Json } from "../../json.ts";
import { evaluate } from "../../knowledge/conditions.ts";
import type { Finding } from "../../compile/findings.ts";
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { Project, ProjectTree } from "../../compile/project.ts";
import { defaultEvaluator, createEnvironment } from "../../session/evaluator.ts";
import { presentSession } from "../../session/present.ts";
import { startSession } from "../../session/start.ts";
import { transition } from "../../session/transition.ts";
import type { NavigateCommand, SessionState } from "../../session/types.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import { Coverage } from "./coverage.ts";
import { Sweeper } from "./sweep.ts";
import { formatAnswer, actionsAt, readConditionUse, type ConditionUse } from "./actions.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** How many situations of one node are continued; more rarely show anything new. */
const MAX_SITUATIONS_PER_NODE = 40;
const MAX_DEPTH = 60;
/** Depth-first rounds with a fixed choice each; later rounds choose pseudo-randomly. */
const FIXED_ROUNDS = 16;
const MAX_ROUNDS = 400;

/** Pseudo-random numbers, the same for the same round. */
function pseudoRandom(round: number): () => number {
  let state = (round * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state >>> 8;
  };
}

export class Exploration {
  readonly coverage: Coverage;
  /** Nodes where a path got stuck or a step failed, with the path that leads there. */
  readonly findings: Finding[] = [];
  stepCount = 0;
  /** False when a limit was reached before all that was met was followed. True proves nothing: typed values are samples. */
  isComplete = true;
  readonly #knowledge: LocalKnowledge;
  readonly #trees: ReadonlyMap<string, ProjectTree>;
  readonly #conditionUse: ConditionUse;
  readonly #now: number;
  readonly #seen = new Set<string>();
  readonly #perNode = new Map<string, number>();
  readonly #reported = new Set<string>();
  readonly #queue: SessionState[] = [];
  readonly #tested: Coverage | undefined;
  readonly #sweeper: Sweeper;

  /** @param tested what the conversations of tests cover: that is reached, and their answers are tried too */
  constructor(knowledge: LocalKnowledge, project: Project, now: number, tested?: Coverage) {
    this.#knowledge = knowledge;
    this.#tested = tested;
    this.#trees = new Map(project.trees.map((tree) => [`${tree.here.base}/${tree.here.tree}`, tree]));
    this.#conditionUse = readConditionUse(project);
    this.#now = now;
    this.coverage = new Coverage(knowledge.trees, now);
    if (tested !== undefined) this.coverage.addAll(tested);
    this.#sweeper = new Sweeper(now);
  }

  /** How many different situations were met. A situation is a node and the results of all conditions that may follow. */
  get situationCount(): number {
    return this.#seen.size;
  }

  /**
   * Explores from the roots of these trees. First breadth first, so that reported paths are short. Then depth first, with a
   * fixed choice (always the first action, always the last, …) and pseudo-randomly, for what only long paths reach.
   * Deterministic: the same knowledge gives the same result.
   */
  explore(roots: readonly ProjectTree[], maxSteps: number): this {
    const starts = this.#begin(roots);
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
      // Once everything is reached, only the fixed choices still show where somebody could get stuck.
      if (round >= FIXED_ROUNDS && roots.every((tree) => this.coverage.of(tree).uncovered.length === 0)) break;
      for (const state of starts) this.#descend(state, round < FIXED_ROUNDS ? () => round : pseudoRandom(round));
    }
    return this;
  }

  #begin(roots: readonly ProjectTree[]): SessionState[] {
    return roots.flatMap((tree) => {
      const { base, tree: name, root } = tree.here;
      const entry = { base, tree: name, node: root };
      const routing = { entry, match: { score: 1, matched: "", alternatives: [] }, candidates: [] };
      const started = startSession(this.#knowledge.view, routing, { user_query: "", channel: "main" }, this.#now);
      if (!started.ok) return [];
      this.#add(started.value.state);
      return [started.value.state];
    });
  }

  /** Follows one path to its end; `choose` gives the number that selects an action at each node. */
  #descend(from: SessionState, choose: () => number): void {
    let state: SessionState | undefined = from;
    for (let depth = 0; depth < MAX_DEPTH && state?.status === "active"; depth++) {
      const here = state.trail.at(-1)?.ref;
      const actions = here === undefined ? [] : this.#actionsOf(state, here);
      // Odd numbers count from the end: 1 is the last action, 3 the last but one.
      const number = choose();
      const action = actions.at(
        number % 2 === 0 ? (number / 2) % actions.length : -1 - (((number - 1) / 2) % actions.length),
      );
      if (here === undefined || action === undefined) return;
      state = this.#take(state, here, action);
    }
  }

  #actionsOf(state: SessionState, here: NodeRef): NavigateCommand[] {
    const tree = this.#trees.get(`${here.base}/${here.tree}`);
    const view = presentSession(this.#knowledge.view, state, "walk", this.#now);
    const opened = this.#knowledge.trees.get(`${here.base}/${here.tree}`);
    if (tree === undefined || opened === undefined || !view.ok) return [];
    const ahead = this.#conditionUse.ahead.get(formatRef(here)) ?? [];
    const further = [
      ...(this.#tested?.answers.get(formatRef(here)) ?? []),
      ...this.#sweeper.valuesAt(tree, opened, here.node, state, ahead),
    ];
    return actionsAt(tree, here.node, view.value, this.#conditionUse, this.#now, further);
  }

  #expand(state: SessionState): void {
    const here = state.trail.at(-1)?.ref;
    if (here === undefined) return;
    const actions = this.#actionsOf(state, here);
    if (actions.length === 0)
      this.#report(here, state, {
        en: `Node "${here.node}" offers no way to continue`,
        zh: `节点“${here.node}”无法继续`,
      });
    for (const action of actions) this.#take(state, here, action);
  }

  #take(state: SessionState, here: NodeRef, action: NavigateCommand): SessionState | undefined {
    this.stepCount++;
    const typed = action.user_input ?? action.selected_option_id;
    const step = transition(this.#knowledge.view, state, action, this.#now);
    if (!step.ok) {
      const { code } = step.failure;
      // A sample value that the input refuses is not an action of a user. Any other failure is a defect of the tree.
      if (code !== "invalid_input")
        this.#report(here, state, {
          en: `Node "${here.node}" refuses "${typed}" (${code})`,
          zh: `节点“${here.node}”拒绝了“${typed}”（${code}）`,
        });
      return undefined;
    }
    const { event, state: next } = step.value;
    if (event.type === "stayed")
      this.#report(here, state, {
        en: `Node "${here.node}" has no rule for "${typed}"`,
        zh: `节点“${here.node}”没有适用于“${typed}”的规则`,
      });
    this.coverage.addStep(state, event, true);
    this.#add(next);
    return next;
  }

  #add(state: SessionState): void {
    const here = state.trail.at(-1)?.ref;
    const tree = here === undefined ? undefined : this.#knowledge.trees.get(`${here.base}/${here.tree}`);
    if (here === undefined || tree === undefined) return;
    this.coverage.addNode(here);
    const place = formatRef(here);
    const environment = createEnvironment(defaultEvaluator, tree, state, this.#now);
    const results = (this.#conditionUse.ahead.get(place) ?? [])
      .map((text) => resultKey(evaluate(text, environment)))
      .join("");
    const key = `${place} ${state.status} ${results}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (state.status !== "active") return;
    const count = this.#perNode.get(place) ?? 0;
    if (count >= MAX_SITUATIONS_PER_NODE) this.isComplete = false;
    else this.#queue.push(state);
    this.#perNode.set(place, count + 1);
  }

  #report(here: NodeRef, state: SessionState, { en, zh }: LocalizedText): void {
    const tree = this.#trees.get(`${here.base}/${here.tree}`);
    if (tree === undefined || this.#reported.has(formatRef(here) + en)) return;
    this.#reported.add(formatRef(here) + en);
    const path = state.trail
      .map(({ ref, answer }) => (answer === undefined ? ref.node : `${ref.node} (${formatAnswer(answer.value)})`))
      .join(" → ");
    this.findings.push(
      tree.file.finding("stuck", "error", ["nodes", here.node], "key", {
        en: [`${en}, on this path: ${path}.`, "Give the node a rule or an option for this case."],
        zh: [`${zh}，路径：${path}。`, "请为这种情况补上规则或选项。"],
      }),
    );
  }
}

function resultKey(value: Json | undefined): string {
  return value === undefined ? "-" : value === true ? "t" : "f";
}
