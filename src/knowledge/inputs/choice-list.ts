/**
 * Reads a choice from a list: by id, by position, by description or by a fragment of one that no other choice has.
 * Not here: matching by meaning (`routing/`).
 */
import type { InputSpec } from "../model.ts";
import { toNumber } from "./decimal.ts";
import type { SpecProblem } from "./input-type.ts";
import { foldText } from "./plain-text.ts";
import { readNumber } from "./read-number.ts";
import type { Choice } from "./spec-values.ts";

/** The most choices that a sentence lists. */
const MAX_LISTED = 20;
/** In characters. */
const MAX_TEXT_LENGTH = 2000;

/** The id of the one choice that a text names; undefined when it names none or several. */
export function readChoice(choices: readonly Choice[], text: string): string | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const exact = choices.find(({ id }) => id === text.trim());
  if (exact !== undefined) return exact.id;
  const folded = foldText(text).replace(/[.!。！]+$/u, "");
  if (folded === "") return undefined;
  return (
    takeSingle(choices.filter(({ id }) => foldText(id) === folded)) ??
    takeSingle(choices.filter(({ description }) => foldText(description) === folded)) ??
    readPosition(choices, folded) ??
    takeSingle(choices.filter(({ description }) => isFragment(folded, foldText(description))))
  );
}

/** Reads a position, counted from 1: 2 · 2. · (2) · 第二个 · 选2 · option 2 · #2. */
function readPosition(choices: readonly Choice[], folded: string): string | undefined {
  const match =
    /^(?:option |no\.? ?|number |choice |#|选项?|第|\()?\s*([\d一二三四五六七八九十两]+)\s*(?:个|項|项|号|條|条|种|\)|\.|、)?$/u.exec(
      folded,
    );
  const number = match === null ? undefined : readNumber(match[1] ?? "");
  const position = number === undefined ? undefined : toNumber(number);
  return position === undefined ? undefined : choices[position - 1]?.id;
}

/** Whether a text is part of a description: for Latin script, whole words of more than one letter. */
function isFragment(folded: string, description: string): boolean {
  const at = description.indexOf(folded);
  if (at < 0) return false;
  if (!/^[\p{Script=Latin}\d]/u.test(folded)) return true;
  const before = description[at - 1] ?? " ";
  const after = description[at + folded.length] ?? " ";
  return folded.length > 1 && !/[\p{Script=Latin}\d]/u.test(before) && !/[\p{Script=Latin}\d]/u.test(after);
}

function takeSingle(found: Choice[]): string | undefined {
  return found.length === 1 ? found[0]?.id : undefined;
}

/** Lists the choices as the user reads them. A description is understood as its id is. */
export function listChoices({ choices = [] }: InputSpec, separator: string): string {
  const shown = choices.slice(0, MAX_LISTED).map(({ description }) => description);
  return (choices.length > MAX_LISTED ? [...shown, "…"] : shown).join(separator);
}

/** Reports a spec without choices. */
export function checkChoicesPresent({ type, choices }: InputSpec): SpecProblem[] {
  if (choices !== undefined) return [];
  return [
    {
      key: "type",
      text: {
        en: [`An input of type ${type} needs choices.`, "Add the key choices with a list of ids."],
        zh: [`${type} 类型的输入需要 choices。`, "请添加 choices，列出可选项的 id。"],
      },
    },
  ];
}
