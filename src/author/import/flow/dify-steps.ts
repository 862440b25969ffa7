/**
 * The steps of a Dify flow: the start's form becomes inputs, if/else rules, classes of a classifier options, answers texts.
 * What a model or a program does there has no counterpart in a tree, and is noted.
 */
import { quote, type Notes } from "../draft.ts";
import { fieldOf, listOf, numberOf, textOf } from "../json-fields.ts";
import type { FlowCondition, FlowStep, Operator } from "./flow.ts";

const operators: ReadonlyMap<string, Operator> = new Map([
  ["is", "is"],
  ["=", "is"],
  ["is not", "is not"],
  ["≠", "is not"],
  ["contains", "contains"],
  ["not contains", "does not contain"],
  ["start with", "starts with"],
  ["end with", "ends with"],
  [">", ">"],
  ["<", "<"],
  ["≥", ">="],
  ["≤", "<="],
  ["not empty", "is set"],
  ["empty", "is empty"],
]);

/** Reads the nodes and edges of one flow. */
export class FlowFile {
  readonly #app: unknown;
  readonly #nodes: readonly unknown[];
  readonly #notes: Notes;
  readonly #steps: FlowStep[] = [];
  /** Id of a node and its handle → the nodes it leads to. */
  readonly #ways = new Map<string, string[]>();

  constructor(app: unknown, nodes: readonly unknown[], edges: readonly unknown[], notes: Notes) {
    this.#app = app;
    this.#nodes = nodes;
    this.#notes = notes;
    for (const edge of edges) {
      const key = `${textOf(edge, "source") ?? ""} ${textOf(edge, "sourceHandle") ?? "source"}`;
      this.#ways.set(key, [...(this.#ways.get(key) ?? []), textOf(edge, "target") ?? ""]);
    }
  }

  /** The key of the first step. */
  get root(): string | undefined {
    const start = this.#nodes.find((node) => textOf(fieldOf(node, "data"), "type") === "start") ?? this.#nodes[0];
    return textOf(start, "id");
  }

  read(): FlowStep[] {
    for (const [index, node] of this.#nodes.entries()) this.#node(node, index + 1);
    return this.#steps;
  }

  #way(id: string, handle: string, place: number): string | null {
    const [first, ...others] = this.#ways.get(`${id} ${handle}`) ?? [];
    if (others.length > 0)
      this.#notes.omitted(place, {
        en: `${others.length} of the ways that are taken at once; a tree takes one`,
        zh: `并行的 ${others.length} 条分支；树里一次只走一条`,
      });
    return first ?? null;
  }

  #node(node: unknown, place: number): void {
    const data = fieldOf(node, "data");
    const id = textOf(node, "id") ?? "";
    const type = textOf(data, "type") ?? "";
    const name = textOf(data, "title") ?? "";
    const step: FlowStep = { key: id, name, text: "", place, options: [], next: [] };
    const onward = (): void => void step.next.push({ to: this.#way(id, "source", place) });
    switch (type) {
      case "start":
        this.#start(id, data, step);
        return;
      case "answer":
        step.text = textOf(data, "answer") ?? "";
        if (this.#ways.has(`${id} source`)) onward();
        break;
      case "end":
        // A workflow that ends says what it returns, not what a user reads.
        for (const output of listOf(data, "outputs"))
          this.#notes.omitted(place, {
            en: `the output ${quote(textOf(output, "variable") ?? "")}`,
            zh: `输出 ${quote(textOf(output, "variable") ?? "")}`,
          });
        step.text = textOf(data, "title") ?? "";
        break;
      case "if-else":
        this.#ifElse(id, data, step);
        break;
      case "question-classifier":
        step.title = textOf(data, "title") ?? "";
        for (const one of listOf(data, "classes")) {
          const words = textOf(one, "name");
          if (words !== undefined) step.options.push({ words, to: this.#way(id, textOf(one, "id") ?? "", place) });
        }
        this.#notes.changed(place, {
          en: "a model chose here; the user chooses now",
          zh: "这里原来由模型分类，现在由用户选择",
        });
        break;
      case "":
      case "custom-note":
        return;
      default:
        this.#notes.omitted(place, {
          en: `a node of the kind ${quote(type)}, which a model or a program carries out`,
          zh: `由模型或程序执行的 ${quote(type)} 节点`,
        });
        onward();
    }
    this.#steps.push(step);
  }

  /** The opening statement, and a step for each field of the form. */
  #start(id: string, data: unknown, first: FlowStep): void {
    const features = fieldOf(fieldOf(this.#app, "workflow"), "features");
    const opening = textOf(features, "opening_statement") ?? "";
    for (const question of listOf(features, "suggested_questions"))
      if (typeof question === "string" && question !== "")
        this.#notes.omitted(first.place, {
          en: `a suggested question: ${quote(question)}`,
          zh: `推荐问题：${quote(question)}`,
        });
    const fields = listOf(data, "variables");
    const target = this.#way(id, "source", first.place);
    const steps = fields.flatMap((field, index) => {
      const input = this.#field(field, first.place);
      if (input === undefined) return [];
      const key = index === 0 && opening === "" ? id : `${id}/${index}`;
      const variable = `${id}.${textOf(field, "variable") ?? ""}`;
      return [
        {
          key,
          name: textOf(field, "variable") ?? "",
          text: textOf(field, "label") ?? textOf(field, "variable") ?? "",
          place: first.place,
          options: [],
          next: [],
          input,
          variable,
        } satisfies FlowStep as FlowStep,
      ];
    });
    if (opening !== "" || steps.length === 0) steps.unshift({ ...first, text: opening });
    else if (steps[0] !== undefined) steps[0].key = id;
    for (const [index, step] of steps.entries()) step.next.push({ to: steps[index + 1]?.key ?? target });
    this.#steps.push(...steps);
  }

  #field(field: unknown, place: number): FlowStep["input"] | undefined {
    const optional = fieldOf(field, "required") === false ? { optional: true } : {};
    const type = textOf(field, "type");
    switch (type) {
      case "number":
        return { type: "number", ...optional };
      case "checkbox":
        return { type: "boolean", ...optional };
      case "select": {
        const choices = listOf(field, "options").filter((option): option is string => typeof option === "string");
        return {
          type: "choice",
          choices: choices.map((words, index) => ({ id: `choice_${index + 1}`, description: words })),
          ...optional,
        };
      }
      case "text-input":
      case "paragraph": {
        const max = numberOf(field, "max_length");
        return { type: "text", ...(max === undefined || max <= 0 ? {} : { max }), ...optional };
      }
      default:
        this.#notes.omitted(place, {
          en: `a field of the kind ${quote(type ?? "?")}`,
          zh: `${quote(type ?? "?")} 类型的字段`,
        });
        return undefined;
    }
  }

  #ifElse(id: string, data: unknown, step: FlowStep): void {
    const cases = listOf(data, "cases");
    // Until version 0.6.9 there was one case, without a list.
    const all =
      cases.length > 0
        ? cases
        : [
            {
              case_id: "true",
              conditions: fieldOf(data, "conditions"),
              logical_operator: fieldOf(data, "logical_operator"),
            },
          ];
    for (const one of all) {
      const to = this.#way(id, textOf(one, "case_id") ?? textOf(one, "id") ?? "", step.place);
      step.next.push({ condition: conditionOf(one), to });
    }
    step.next.push({ to: this.#way(id, "false", step.place) });
  }
}

function conditionOf(one: unknown): FlowCondition {
  const all = textOf(one, "logical_operator") !== "or";
  const tests = listOf(one, "conditions").map((test) => ({
    variable: listOf(test, "variable_selector").join("."),
    operator: operators.get(textOf(test, "comparison_operator") ?? ""),
    value: textOf(test, "value") ?? "",
    shown: textOf(test, "comparison_operator") ?? "?",
  }));
  const words = tests.map(({ variable, shown, value }) =>
    `${variable.split(".").at(-1) ?? "?"} ${shown} ${value}`.trim(),
  );
  return { tests, all, words: words.join(all ? " and " : " or ") };
}
