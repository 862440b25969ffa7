/**
 * The forms of a text in order, none inside another: calls between the marks of a model's family, calls as JSON or as
 * elements, answers between marks. What only shows a form, in a fence with other things or in quotation marks, is none.
 */
import { findAnswers } from "./answers.ts";
import { readBody } from "./body.ts";
import { spend } from "../work.ts";
import type { FoundForm } from "./form.ts";
import { findJsonBlocks } from "./json-block.ts";
import { findElements, findMarked } from "./marks.ts";
import { fencesOf, isQuotedInLine, type Fence } from "./quoted.ts";

/** Characters of a text that are searched. */
const MAX_TEXT = 200_000;
/** Every form has one of these: most actions and sentences have none, and a text can hold thousands of them. */
const ANY_MARK = /[<{[`✿]|~~~|>>>|functools/iu;
/** Words behind a fence's marks that say that it holds a call. */
const CALL_FENCE =
  /^(?:tool_?calls?|tool_?code|tool_?use|tool|action|function_?calls?|工具调用|调用工具|行动|行動|函数调用)$/i;

/** `ends` are the words that end a loop. */
export function findForms(whole: string, ends: readonly string[], tools: ReadonlySet<string>): FoundForm[] {
  const text = whole.slice(0, MAX_TEXT);
  if (!ANY_MARK.test(text)) return [];
  const fences = fencesOf(text);
  const answers = findAnswers(text, fences, ends);
  const calls = [...findMarked(text, tools), ...findElements(text, tools), ...findJsonBlocks(text, tools)];
  const fenced = fences.flatMap((fence) => readFence(text, fence, tools));
  const shown = apart([...fenced, ...calls]).flatMap((form) => unquoted(text, form, fences));
  return apart([...answers, ...shown]);
}

/** In order, the first and longest of those that share a place. */
function apart(forms: readonly FoundForm[]): FoundForm[] {
  const kept: FoundForm[] = [];
  for (const form of forms.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (form.from >= (kept.at(-1)?.to ?? 0) && form.to > form.from) kept.push(form);
  }
  return kept;
}

/** A fence that says that it holds a call. */
function readFence(text: string, { from, to, inside, info }: Fence, tools: ReadonlySet<string>): FoundForm[] {
  if (!CALL_FENCE.test(info) || !spend(1)) return [];
  const { read } = readBody(text.slice(inside.from, inside.to), true, tools);
  return read.kind === "unread" && !read.attempted ? [] : [{ from, to, read, token: false }];
}

/** The form with the fence around it, where the fence holds nothing else; nothing where the form is only shown. */
function unquoted(text: string, form: FoundForm, fences: readonly Fence[]): FoundForm[] {
  const around = fences.find(({ from, to }) => from < form.from && form.from < to);
  if (around === undefined) return isQuotedInLine(text, form.from, form.to) ? [] : [form];
  if (form.from === around.from) return [form];
  const before = text.slice(around.inside.from, form.from);
  // A fence that never closes, and a call to the end of the text: a server has put the call behind the text.
  if (!around.closed && form.token && text.slice(form.to).trim() === "") return [form];
  if (/[\p{L}\p{N}]/u.test(before)) return [];
  const after = text.slice(form.to, around.inside.to);
  return /[\p{L}\p{N}]/u.test(after)
    ? [form]
    : [{ ...form, fenced: true, from: around.from, to: Math.max(form.to, around.to) }];
}
