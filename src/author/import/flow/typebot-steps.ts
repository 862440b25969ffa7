/** The steps of a Typebot bot: bubbles become texts, buttons options, inputs inputs, conditions rules. */
import { quote, type Notes } from "../draft.ts";
import { fieldOf, listOf, numberOf, textOf } from "../json-fields.ts";
import { withoutHtml } from "../plain-text.ts";
import type { FlowCondition, FlowStep, Operator } from "./flow.ts";

const operators: ReadonlyMap<string, Operator> = new Map([
  ["Equal to", "is"],
  ["Not equal", "is not"],
  ["Contains", "contains"],
  ["Does not contain", "does not contain"],
  ["Greater than", ">"],
  ["Greater or equal to", ">="],
  ["Less than", "<"],
  ["Less or equal to", "<="],
  ["Is set", "is set"],
  ["Is empty", "is empty"],
  ["Starts with", "starts with"],
  ["Ends with", "ends with"],
]);

/** Reads a bot. What has no counterpart in a tree is noted. */
export class BotReader {
  readonly steps: FlowStep[] = [];
  readonly variables = new Map<string, string>();
  readonly #notes: Notes;
  readonly #bot: unknown;
  readonly #groups: readonly unknown[];
  /** Id of an edge → where it leads. */
  readonly #edges = new Map<string, unknown>();
  /** Id of a block → the key of the step that holds it. */
  readonly #stepOf = new Map<string, string>();
  readonly #firstStep = new Map<string, string>();

  constructor(bot: unknown, groups: readonly unknown[], notes: Notes) {
    this.#bot = bot;
    this.#groups = groups;
    this.#notes = notes;
    for (const variable of listOf(bot, "variables"))
      this.variables.set(textOf(variable, "id") ?? "", textOf(variable, "name") ?? "");
    for (const edge of listOf(bot, "edges")) this.#edges.set(textOf(edge, "id") ?? "", fieldOf(edge, "to"));
    // Steps are named first, so that edges may lead ahead.
    const parts = groups.map((group, index) => this.#partsOf(group, index));
    for (const [index, own] of parts.entries())
      for (const [part, blocks] of own.entries())
        this.steps.push(this.#step(index, part, blocks, own.length > part + 1));
  }

  /** The key of the first step: where the start leads, else the first group. */
  get root(): string | undefined {
    const [event] = listOf(this.#bot, "events");
    const old = this.#groups
      .flatMap((group) => listOf(group, "blocks"))
      .find((block) => textOf(block, "type") === "start");
    return (
      this.#edgeTarget(textOf(event, "outgoingEdgeId") ?? textOf(old, "outgoingEdgeId")) ??
      this.#firstStep.get(textOf(this.#groups[0], "id") ?? "") ??
      this.steps[0]?.key
    );
  }

  /** The blocks of a group, cut behind each that waits or decides. */
  #partsOf(group: unknown, index: number): unknown[][] {
    const parts: unknown[][] = [[]];
    for (const block of listOf(group, "blocks")) {
      const type = textOf(block, "type") ?? "";
      // A decision stands alone, so that the step before it can take it over.
      if (type === "Condition" && (parts.at(-1)?.length ?? 0) > 0) parts.push([]);
      parts.at(-1)?.push(block);
      const id = textOf(block, "id");
      if (id !== undefined) this.#stepOf.set(id, `${index}/${parts.length - 1}`);
      if (/input$|^cards$/.test(type) || type === "Condition" || type === "Jump") parts.push([]);
    }
    if (parts.length > 1 && parts.at(-1)?.length === 0) parts.pop();
    this.#firstStep.set(textOf(group, "id") ?? "", `${index}/0`);
    return parts;
  }

  #edgeTarget(edge: string | undefined): string | undefined {
    const to = edge === undefined ? undefined : this.#edges.get(edge);
    return this.#stepOf.get(textOf(to, "blockId") ?? "") ?? this.#firstStep.get(textOf(to, "groupId") ?? "");
  }

  #step(group: number, part: number, blocks: readonly unknown[], hasMore: boolean): FlowStep {
    const title = textOf(this.#groups[group], "title");
    const place = group + 1;
    const step: FlowStep = { key: `${group}/${part}`, text: "", place, options: [], next: [] };
    if (title !== undefined && !/^Group #\d+$/.test(title)) step.title = title;
    const texts: string[] = [];
    const last = blocks.at(-1);
    const fall = this.#edgeTarget(textOf(last, "outgoingEdgeId")) ?? (hasMore ? `${group}/${part + 1}` : null);
    for (const block of blocks) this.#block(block, step, texts, fall);
    step.text = texts.join("\n\n");
    const isJump = textOf(last, "type") === "Jump";
    if (!isJump && step.options.length === 0 && (fall !== null || step.input !== undefined))
      step.next.push({ to: fall });
    return step;
  }

  #block(block: unknown, step: FlowStep, texts: string[], fall: string | null): void {
    const type = textOf(block, "type") ?? "";
    const options = fieldOf(block, "options");
    const variable = textOf(options, "variableId");
    switch (type) {
      case "start":
        return;
      case "text":
        texts.push(bubbleText(fieldOf(block, "content")));
        return;
      case "image":
      case "video":
      case "audio":
      case "embed":
        this.#lost(step, type, textOf(fieldOf(block, "content"), "url") ?? "");
        return;
      case "choice input":
      case "picture choice input":
      case "cards":
        this.#choice(block, step, fall);
        break;
      case "Condition":
        for (const item of listOf(block, "items")) {
          const to = this.#edgeTarget(textOf(item, "outgoingEdgeId")) ?? fall;
          step.next.push({ condition: this.#condition(fieldOf(item, "content")), to });
        }
        return;
      case "Jump":
        step.next.push({
          to:
            this.#stepOf.get(textOf(options, "blockId") ?? "") ??
            this.#firstStep.get(textOf(options, "groupId") ?? "") ??
            null,
        });
        return;
      case "Redirect":
        texts.push(textOf(options, "url") ?? "");
        return;
      case "Wait":
        return;
      default:
        if (!type.endsWith(" input")) {
          this.#lost(step, type, textOf(options, "url") ?? "");
          return;
        }
        step.input = this.#input(type, options, step);
    }
    if (variable !== undefined) step.variable = variable;
  }

  #lost(step: FlowStep, type: string, detail: string): void {
    const words = quote(`${type} ${detail}`);
    this.#notes.omitted(step.place, { en: `a block of the kind ${words}`, zh: `${words} 类型的块` });
  }

  #choice(block: unknown, step: FlowStep, fall: string | null): void {
    const items = listOf(block, "items").flatMap((item) => {
      const words = textOf(item, "content") ?? textOf(item, "title");
      const to =
        this.#edgeTarget(textOf(item, "outgoingEdgeId") ?? textOf(listOf(item, "paths")[0], "outgoingEdgeId")) ?? fall;
      const value = textOf(item, "value");
      return words === undefined ? [] : [{ words: withoutHtml(words), to, ...(value === undefined ? {} : { value }) }];
    });
    if (fieldOf(fieldOf(block, "options"), "isMultipleChoice") === true)
      step.input = {
        type: "choices",
        choices: items.map(({ words }, index) => ({ id: `choice_${index + 1}`, description: words })),
      };
    else step.options.push(...items);
    if (items.length === 0) this.#lost(step, "choice input", "without fixed items");
  }

  #input(type: string, options: unknown, step: FlowStep): Omit<NonNullable<FlowStep["input"]>, "name"> {
    const hint = textOf(fieldOf(options, "labels"), "placeholder");
    const common = hint === undefined ? {} : { hint: withoutHtml(hint) };
    if (type === "number input") {
      const [min, max] = [numberOf(options, "min"), numberOf(options, "max")];
      return {
        type: "number",
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...common,
      };
    }
    if (type === "rating input")
      return { type: "integer", min: numberOf(options, "startsAt") ?? 1, max: numberOf(options, "length") ?? 10 };
    if (type === "date input") return { type: "date", ...common };
    if (type !== "text input")
      this.#notes.changed(step.place, { en: `the ${type} is a text input now`, zh: `${type} 已变成普通文本输入` });
    return { type: "text", ...common };
  }

  #condition(content: unknown): FlowCondition {
    const all = textOf(content, "logicalOperator") !== "OR";
    const tests = listOf(content, "comparisons").map((one) => ({
      variable: textOf(one, "variableId") ?? "",
      operator: operators.get(textOf(one, "comparisonOperator") ?? ""),
      value: textOf(one, "value") ?? "",
      shown: textOf(one, "comparisonOperator") ?? "?",
    }));
    const words = tests.map(({ variable, shown, value }) =>
      `${this.variables.get(variable) ?? "?"} ${shown} ${value}`.trim(),
    );
    return { tests, all, words: words.join(all ? " and " : " or ") };
  }
}

/** The text of a bubble: rich text of the editor, or the HTML of older versions. */
function bubbleText(content: unknown): string {
  const lines = listOf(content, "richText").map((block) => richText(block).trimEnd());
  if (lines.length > 0) return lines.join("\n").trim();
  return withoutHtml(textOf(content, "html") ?? textOf(content, "plainText") ?? "");
}

function richText(node: unknown, depth = 0): string {
  if (depth > 50) return "";
  const own = textOf(node, "text") ?? fieldOf(node, "text");
  if (typeof own === "string") return own;
  const children = listOf(node, "children").map((child) => richText(child, depth + 1));
  const words = children.join("");
  const url = textOf(node, "url");
  const type = textOf(node, "type");
  if (type === "li") return `- ${words.trim()}\n`;
  if (type === "ul" || type === "ol") return words;
  return url !== undefined && !words.includes(url) ? `${words} (${url})` : words;
}
