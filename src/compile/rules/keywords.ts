/** Rules about keywords: each is one word or phrase, and belongs to trees of one base. */
import type { Path } from "../findings.ts";
import { patternMark, patternText, remarkMark, remarkText } from "../plain-words.ts";
import type { ProjectTree } from "../project.ts";
import { treeKey } from "../../knowledge/refs.ts";
import { nodesOf } from "./nodes.ts";
import { folded } from "./options.ts";
import type { Report, Rule } from "./rule.ts";

interface Claim {
  tree: ProjectTree;
  path: Path;
  keyword: string;
}

/** The tree's own keywords and those of its nodes, with their paths. */
function claimsOf(tree: ProjectTree): Claim[] {
  const claims: Claim[] = (tree.source.keywords ?? []).map((keyword, index) => ({
    tree,
    path: ["keywords", index],
    keyword,
  }));
  for (const [id, { keywords }] of nodesOf(tree.source)) {
    if (keywords === undefined) continue;
    for (const [index, keyword] of keywords.entries())
      claims.push({ tree, path: ["nodes", id, "keywords", index], keyword });
  }
  return claims;
}

/** Reports nodes of a tree with the same keywords as a node before: one is a copy, and a question begins at neither for sure. */
function reportCopies(tree: ProjectTree, report: Report): void {
  const first = new Map<string, string>();
  for (const [id, { keywords = [] }] of nodesOf(tree.source)) {
    const key = keywords.map(folded).toSorted().join("\n");
    const other = first.get(key);
    if (key === "") continue;
    if (other === undefined) first.set(key, id);
    else
      report(tree.file, ["nodes", id, "keywords"], "value", {
        en: [
          `Node "${other}" of this tree has the same keywords.`,
          "Keep them at the node where such a question should begin.",
        ],
        zh: [`这棵树的节点“${other}”也写了同样的关键词。`, "请只写在这类问题应当开始的那个节点上。"],
      });
  }
}

export const keywordCollision: Rule = {
  id: "keyword-collision",
  severity: "warning",
  check(project, report) {
    const first = new Map<string, Claim>();
    for (const tree of project.trees) {
      reportCopies(tree, report);
      for (const claim of claimsOf(tree)) {
        const text = folded(claim.keyword);
        if (text === "") continue;
        const other = first.get(text);
        if (other === undefined) first.set(text, claim);
        // Trees of one base work together; which of them a word belongs to is told by its place in them.
        else if (other.tree.here.base !== tree.here.base) {
          const name = treeKey(other.tree.here.base, other.tree.here.tree);
          report(tree.file, claim.path, "value", {
            en: [
              `The keyword "${claim.keyword}" also belongs to tree ${name}.`,
              "Keep it in one of them, or make both more precise; until then the user is asked which was meant.",
            ],
            zh: [`关键词“${claim.keyword}”也属于树 ${name}。`, "请只保留一处，或改得更具体；否则只能请用户自己选择。"],
          });
        }
      }
    }
  },
};

export const joinedKeywords: Rule = {
  id: "joined-keywords",
  severity: "warning",
  check(project, report) {
    for (const tree of project.trees) {
      for (const { path, keyword } of claimsOf(tree)) {
        const found = /[，、；]|(?<=^\p{Script=Han}{2,})[/|／](?=\p{Script=Han}{2,}(?:$|[/|／]))/u.exec(keyword);
        if (found === null) {
          const mark = patternMark(keyword);
          const remark = mark === undefined ? remarkMark(keyword) : undefined;
          if (mark !== undefined) report(tree.file, path, mark, patternText);
          if (remark !== undefined) report(tree.file, path, remark, remarkText);
          continue;
        }
        report(
          tree.file,
          path,
          { start: found.index, end: found.index + 1 },
          {
            en: [
              `"${keyword}" is read as one keyword.`,
              "Separate keywords with an English comma and a space; inside one keyword, leave punctuation out.",
            ],
            zh: [`“${keyword}”会被当作一个关键词。`, "关键词之间请用英文逗号加空格隔开；同一个关键词里不用标点。"],
          },
        );
      }
    }
  },
};
