/** The values an mcptree file captures: who gives them, who reads which part of them, and under which names ours has them. */
import { answerOf, hasAnswer } from "./conditions.ts";
import { Ids } from "./ids.ts";
import { constantsOf, type Readable } from "./mcptree-predicate.ts";
import type { McpTree, Step } from "./mcptree-read.ts";

const placeholder = /\{\{\s*([A-Za-z_]\w*(?:\.\w+)*)\s*\}\}/g;

/** Where a captured value comes from: a typed answer, or the option picked at a node. */
interface Givers {
  input: boolean;
  options: string[];
}

export class McpValues {
  /** Facts for values that are captured in several places. */
  readonly facts = new Map<string, string>();
  readonly #fills: boolean;
  /** Fact path → the constants it is compared with: everything that must be asked for. */
  readonly #reads = new Map<string, unknown[]>();
  readonly #givers = new Map<string, Givers>();
  readonly #names: Ids;
  readonly #nameOf = new Map<string, string>();

  /** @param idOf their node id → ours */
  constructor(tree: McpTree, idOf: ReadonlyMap<string, string>) {
    this.#fills = tree.fills;
    // An input named like a node would be ambiguous in conditions.
    this.#names = new Ids(idOf.values());
    for (const [id, step] of tree.steps) {
      this.#collectReads(step);
      if (!("capture" in step) || step.capture === undefined) continue;
      const givers = this.#givers.get(step.capture) ?? { input: false, options: [] };
      if (step.type === "action" || (step.type === "ask" && step.options.length === 0)) givers.input = true;
      else givers.options.push(idOf.get(id) ?? id);
      this.#givers.set(step.capture, givers);
    }
  }

  /** What conditions and, from 0.2 on, texts read of the captured values. */
  #collectReads(step: Step): void {
    const add = (path: string, constants: unknown[]): void => {
      const known = this.#reads.get(path);
      if (known === undefined) this.#reads.set(path, constants);
      else known.push(...constants);
    };
    if (step.type === "condition")
      add(
        step.on,
        step.branches.flatMap(({ when }) => constantsOf(when)),
      );
    if (this.#fills) for (const [, path = ""] of textOf(step).matchAll(placeholder)) add(path, []);
  }

  /** The parts of a captured value that anything reads. */
  partsOf(capture: string | undefined): string[] {
    return [...this.#reads.keys()].filter((path) => path.split(".")[0] === capture);
  }

  /** What a fact path is compared with. */
  comparedWith(path: string): readonly unknown[] {
    return this.#reads.get(path) ?? [];
  }

  /** The name under which the value of a fact path is asked for. */
  inputName(path: string): string {
    const known = this.#nameOf.get(path);
    if (known !== undefined) return known;
    const plain = path
      .replace(/[^A-Za-z0-9_]+/g, "_")
      .replace(/^(?=\d)/, "_")
      .slice(0, 50);
    const name = this.#names.next(plain, "value");
    this.#nameOf.set(path, name);
    return name;
  }

  /** How conditions read a fact path; undefined when nothing in the tree ever gives it a value. */
  readable(path: string): Readable | undefined {
    const [root = ""] = path.split(".");
    const givers = this.#givers.get(root);
    if (givers === undefined || (path !== root && givers.options.length > 0)) return undefined;
    const names = [...(givers.input ? [this.inputName(path)] : []), ...givers.options];
    const [only, ...others] = names;
    if (only === undefined) return undefined;
    if (others.length === 0) return { value: answerOf(only), present: hasAnswer(only) };
    // Captured in several places: the first that has been answered.
    const fact = root.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(?=\d)/, "_");
    const expression = names.reduceRight(
      (rest, name) => (rest === "" ? answerOf(name) : `${hasAnswer(name)} ? ${answerOf(name)} : ${rest}`),
      "",
    );
    this.facts.set(fact, expression);
    return { value: `facts.${fact}`, present: `has(facts.${fact})` };
  }

  /** A text with its placeholders as ours; `unknown` is told of those that nothing gives a value. */
  fill(text: string, unknown: (placeholder: string) => void): string {
    if (!this.#fills) return text;
    return text.replace(placeholder, (whole, path: string) => {
      const read = this.readable(path);
      const found = read === undefined ? null : /^(answers|facts)(?:\.(\w+)|\["(.+)"\])$/.exec(read.value);
      if (found === null) {
        unknown(whole);
        return whole;
      }
      return `\${${found[1] === "facts" ? "fact" : "answer"}:${found[2] ?? found[3] ?? ""}}`;
    });
  }
}

/** The text of a step in which placeholders are filled. */
function textOf(step: Step): string {
  switch (step.type) {
    case "ask":
    case "judgment":
      return step.prompt;
    case "terminal":
      return step.summary;
    case "action":
      return JSON.stringify(step.args);
    case "condition":
      return "";
  }
}
