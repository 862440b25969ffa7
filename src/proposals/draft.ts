/**
 * A draft from walks of one essence: what was asked becomes steps, what was answered options or inputs, and each walk a test. Nothing is
 * in it that no walk showed (requirement proposals/no-new-way).
 */
import { guessLanguage } from "../knowledge/language.ts";
import { conversationsOf } from "./conversations.ts";
import { addExits } from "./exits.ts";
import { fileName } from "./ids.ts";
import { inputsOf, withStandIns } from "./inputs.ts";
import { isSameLanguage, languageOfWalk, mostFrequentLanguage } from "./language.ts";
import type { Draft, DraftNode, DraftNote, DraftTree, Walk } from "./model.ts";
import { NodeMaker, type Planned } from "./draft-nodes.ts";
import { noteTexts } from "./notes.ts";
import { followWalk, observationsOf, type FollowedWalk } from "./observe.ts";
import { openDraft } from "./open-draft.ts";
import { planStep, type ExtraOptions } from "./plan.ts";
import { draftIds, Labels } from "./rewrite.ts";
import { targetsOf } from "./ways.ts";
import { countedWords, sharedWords } from "./words.ts";

/** Labels of one round may make walks disagree where they agreed before; that ends soon, since ways do not change. */
const MAX_ROUNDS = 8;

/** `walks`: completed, of one essence. */
export function draftOf(walks: readonly Walk[], name: string): Draft {
  const languages = walks.map(languageOfWalk);
  const language = mostFrequentLanguage(languages);
  const isOwn = (walk: Walk): boolean => isSameLanguage(languageOfWalk(walk), language);
  const inputs = inputsOf(walks);
  const replaced = withStandIns(walks, inputs);
  const ids = draftIds(replaced);
  const planned = plan(replaced, ids);
  const places = new Map(Array.from(ids, ([key, id]) => [id, key]));
  const notes: DraftNote[] = [];
  const others = languages.filter((one) => !isSameLanguage(one, language));
  if (others.length > 0) notes.push(noteTexts.otherLanguages(others.length, [...new Set(others)], language));
  const maker = new NodeMaker({ walks, own: walks.filter(isOwn), inputs, places, planned, notes, language });
  const root = rootOf(planned.followed);
  const nodes = maker.nodes(root);
  for (const node of addExits(nodes, language)) notes.push({ node, ...noteTexts.nobodyEnded() });
  addEntries(nodes, root, planned.followed, walks);
  const words = countedWords(queriesOf(walks));
  const keywords = words.map(({ word }) => word);
  const tree: DraftTree = {
    title: keywords.find((word) => isSameLanguage(guessLanguage(word, language), language)) ?? keywords[0] ?? name,
    language,
    root,
    ...(keywords.length > 0 && { keywords }),
    nodes,
  };
  const replayed = conversationsOf(
    planned.followed.map((followed, at) => ({ source: walks[at]?.source ?? { kind: "session", id: "" }, followed })),
    nodes,
    openDraft(tree),
  );
  const conversations = replayed.map(({ conversation }) => conversation);
  for (const { conversation, whole } of replayed) if (!whole) notes.push(noteTexts.cut(conversation.name));
  const sources = [...new Map(walks.map(({ source }) => [source.id, source])).values()];
  return { name: fileName(name, "draft"), tree, conversations, notes, sources, words };
}

/** The first words of each run: a run of several walks said them once. */
function queriesOf(walks: readonly Walk[]): string[] {
  return [...new Map(walks.map(({ source, query }) => [source.id, query])).values()];
}

function plan(walks: readonly Walk[], ids: ReadonlyMap<string, string>): Planned {
  const labels = new Labels();
  const extras: ExtraOptions = new Map();
  for (let round = 1; ; round += 1) {
    const followed = walks.map((walk, at) => followWalk(walk, at, ids, labels));
    const observations = followed.flatMap((one, at) => observationsOf(one, at));
    const made = Array.from(
      Map.groupBy(observations, ({ from }) => from),
      ([id, own]) => planStep(id, own, labels, extras),
    );
    if (round === MAX_ROUNDS || !made.some(({ changed }) => changed))
      return { plans: new Map(made.map(({ plan: one }) => [one.id, one])), followed, extras };
  }
}

/** Where most walks begin; the first of those that are equal. */
function rootOf(followed: readonly FollowedWalk[]): string {
  const counts = Map.groupBy(followed, ({ events }) => events[0]?.state.entry?.node ?? "");
  return [...counts].toSorted(([, left], [, right]) => right.length - left.length)[0]?.[0] ?? "root";
}

/** Where some walks begin and nothing leads: the words of those who began there bring others. */
function addEntries(
  nodes: { [id: string]: DraftNode },
  root: string,
  followed: readonly FollowedWalk[],
  walks: readonly Walk[],
): void {
  const reached = new Set([root]);
  for (const node of Object.values(nodes)) for (const to of targetsOf(node)) if (to !== null) reached.add(to);
  const entries = Map.groupBy(
    walks.map((walk, at) => ({ walk, at })),
    ({ at }) => followed[at]?.events[0]?.state.entry?.node ?? "",
  );
  for (const [entry, began] of entries) {
    const node = nodes[entry];
    if (node === undefined || reached.has(entry)) continue;
    const keywords = sharedWords(queriesOf(began.map(({ walk }) => walk)));
    if (keywords.length > 0) node.keywords = keywords;
  }
}
