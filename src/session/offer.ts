/**
 * What a step lists as `options`: what answers its input first, then the author's options, and a built-in only where without it there would be no visible way on. Every built-in is accepted unlisted.
 */
import { inputTypeNamed } from "../knowledge/inputs/index.ts";
import type { InputSpec } from "../knowledge/model.ts";
import { findTranslation, nodeWords } from "../knowledge/text.ts";
import { canGoBack, offersContinue, type Standing } from "./place.ts";
import type { SessionState } from "./types.ts";
import { sessionTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";

export interface PresentedOption {
  id: string;
  description: string;
}

/** The language a node is really shown in: the one asked for where it exists, else the tree's own. */
export function shownLanguage(standing: Pick<Standing, "tree" | "node">, language: string): string {
  const { tree, node } = standing;
  return findTranslation(node.texts, tree.language, language) === undefined ? tree.language : language;
}

/** What can be picked to answer an input: its choices, or yes and no. Other inputs are typed. */
export function inputOptions(input: InputSpec, language: string): PresentedOption[] {
  const options = inputTypeNamed(input.type)?.options?.(input, language) ?? [];
  return options.map(({ id, description }) => ({ id, description }));
}

/** The author's options that hold here, in the session's language. */
export function authorOptions(state: SessionState, standing: Standing): PresentedOption[] {
  const said = nodeWords(standing.tree, standing.node, state.language);
  return standing.options.map(({ id }) => ({ id, description: said.option(id) }));
}

/** An input with its choices in the session's language, so that their words are understood too. */
export function localInput(input: InputSpec, standing: Standing, language: string): InputSpec {
  if (input.choices === undefined) return input;
  const said = nodeWords(standing.tree, standing.node, language);
  return { ...input, choices: input.choices.map(({ id }) => ({ id, description: said.option(id) })) };
}

/** Everything listed at a node, in order: likely ones first after words that were not understood. */
export function listedOptions(state: SessionState, standing: Standing): PresentedOption[] {
  const words = inLanguage(shownLanguage(standing, state.language), sessionTexts);
  const authored = authorOptions(state, standing);
  const ids = new Set(authored.map(({ id }) => id));
  const listed = [...answerOptions(state, standing).filter(({ id }) => !ids.has(id)), ...authored];
  if (offersContinue(standing)) listed.push({ id: "continue", description: words.proceed });
  if (isStuck(standing)) {
    if (canGoBack(state)) listed.push({ id: "back", description: words.back });
    listed.push({ id: "restart", description: words.restart }, { id: "end", description: words.end });
  }
  return likelyFirst(state, listed);
}

/** How the node's input, if it has one, is answered: by picking, or by typing. */
function answerOptions(state: SessionState, standing: Standing): PresentedOption[] {
  const { input } = standing.node;
  if (input === undefined) return [];
  const language = shownLanguage(standing, state.language);
  const local = localInput(input, standing, state.language);
  const pickable = inputOptions(local, language);
  return pickable.length > 0
    ? pickable
    : [{ id: "provide_more_info", description: inLanguage(language, sessionTexts).input(local) }];
}

/** Nothing to choose, to type or to pass on from: conditions have closed every way. */
export function isStuck(standing: Standing): boolean {
  return standing.options.length === 0 && standing.node.input === undefined && !offersContinue(standing);
}

/** Likely options first, the others in their order. */
export function likelyFirst<T extends { id: string }>(state: SessionState, options: T[]): T[] {
  if (state.notice?.kind !== "not_understood") return options;
  const { likely } = state.notice;
  const first = likely.flatMap((id) => options.filter((option) => option.id === id));
  return [...first, ...options.filter((option) => !first.includes(option))];
}
