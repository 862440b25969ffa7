/**
 * What runs of a tree say about it: where users leave, what they said that was not understood, which ways nobody takes, and the words that
 * bring users to it. Each is a proposal with its runs; nothing is changed here.
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { formatRef, type Tree } from "../knowledge/model.ts";
import { applyEvent } from "../session/fold.ts";
import type { SessionState } from "../session/types.ts";
import { cleanWords } from "./clean.ts";
import type { Walk } from "./model.ts";
import { countedWords, sharedWords } from "./words.ts";

/** Runs that came to a step before an option that none of them took is named. */
const MIN_VISITS = 3;
/** Sayings that are quoted of a step. */
const MAX_QUOTED = 6;
/** Characters of a saying. */
const MAX_SAYING = 120;

export type Change =
  /** Runs that came here, and those that ended here without an end of the tree. */
  | { kind: "left"; node: string; came: number; left: number; said: string[]; runs: string[] }
  /** What was said here and not understood. */
  | { kind: "not_understood"; node: string; said: string[]; runs: string[] }
  /** What was said here and led elsewhere: a keyword of that step, or an option here. */
  | { kind: "jumped"; node: string; to: string; said: string[]; keywords: string[]; runs: string[] }
  | { kind: "turned_back"; node: string; runs: string[] }
  | { kind: "untaken"; node: string; options: string[]; came: number }
  /** Words of first questions that the tree does not have. */
  | { kind: "keywords"; node: string; keywords: string[]; counts: number[]; runs: string[] }
  /** The tree has no such step any more. */
  | { kind: "unknown"; node: string; runs: string[] };

interface Visited {
  came: Set<string>;
  left: Set<string>;
  back: Set<string>;
  taken: Set<string>;
  /** By run, so that one that repeats itself counts once. */
  unheard: Map<string, string[]>;
  jumped: Map<string, Map<string, string[]>>;
}

/** The proposals, step by step in the order of the tree. `walks`: all that began in it, also those without an end. */
export function changesOf(tree: Tree, walks: readonly Walk[]): Change[] {
  const visited = new Map<string, Visited>();
  for (const walk of walks) visit(walk, visited);
  const known = new Map(
    tree.nodes.map((node) => [formatRef({ base: tree.base, tree: tree.tree, node: node.id }), node]),
  );
  const order = [...known.keys(), ...[...visited.keys()].filter((key) => !known.has(key))];
  const steps = order.flatMap((key): Change[] => {
    const found = visited.get(key);
    if (found === undefined) return [];
    const node = known.get(key);
    if (node === undefined && key.startsWith(`${tree.base}/${tree.tree}#`))
      return [{ kind: "unknown", node: key, runs: [...found.came] }];
    const untaken = (node?.options ?? []).map(({ id }) => id).filter((id) => !found.taken.has(id));
    const some = node !== undefined && found.came.size >= MIN_VISITS && untaken.length > 0 && found.taken.size > 0;
    return [
      ...aboutLeaving(key, found),
      ...aboutWords(key, found),
      ...(found.back.size > 1 ? [{ kind: "turned_back" as const, node: key, runs: [...found.back] }] : []),
      ...(some ? [{ kind: "untaken" as const, node: key, options: untaken, came: found.came.size }] : []),
    ];
  });
  return [...aboutEntries(tree, walks), ...steps];
}

function visit(walk: Walk, visited: Map<string, Visited>): void {
  const { id } = walk.source;
  const at = (key: string): Visited => {
    const known = visited.get(key) ?? {
      came: new Set(),
      left: new Set(),
      back: new Set(),
      taken: new Set(),
      unheard: new Map(),
      jumped: new Map(),
    };
    visited.set(key, known);
    return known;
  };
  let state: SessionState | null = null;
  let arrived = false;
  for (const event of walk.events) {
    const before: SessionState | null = state;
    const from = before?.trail.at(-1)?.ref;
    if (event.type === "went_back" && from !== undefined && arrived && before?.status === "active")
      at(formatRef(from)).back.add(id);
    if (event.type === "moved" && from !== undefined)
      at(formatRef(from)).taken.add(event.option).add(String(event.answer?.value));
    state = applyEvent(state, event);
    arrived = event.type === "moved";
    const here = state.trail.at(-1)?.ref;
    if (here !== undefined) at(formatRef(here)).came.add(id);
  }
  const last = state?.trail.at(-1)?.ref;
  if (state !== null && last !== undefined && (state.status !== "complete" || state.ended))
    at(formatRef(last)).left.add(id);
  for (const { at: key, text, to } of walk.said) {
    const said = quoted(text);
    if (said === "") continue;
    const words = to === undefined ? at(key).unheard : (at(key).jumped.get(to) ?? new Map<string, string[]>());
    if (to !== undefined) at(key).jumped.set(to, words);
    words.set(id, [...(words.get(id) ?? []), said]);
  }
}

function quoted(text: string): string {
  return [...cleanWords(text).replace(/\s+/g, " ")].slice(0, MAX_SAYING).join("");
}

const sayings = (words: ReadonlyMap<string, string[]>): string[] =>
  [...new Set([...words.values()].flat())].slice(0, MAX_QUOTED);

function aboutLeaving(node: string, { came, left, unheard }: Visited): Change[] {
  if (left.size === 0) return [];
  const words = new Map([...unheard].filter(([run]) => left.has(run)));
  return [{ kind: "left", node, came: came.size, left: left.size, said: sayings(words), runs: [...left] }];
}

function aboutWords(node: string, { unheard, jumped, left }: Visited): Change[] {
  const stayed = new Map([...unheard].filter(([run]) => !left.has(run)));
  return [
    ...(stayed.size > 0
      ? [{ kind: "not_understood" as const, node, said: sayings(stayed), runs: [...stayed.keys()] }]
      : []),
    ...Array.from(jumped, ([to, words]): Change => {
      const keywords = sharedWords(Array.from(words.values(), (texts) => texts.join(" \n ")));
      return { kind: "jumped", node, to, said: sayings(words), keywords, runs: [...words.keys()] };
    }),
  ];
}

/** Words that users share who began at the same step, and that neither the tree nor the step has. */
function aboutEntries(tree: Tree, walks: readonly Walk[]): Change[] {
  const taken = new Set([...tree.keywords, ...tree.nodes.flatMap(({ keywords }) => keywords)].map(fold));
  const byEntry = Map.groupBy(walks, ({ events: [first] }) =>
    first?.type === "started" && first.entry !== null ? formatRef(first.entry) : "",
  );
  return Array.from(byEntry).flatMap(([node, began]): Change[] => {
    const runs = new Map(began.map(({ source, query }) => [source.id, query]));
    const counted = countedWords([...runs.values()]).filter(({ word }) => !taken.has(fold(word)));
    const words = counted.map(({ word }) => word);
    const counts = counted.map(({ runs: having }) => having);
    const using = [...runs].filter(([, query]) => words.some((word) => fold(query).includes(fold(word))));
    return words.length === 0
      ? []
      : [{ kind: "keywords", node, keywords: words, counts, runs: using.map(([id]) => id) }];
  });
}

const fold = (text: string): string => foldCompatibility(text).toLowerCase();
