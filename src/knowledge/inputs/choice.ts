/**
 * Picking from a list and saying yes or no, by id, by number or in words. Matching is by equality and by unique
 * fragments only; guessing from meaning is the router's work (`../match.ts`).
 */
import { toNumber } from "./decimal.ts";
import { plainText, readNumber } from "./read-number.ts";

export interface Choice {
  id: string;
  description: string;
}

const yes = new Set(
  "yes y yeah yep yup true 1 ok okay sure correct right affirmative 是 是的 对 对的 好 好的 行 可以 有 嗯 嗯嗯 没错 正确 要 愿意 同意 确认 當然 当然 对呀 是啊 √ ✓".split(
    " ",
  ),
);
const no = new Set(
  "no n nope nah false 0 wrong incorrect negative 否 不 不是 不是的 不对 没有 没 無 无 不要 不行 不可以 不愿意 不同意 沒有 錯 错 错误 × ✗".split(
    " ",
  ),
);

/** Reads yes or no; undefined when it is neither. */
export function readBoolean(text: string): boolean | undefined {
  const said = fold(text).replace(/[.!。！,，~]+$/u, "");
  if (yes.has(said)) return true;
  return no.has(said) ? false : undefined;
}

/** The one choice a text means; undefined when it is none or several. */
export function readChoice(choices: readonly Choice[], text: string): string | undefined {
  if (text.length > 2000) return undefined;
  const exact = choices.find(({ id }) => id === text.trim());
  if (exact !== undefined) return exact.id;
  const said = fold(text).replace(/[.!。！]+$/u, "");
  if (said === "") return undefined;
  return (
    only(choices.filter(({ id }) => fold(id) === said)) ??
    only(choices.filter(({ description }) => fold(description) === said)) ??
    byNumber(choices, said) ??
    only(choices.filter(({ description }) => isFragment(said, fold(description))))
  );
}

/** Several choices, in the order of the list, none twice; undefined when a part is not understood. */
export function readChoices(choices: readonly Choice[], text: string): string[] | undefined {
  if (text.length > 5000) return undefined;
  const said = fold(text);
  if (/^(?:all(?: of (?:them|the above))?|everything|全部|全选|都要|都选|都有|以上都是)$/u.test(said))
    return choices.map(({ id }) => id);
  if (/^(?:none(?: of (?:them|the above))?|nothing|都没有|都不是|都不选|没有|无|以上都不是)$/u.test(said))
    return readNone(choices, text);
  const whole = readChoice(choices, text);
  if (whole !== undefined) return [whole];
  return (
    readSeparated(choices, text, /[,，、;；\n]+/u) ??
    readSeparated(choices, text, /[,，、;；\n]+|\s+(?:and|or|&)\s+|\s*[和与及跟&]\s*/u) ??
    readSeparated(choices, text, /[,，、;；\s]+/u)
  );
}

/** "None" may itself be one of the choices. */
function readNone(choices: readonly Choice[], text: string): string[] {
  const named = readChoice(choices, text);
  return named === undefined ? [] : [named];
}

function readSeparated(choices: readonly Choice[], text: string, separator: RegExp): string[] | undefined {
  const parts = text
    .split(separator)
    .map((part) => part.replace(/^\s*(?:and|和)\s+/u, "").trim())
    .filter((part) => part !== "");
  if (parts.length === 0 || parts.length > choices.length * 2) return undefined;
  const picked = parts.map((part) => readChoice(choices, part));
  if (picked.some((id) => id === undefined)) return undefined;
  return choices.map(({ id }) => id).filter((id) => picked.includes(id));
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

function fold(text: string): string {
  return plainText(text).toLowerCase().replace(/\s+/g, " ");
}
