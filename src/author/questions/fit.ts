/**
 * Whether the present files understand a question that a session did not, and the node that would fit one that they do not. Not here: groups
 * of questions (`suggest.ts`).
 */
import { parseInput } from "../../knowledge/inputs/parse-input.ts";
import { formatRef, type NodeRef, type OpenTree } from "../../knowledge/model.ts";
import { matchReply, routeQuery, type OpenRouting } from "../../routing/match.ts";
import type { MissedQuestion } from "../../session/questions.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import { nearOption } from "./near-option.ts";

/**
 * Why a node would fit: users went there, the whole text of an option stands in the reply, an option is nearly named, the words are the
 * nearest, or a document answers.
 */
export type Because = "went_there" | "named" | "option" | "words" | "document";

export interface Fit {
  ref: NodeRef;
  because: Because;
}

/** Where a question leads with a routing: the node, null for an option that ends the walk, or undefined. */
export function leadsTo(
  { kind, text, at }: MissedQuestion,
  routing: OpenRouting,
  trees: ReadonlyMap<string, OpenTree>,
): NodeRef | null | undefined {
  if (kind === "first") return routeQuery(routing, { query: text }).entry ?? undefined;
  const tree = at === null ? undefined : trees.get(`${at.base}/${at.tree}`);
  const node = tree?.byId.get(at?.node ?? "");
  if (at === null || tree === undefined || node === undefined) return undefined;
  const { input } = node;
  const choices = kind === "input" ? (input?.choices ?? []) : [];
  const lookup = (base: string, name: string): OpenTree | undefined => trees.get(`${base}/${name}`);
  const match = matchReply(text, [...choices, ...node.options], tree, at.node, tree.language, lookup);
  if (match.kind === "option") {
    // A choice leads on from the step itself.
    const option = node.options.find(({ id }) => id === match.id);
    return option === undefined ? at : option.target;
  }
  if (kind === "input") return input !== undefined && parseInput(input, text, tree.language).ok ? at : undefined;
  return match.kind === "node" ? { ...at, node: match.node } : undefined;
}

/** Whether the present files understand it. */
export function isUnderstood(question: MissedQuestion, { routing, trees }: LocalKnowledge): boolean {
  if (question.kind !== "first") return leadsTo(question, routing, trees) !== undefined;
  const { entry, match } = routeQuery(routing, { query: question.text });
  return entry !== null && match.matched !== "";
}

/**
 * The node that would fit: where the user went, what an option of the step nearly names, what the words are nearest to, or what offers a
 * document that answers. Of the base alone where a reply was given.
 */
export function fittingNode(question: MissedQuestion, knowledge: LocalKnowledge): Fit | undefined {
  const { trees, routing } = knowledge;
  const { at, text } = question;
  const has = ({ base, tree, node }: NodeRef): boolean => trees.get(`${base}/${tree}`)?.byId.has(node) === true;
  if (question.went_to !== undefined && has(question.went_to)) return { ref: question.went_to, because: "went_there" };
  const here = at === null ? undefined : trees.get(`${at.base}/${at.tree}`);
  const step = at === null ? undefined : here?.byId.get(at.node);
  const near = here === undefined || step === undefined ? undefined : nearOption(text, step, here, trees);
  if (near !== undefined && near.target !== null && has(near.target))
    return { ref: near.target, because: near.isWhole ? "named" : "option" };
  // Another step of the same base: the step where it was said had no answer.
  const isElsewhere = (ref: NodeRef): boolean =>
    at === null || (at.base === ref.base && formatRef(at) !== formatRef(ref));
  const { best, match } = routeQuery(routing, { query: text });
  if (best !== undefined && match.matched !== "" && has(best) && isElsewhere(best))
    return { ref: best, because: "words" };
  return documentNode(question, knowledge);
}

function documentNode({ at, text }: MissedQuestion, { search, trees }: LocalKnowledge): Fit | undefined {
  const found = search()?.find(text, 1);
  const record = found?.rows[0]?.record;
  // Passages that share only some of the words are about something else.
  if (record === undefined || found === undefined || found.result.tiers.strong === 0) return undefined;
  if (at !== null && at.base !== record.base) return undefined;
  for (const { base, tree, root, nodes } of trees.values()) {
    const node =
      base === record.base
        ? nodes.find(({ documents }) => documents.includes(`${base}/${record.document}`))
        : undefined;
    if (node !== undefined && node.id !== root) return { ref: { base, tree, node: node.id }, because: "document" };
  }
  return undefined;
}
