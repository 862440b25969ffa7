/**
 * Walks as conversations of a test file of the tree that they were walked in: each step as its user took it, and the node that it led to.
 * What users typed is what stands for it; their own words that led on are in no test, so that such a walk does not replay.
 * Not here: walks as tests of a draft (`conversations.ts`).
 */
import { formatRef, type NodeRef } from "../knowledge/model.ts";
import { applyEvent } from "../session/fold.ts";
import type { SessionEvent, SessionState } from "../session/types.ts";
import { answerStep, testNames } from "./conversations.ts";
import { inputsOf, withStandIns } from "./inputs.ts";
import type { DraftConversation, DraftStep, Walk } from "./model.ts";

/** One conversation for each walk, in their order and under the names that a draft of them gives its tests. `tree`: where they began. */
export function walksAsTests(walks: readonly Walk[], tree: { base: string; tree: string }): DraftConversation[] {
  const names = testNames(walks.map(({ source }) => source));
  return withStandIns(walks, inputsOf(walks)).map(({ events, completed }, at): DraftConversation => {
    let state: SessionState | null = null;
    let start = "";
    const steps: DraftStep[] = [];
    for (const event of events.slice(0, completed)) {
      const before: SessionState | null = state;
      state = applyEvent(state, event);
      const here = state.trail.at(-1)?.ref;
      if (event.type === "started") start = here === undefined ? "" : nameIn(tree, here);
      const act = stepOf(event, before?.trail.length ?? 0);
      if (act === undefined) continue;
      // An answer that ends a session leads to no node.
      const leadsNowhere = event.type === "ended" || (event.type === "moved" && event.to === null);
      const node = here === undefined || leadsNowhere ? {} : { node: nameIn(tree, here) };
      steps.push({ ...act, expect: { ...node, ...(state.status === "complete" && { complete: true }) } });
    }
    return { name: names[at] ?? "", start: { node: start }, steps };
  });
}

/** A node as the test file of this tree names it. */
function nameIn(tree: { base: string; tree: string }, ref: NodeRef): string {
  if (ref.base !== tree.base) return formatRef(ref);
  return ref.tree === tree.tree ? ref.node : `${ref.tree}#${ref.node}`;
}

/** `length`: of the trail before. */
function stepOf(event: SessionEvent, length: number): DraftStep | undefined {
  switch (event.type) {
    case "moved":
      return event.answer === null ? { choose: event.option } : answerStep(event.answer);
    case "revised":
      if (event.option?.startsWith("goto:") === true) return { choose: event.option };
      return answerStep(event.trail[length - 1]?.answer ?? null);
    case "went_back":
      return { choose: "back" };
    case "restarted":
      return { choose: "restart" };
    case "ended":
      return { choose: "end" };
    default:
      return undefined;
  }
}
