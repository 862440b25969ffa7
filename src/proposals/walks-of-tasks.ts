/**
 * Tasks of one essence as walks: a question that was asked is a step with what users answered, a call that succeeded is a named step.
 * What tools answered leads nowhere by itself: where tasks went on in several ways after the same call, those ways become options.
 * A question whose words a tool said is a step without its words. Calls that failed, and searches for tools, are no steps.
 */
import type { Json } from "../json.ts";
import type { NodeRef } from "../knowledge/model.ts";
import { inLanguage, type LocalizedText } from "../localized-text.ts";
import type { Answer, SessionEvent } from "../session/types.ts";
import { fold, plainNumber, questionKey, TaskAnswers } from "./answers.ts";
import { idFrom, optionId, UniqueIds } from "./ids.ts";
import { languageOfTaskRun, mostFrequentLanguage } from "./language.ts";
import type { Walk } from "./model.ts";
import type { TaskRun } from "./task-run.ts";

/** Names of tools are shown only in this form: others could be sentences. */
export const TOOL_NAME = /^[\w./:@-]{1,64}$/;

const texts = {
  call: {
    en: (tool: string) => `Call the tool ${tool} with what is known so far, then go on.`,
    zh: (tool: string) => `用目前已知的信息调用工具 ${tool}，然后继续。`,
  },
  done: {
    en: "Everything is done. Sum up what was reached, with the results.",
    zh: "全部完成。请总结结果。",
  },
  begin: { en: "Begin with what was asked for.", zh: "从用户的要求开始。" },
  ask: { en: "Ask what is needed here.", zh: "请在这里询问所需的信息。" },
  tool: { en: (number: number) => `tool ${number}`, zh: (number: number) => `工具${number}` },
} as const satisfies Record<string, LocalizedText<unknown>>;

type Step = TaskRun["steps"][number];

/** The walks of tasks that succeeded; none for those without a question or a call. */
export function walksOfTasks(runs: readonly TaskRun[], essence: string): Walk[] {
  const steps = new TaskSteps(runs);
  const useful = runs.filter((run) => steps.of(run).length > 0);
  const firsts = new Set(useful.map((run) => steps.idOf(steps.of(run)[0])));
  return useful.map((run) => steps.walk(run, essence, firsts.size > 1));
}

class TaskSteps {
  readonly #ids = new Map<string, string>();
  readonly #unique = new UniqueIds();
  readonly #answers: TaskAnswers;
  readonly #toolNames = new Map<string, string>();
  readonly #language: string;
  readonly #start: string;
  readonly #done: string;

  constructor(runs: readonly TaskRun[]) {
    this.#answers = new TaskAnswers(runs);
    this.#language = mostFrequentLanguage(runs.map(languageOfTaskRun));
    this.#start = this.#unique.take("start");
    this.#done = this.#unique.take("done");
    for (const run of runs) for (const step of this.of(run)) this.idOf(step);
  }

  /** The steps of a run: calls of one tool in a row are one. */
  of(run: TaskRun): Step[] {
    return run.steps.filter((step, at) => {
      const before = run.steps[at - 1];
      return !(step.kind === "call" && before?.kind === "call" && before.tool === step.tool);
    });
  }

  idOf(step: Step | undefined): string {
    if (step === undefined) return this.#done;
    const key = step.kind === "question" ? `question ${questionKey(step.text)}` : `call ${step.tool}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const words = step.kind === "question" ? this.#answers.wordsOf(step.text) : this.#toolName(step.tool);
    const id = this.#unique.take(idFrom(words, step.kind));
    this.#ids.set(key, id);
    return id;
  }

  walk(run: TaskRun, essence: string, needsStart: boolean): Walk {
    const steps = this.of(run);
    const places = [...(needsStart ? [this.#start] : []), ...steps.map((step) => this.idOf(step)), this.#done];
    const match = { score: 1, matched: "", alternatives: [] };
    const walk: Walk = {
      source: { kind: "task", id: run.id },
      language: this.#language,
      query: run.query,
      essence,
      events: [
        {
          type: "started",
          at: 0,
          release: "",
          channel: "main",
          language: this.#language,
          user_query: run.query,
          match,
          entry: placeOf(places[0] ?? this.#done),
          candidates: [],
        },
      ],
      completed: 0,
      seen: new Map(),
      titles: new Map(),
      withheld: new Set(),
      said: [],
      observations: run.observations,
    };
    for (const [at, id] of places.slice(0, -1).entries())
      walk.events.push(this.#move(id, places[at + 1] ?? this.#done, steps[at - (needsStart ? 1 : 0)]));
    walk.completed = walk.events.length;
    this.#describe(walk, steps);
    return walk;
  }

  #move(from: string, to: string, step: Step | undefined): SessionEvent {
    const answer = step?.kind === "question" ? this.#answer(step) : null;
    const option = answer === null ? "continue" : answer.name === undefined ? String(answer.value) : "answer";
    return { type: "moved", at: 0, from: placeOf(from), option, answer, to: placeOf(to), complete: to === this.#done };
  }

  #answer(step: Extract<Step, { kind: "question" }>): Answer {
    const said = step.answer.trim();
    const name = this.#answers.nameOf(step.text);
    const kind = this.#answers.kindOf(step.text);
    if (kind === "number") return { name, value: Number(plainNumber(said)), via: "input" };
    if (kind === "date" || !this.#answers.isOption(step.text, said)) return { name, value: said as Json, via: "input" };
    return { value: this.#optionOf(step.text, said), via: "option" };
  }

  #optionOf(question: string, answer: string): string {
    const all = [...new Set([...this.#answers.of(question), ...this.#answers.offered(question)].map(fold))];
    return optionId(
      all.indexOf(fold(answer)) === -1 ? answer : fold(answer),
      `option_${all.indexOf(fold(answer)) + 1}`,
    );
  }

  #describe(walk: Walk, steps: readonly Step[]): void {
    const see = (id: string, response: string, options: { id: string; description: string }[] = []): void => {
      walk.seen.set(`task/task#${id}`, [{ response, options, typed: [] }]);
    };
    see(this.#start, inLanguage(this.#language, texts.begin));
    see(this.#done, inLanguage(this.#language, texts.done));
    for (const step of steps) {
      const id = this.idOf(step);
      if (step.kind === "call") {
        const name = this.#toolName(step.tool);
        walk.titles.set(`task/task#${id}`, name);
        see(id, inLanguage(this.#language, texts.call)(name));
        continue;
      }
      if (this.#answers.wordsOf(step.text) === "") walk.withheld.add(`task/task#${id}`);
      const answered = this.#answers.of(step.text).filter((one) => this.#answers.isOption(step.text, one));
      const options = [...this.#answers.offered(step.text), ...answered].map((one) => ({
        id: this.#optionOf(step.text, one),
        description: one,
      }));
      see(id, this.#answers.wordsOf(step.text) || inLanguage(this.#language, texts.ask), options);
    }
  }

  #toolName(tool: string): string {
    if (TOOL_NAME.test(tool)) return tool;
    const known = this.#toolNames.get(tool) ?? inLanguage(this.#language, texts.tool)(this.#toolNames.size + 1);
    this.#toolNames.set(tool, known);
    return known;
  }
}

const placeOf = (node: string): NodeRef => ({ base: "task", tree: "task", node });
