/**
 * Picking from a list, by id, by number or in words. Matching is by equality and by unique fragments only; guessing from
 * meaning is the router's work (`../match.ts`).
 */
import type { InputSpec } from "../model.ts";
import { toNumber } from "./decimal.ts";
import type { SpecProblem } from "./input-type.ts";
import { foldText } from "./plain-text.ts";
import { readNumber } from "./read-number.ts";
import type { Choice } from "./spec-values.ts";

/** More choices than this are not listed in a sentence. */
const MAX_LISTED = 20;

/** The one choice a text means; undefined when it is none or several. */
export function readChoice(choices: readonly Choice[], text: string): string | undefined {
  if (text.length > 2000) return undefined;
  const exact = choices.find(({ id }) => id === text.trim());
  if (exact !== undefined) return exact.id;
  const said = foldText(text).replace(/[.!。！]+$/u, "");
  if (said === "") return undefined;
  return (
    only(choices.filter(({ id }) => foldText(id) === said)) ??
    only(choices.filter(({ description }) => foldText(description) === said)) ??
    byNumber(choices, said) ??
    only(choices.filter(({ description }) => isFragment(said, foldText(description))))
  );
}

/** 2 · 2. · (2) · 第二个 · 选2 · option 2 · #2. */
function byNumber(choices: readonly Choice[], said: string): string | undefined {
  const match =
    /^(?:option |no\.? ?|number |choice |#|选项?|第|\()?\s*([\d一二三四五六七八九十两]+)\s*(?:个|項|项|号|條|条|种|\)|\.|、)?$/u.exec(
      said,
    );
  const number = match === null ? undefined : readNumber(match[1] ?? "");
  const position = number === undefined ? undefined : toNumber(number);
  return position === undefined ? undefined : choices[position - 1]?.id;
}

/** Part of a description, on word boundaries where the script has them. Single Latin letters say nothing. */
function isFragment(said: string, description: string): boolean {
  const at = description.indexOf(said);
  if (at < 0) return false;
  if (!/^[\p{Script=Latin}\d]/u.test(said)) return true;
  const before = description[at - 1] ?? " ";
  const after = description[at + said.length] ?? " ";
  return said.length > 1 && !/[\p{Script=Latin}\d]/u.test(before) && !/[\p{Script=Latin}\d]/u.test(after);
}

function only(found: Choice[]): string | undefined {
  return found.length === 1 ? found[0]?.id : undefined;
}

/** The choices by id, with the words people read where those differ. */
export function listChoices({ choices = [] }: InputSpec, separator: string): string {
  const shown = choices
    .slice(0, MAX_LISTED)
    .map(({ id, description }) => (description === id ? id : `${id} (${description})`));
  return (choices.length > MAX_LISTED ? [...shown, "…"] : shown).join(separator);
}

/** Says so when there is nothing to pick from. */
export function missingChoices({ type, choices }: InputSpec): SpecProblem[] {
  if (choices !== undefined) return [];
  return [
    {
      key: "type",
      text: {
        en: [`An input of type ${type} needs choices.`, "Add choices: with what may be picked."],
        zh: [`${type} 类型的输入需要 choices。`, "请加上 choices，列出可选的内容。"],
      },
    },
  ];
}
