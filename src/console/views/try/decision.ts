/**
 * What decided one step of a walk, from the tree as the session has it: the option itself, the first rule of the step that held, the words
 * that were understood, or that nothing moved. Invariant: an option is named as the reason only where it has a target of its own.
 * Pure. Not here: how it is said (`decided.tsx`).
 */
import type { Node, OpenTree } from "../../../knowledge/model.ts";
import type { Walked } from "./golden.ts";
import { GOTO } from "./way-back.ts";

/** A rule of a step, by its number from 1. No condition = it holds when none before it does. */
interface Rule {
  number: number;
  when: string | undefined;
}

/** Back to an earlier step or answer; to the first step; words that were not understood, or no rule that held: it stayed. */
type MoveWithoutTree = "back" | "restart" | "not_understood" | "no_rule";

export type Decision =
  | { by: MoveWithoutTree }
  | { by: "end" }
  /** The option leads there by itself. */
  | { by: "option" }
  /** Words that were understood as an option with a target of its own. */
  | { by: "words"; option: string }
  /** Words that were understood as the name of a step. */
  | { by: "step_name" }
  /** One of these rules was the first that held. */
  | { by: "rules"; rules: Rule[]; count: number }
  /** Answers from before a correction, which were given again. */
  | { by: "kept_answers" };

/** What is known without the tree: that the walk went back, began again or stayed. */
export function decidedWithoutTree({ option, words, how, from }: Walked): MoveWithoutTree | undefined {
  if (option === "back" || option.startsWith(GOTO)) return "back";
  if (option === "restart") return "restart";
  if (how === "back") return "back";
  if (how !== "stayed") return undefined;
  return words !== undefined && from.input === null ? "not_understood" : "no_rule";
}

/** The rules of a step that lead where the walk went. A rule without a target ends the consultation where it stands. */
function rulesTo(node: Node, { from, to }: Walked): Rule[] {
  return node.next.flatMap(({ when, target }, at) =>
    (target?.node ?? from.node_id) === to.node_id ? [{ number: at + 1, when }] : [],
  );
}

/** What decided a step that was taken from a node of the tree. */
export function decisionOf(tree: OpenTree, step: Walked): Decision {
  const known = decidedWithoutTree(step);
  if (known !== undefined) return { by: known };
  const { from, option, words, to } = step;
  const node = tree.byId.get(from.node_id);
  if (node === undefined) return { by: "kept_answers" };
  if (node.options.find(({ id }) => id === option)?.target !== undefined) return { by: "option" };
  const isSpoken = words !== undefined && from.input === null;
  const meant = isSpoken ? node.options.find(({ target }) => target?.node === to.node_id) : undefined;
  if (meant !== undefined) return { by: "words", option: meant.description };
  const rules = rulesTo(node, step);
  if (rules.length > 0) return { by: "rules", rules, count: node.next.length };
  if (to.is_complete && to.node_id === from.node_id) return { by: "end" };
  return { by: isSpoken ? "step_name" : "kept_answers" };
}
