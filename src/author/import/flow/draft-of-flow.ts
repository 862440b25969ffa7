/**
 * Turns the steps of another program's dialogue into a draft. Steps that only decide are merged into the step before them; a
 * condition that cannot be converted becomes a choice of the user.
 */
import type { InputFile } from "../../../compile/schema/schema.ts";
import { addNode, newDraft, quote, type Draft, type DraftNode, type DraftTarget, type Notes } from "../draft.ts";
import { idFrom, Ids, optionIds } from "../ids.ts";
import { celOf, type Answer } from "./conditions.ts";
import type { Flow, FlowStep } from "./flow.ts";

export interface FlowDraft {
  draft: Draft;
  placeOf(id: string): number;
}

export function draftOfFlow(flow: Flow, notes: Notes): FlowDraft {
  return new FlowReader(flow, notes).read();
}

class FlowReader {
  readonly #flow: Flow;
  readonly #notes: Notes;
  readonly #steps: ReadonlyMap<string, FlowStep>;
  readonly #idOf = new Map<string, string>();
  readonly #answers = new Map<string, Answer>();
  readonly #optionIds = new Map<FlowStep, string[]>();

  constructor(flow: Flow, notes: Notes) {
    this.#flow = flow;
    this.#notes = notes;
    this.#steps = new Map(flow.steps.map((step) => [step.key, step]));
  }

  read(): FlowDraft {
    const ids = new Ids();
    for (const step of this.#flow.steps) {
      const name = idFrom(step.title ?? step.name ?? "") || idFrom(step.text.split("\n", 1)[0] ?? "");
      this.#idOf.set(step.key, ids.next(/^\d+$/.test(name) ? `step_${name}` : name, "step"));
    }
    this.#nameAnswers();
    const draft = newDraft(this.#idOf.get(this.#target(this.#flow.root) ?? "") ?? "");
    draft.title = this.#flow.title;
    const places = new Map<string, number>();
    const reached = this.#reached();
    for (const step of this.#flow.steps) {
      if (!reached.has(step.key)) continue;
      const id = this.#idOf.get(step.key) ?? step.key;
      places.set(id, step.place);
      this.#fill(addNode(draft, id), step);
    }
    return { draft, placeOf: (id) => places.get(id) ?? 1 };
  }

  /** The names under which conditions and texts find the answers of steps. */
  #nameAnswers(): void {
    const names = new Ids();
    for (const step of this.#flow.steps) {
      const { variable, input } = step;
      const choices = (input?.choices ?? []).flatMap((choice) =>
        typeof choice === "string" ? [[choice, choice] as const] : [[choice.description, choice.id] as const],
      );
      if (input !== undefined) {
        const wish = idFrom(variable === undefined ? "" : this.#flow.nameOf(variable));
        const name = names.next(/^[A-Za-z_]\w{0,50}$/.test(wish) ? wish : "answer", "answer");
        const kind =
          input.type === "number" || input.type === "integer"
            ? "number"
            : input.type === "choices"
              ? "options"
              : input.type === "choice"
                ? "option"
                : input.type === "boolean"
                  ? "boolean"
                  : "text";
        this.#inputNames.set(step, name);
        if (variable !== undefined) this.#answers.set(variable, { name, kind, optionIds: new Map(choices) });
      } else if (step.options.length > 0) {
        const own = optionIds();
        const ids = step.options.map(({ words }) => own.next(idFrom(words), "option"));
        this.#optionIds.set(step, ids);
        const byWords = step.options.flatMap(({ words, value }, index) => [
          [words.trim(), ids[index] ?? ""] as const,
          ...(value === undefined ? [] : [[value.trim(), ids[index] ?? ""] as const]),
        ]);
        if (variable !== undefined && !this.#answers.has(variable))
          this.#answers.set(variable, {
            name: this.#idOf.get(step.key) ?? "",
            kind: "option",
            optionIds: new Map(byWords),
          });
      }
    }
  }
  readonly #inputNames = new Map<FlowStep, string>();

  /** Whether a step says and asks nothing: it only leads on. */
  #isBare(step: FlowStep): boolean {
    return step.text.trim() === "" && step.options.length === 0 && step.input === undefined;
  }

  /** The step that a way leads to in the end, past steps that only lead on. */
  #target(key: string | null): string | null {
    const seen = new Set<string>();
    for (let at = key; at !== null;) {
      const step = this.#steps.get(at);
      const [only] = step?.next ?? [];
      if (step === undefined || seen.has(at)) return null;
      if (!this.#isBare(step) || step.next.length > 1 || only?.condition !== undefined) return at;
      seen.add(at);
      at = only?.to ?? null;
    }
    return null;
  }

  /** Where a step leads when no option was chosen: the decisions of the bare step behind it are its own. */
  #rules(step: FlowStep): FlowStep["next"] {
    const rules = step.next.map(({ condition, to }) => ({
      ...(condition === undefined ? {} : { condition }),
      to: this.#target(to),
    }));
    const [only] = rules;
    const behind = rules.length === 1 && only?.condition === undefined ? this.#steps.get(only?.to ?? "") : undefined;
    if (behind === undefined || behind === step || !this.#isBare(behind) || !this.#canDecide(behind)) return rules;
    return behind.next.map(({ condition, to }) => ({
      ...(condition === undefined ? {} : { condition }),
      to: this.#target(to),
    }));
  }

  #canDecide(step: FlowStep): boolean {
    return step.next.every(({ condition }) => condition === undefined || celOf(condition, this.#answers) !== undefined);
  }

  /** The keys of the steps that something leads to, after merging. */
  #reached(): Set<string> {
    const start = this.#target(this.#flow.root);
    const seen = new Set(start === null ? [] : [start]);
    for (const key of seen) {
      const step = this.#steps.get(key);
      if (step === undefined) continue;
      const targets = [...step.options.map(({ to }) => this.#target(to)), ...this.#rules(step).map(({ to }) => to)];
      for (const to of targets) if (to !== null) seen.add(to);
    }
    for (const step of this.#flow.steps)
      if (!seen.has(step.key) && !this.#isBare(step))
        this.#notes.omitted(step.place, {
          en: `nothing leads to it: ${quote(step.text)}`,
          zh: `没有任何连线通向这里：${quote(step.text)}`,
        });
    return seen;
  }

  #fill(node: DraftNode, step: FlowStep): void {
    if (step.title !== undefined) node.title = step.title;
    node.response = this.#words(step);
    const name = this.#inputNames.get(step);
    if (step.input !== undefined && name !== undefined) node.input = { name, ...step.input } as InputFile;
    const to = (key: string | null): DraftTarget => (key === null ? null : (this.#idOf.get(key) ?? null));
    for (const [index, option] of step.options.entries())
      node.options.push({
        id: this.#optionIds.get(step)?.[index] ?? `option_${index + 1}`,
        description: this.#replaced(option.words),
        to: to(this.#target(option.to)),
      });
    const rules = this.#rules(step);
    if (step.options.length > 0) return;
    if (this.#decides(rules)) {
      const seen = rules.findIndex(({ condition }) => condition === undefined);
      const kept = seen < 0 ? rules : rules.slice(0, seen + 1);
      if (kept.length === 1 && kept[0]?.to === null && step.input === undefined) return;
      for (const { condition, to: key } of kept) {
        const when = condition === undefined ? undefined : celOf(condition, this.#answers);
        node.next.push({ ...(when === undefined ? {} : { when }), to: to(key) });
      }
      if (seen < 0 && kept.length > 0) node.next.push({ to: null });
      if (kept.length === 0 && step.input !== undefined) node.next.push({ to: null });
      return;
    }
    this.#ask(node, step, rules, to);
  }

  #decides(rules: FlowStep["next"]): boolean {
    return rules.every(({ condition }) => condition === undefined || celOf(condition, this.#answers) !== undefined);
  }

  /** Offers the ways of a decision that cannot be computed here. */
  #ask(node: DraftNode, step: FlowStep, rules: FlowStep["next"], to: (key: string | null) => DraftTarget): void {
    const ids = optionIds();
    for (const { condition, to: key } of rules) {
      const words = condition?.words ?? "Otherwise / 其他情况";
      node.options.push({ id: ids.next(idFrom(words), "option"), description: words, to: to(key) });
      if (condition === undefined) continue;
      this.#notes.changed(
        step.place,
        {
          en: `a condition that cannot be computed here is a choice now: ${quote(words)}`,
          zh: `无法在这里计算的条件已变成由用户选择：${quote(words)}`,
        },
        node.id,
      );
    }
    if (!rules.some(({ condition }) => condition === undefined))
      node.options.push({ id: ids.next("otherwise", "option"), description: "Otherwise / 其他情况", to: null });
  }

  #words(step: FlowStep): string {
    return this.#replaced(step.text, (name) =>
      this.#notes.omitted(
        step.place,
        this.#flow.isNeverSet?.(name) === true
          ? {
              en: `the value ${quote(name)}, which nothing in the file asks for or sets`,
              zh: `值 ${quote(name)}：文件里没有任何地方询问或设置它`,
            }
          : {
              en: `the value ${quote(name)}, which is computed or written by a model`,
              zh: `由程序计算或由模型生成的值 ${quote(name)}`,
            },
      ),
    ).trim();
  }

  /** Placeholders of known answers in Cairn's form; others are taken out. */
  #replaced(text: string, unknown: (name: string) => void = () => {}): string {
    return text.replace(this.#flow.placeholder, (whole, name: string) => {
      const variable = this.#flow.variableOf(name);
      const answer = variable === undefined ? undefined : this.#answers.get(variable);
      if (answer !== undefined) return `\${answer:${answer.name}}`;
      unknown(whole);
      return "…";
    });
  }
}
