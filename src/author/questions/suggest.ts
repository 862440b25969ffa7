/**
 * Groups questions that were not understood by the node that would fit, and finds the keyword that leads them there: each is
 * tried on a copy of the routing before it is suggested. Not here: where the questions come from (`commands/questions.ts`).
 */
import { foldCompatibility } from "../../fold-compatibility.ts";
import { describeBases } from "../../compile/bases.ts";
import { formatRef, type NodeRef, type OpenTree, type Tree } from "../../knowledge/model.ts";
import { buildRouting, matchReply, openRouting, routeQuery, type OpenRouting } from "../../routing/match.ts";
import { markContentUnits } from "../../routing/content-words.ts";
import { unitsOf } from "../../search/units.ts";
import type { MissedQuestion } from "../../session/questions.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";

/** Questions that one node would answer. */
export interface QuestionGroup {
  /** The node that would fit, `base/tree#node`; null when nothing does. */
  node: string | null;
  title: string;
  /** Whether users went there afterwards, or the words alone point there. */
  because: "went_there" | "words" | "document" | null;
  questions: { text: string; count: number; kind: MissedQuestion["kind"]; at: string | null }[];
  /** A keyword for the node, and how many of the questions then lead to it. Absent when none helps. */
  keyword?: { word: string; leads: number; of: number };
}

/** Keywords that are tried for a group. Each needs the routing to be built again. */
const MAX_TRIED = 6;
const MAX_GROUPS_WITH_KEYWORD = 30;

/** The groups, those with most questions first. What the present files understand is left out. */
export function groupQuestions(questions: readonly MissedQuestion[], knowledge: LocalKnowledge): QuestionGroup[] {
  const groups = new Map<string, QuestionGroup & { asked: MissedQuestion[] }>();
  const subjects = new Subjects();
  for (const question of questions) {
    const fit = fittingNode(question, knowledge);
    if (question.outcome === "unheard" && question.went_to === undefined && isUnderstood(question, knowledge)) continue;
    const node = fit === undefined ? null : formatRef(fit.ref);
    const key = node ?? subjects.keyOf(question.text);
    const known = groups.get(key) ?? {
      node,
      title: fit === undefined ? "" : titleOf(fit.ref, knowledge),
      because: fit?.because ?? null,
      questions: [],
      asked: [],
    };
    groups.set(key, known);
    known.asked.push(question);
    if (fit?.because === "went_there") known.because = "went_there";
    const at = question.at === null ? null : formatRef(question.at);
    const same = known.questions.find(({ text, at: place }) => plain(text) === plain(question.text) && place === at);
    if (same === undefined) known.questions.push({ text: question.text, count: 1, kind: question.kind, at });
    else same.count += 1;
  }
  const ordered = [...groups.values()].toSorted((left, right) => right.asked.length - left.asked.length);
  return ordered.map(({ asked, ...group }, index) => {
    const keyword = index < MAX_GROUPS_WITH_KEYWORD ? keywordFor(group.node, asked, knowledge) : undefined;
    const rows = group.questions.toSorted((left, right) => right.count - left.count);
    return { ...group, questions: rows, ...(keyword === undefined ? {} : { keyword }) };
  });
}

/** Questions that no node answers, apart by what they are about: of one subject are those that share a phrase. */
class Subjects {
  readonly #phrases = new Map<string, string>();
  #count = 0;

  /** The key of the group that a question belongs to; never the name of a node. */
  keyOf(text: string): string {
    const phrases = [plain(text), ...contentRuns(text).flatMap(partsOf)];
    const known = phrases.map((phrase) => this.#phrases.get(phrase)).find((key) => key !== undefined);
    const key = known ?? `#${(this.#count += 1)}`;
    for (const phrase of phrases) if (!this.#phrases.has(phrase)) this.#phrases.set(phrase, key);
    return key;
  }
}

function plain(text: string): string {
  return foldCompatibility(text)
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, "");
}

function titleOf({ base, tree, node }: NodeRef, { trees }: LocalKnowledge): string {
  const found = trees.get(`${base}/${tree}`)?.byId.get(node);
  return found?.title ?? node;
}

/** Where a question leads with a routing: the node, or undefined. */
function leadsTo(
  { kind, text, at }: MissedQuestion,
  routing: OpenRouting,
  trees: ReadonlyMap<string, OpenTree>,
): NodeRef | undefined {
  if (kind === "first") return routeQuery(routing, { query: text }).entry ?? undefined;
  const tree = at === null ? undefined : trees.get(`${at.base}/${at.tree}`);
  const node = tree?.byId.get(at?.node ?? "");
  if (at === null || tree === undefined || node === undefined) return undefined;
  const lookup = (base: string, name: string): OpenTree | undefined => trees.get(`${base}/${name}`);
  const match = matchReply(text, node.options, tree, at.node, tree.language, lookup);
  if (match.kind === "option") return node.options.find(({ id }) => id === match.id)?.target ?? undefined;
  return match.kind === "node" ? { ...at, node: match.node } : undefined;
}

function isUnderstood(question: MissedQuestion, { routing, trees }: LocalKnowledge): boolean {
  if (question.kind === "first") {
    const { entry, match } = routeQuery(routing, { query: question.text });
    return entry !== null && match.matched !== "";
  }
  return leadsTo(question, routing, trees) !== undefined;
}

/** The node that would fit: where the user went, what the words are nearest to, or what offers a document that answers. */
function fittingNode(
  question: MissedQuestion,
  knowledge: LocalKnowledge,
): { ref: NodeRef; because: "went_there" | "words" | "document" } | undefined {
  const { trees, routing } = knowledge;
  const has = ({ base, tree, node }: NodeRef): boolean => trees.get(`${base}/${tree}`)?.byId.has(node) === true;
  if (question.went_to !== undefined && has(question.went_to)) return { ref: question.went_to, because: "went_there" };
  const { best, match } = routeQuery(routing, { query: question.text });
  if (best !== undefined && match.matched !== "" && has(best)) return { ref: best, because: "words" };
  const found = knowledge.search()?.find(question.text, 1);
  const record = found?.rows[0]?.record;
  // Passages that share only some of the words are about something else.
  if (record === undefined || found === undefined || found.result.tiers.strong === 0) return undefined;
  for (const { base, tree, root, nodes } of trees.values()) {
    const node =
      base === record.base
        ? nodes.find(({ documents }) => documents.includes(`${base}/${record.document}`))
        : undefined;
    if (node !== undefined && node.id !== root) return { ref: { base, tree, node: node.id }, because: "document" };
  }
  return undefined;
}

/** The keyword with which most of the questions lead to the node, tried with the routing built again. */
function keywordFor(
  node: string | null,
  asked: readonly MissedQuestion[],
  knowledge: LocalKnowledge,
): QuestionGroup["keyword"] {
  const trees = [...knowledge.trees.values()];
  const home = trees.find(({ base, tree, nodes }) => nodes.some(({ id }) => `${base}/${tree}#${id}` === node));
  const id = node?.slice(node.indexOf("#") + 1) ?? "";
  if (node === null || home === undefined) return undefined;
  const taken = new Set(
    trees.flatMap(({ nodes, keywords }) => [...keywords, ...nodes.flatMap((one) => one.keywords)]).map(plain),
  );
  let best: { word: string; leads: number; of: number } | undefined;
  for (const word of wordsIn(asked)
    .filter((one) => !taken.has(plain(one)))
    .slice(0, MAX_TRIED)) {
    const changed = withKeyword(home, id, word);
    const all = trees.map((tree) => (tree === home ? changed : tree));
    const routing = openRouting(buildRouting(all, describeBases(all, [])));
    const opened = new Map(knowledge.trees).set(`${home.base}/${home.tree}`, changed);
    const leads = asked.filter((question) => {
      const to = leadsTo(question, routing, opened);
      return to !== undefined && formatRef(to) === node;
    }).length;
    if (leads > (best?.leads ?? 0)) best = { word, leads, of: asked.length };
    if (best?.leads === asked.length) break;
  }
  return best;
}

function withKeyword(home: OpenTree, id: string, word: string): OpenTree {
  const change = <Node extends Tree["nodes"][number]>(node: Node): Node =>
    node.id === id ? { ...node, keywords: [...node.keywords, word] } : node;
  const nodes = home.nodes.map(change);
  return { ...home, nodes, byId: new Map(nodes.map((node) => [node.id, node])) };
}

/** Phrases of the questions, those of most questions first, then the longer ones. */
function wordsIn(asked: readonly MissedQuestion[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of asked)
    for (const phrase of new Set(contentRuns(text).flatMap(partsOf))) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return [...counts]
    .toSorted(([left, many], [right, more]) => more - many || right.length - left.length || (left < right ? -1 : 1))
    .map(([phrase]) => phrase);
}

/** Neighbouring words of a text that are neither stop words nor small talk. */
function contentRuns(text: string): string[] {
  const units = unitsOf(text);
  const isContent = markContentUnits(units);
  const runs: string[] = [];
  let run = "";
  let unspacedBefore = false;
  for (const [at, { text: word, unspaced }] of units.entries()) {
    if (isContent[at] !== true) {
      if (run !== "") runs.push(run);
      run = "";
      continue;
    }
    run += run === "" || (unspaced && unspacedBefore) ? word : ` ${word}`;
    unspacedBefore = unspaced;
  }
  return run === "" ? runs : [...runs, run];
}

/** A run of words, its shorter parts of Chinese, and each word of other scripts. */
function partsOf(run: string): string[] {
  const phrase = run.trim();
  if (!/\p{Script=Han}/u.test(phrase))
    return phrase.length < 3 ? [] : [phrase, ...phrase.split(" ").filter((one) => one.length > 3)];
  const parts: string[] = phrase.length <= 8 ? [phrase] : [];
  for (let length = 4; length >= 2; length--)
    for (let at = 0; at + length <= phrase.length; at++) parts.push(phrase.slice(at, at + length));
  return parts;
}
