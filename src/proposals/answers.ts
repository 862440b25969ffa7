/** What tasks answered to the same question: numbers, dates, options that several runs share, or words of one run alone. */
import { foldCompatibility } from "../fold-compatibility.ts";
import { asksForPersonalData, cleanWords, isHarmless, ToolWords } from "./clean.ts";
import type { TaskRun } from "./task-run.ts";

/** Characters of an answer that becomes an option. */
const MAX_OPTION = 60;
/** Options of a question; with more answers than these it takes text. */
const MAX_OPTIONS = 12;

export class TaskAnswers {
  /** By the key of the question, in the order in which it was first asked. */
  readonly #answers = new Map<string, string[]>();
  /** Runs that gave an answer, by question and folded answer. */
  readonly #givers = new Map<string, Set<string>>();
  /** What was offered as an answer, by the key of the question and as it is folded. */
  readonly #offered = new Map<string, Map<string, string>>();
  readonly #heard: ToolWords;

  constructor(runs: readonly TaskRun[]) {
    this.#heard = new ToolWords(runs.flatMap(({ observations }) => observations));
    for (const run of runs)
      for (const step of run.steps) {
        if (step.kind !== "question") continue;
        const key = questionKey(step.text);
        this.#answers.set(key, [...(this.#answers.get(key) ?? []), step.answer.trim()]);
        const offered = this.#offered.get(key) ?? new Map<string, string>();
        for (const one of step.offered) offered.set(fold(one), one);
        this.#offered.set(key, offered);
        const given = `${key}\n${fold(step.answer)}`;
        this.#givers.set(given, (this.#givers.get(given) ?? new Set()).add(run.id));
      }
  }

  /** Keys of the questions, in the order in which they were first asked. */
  get keys(): string[] {
    return [...this.#answers.keys()];
  }

  /** A name for the answer to a question. */
  nameOf(question: string): string {
    return `answer_${this.keys.indexOf(questionKey(question)) + 1}`;
  }

  /** Every answer to a question, as often as it was given. */
  of(question: string): readonly string[] {
    return this.#answers.get(questionKey(question)) ?? [];
  }

  kindOf(question: string): "number" | "date" | "words" {
    const all = this.of(question);
    if (all.every(isNumber)) return "number";
    return all.every((one) => /^\d{4}-\d{2}-\d{2}$/.test(one)) ? "date" : "words";
  }

  /** What was offered as an answer to a question, in the order in which it first was; none where a tool may have said it, or it is about a person. */
  offered(question: string): string[] {
    const offered = [...(this.#offered.get(questionKey(question))?.values() ?? [])];
    if (asksForPersonalData(question) || offered.length > MAX_OPTIONS) return [];
    return offered.filter((one) => this.#isReadable(one));
  }

  #isReadable(answer: string): boolean {
    const isPlain = answer !== "" && [...answer].length <= MAX_OPTION && !answer.includes("\n");
    return isPlain && isHarmless(answer) && !this.#heard.has(answer);
  }

  /** Whether the answer was offered or at least two runs gave it, everybody may read it, and the answers like it are few. */
  isOption(question: string, answer: string): boolean {
    const key = questionKey(question);
    const offered = new Set(this.offered(question).map(fold));
    const isShared = (one: string): boolean =>
      offered.has(fold(one)) || (this.#givers.get(`${key}\n${fold(one)}`)?.size ?? 0) > 1;
    const shared = new Set(this.of(question).filter(isShared).map(fold));
    if (!isShared(answer) || asksForPersonalData(question) || shared.size > MAX_OPTIONS) return false;
    return this.#isReadable(answer);
  }

  /** The words of a question; empty when a tool said them. */
  wordsOf(question: string): string {
    return this.#heard.has(question) ? "" : cleanWords(question);
  }
}

/** The same for questions that differ in signs and spaces alone. */
export const questionKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, "") || text;

/** The same for answers that differ in case, width and a full stop alone. */
export const fold = (text: string): string =>
  foldCompatibility(text)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[.!。！]+$/u, "")
    .trim();

/** A number without marks between thousands. */
export const plainNumber = (text: string): string =>
  foldCompatibility(text)
    .replace(/(?<=\d),(?=\d{3}\b)/g, "")
    .trim();

const isNumber = (text: string): boolean => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plainNumber(text));
