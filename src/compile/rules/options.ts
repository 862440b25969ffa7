/** Rules about a node's options: distinguishable, not too many, and none that hides a built-in option. */
import { foldCompatibility } from "../../fold-compatibility.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { Project, ProjectTree } from "../project.ts";
import { resolveRef } from "../../knowledge/refs.ts";
import type { NodeFile } from "../schema/schema.ts";
import { graphOf, nodeKey, reach } from "./graph.ts";
import { nodeRule, nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

/** Options that one node shows; with more, people stop reading. */
const MAX_OPTIONS = 12;

/** A text without differences that readers overlook: case, width, spaces and punctuation. */
export function folded(text: string): string {
  return foldCompatibility(text)
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, "");
}

export const ambiguousOptions = nodeRule("ambiguous-options", "warning", (_id, node, report) => {
  const seen = new Map<string, { id: string; when?: string | undefined }>();
  for (const [index, option] of (node.options ?? []).entries()) {
    const text = folded(option.description) || option.description;
    const other = seen.get(text);
    // Two options with conditions of their own may never be offered together.
    if (other !== undefined && other.id !== option.id && (option.when === undefined || other.when === undefined)) {
      report(["options", index, "description"], "value", {
        en: [
          `The options "${other.id}" and "${option.id}" read the same.`,
          "Word them so that a user can tell them apart, or keep one.",
        ],
        zh: [`选项“${other.id}”和“${option.id}”的说明读起来一样。`, "请改写说明让用户能够区分，或只保留一个。"],
      });
    }
    if (other === undefined) seen.set(text, option);
  }
  const choices = new Map<string, string>();
  for (const [index, choice] of (node.input?.choices ?? []).entries()) {
    if (typeof choice === "string") continue;
    const text = folded(choice.description) || choice.description;
    const other = choices.get(text);
    if (other === undefined) choices.set(text, choice.id);
    else if (other !== choice.id)
      report(["input", "choices", index, "description"], "value", {
        en: [
          `The choices "${other}" and "${choice.id}" read the same.`,
          "Word them so that a user can tell them apart, or keep one.",
        ],
        zh: [`选择项“${other}”和“${choice.id}”的说明读起来一样。`, "请改写说明让用户能够区分，或只保留一个。"],
      });
  }
});

export const tooManyOptions = nodeRule("too-many-options", "warning", (id, node, report) => {
  const count = (node.options ?? []).length;
  if (count <= MAX_OPTIONS) return;
  report(["options"], "key", {
    en: [
      `Node "${id}" offers ${count} options; more than ${MAX_OPTIONS} are hard to choose from.`,
      "Group them under a few options first, or ask for the value with an input of type choice.",
    ],
    zh: [
      `节点“${id}”有 ${count} 个选项，超过 ${MAX_OPTIONS} 个就很难选择。`,
      "请先分成几组，或改用 choice 类型的 input。",
    ],
  });
});

export const shadowedBuiltin: Rule = {
  id: "shadowed-builtin",
  severity: "warning",
  check(project, report) {
    for (const tree of project.trees) {
      for (const [id, node] of nodesOf(tree.source)) {
        for (const { index, option } of builtinNames(node)) {
          const meaning = shadowed(project, tree, id, node, option);
          if (meaning === undefined) continue;
          report(tree.file, ["nodes", id, "options", index, "id"], "value", {
            en: [
              `The option id "${option.id}" hides the built-in one, which ${meaning.en}.`,
              "Choose another id; agents use this one in its built-in sense.",
            ],
            zh: [
              `选项 id “${option.id}”遮住了同名的内置选项（${meaning.zh}）。`,
              "请换一个 id，智能体会按内置含义使用它。",
            ],
          });
        }
      }
    }
  },
};

/** Options that are named as built-in ones are. */
function builtinNames(node: NodeFile): { option: OptionFile; index: number }[] {
  return (node.options ?? []).flatMap((option, index) =>
    option.id.startsWith("goto:") || builtin.has(option.id) ? [{ option, index }] : [],
  );
}

const builtin: ReadonlySet<string> = new Set(["end", "restart", "back", "provide_more_info", "answer"]);

type OptionFile = NonNullable<NodeFile["options"]>[number];

/** What the built-in option of this id does, when the author's own does something else. */
function shadowed(
  project: Project,
  tree: ProjectTree,
  id: string,
  node: NodeFile,
  option: OptionFile,
): LocalizedText | undefined {
  const target = option.next_node;
  const found = typeof target === "string" ? resolveRef(target, tree.here, project.refs) : undefined;
  const leadsTo = found?.kind === "found" ? `${found.ref.base}/${found.ref.tree}#${found.ref.node}` : undefined;
  if (option.id.startsWith("goto:")) return { en: "goes to an earlier node", zh: "回到之前的某个节点" };
  switch (option.id) {
    case "end":
      return target === null || (leadsTo !== undefined && graphOf(project).nodes.get(leadsTo)?.ends === true)
        ? undefined
        : { en: "ends the session", zh: "结束会话" };
    case "restart":
      return leadsTo === nodeKey(tree, tree.here.root) ? undefined : { en: "begins again", zh: "重新开始" };
    case "back":
      // An author's own way back is welcome as long as it leads to somewhere before this node.
      return leadsTo !== undefined && reach(graphOf(project), [leadsTo]).has(nodeKey(tree, id))
        ? undefined
        : { en: "goes back one step", zh: "返回上一步" };
    case "provide_more_info":
      return { en: "takes free text", zh: "接收自由文本" };
    case "answer":
      return node.input === undefined ? undefined : { en: "carries the value of the input", zh: "提交输入的值" };
    default:
      return undefined;
  }
}
