/** What is said of a value or a choice that does not fit: what was expected, and what can be chosen. */
import { inLanguage, type LocalizedText } from "../localized-text.ts";
import { list, listInChinese, quote, quoteInChinese } from "./words.ts";

/**
 * What a value should be: in both languages, or as text that is in the failure's own language already; without one it is
 * English, and so is the whole failure.
 */
export type Expectation = string | LocalizedText;

/** What was expected, in the language of the failure. */
export function expectedIn(language: string, expected: Expectation): string {
  return typeof expected === "string" ? expected : inLanguage(language, expected);
}

/** `titles`: what the user reads of each of `known`. */
export interface UnknownOption {
  code: "unknown_option";
  option: string;
  known: string[];
  titles?: string[];
}

export interface InvalidInput {
  code: "invalid_input";
  field: string;
  expected: Expectation;
  /** What the user sees the field called. */
  title?: string;
  /** The one that is asked, and the other one that was given. */
  units?: { asked: string; given: string };
  /** Options that can be chosen instead, and what the user reads of each. */
  known?: string[];
  titles?: string[];
}

export function unknownOptionText(failure: UnknownOption): LocalizedText {
  return failure.known.length === 0
    ? {
        en: `No option ${quote(failure.option)} here. Choose back, restart or end.`,
        zh: `这里没有选项 ${quoteInChinese(failure.option)}。可以选择 back、restart 或 end。`,
      }
    : {
        en: `No option ${quote(failure.option)} here. Choose one of: ${list(titled(failure, (id, title) => `${title} (${id})`))}.`,
        zh: `这里没有选项 ${quoteInChinese(failure.option)}。可选的有：${listInChinese(titled(failure, (id, title) => `${title}（${id}）`))}。`,
      };
}

export function invalidInputText(failure: InvalidInput): LocalizedText {
  return withOptionsBeside(
    failure,
    failure.units !== undefined
      ? wrongUnit(failure.title ?? failure.field, failure.units)
      : {
          en: `The value of ${quote(failure.title ?? failure.field)} does not fit: expected ${expectedIn("en", failure.expected)}. Nothing was changed; send a corrected value`,
          zh: `${quoteInChinese(failure.title ?? failure.field)} 的值不符合要求，应为：${expectedIn("zh", failure.expected)}。什么都没有改动，请重新输入`,
        },
  );
}

/** Both units are Cairn's own names of them, or the author's. */
function wrongUnit(field: string, { asked, given }: { asked: string; given: string }): LocalizedText {
  return {
    en: `${quote(field)} is asked in ${asked}, not in ${given}. Nothing was changed; send a corrected value`,
    zh: `${quoteInChinese(field)} 的单位是${asked}，不是${given}。什么都没有改动，请重新输入`,
  };
}

/** The end of a sentence that asks for a corrected value: a typed question may have options beside it. */
function withOptionsBeside(
  { known = [], titles }: { known?: readonly string[]; titles?: readonly string[] },
  { en, zh }: LocalizedText,
): LocalizedText {
  if (known.length === 0) return { en: `${en}.`, zh: `${zh}。` };
  const options = { known, ...(titles !== undefined && { titles }) };
  return {
    en: `${en}, or choose one of: ${list(titled(options, (id, title) => `${title} (${id})`))}.`,
    zh: `${zh}，或者选择：${listInChinese(titled(options, (id, title) => `${title}（${id}）`))}。`,
  };
}

/** The options of a step: what the user reads, with the id to send. */
function titled(
  { known, titles }: { known: readonly string[]; titles?: readonly string[] },
  write: (id: string, title: string) => string,
): string[] {
  return known.map((id, index) => {
    const title = titles?.[index];
    return title === undefined || title === id ? id : write(id, title);
  });
}
