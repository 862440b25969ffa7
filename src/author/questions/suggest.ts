/**
 * Groups questions that were not understood: by the node that would fit, by the typed question that refused them, by the step that has no
 * option for them, and by subject. Not here: which node fits (`fit.ts`), the keyword that leads there (`keyword.ts`), where the questions
 * come from (`commands/questions.ts`).
 */
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { MissedQuestion } from "../../session/questions.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import { fittingNode, isUnderstood, type Because } from "./fit.ts";
import { keywordFor, type TriedKeyword } from "./keyword.ts";
import { phrasesOf, plain } from "./phrases.ts";

/** Questions that have one answer, or lack the same one. */
export interface QuestionGroup {
  /** The node that would fit, or the typed question that refused them, `base/tree#node`; null when nothing fits. */
  node: string | null;
  title: string;
  /** Why it is this node; `refused`: its typed question took none of them. */
  because: Because | "refused" | null;
  /** The step of which no option fits, for replies without a node. */
  step?: string;
  questions: { text: string; count: number; kind: MissedQuestion["kind"]; at: string | null }[];
  /** A keyword for the node, and how many of the questions then lead to it. Absent when none helps. */
  keyword?: TriedKeyword;
}

type OpenGroup = QuestionGroup & { asked: MissedQuestion[] };

const MAX_GROUPS_WITH_KEYWORD = 30;

/** The groups, those with most questions first, questions of which each is alone last. What the present files understand is left out. */
export function groupQuestions(questions: readonly MissedQuestion[], knowledge: LocalKnowledge): QuestionGroup[] {
  const groups = new Map<string, OpenGroup>();
  const subjects = new Subjects();
  for (const question of questions) {
    if (question.outcome === "unheard" && question.went_to === undefined && isUnderstood(question, knowledge)) continue;
    const { key, ...found } = placeOf(question, knowledge, subjects);
    const group = groups.get(key) ?? { ...found, questions: [], asked: [] };
    groups.set(key, group);
    if (found.because === "went_there") group.because = "went_there";
    addTo(group, question);
  }
  return gatherSingles([...groups.values()]).map(({ asked, ...group }, index) => {
    const isTried = index < MAX_GROUPS_WITH_KEYWORD && group.because !== "refused" && group.because !== "named";
    const keyword = isTried ? keywordFor(group.node, asked, knowledge) : undefined;
    const rows = group.questions.toSorted((left, right) => right.count - left.count);
    return { ...group, questions: rows, ...(keyword === undefined ? {} : { keyword }) };
  });
}

/** The group that a question belongs to. */
function placeOf(
  question: MissedQuestion,
  knowledge: LocalKnowledge,
  subjects: Subjects,
): Omit<QuestionGroup, "questions"> & { key: string } {
  const { kind, at, text } = question;
  const here = at === null ? "" : formatRef(at);
  const titled = (ref: NodeRef | null): string => (ref === null ? "" : titleOf(ref, knowledge));
  if (kind === "input") return { key: `input ${here}`, node: here, title: titled(at), because: "refused" };
  const fit = fittingNode(question, knowledge);
  if (fit !== undefined) {
    const node = formatRef(fit.ref);
    // Of a reply that has an option's whole text, no keyword is missing.
    const key = fit.because === "named" ? `named ${node}` : node;
    return { key, node, title: titled(fit.ref), because: fit.because };
  }
  if (at !== null) return { key: `step ${here}`, node: null, title: titled(at), because: null, step: here };
  return { key: subjects.keyOf(text), node: null, title: "", because: null };
}

function addTo(group: OpenGroup, question: MissedQuestion): void {
  const { text, kind } = question;
  const at = question.at === null ? null : formatRef(question.at);
  group.asked.push(question);
  const same = group.questions.find((one) => plain(one.text) === plain(text) && one.at === at && one.kind === kind);
  if (same === undefined) group.questions.push({ text, count: 1, kind, at });
  else same.count += 1;
}

/** Groups by size; subjects that one question alone has are together at the end, since a list of them is read at a glance. */
function gatherSingles(groups: readonly OpenGroup[]): OpenGroup[] {
  const isSingle = ({ node, step, questions }: OpenGroup): boolean =>
    node === null && step === undefined && questions.length === 1 && questions[0]?.count === 1;
  const singles = groups.filter(isSingle);
  const ordered = groups
    .filter((group) => !isSingle(group))
    .toSorted((left, right) => right.asked.length - left.asked.length);
  const [first] = singles;
  if (first === undefined) return ordered;
  const together = {
    ...first,
    questions: singles.flatMap((group) => group.questions),
    asked: singles.flatMap(({ asked }) => asked),
  };
  return [...ordered, together];
}

/** Questions that no node answers, apart by what they are about: of one subject are those that share a phrase. */
class Subjects {
  readonly #phrases = new Map<string, string>();
  #count = 0;

  /** The key of the group that a question belongs to; never the name of a node. */
  keyOf(text: string): string {
    const phrases = [plain(text), ...phrasesOf(text)];
    const known = phrases.map((phrase) => this.#phrases.get(phrase)).find((key) => key !== undefined);
    const key = known ?? `#${(this.#count += 1)}`;
    for (const phrase of phrases) if (!this.#phrases.has(phrase)) this.#phrases.set(phrase, key);
    return key;
  }
}

function titleOf({ base, tree, node }: NodeRef, { trees }: LocalKnowledge): string {
  const found = trees.get(`${base}/${tree}`)?.byId.get(node);
  return found?.title ?? node;
}
