/**
 * SessionState as callers see it: its shape, and the one function that makes it.
 * Not here: deciding what happens next (`transition.ts`).
 */
import { accept, type Outcome } from "../errors.ts";
import type { SpecValues } from "../knowledge/inputs/spec-values.ts";
import { formatRef, type KnowledgeView, type NodeRef } from "../knowledge/model.ts";
import { findTranslation, nodeWords } from "../knowledge/text.ts";
import { isStuck, sortLikelyFirst, listOptions, shownLanguage, type PresentedOption } from "./listed-options.ts";
import { isLeaf, pathName, readCurrentNode, type CurrentNode } from "./current-node.ts";
import { defaultEvaluator, type Evaluator } from "./evaluator.ts";
import type { MigratedNotice, SessionState } from "./types.ts";
import { sessionTexts, type SessionTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";

/** What an agent needs to ask for a typed value. */
export interface PresentedInput extends Omit<SpecValues, "pattern"> {
  name: string;
  type: string;
  hint?: string;
  optional?: boolean;
}

/** The wire shape of `initiate_session`, `navigate_session` and `get_session`. */
export interface SessionView {
  /** An argument that was not used, and why. */
  ignored?: { idempotency_key: string };
  session_id: string;
  response: string;
  current_step: string;
  options: PresentedOption[];
  is_complete: boolean;
  revision: number;
  node_id: string;
  knowledge_base: string;
  /** The tree of `node_id`; empty while choosing. */
  tree: string;
  release: string;
  channel: string;
  language: string;
  input: PresentedInput | null;
  path: string[];
  match: { score: number; matched: string; alternatives: { id: string; title: string; score: number }[] };
  documents: string[];
}

/**
 * A state as its caller sees it. `now` (milliseconds since the epoch) is what conditions on the day look at: pass
 * `state.updated_at` for the answer to a step, so that a repeated answer is the same to the byte.
 * Fails with `knowledge_unavailable` when the node's tree was not loaded.
 */
export function presentSession(
  knowledge: KnowledgeView,
  state: SessionState,
  sessionId: string,
  now: number,
  evaluator: Evaluator = defaultEvaluator,
): Outcome<SessionView> {
  const here = state.trail.at(-1)?.ref;
  if (here === undefined) return accept(presentChoosing(state, sessionId));
  const found = readCurrentNode(knowledge, evaluator, state, now);
  if (!found.ok) return found;
  const current = found.value;
  const texts = nodeWords(current.tree, current.node, state.language);
  const words = inLanguage(shownLanguage(current, state.language), sessionTexts);
  const complete = state.status === "complete";
  const parts = [formatMigration(state.migrated, words), formatNoticeWithTitles(knowledge, state, here, words)];
  // A session closed at a question has had its question: saying it once more would ask it once more.
  if (complete && !isLeaf(current.node)) parts.push(words.ended);
  else parts.push(evaluator.render(texts.response, current.environment));
  if (!complete && isStuck(current)) parts.push(words.noWay);
  return accept({
    ...commonFields(state, sessionId),
    response: parts.filter((part) => part !== "").join("\n\n"),
    current_step: texts.title ?? stepName(knowledge, state, current),
    options: complete ? [] : listOptions(state, current),
    node_id: here.node,
    knowledge_base: here.base,
    tree: here.tree,
    input: complete ? null : presentInput(current, state.language),
    path: state.trail.map(({ ref }) => pathName(ref, here)),
    documents: current.node.documents,
  });
}

/** A name for a node without a title: the words of the option that led here, the tree's title at its root, else its id. */
function stepName(knowledge: KnowledgeView, state: SessionState, current: CurrentNode): string {
  const { node, tree } = current;
  const before = state.trail.at(-2);
  const fromTree = before === undefined ? undefined : knowledge.tree(before.ref.base, before.ref.tree);
  const from = before === undefined ? undefined : fromTree?.byId.get(before.ref.node);
  const chosen = from?.options.find(({ id }) => id === before?.answer?.value);
  if (fromTree !== undefined && from !== undefined && chosen !== undefined) {
    return nodeWords(fromTree, from, state.language).option(chosen.id);
  }
  if (node.id !== tree.root) return node.id;
  return findTranslation(tree.texts, tree.language, state.language)?.title ?? tree.title ?? node.id;
}

function commonFields(state: SessionState, sessionId: string) {
  const { score, matched, alternatives } = state.match;
  return {
    session_id: sessionId,
    is_complete: state.status === "complete",
    revision: state.revision,
    release: state.release,
    channel: state.channel,
    language: state.language,
    match: {
      score,
      matched,
      alternatives: alternatives.map((other) => ({ id: formatRef(other.ref), title: other.title, score: other.score })),
    },
  };
}

/** The built-in first step: the candidates as options. */
function presentChoosing(state: SessionState, sessionId: string): SessionView {
  const words = inLanguage(state.language, sessionTexts);
  const texts = [
    formatMigration(state.migrated, words),
    formatNotice(state, words),
    state.ended ? words.ended : choosingQuestion(state, words),
  ];
  const options = state.candidates.map(({ id, description }) => ({ id, description }));
  return {
    ...commonFields(state, sessionId),
    response: texts.filter((part) => part !== "").join("\n\n"),
    current_step: words.chooseStep,
    options: state.status === "complete" ? [] : sortLikelyFirst(state, options),
    node_id: "",
    knowledge_base: "",
    tree: "",
    input: null,
    path: [],
    documents: [],
  };
}

/** Whether the first words fitted nothing is said once, in the answer to them. */
function choosingQuestion({ candidates, match, revision, user_query }: SessionState, words: SessionTexts): string {
  if (candidates.length === 0) return words.chooseNothing;
  return revision === 1 && match.matched === "" && user_query.trim() !== "" ? words.chooseUnmatched : words.choose;
}

function presentInput(current: CurrentNode, language: string): PresentedInput | null {
  const { input } = current.node;
  if (input === undefined) return null;
  const texts = nodeWords(current.tree, current.node, language);
  const { pattern: _, choices, hint: __, ...rest } = input;
  return {
    ...rest,
    ...(texts.hint === undefined ? {} : { hint: texts.hint }),
    ...(choices === undefined ? {} : { choices: choices.map(({ id }) => ({ id, description: texts.option(id) })) }),
  };
}

/** Notices that need no knowledge. */
function formatNotice(state: SessionState, words: SessionTexts, name: (id: string) => string = (id) => id): string {
  const { notice } = state;
  if (notice === null) return "";
  switch (notice.kind) {
    case "not_understood":
      return notice.likely.length > 0 ? words.notUnderstoodLikely : words.notUnderstood;
    case "answers_dropped": {
      const kept = notice.kept ?? [];
      const parts = [
        notice.nodes.length > 0 ? words.dropped(notice.nodes.map(name)) : "",
        kept.length > 0 ? words.kept(kept.map(name)) : "",
      ];
      return parts.filter((part) => part !== "").join("\n");
    }
    case "at_start":
      return words.atStart;
    case "no_next":
      return words.noNext;
    case "migrated":
      return formatMigration(notice, words);
  }
}

function formatMigration(notice: MigratedNotice | undefined, words: SessionTexts): string {
  return notice === undefined ? "" : words.migrated(notice.titles ?? notice.dropped, notice.moved === true);
}

/** The notice with nodes under their titles. */
function formatNoticeWithTitles(
  knowledge: KnowledgeView,
  state: SessionState,
  here: NodeRef,
  words: SessionTexts,
): string {
  const tree = knowledge.tree(here.base, here.tree);
  return formatNotice(state, words, (id) => {
    const node = tree?.byId.get(id);
    return (node && tree && nodeWords(tree, node, state.language).title) ?? id;
  });
}
