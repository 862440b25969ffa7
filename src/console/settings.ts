/** The reader's language and theme, kept in this browser. The browser's own are taken until something is chosen. */
import { effect, signal } from "@preact/signals";
import { inLanguage, tagOf, type Language, type LocalizedText } from "../localized-text.ts";
import { firstLanguage, kept } from "./kept.ts";

type Theme = "light" | "dark";

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}

export const language = signal<Language>(firstLanguage());

const preferred: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const chosen = kept("localStorage", "cairn.theme");
export const theme = signal<Theme>(chosen === "dark" || chosen === "light" ? chosen : preferred);

/** A text in the reader's language. */
export const say = <T>(text: LocalizedText<T>): T => inLanguage(language.value, text);

/** A name before what it names, with the colon of the reader's language: English sets a space after it, Chinese a full-width one. */
export const withColon = (name: string): string => (language.value === "zh" ? `${name}：` : `${name}: `);

/** What is added to a name or sentence, in the brackets of the reader's language; English sets a space before them. */
export const inBrackets = (text: string | number): string => (language.value === "zh" ? `（${text}）` : ` (${text})`);

/** A list, with the comma of the reader's language. */
export const listed = (items: readonly string[]): string => items.join(language.value === "zh" ? "、" : ", ");

/** What stands after a number: English has a form for one, Chinese has one form for all. */
export interface CountedText {
  readonly en: readonly [one: string, more: string];
  readonly zh: string;
}

/** A number with what is counted, in the reader's language. `shown`: the number as it is written, where it is more than its digits. */
export const sayCount = (count: number, { en, zh }: CountedText, shown = String(count)): string =>
  `${shown} ${language.value === "zh" ? zh : en[count === 1 ? 0 : 1]}`;

export function chooseLanguage(chosen: Language): void {
  keep("cairn.language", chosen);
  language.value = chosen;
}

export function chooseTheme(chosen: Theme): void {
  keep("cairn.theme", chosen);
  theme.value = chosen;
}

effect(() => {
  document.documentElement.lang = tagOf(language.value);
  document.documentElement.dataset.theme = theme.value;
});
