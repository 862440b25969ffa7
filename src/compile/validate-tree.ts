/**
 * Validates the stored trees of a release: the rules of the check judge them as they judge an author's files, and what only a compiled
 * tree can get wrong is looked at besides.
 */
import type { LocalizedText } from "../localized-text.ts";
import { idPattern } from "../knowledge/fields.ts";
import type { NodeRef, Tree } from "../knowledge/model.ts";
import { treeKey } from "../knowledge/refs.ts";
import type { FindingText, Path } from "./findings.ts";
import { quoteName } from "./references/contents.ts";
import { badCondition } from "./rules/conditions.ts";
import { duplicateOption } from "./rules/duplicates.ts";
import { badInput } from "./rules/inputs.ts";
import { unknownName } from "./rules/names.ts";
import { unknownPlaceholder } from "./rules/placeholders.ts";
import { cycleWithoutExit, trap } from "./rules/reachability.ts";
import { danglingNextNode, leadsNowhere, missingRoot } from "./rules/references.ts";
import type { Rule } from "./rules/rule.ts";
import { emptyText, tooManyPlaceholders } from "./rules/texts.ts";
import { strayTranslation } from "./rules/translations.ts";
import { treeFileSchema } from "./schema/schema.ts";
import { projectOfTrees } from "./source-of-tree.ts";

/** Reports a problem of an object of the release. `object` is its name in the manifest. */
/** `fix`: the way out, where compiling again is not it. */
export type ReportProblem = (object: string, rule: string, message: LocalizedText, fix?: LocalizedText) => void;

/** The rules whose findings are errors and that ask for no text of a file: a compiled tree never breaks one of them. */
const treeRules: readonly Rule[] = [
  missingRoot,
  danglingNextNode,
  leadsNowhere,
  trap,
  cycleWithoutExit,
  duplicateOption,
  badInput,
  badCondition,
  unknownName,
  unknownPlaceholder,
  strayTranslation,
  emptyText,
  tooManyPlaceholders,
];

/** A message of a rule quotes what the tree says, which may be long. */
const MAX_MESSAGE_LENGTH = 400;

/** Reports every problem of the trees of a release, by `base/tree`. */
export function validateTrees(trees: ReadonlyMap<string, Tree>, report: ReportProblem): void {
  for (const tree of trees.values()) validateStored(tree, trees, report);
  const project = projectOfTrees(trees.values());
  for (const { file, source } of project.trees) {
    // A draft's nodes that nobody has written yet are called what leads to them, which need be no id.
    const nodes = Object.fromEntries(Object.entries(source.nodes).filter(([id]) => idPattern.test(id)));
    const [issue] = treeFileSchema.safeParse({ ...source, nodes }).error?.issues ?? [];
    if (issue !== undefined)
      report(file.path, "wrong-type", placed(pathOf(issue.path), { en: [NO_SUCH.en, ""], zh: [NO_SUCH.zh, ""] }));
  }
  for (const rule of treeRules)
    rule.check(
      project,
      (file, where, _part, text, severity = rule.severity) => {
        if (severity === "error") report(file.path, rule.id, placed("start" in where ? [] : where, text));
      },
      {},
    );
}

const NO_SUCH: LocalizedText = {
  en: "No tree file is compiled to this.",
  zh: "任何树文件都不会编译出这样的内容。",
};

function pathOf(path: readonly PropertyKey[]): Path {
  return path.filter((step) => typeof step !== "symbol");
}

/** A rule's message with the node or the fact that it is about. */
function placed(path: Path, { en, zh }: FindingText): LocalizedText {
  const [part, name = ""] = path;
  const at = quoteName(String(name));
  const [where, ort] =
    part === "nodes"
      ? [`Node ${at}: `, `节点 ${at}：`]
      : part === "facts"
        ? [`Fact ${at}: `, `事实 ${at}：`]
        : ["", ""];
  return { en: cut(where + en[0]), zh: cut(ort + zh[0]) };
}

function cut(text: string): string {
  return text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)}…` : text;
}

/** What an author's file cannot say: keys that stand twice, and references to another tree that are already resolved. */
function validateStored(tree: Tree, trees: ReadonlyMap<string, Tree>, report: ReportProblem): void {
  const object = `tree/${treeKey(tree.base, tree.tree)}`;
  const ids = new Set(tree.nodes.map((node) => node.id));
  if (ids.size !== tree.nodes.length)
    report(object, "duplicate-id", { en: "Two nodes have the same id.", zh: "有两个节点的 id 相同。" });
  if (isTwice(tree.facts.map(({ name }) => name)))
    report(object, "duplicate-id", { en: "Two facts have the same name.", zh: "有两个事实的名称相同。" });
  const lists = [tree.texts, ...tree.nodes.map(({ texts }) => texts)];
  if (
    lists.some((texts) => isTwice(texts.map(({ language }) => language))) ||
    tree.nodes.some(({ texts }) => texts.some(({ options }) => isTwice(options.map(({ id }) => id))))
  )
    report(object, "duplicate-id", { en: "A text is translated twice.", zh: "有一段文字翻译了两次。" });
  for (const jump of tree.jumps)
    if (!trees.has(treeKey(jump.base, jump.tree)))
      report(object, "dangling-next-node", {
        en: `The tree leads to the tree ${quoteName(treeKey(jump.base, jump.tree))}, which is not in the release.`,
        zh: `这棵树通向树 ${quoteName(treeKey(jump.base, jump.tree))}，版本里却没有它。`,
      });
  const targetExists = createTargetTest(tree, ids, trees);
  for (const node of tree.nodes)
    for (const { target } of [...node.options, ...node.next])
      if (target && !targetExists(target))
        report(object, "dangling-next-node", {
          en: `Node ${quoteName(node.id)} leads to a node that is not in the release.`,
          zh: `节点 ${quoteName(node.id)} 指向了版本中不存在的节点。`,
        });
}

const isTwice = (names: readonly string[]): boolean => new Set(names).size !== names.length;

/** A target in another tree must exist and be listed in `jumps`, because sessions load only those trees before a step. */
function createTargetTest(
  tree: Tree,
  ids: ReadonlySet<string>,
  trees: ReadonlyMap<string, Tree>,
): (target: NodeRef) => boolean {
  const own = treeKey(tree.base, tree.tree);
  const jumps = new Set(tree.jumps.map((jump) => treeKey(jump.base, jump.tree)));
  const idsByTree = new Map([[own, ids]]);
  return (target) => {
    const key = treeKey(target.base, target.tree);
    const known = idsByTree.get(key) ?? new Set(trees.get(key)?.nodes.map((node) => node.id));
    idsByTree.set(key, known);
    return known.has(target.node) && (key === own || jumps.has(key));
  };
}
