/**
 * What a step lists as `options`: first those that answer its input, then the author's. A built-in option is listed only at a
 * node that has nothing else; it is accepted everywhere.
 */
import { findInputType } from "../knowledge/inputs/index.ts";
import type { InputSpec } from "../knowledge/model.ts";
import { findTranslation, localizeNode } from "../knowledge/text.ts";
import { canGoBack, offersContinue, type CurrentNode } from "./current-node.ts";
import type { SessionState } from "./types.ts";
import { sessionTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";

export interface PresentedOption {
  id: string;
  description: string;
}

/** The language that a node is shown in: the one asked for when it is translated, else the tree's own. */
export function shownLanguage(current: Pick<CurrentNode, "tree" | "node">, language: string): string {
  const { tree, node } = current;
  return findTranslation(node.texts, tree.language, language) === undefined ? tree.language : language;
}

/** What can be picked to answer an input: its choices, or yes and no. Empty for an input that is typed. */
export function pickableOptions(input: InputSpec, language: string): PresentedOption[] {
  const options = findInputType(input.type)?.options?.(input, language) ?? [];
  return options.map(({ id, description }) => ({ id, description }));
}

/** The author's options whose condition holds, in the session's language. */
export function listAuthorOptions(state: SessionState, current: CurrentNode): PresentedOption[] {
  const texts = localizeNode(current.tree, current.node, state.language);
  return current.options.map(({ id }) => ({ id, description: texts.option(id) }));
}

/** An input with its texts in the session's language, so that an answer in that language is matched. */
export function localizeInput(input: InputSpec, current: CurrentNode, language: string): InputSpec {
  const texts = localizeNode(current.tree, current.node, language);
  const { choices } = input;
  return {
    ...input,
    ...(texts.hint !== undefined && { hint: texts.hint }),
    ...(texts.unit !== undefined && { unit: texts.unit }),
    ...(choices !== undefined && { choices: choices.map(({ id }) => ({ id, description: texts.option(id) })) }),
  };
}

/** All options listed at a node, in order. After free text that was not understood, likely ones come first. */
export function listOptions(state: SessionState, current: CurrentNode): PresentedOption[] {
  const words = inLanguage(shownLanguage(current, state.language), sessionTexts);
  const authored = listAuthorOptions(state, current);
  const ids = new Set(authored.map(({ id }) => id));
  const listed = [...listInputOptions(state, current).filter(({ id }) => !ids.has(id)), ...authored];
  if (offersContinue(current)) listed.push({ id: "continue", description: words.proceed });
  if (isStuck(current)) {
    if (canGoBack(state)) listed.push({ id: "back", description: words.back });
    listed.push({ id: "restart", description: words.restart }, { id: "end", description: words.end });
  }
  return sortLikelyFirst(state, listed);
}

/** The options that answer the node's input: those to pick from, else one that asks for text. Empty without an input. */
function listInputOptions(state: SessionState, current: CurrentNode): PresentedOption[] {
  const { input } = current.node;
  if (input === undefined) return [];
  const language = shownLanguage(current, state.language);
  const local = localizeInput(input, current, state.language);
  const pickable = pickableOptions(local, language);
  return pickable.length > 0
    ? pickable
    : [{ id: "provide_more_info", description: inLanguage(language, sessionTexts).input(local) }];
}

/** Whether no option, input or `continue` is left because no condition holds. */
export function isStuck(current: CurrentNode): boolean {
  return current.options.length === 0 && current.node.input === undefined && !offersContinue(current);
}

/** Likely options first, the others in their order. */
export function sortLikelyFirst<T extends { id: string }>(state: SessionState, options: T[]): T[] {
  if (state.notice?.kind !== "not_understood") return options;
  const { likely } = state.notice;
  const first = likely.flatMap((id) => options.filter((option) => option.id === id));
  return [...first, ...options.filter((option) => !first.includes(option))];
}
