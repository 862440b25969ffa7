/** The keyword with which questions lead to a node: each is tried on a copy of the routing. Not here: which questions (`suggest.ts`). */
import { describeBases } from "../../compile/bases.ts";
import { formatRef, type OpenTree, type Tree } from "../../knowledge/model.ts";
import { buildRouting, openRouting } from "../../routing/match.ts";
import { withoutNegatedClauses } from "../../routing/content-words.ts";
import type { MissedQuestion } from "../../session/questions.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import { leadsTo } from "./fit.ts";
import { phrasesOf, plain } from "./phrases.ts";

/** A keyword, and how many of the questions then lead to the node. */
export interface TriedKeyword {
  word: string;
  leads: number;
  of: number;
}

/** Other nodes whose texts may hold a keyword: its step is usually named by the options that lead there, and by its neighbours. */
const MAX_OTHER_NODES = 3;

/** Keywords that are tried for a node. Each needs the routing to be built again. */
const MAX_TRIED = 6;

/** The keyword with which most of the questions lead to the node; undefined when none helps. */
export function keywordFor(
  node: string | null,
  asked: readonly MissedQuestion[],
  knowledge: LocalKnowledge,
): TriedKeyword | undefined {
  const trees = [...knowledge.trees.values()];
  const home = trees.find(({ base, tree, nodes }) => nodes.some(({ id }) => `${base}/${tree}#${id}` === node));
  const id = node?.slice(node.indexOf("#") + 1) ?? "";
  if (node === null || home === undefined) return undefined;
  const taken = new Set(trees.flatMap((tree) => wordsWritten(tree, home.base)).map(plain));
  let best: TriedKeyword | undefined;
  const elsewhere = otherTexts(trees, home, id);
  const isOwn = (word: string): boolean =>
    ![...taken].some((keyword) => keyword.length > 1 && plain(word).includes(keyword)) &&
    elsewhere.filter((text) => text.includes(plain(word))).length <= MAX_OTHER_NODES;
  for (const word of wordsIn(asked).filter(isOwn).slice(0, MAX_TRIED)) {
    const changed = withKeyword(home, id, word);
    const all = trees.map((tree) => (tree === home ? changed : tree));
    const routing = openRouting(buildRouting(all, describeBases(all, [])));
    const opened = new Map(knowledge.trees).set(`${home.base}/${home.tree}`, changed);
    const leads = asked.filter((question) => {
      const to = leadsTo(question, routing, opened);
      return to !== undefined && to !== null && formatRef(to) === node;
    }).length;
    if (leads > (best?.leads ?? 0)) best = { word, leads, of: asked.length };
    if (best?.leads === asked.length) break;
  }
  return best;
}

/** What each node but the keyword's own says, in its own base and in others: a word of many of them would lead away from all. */
function otherTexts(trees: readonly OpenTree[], home: OpenTree, id: string): string[] {
  return trees.flatMap((tree) =>
    tree.nodes
      .filter((node) => tree !== home || node.id !== id)
      .map(({ title = "", response, options }) => [title, response, ...options.map(({ description }) => description)])
      .map((texts) => plain(texts.join("\n"))),
  );
}

/** The keywords of a tree, and the synonyms of its base where that is the node's. */
function wordsWritten({ base, keywords, nodes, synonyms = [] }: OpenTree, own: string): string[] {
  return [...keywords, ...nodes.flatMap((one) => one.keywords), ...(base === own ? synonyms.flat() : [])];
}

function withKeyword(home: OpenTree, id: string, word: string): OpenTree {
  const change = <Node extends Tree["nodes"][number]>(node: Node): Node =>
    node.id === id ? { ...node, keywords: [...node.keywords, word] } : node;
  const nodes = home.nodes.map(change);
  return { ...home, nodes, byId: new Map(nodes.map((node) => [node.id, node])) };
}

/** Phrases of the questions, without what they deny, those of most questions first, then the longer ones. */
function wordsIn(asked: readonly MissedQuestion[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of asked)
    for (const phrase of new Set(phrasesOf(withoutNegatedClauses(text) ?? text)))
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return [...counts]
    .toSorted(([left, many], [right, more]) => more - many || right.length - left.length || (left < right ? -1 : 1))
    .map(([phrase]) => phrase);
}
