/** Which nodes, options and rules of the trees a run of conversations covers, and which it does not. */
import { nodeKey } from "../../compile/rules/graph.ts";
import { formatRef, type NodeRef, type OpenTree } from "../../knowledge/model.ts";
import type { Finding, FindingText } from "../../compile/findings.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { conditionHolds } from "./condition.ts";
import type { Json } from "../../json.ts";
import type { ProjectTree } from "../../compile/project.ts";
import type { SessionEvent, SessionState } from "../../session/types.ts";

export interface CoverageCount {
  covered: number;
  total: number;
}

export interface TreeCoverage {
  base: string;
  tree: string;
  nodes: CoverageCount;
  options: CoverageCount;
  rules: CoverageCount;
  /** Nodes, options and rules that are not covered, with their positions. */
  uncovered: Finding[];
}

/** Collects what conversations cover. Keys are `base/tree#node`; options and rules append a tab and the id or the index. */
export class Coverage {
  readonly #trees: ReadonlyMap<string, OpenTree>;
  readonly #now: number;
  readonly nodes = new Set<string>();
  readonly options = new Set<string>();
  readonly rules = new Set<string>();
  /** By `base/tree#node`: what was answered there. */
  readonly answers = new Map<string, Set<Json>>();

  constructor(trees: ReadonlyMap<string, OpenTree>, now: number) {
    this.#trees = trees;
    this.#now = now;
  }

  addNode(ref: NodeRef | undefined): void {
    if (ref !== undefined) this.nodes.add(formatRef(ref));
  }

  /** Adds the option and rule of one step: the state before it, and its event. `taken` is false for a refused step. */
  addStep(before: SessionState, event: SessionEvent | undefined, taken: boolean): void {
    if (!taken || event === undefined || event.type !== "moved" || event.from === null) return;
    const key = formatRef(event.from);
    const tree = this.#trees.get(`${event.from.base}/${event.from.tree}`);
    const node = tree?.byId.get(event.from.node);
    if (tree === undefined || node === undefined) return;
    const option =
      event.answer?.name === undefined ? node.options.find(({ id }) => id === event.answer?.value) : undefined;
    if (option !== undefined) this.options.add(`${key}\t${option.id}`);
    else if (event.answer !== null) this.answers.set(key, (this.answers.get(key) ?? new Set()).add(event.answer.value));
    if (option?.target !== undefined) return;
    const index = node.next.findIndex((rule) => conditionHolds(rule.when, tree, before, event.answer, this.#now));
    if (index !== -1) this.rules.add(`${key}\t${index}`);
  }

  /** Counts what another run covers as covered here too. */
  addAll(other: Coverage): void {
    for (const kind of ["nodes", "options", "rules"] as const) for (const key of other[kind]) this[kind].add(key);
  }

  /** The coverage of one tree. `describe` makes the message for a part that is not covered. */
  of(
    tree: ProjectTree,
    describe: (part: LocalizedText, at: { id: string; rule?: number }) => FindingText = notCovered,
  ): TreeCoverage {
    const count = (): CoverageCount => ({ covered: 0, total: 0 });
    const result: TreeCoverage = {
      base: tree.here.base,
      tree: tree.here.tree,
      nodes: count(),
      options: count(),
      rules: count(),
      uncovered: [],
    };
    const add = (
      kind: "nodes" | "options" | "rules",
      key: string,
      path: (string | number)[],
      position: "key" | "value",
      part: LocalizedText,
      at: { id: string; rule?: number },
    ): void => {
      result[kind].total++;
      if (this[kind].has(key)) result[kind].covered++;
      else
        result.uncovered.push(
          tree.file.finding(`uncovered-${kind.slice(0, -1)}`, "warning", path, position, describe(part, at)),
        );
    };
    for (const [id, node] of Object.entries(tree.source.nodes)) {
      const key = nodeKey(tree, id);
      add("nodes", key, ["nodes", id], "key", { en: `Node "${id}"`, zh: `节点“${id}”` }, { id });
      for (const [index, option] of (node.options ?? []).entries()) {
        const part = {
          en: `Option "${option.id}" of node "${id}"`,
          zh: `节点“${id}”的选项“${option.id}”`,
        };
        add("options", `${key}\t${option.id}`, ["nodes", id, "options", index, "id"], "value", part, { id });
      }
      if (node.next === undefined) continue;
      const rules = Array.isArray(node.next) ? node.next.length : 1;
      for (let index = 0; index < rules; index++) {
        const path = Array.isArray(node.next) ? ["nodes", id, "next", index] : ["nodes", id, "next"];
        const part = { en: `Rule ${index + 1} of node "${id}"`, zh: `节点“${id}”的第 ${index + 1} 条规则` };
        const position = Array.isArray(node.next) ? "value" : "key";
        add("rules", `${key}\t${index}`, path, position, part, { id, rule: index });
      }
    }
    return result;
  }
}

function notCovered({ en, zh }: LocalizedText): FindingText {
  return {
    en: [`${en} is not covered by any conversation.`, "Write a conversation that takes it."],
    zh: [`没有任何对话覆盖${zh}。`, "请写一段走到这里的对话。"],
  };
}
