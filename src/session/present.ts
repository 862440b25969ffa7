/**
 * A session as callers see it: the wire shape, and the one function that makes it from a state. Pure.
 * Not here: deciding what happens next (`transition.ts`), which options are listed (`listed-options.ts`).
 */
import { accept, type Outcome } from "../errors.ts";
import type { SpecValues } from "../knowledge/inputs/spec-values.ts";
import { formatRef, type KnowledgeView, type NodeRef } from "../knowledge/model.ts";
import { localizeNode } from "../knowledge/text.ts";
import {
  isStuck,
  listOptions,
  localizeInput,
  shownLanguage,
  sortLikelyFirst,
  type PresentedOption,
} from "./listed-options.ts";
import { isLeaf, pathName, readCurrentNode, type CurrentNode } from "./current-node.ts";
import { defaultEvaluator, type Evaluator } from "./evaluator.ts";
import type { MigratedNotice, SessionState } from "./types.ts";
import { maskEnvironment } from "./sensitive.ts";
import { nameStep } from "./step-name.ts";
import { sessionTexts, type SessionTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";
import { unitLabel } from "../knowledge/units/amount.ts";

/** What an agent needs to ask for a typed value. */
export interface PresentedInput extends Omit<SpecValues, "pattern"> {
  name: string;
  type: string;
  hint?: string;
  optional?: boolean;
  /** The answer is personal: it is stored apart and shown as a mark. */
  sensitive?: boolean;
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
 * A state as its caller sees it. `now` (milliseconds since the epoch) is for conditions on the date. Pass `state.updated_at`
 * for the answer to a step: then the answer to a repeated call is identical.
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
  const texts = localizeNode(current.tree, current.node, state.language);
  const words = inLanguage(shownLanguage(current, state.language), sessionTexts);
  const complete = state.status === "complete";
  const parts = [formatMigration(state.migrated, words), formatNoticeWithTitles(knowledge, state, here, words)];
  // A session that was ended at a node with a question must not ask that question again.
  if (complete && !isLeaf(current.node)) parts.push(words.ended);
  else {
    const values = maskEnvironment(current.environment, current.tree, state);
    parts.push(evaluator.render(texts.response, values, words.notGiven));
  }
  if (!complete && isStuck(current)) parts.push(words.noWay);
  return accept({
    ...commonFields(state, sessionId),
    response: parts.filter((part) => part !== "").join("\n\n"),
    current_step: texts.title ?? nameStep(knowledge, state, current),
    options: complete ? [] : listOptions(state, current),
    node_id: here.node,
    knowledge_base: here.base,
    tree: here.tree,
    input: complete ? null : presentInput(current, state.language),
    path: state.trail.map(({ ref }) => pathName(ref, here)),
    documents: current.node.documents,
  });
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
    current_step: state.candidates.length === 0 ? words.nothingStep : words.chooseStep,
    options: state.status === "complete" ? [] : sortLikelyFirst(state, options),
    node_id: "",
    knowledge_base: "",
    tree: "",
    input: null,
    path: [],
    documents: [],
  };
}

/** The question of the choosing step. That nothing matched the query is said only in the first answer. */
function choosingQuestion({ candidates, match, revision, user_query }: SessionState, words: SessionTexts): string {
  if (candidates.length === 0) return words.chooseNothing;
  return revision === 1 && match.matched === "" && user_query.trim() !== "" ? words.chooseUnmatched : words.choose;
}

function presentInput(current: CurrentNode, language: string): PresentedInput | null {
  const { input } = current.node;
  if (input === undefined) return null;
  const { pattern: _, unit, ...shown } = localizeInput(input, current, language);
  return {
    ...shown,
    ...(unit !== undefined && { unit: inLanguage(shownLanguage(current, language), unitLabel(unit)) }),
  };
}

/** The text of the notice; `name` turns the node names in it into words. Empty without a notice. */
function formatNotice(state: SessionState, words: SessionTexts, name: (id: string) => string = (id) => id): string {
  const { notice } = state;
  if (notice === null) return "";
  switch (notice.kind) {
    case "not_understood":
      if (state.trail.length === 0 && state.candidates.length === 0) return words.notUnderstoodNothing;
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

/** The text of the notice with node titles in place of ids. */
function formatNoticeWithTitles(
  knowledge: KnowledgeView,
  state: SessionState,
  here: NodeRef,
  words: SessionTexts,
): string {
  return formatNotice(state, words, (id) => {
    // A node of another tree is named in full, `base/tree#node`.
    const [, base = here.base, name = here.tree, own = id] = /^([^/]+)\/([^#]+)#(.+)$/u.exec(id) ?? [];
    const tree = knowledge.tree(base, name);
    const node = tree?.byId.get(own);
    return (node && tree && localizeNode(tree, node, state.language).title) ?? id;
  });
}
