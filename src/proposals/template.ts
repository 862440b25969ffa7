/**
 * A draft of a prompt template from tasks that called the same tools in the same order, whatever was answered: no answer decided about a way, so
 * there is nothing that a tree would tell apart. What was asked becomes arguments, the calls the steps, and each run a test: filled with its
 * answers the template names them and its tools in order (requirement proposals/template).
 * Not here: runs whose order of tools differs, which become a tree (`draft.ts`), and the text of the file (`author/proposals/`).
 */
import { guessLanguage } from "../knowledge/language.ts";
import { fold, plainNumber, questionKey, TaskAnswers } from "./answers.ts";
import { asksForPersonalData, isHarmless } from "./clean.ts";
import { fileName, idFrom } from "./ids.ts";
import { isSameLanguage, languageOfTaskRun, mostFrequentLanguage } from "./language.ts";
import type { DraftNote, RunSource } from "./model.ts";
import { noteTexts } from "./notes.ts";
import type { TaskRun } from "./task-run.ts";
import { TOOL_NAME } from "./walks-of-tasks.ts";
import { countedWords, type SharedWord } from "./words.ts";

/** Characters of a question in a template. */
const MAX_QUESTION = 200;
/** What names of template files may be made of. */
const TEMPLATE_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export interface TemplateInput {
  /** Of the argument. */
  name: string;
  /** Empty where a tool said it. */
  question: string;
  kind: "number" | "date" | "words";
  /** What was offered, or several runs answered. */
  options: string[];
  /** The options were offered. */
  isChoice?: true;
}

export interface TemplateTest {
  name: string;
  /** Of the run, or values that stand for those nobody else should read. */
  arguments: { [name: string]: string };
}

export interface TemplateDraft {
  /** For files. */
  folder: string;
  /** Of the template. */
  name: string;
  title: string;
  language: string;
  words: SharedWord[];
  /** In order; one that is called again later stands there again. */
  tools: string[];
  inputs: TemplateInput[];
  tests: TemplateTest[];
  notes: DraftNote[];
  sources: RunSource[];
}

/** The tools that a run called: calls of one in a row are one. */
function toolsOf({ steps }: TaskRun): string[] {
  const called = steps.flatMap((step) => (step.kind === "call" ? [step.tool] : []));
  return called.filter((tool, at) => tool !== called[at - 1]);
}

/** Whether the runs give a template: all of them called the same tools in the same order, by names that may be shown. */
export function givesTemplate(runs: readonly TaskRun[]): boolean {
  const [first = [], ...rest] = runs.map(toolsOf);
  const isSame = (tools: string[]): boolean => JSON.stringify(tools) === JSON.stringify(first);
  return first.length > 0 && first.every((tool) => TOOL_NAME.test(tool)) && rest.every(isSame);
}

/** `runs`: succeeded, and such that they give a template. */
export function templateOf(runs: readonly TaskRun[], name: string): TemplateDraft {
  const answers = new TaskAnswers(runs);
  const language = mostFrequentLanguage(runs.map(languageOfTaskRun));
  const words = countedWords(runs.map(({ query }) => query));
  const tools = runs[0] === undefined ? [] : toolsOf(runs[0]);
  const isOwn = (word: string): boolean => isSameLanguage(guessLanguage(word, language), language);
  const title = words.find(({ word }) => isOwn(word))?.word ?? words[0]?.word ?? tools.at(-1) ?? name;
  const questions = new Map<string, string>();
  for (const { steps } of runs)
    for (const step of steps)
      if (step.kind === "question" && !questions.has(questionKey(step.text)))
        questions.set(questionKey(step.text), step.text);
  const made = Array.from(questions.values(), (question) => inputOf(question, answers));
  const shown = words.map(({ word }) => word);
  return {
    folder: fileName(name, "task"),
    name: nameOf(name, tools),
    title,
    language,
    words,
    tools,
    inputs: made.map(({ input }) => input),
    tests: runs.map((run) => ({
      name: `task ${run.id.slice(0, 12)}`,
      arguments: {
        user_intent: shown.filter((word) => run.query.toLowerCase().includes(word.toLowerCase())).join(" ") || title,
        ...Object.fromEntries(
          run.steps.flatMap((step) =>
            step.kind === "question" ? [[answers.nameOf(step.text), shownAnswer(step, answers, language)]] : [],
          ),
        ),
      },
    })),
    notes: made.flatMap(({ notes }) => notes),
    sources: runs.map(({ id }) => ({ kind: "task", id })),
  };
}

/** Names of templates are in ASCII: else it is called after the last tool. */
function nameOf(name: string, tools: readonly string[]): string {
  const last = idFrom(
    tools
      .at(-1)
      ?.split(/__|[./:@]/u)
      .at(-1) ?? "",
    "draft",
  );
  return [name, last].find((one) => TEMPLATE_NAME.test(one)) ?? "draft";
}

function inputOf(question: string, answers: TaskAnswers): { input: TemplateInput; notes: DraftNote[] } {
  const name = answers.nameOf(question);
  const kind = answers.kindOf(question);
  const all = new Map(
    answers
      .of(question)
      .toReversed()
      .map((answer) => [fold(answer), answer]),
  );
  const options =
    kind === "words" ? [...all.values()].toReversed().filter((answer) => answers.isOption(question, answer)) : [];
  const left = kind === "words" ? all.size - options.length : 0;
  const offered = answers.offered(question);
  const others = options.filter((one) => !offered.some((known) => fold(known) === fold(one)));
  const asked = [...answers.wordsOf(question).replace(/\s+/gu, " ")].slice(0, MAX_QUESTION).join("");
  const note = (texts: { en: string; zh: string }): DraftNote => ({ node: name, ...texts });
  return {
    input: {
      name,
      question: asked,
      kind: offered.length > 0 ? "words" : kind,
      options: [...offered, ...others],
      ...(offered.length > 0 && { isChoice: true as const }),
    },
    notes: [
      ...(asked === "" ? [note(noteTexts.toolsWords())] : []),
      ...(asksForPersonalData(question) ? [note(noteTexts.personalArgument())] : []),
      ...(left > 0 ? [note(noteTexts.left(left))] : []),
    ],
  };
}

function shownAnswer(
  { text, answer }: { text: string; answer: string },
  answers: TaskAnswers,
  language: string,
): string {
  const kind = answers.kindOf(text);
  const said = answer.trim();
  const isKept = kind === "words" ? answers.isOption(text, said) : isHarmless(said) && !asksForPersonalData(text);
  if (isKept) return kind === "number" ? plainNumber(said) : said;
  if (kind === "number") return "1";
  if (kind === "date") return "1990-01-01";
  return language.startsWith("zh") ? "文字1" : "text 1";
}
