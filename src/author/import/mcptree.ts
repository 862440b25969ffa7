/**
 * mcptree files: questions become options or inputs, judgments options, conditions rules, and a tool call a step that
 * asks for those parts of its result that later conditions and texts read.
 */
import { idPattern, type InputFile } from "../../knowledge/schema.ts";
import {
  addNode,
  newDraft,
  Notes,
  quote,
  type Draft,
  type DraftNode,
  type DraftRule,
  type Imported,
  type Importer,
  type ImportSource,
} from "./draft.ts";
import { idFrom, Ids, optionIds } from "./ids.ts";
import { conditionOf } from "./mcptree-predicate.ts";
import { readMcpTree, type McpTree, type Step, type StepOption } from "./mcptree-read.ts";
import { McpValues } from "./mcptree-values.ts";
import { settle } from "./settle.ts";

export const mcptree: Importer = {
  name: "mcptree",
  title: "mcptree",
  endings: [".yaml", ".yml", ".json"],
  looksLike: (text) => /(?:^|\{)\s*["']?mcptree["']?\s*:/m.test(text),
  read(source: ImportSource): Imported {
    const notes = new Notes();
    const tree = readMcpTree(source.text, notes);
    if (tree === undefined) return { notes: notes.all };
    const conversion = new Conversion(tree, source.name, notes);
    return { tree: settle(conversion.draft(), notes, (id) => conversion.lineOf(id)), notes: notes.all };
  },
};

class Conversion {
  readonly #tree: McpTree;
  readonly #name: string;
  readonly #notes: Notes;
  readonly #chinese: boolean;
  readonly #ids = new Ids();
  /** Their node id → ours. */
  readonly #idOf = new Map<string, string>();
  readonly #lines = new Map<string, number>();
  readonly #values: McpValues;

  constructor(tree: McpTree, name: string, notes: Notes) {
    this.#tree = tree;
    this.#name = name;
    this.#notes = notes;
    this.#chinese = [...tree.steps.values()].some((step) => "prompt" in step && /\p{Script=Han}/u.test(step.prompt));
    for (const [id, { line }] of tree.steps) {
      const own = this.#ids.next(idPattern.test(id) ? id : idFrom(id), "node");
      this.#idOf.set(id, own);
      this.#lines.set(own, line);
    }
    this.#values = new McpValues(tree, this.#idOf);
  }

  lineOf(id: string): number {
    return this.#lines.get(id) ?? 1;
  }

  draft(): Draft {
    const draft = newDraft(this.#entry());
    draft.title = this.#tree.title || this.#name;
    if (this.#tree.description !== "") draft.description = this.#tree.description;
    if (this.#tree.maxSteps)
      this.#notes.lost(1, "max_steps: a session here has no such limit.", "max_steps：这里的会话没有步数上限。");
    for (const [id, step] of this.#tree.steps) this.#convert(draft, id, step);
    draft.facts = this.#values.facts;
    return draft;
  }

  #entry(): string {
    const { entry, steps } = this.#tree;
    if (steps.has(entry)) return this.#own(entry);
    const [first = ""] = steps.keys();
    const said = quote(entry);
    this.#notes.guessed(
      1,
      `entry "${said}" is no node; "${quote(first)}" was taken`,
      `entry“${said}”不是节点，暂以“${quote(first)}”为起点`,
    );
    return this.#own(first);
  }

  #own(id: string): string {
    return this.#idOf.get(id) ?? id;
  }

  /** Where a step leads. A node that is not there stays by its name: the check tells it. */
  #target(id: string): string {
    return id === "" ? "" : this.#own(id);
  }

  /** A text with its placeholders as ours. */
  #fill(text: string, line: number, node: string): string {
    return this.#values.fill(text, (whole) =>
      this.#notes.lost(line, `the placeholder ${quote(whole)}`, `占位符 ${quote(whole)}`, node),
    );
  }

  #convert(draft: Draft, id: string, step: Step & { line: number }): void {
    const own = this.#own(id);
    switch (step.type) {
      case "condition":
        draft.forks.set(own, this.#rules(step, own));
        return;
      case "ask": {
        const node = addNode(draft, own, this.#fill(step.prompt, step.line, own));
        this.#options(node, step.options, step.line);
        if (step.options.length > 0) return;
        node.input = { name: this.#values.inputName(step.capture ?? id), type: "text" };
        node.next = [{ to: step.next === undefined ? null : this.#target(step.next) }];
        return;
      }
      case "judgment": {
        const node = addNode(draft, own, this.#fill(step.prompt, step.line, own));
        this.#options(node, step.options, step.line);
        if (step.evidence.length > 0) {
          const names = quote(step.evidence.join(", "));
          this.#notes.lost(step.line, `evidence: ${names}`, `evidence：${names}`, own);
        }
        if (step.rationale) this.#notes.lost(step.line, "require_rationale", "require_rationale（要求说明理由）", own);
        return;
      }
      case "action":
        this.#action(draft, own, step);
        return;
      case "terminal": {
        const node = addNode(draft, own, this.#fill(step.summary, step.line, own));
        if (step.outcome !== "") node.title = inWords(step.outcome);
        return;
      }
    }
  }

  #options(node: DraftNode, options: readonly StepOption[], line: number): void {
    const ids = optionIds();
    for (const { id, to } of options) {
      const own = idPattern.test(id) && ids.take(id) ? id : ids.next(idFrom(id), "option");
      node.options.push({ id: own, description: inWords(id), to: this.#target(to) });
    }
    if (options.length > 0)
      this.#notes.guessed(
        line,
        "options have no texts in mcptree; their ids are shown",
        "mcptree 的选项没有说明文字，暂以 id 代替",
        node.id,
      );
  }

  #rules(step: Extract<Step, { type: "condition" }> & { line: number }, own: string): DraftRule[] {
    const rules: DraftRule[] = [];
    const read = this.#values.readable(step.on);
    for (const { when, to } of step.branches) {
      const condition = read === undefined ? undefined : conditionOf(when, read);
      if (condition !== undefined) rules.push({ when: condition, to: this.#target(to) });
      else {
        const said = quote(`${step.on} ${JSON.stringify(when)}`);
        this.#notes.lost(step.line, `the branch ${said} of "${own}"`, `“${own}”的分支 ${said}`);
      }
    }
    rules.push({ to: this.#target(step.default) });
    return rules;
  }

  /** A tool call: one step for each part of its result that is read later, or just one to go on from. */
  #action(draft: Draft, own: string, step: Extract<Step, { type: "action" }> & { line: number }): void {
    const root = step.capture;
    const paths = this.#values.partsOf(root);
    const args = JSON.stringify(step.args);
    const call = this.#fill(args === "{}" ? step.tool : `${step.tool} ${args}`, step.line, own);
    const first = addNode(draft, own, this.#chinese ? `请调用工具：${call}` : `Call the tool: ${call}`);
    if (step.schema) this.#notes.lost(step.line, "result.schema", "result.schema（结果格式）", own);
    if (step.onError !== undefined) {
      if (paths.length === 0)
        first.options.push({
          id: "done",
          description: this.#chinese ? "已完成" : "Done",
          to: this.#target(step.next),
        });
      const description = this.#chinese ? "工具调用失败" : "The tool call failed";
      first.options.push({ id: "failed", description, to: this.#target(step.onError) });
    }
    let node = first;
    for (const [index, path] of paths.entries()) {
      const name = this.#values.inputName(path);
      if (index > 0) {
        const id = this.#ids.next(`${own}_${name}`, "node");
        this.#lines.set(id, step.line);
        node.next = [{ to: id }];
        node = addNode(draft, id, this.#chinese ? "请继续报告工具的结果。" : "Report more of the tool's result.");
      }
      node.response += this.#chinese ? `\n请报告结果中的 ${path}。` : `\nThen report ${path} of its result.`;
      node.input = { name, type: typeFor(this.#values.comparedWith(path)) };
    }
    if (paths.length > 0 || step.onError === undefined) node.next = [{ to: this.#target(step.next) }];
    if (paths.length > 0)
      this.#notes.changed(
        step.line,
        `the result of ${quote(step.tool)} is asked for in parts: ${quote(paths.join(", "))}`,
        `${quote(step.tool)} 的结果按需要的部分提问：${quote(paths.join(", "))}`,
        own,
      );
  }
}

function typeFor(constants: readonly unknown[]): InputFile["type"] {
  if (constants.length === 0) return "text";
  if (constants.every((constant) => typeof constant === "number")) return "number";
  return constants.every((constant) => typeof constant === "boolean") ? "boolean" : "text";
}

/** `db_conn` → `Db conn`. */
function inWords(id: string): string {
  const words = id.replace(/[_-]+/g, " ").trim();
  return words === "" ? id : words.charAt(0).toUpperCase() + words.slice(1);
}
