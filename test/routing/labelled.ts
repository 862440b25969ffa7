/**
 * Our own labelled words, over the shipped bases: reading them, halving them, and how many are understood.
 * Run `node test/routing/labelled.ts` for the figures and what goes wrong in the development half; what goes wrong in
 * the held-out half is never printed, so nobody can tune on it. Not here: the gate (`labelled.test.ts`).
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkSources } from "../../src/compile/check.ts";
import { describeBases } from "../../src/compile/bases.ts";
import { buildRouting, matchReply, openRouting, routeQuery, type OpenRouting } from "../../src/routing/match.ts";
import { formatRef, openTree, type OpenTree, type Tree } from "../../src/knowledge/model.ts";
import { buildTrees } from "../../src/compile/project.ts";
import { aquariumTrees, flowTrees } from "./beside-shipped.ts";
import { madeUpTrees } from "./made-up-bases.ts";

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, "..", "..");

export type Half = "development" | "held out";

/** One labelled row; `kind` groups it in the figures. */
export interface Labelled {
  kind: string;
  half: Half;
  words: string;
  /** What is right. */
  expected: string[];
  /** What was answered. */
  answered: string;
  right: boolean;
}

/** Computes a value when it is first asked for; every later call gets the same one. */
function once<Value>(compute: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => (kept ??= { value: compute() }).value;
}

/** The trees of the shipped knowledge bases, compiled once for all tests of a process. */
export const shippedTrees = once((): Tree[] => {
  const files = readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
  return buildTrees(
    checkSources(files.map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }))).project,
  );
});

/** FNV-1a over the words: the halves depend on nothing else, so a new row never moves an old one. */
function halfOf(words: string): Half {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(words)) hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  return (hash >>> 16) % 2 === 0 ? "development" : "held out";
}

function rowsOf(file: string): string[][] {
  const lines = readFileSync(join(here, file), "utf8").split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => line.split(" | ").map((cell) => cell.trim()));
}

/** Every first query with what the router made of it. */
export function askFirstQueries(routing: OpenRouting, file = "first-queries.txt"): Labelled[] {
  const has = new Set(routing.data.bases.map(({ base }) => base));
  // The data of the question flows is not part of the repository.
  const rows = rowsOf(file).filter(([places = ""]) => !places.startsWith("flows/") || has.has("flows"));
  return rows.map(([places = "", words = "", named]) => {
    const { entry, candidates } = routeQuery(routing, {
      query: words,
      ...(named === undefined ? {} : { knowledge_base: named }),
    });
    const all = candidates.length === routing.data.bases.length;
    const answered = entry !== null ? formatRef(entry) : all ? "choose" : `choose ${candidates.map(({ id }) => id)}`;
    const expected = places.split(" ");
    const right = expected.some((place) =>
      place.endsWith("/*") ? answered.startsWith(place.slice(0, -1)) : place === answered,
    );
    return { kind: places === "choose" ? "no base" : "a place", half: halfOf(words), words, expected, answered, right };
  });
}

/** Every free reply with what it was taken for. */
export function askReplies(trees: ReadonlyMap<string, OpenTree>, kind: string, file: string): Labelled[] {
  // The data of the question flows is not part of the repository.
  const rows = rowsOf(file).filter(([step = ""]) => !step.startsWith("flows/") || trees.has(step.split("#")[0] ?? ""));
  return rows.map(([step = "", expectation = "", words = ""]) => {
    const [name = "", node = ""] = step.split("#");
    const tree = trees.get(name);
    const options = tree?.byId.get(node)?.options ?? [];
    if (tree === undefined || options.length === 0) throw new Error(`no options at ${step}`);
    const ids = new Set(["?", ...options.map(({ id }) => id), ...tree.nodes.map(({ id }) => `#${id}`)]);
    const named = expectation.split(" ").flatMap((one) => (one.startsWith("?") ? one.slice(1).split(",") : [one]));
    if (named.some((one) => one !== "" && !ids.has(one))) throw new Error(`${step} has no ${expectation}`);
    const match = matchReply(words, options, tree, node, tree.language, (base, name) => trees.get(`${base}/${name}`));
    const answered =
      match.kind === "option" ? match.id : match.kind === "node" ? `#${match.node}` : `?${match.likely.join(",")}`;
    const expected = expectation.split(" ");
    return { kind, half: halfOf(words), words, expected, answered, right: expected.some(fits) };
    function fits(one: string): boolean {
      if (one === "?" || !one.startsWith("?")) return one === "?" ? match.kind === "unclear" : answered === one;
      const wanted = one.slice(1).split(",");
      const first = match.kind === "unclear" ? match.likely.slice(0, wanted.length) : [];
      return wanted.every((id) => first.includes(id)) && first.length === wanted.length;
    }
  });
}

/**
 * The share of first queries about nothing, or about another base, that would move a session standing at a step that
 * offers a choice. Of the pairs of step and query every so many is asked; a divisor of the number of queries would ask the
 * same few at every step.
 */
export function shareMovedByOtherTopics(trees: ReadonlyMap<string, OpenTree>, every: number): number {
  const queries = rowsOf("first-queries.txt");
  let [asked, moved, pair] = [0, 0, 0];
  for (const tree of trees.values()) {
    for (const { id, options } of tree.nodes) {
      for (const [places = "", words = ""] of options.length < 2 ? [] : queries) {
        pair += 1;
        if (pair % every !== 0 || places.includes(`${tree.base}/`)) continue;
        asked += 1;
        const match = matchReply(words, options, tree, id, tree.language, (base, name) => trees.get(`${base}/${name}`));
        if (match.kind !== "unclear") moved += 1;
      }
    }
  }
  return moved / asked;
}

/** Share of rows understood, with their number: of one kind and half, or of everything. */
export function shareRight(rows: readonly Labelled[], kind: string, half: Half): { share: number; of: number } {
  const chosen = rows.filter((row) => row.kind === kind && row.half === half);
  return { share: chosen.filter(({ right }) => right).length / chosen.length, of: chosen.length };
}

/** What free replies led to: a wrong move is worse than asking again, so the two are told apart. */
export interface Moves {
  /** Of the replies that moved the session, the share that moved it rightly. */
  precision: number;
  /** Of the replies that mean one thing, the share that moved the session there. */
  coverage: number;
  /** The share of all replies that did not move the session wrongly. */
  unharmed: number;
}

/** The moves of one kind of reply and one half. */
export function movesOf(rows: readonly Labelled[], kind: string, half: Half): Moves {
  const chosen = rows.filter((row) => row.kind === kind && row.half === half);
  const moved = chosen.filter(({ answered }) => !answered.startsWith("?"));
  const rightly = moved.filter(({ right }) => right).length;
  const meant = chosen.filter(({ expected }) => expected.some((one) => !one.startsWith("?"))).length;
  return {
    precision: rightly / moved.length,
    coverage: rightly / meant,
    unharmed: 1 - (moved.length - rightly) / chosen.length,
  };
}

/** One line per kind, for people. */
export function figures(rows: readonly Labelled[]): string[] {
  const halves: Half[] = ["development", "held out"];
  return [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const cells = halves.flatMap((half) => {
      const { share, of } = shareRight(rows, kind, half);
      if (of === 0) return [];
      const total = `${half} ${percent(share)} of ${of}`;
      if (!kind.includes("repl")) return total;
      const { precision, coverage, unharmed } = movesOf(rows, kind, half);
      return `${total} (moved rightly ${percent(precision)}, meant and moved ${percent(coverage)}, not moved wrongly ${percent(unharmed)})`;
    });
    const elsewhere = rows.filter((row) => row.kind === kind && !row.right && !isFirstStep(row)).length;
    if (kind === SECOND_QUESTIONS) cells.push(`at a wrong step ${elsewhere}`);
    if (kind === THIRD_QUESTIONS || kind === FOURTH_QUESTIONS)
      for (const half of halves) {
        const { share, of } = sharePrecise(rows, kind, half);
        cells.push(`${half}, begun rightly ${percent(share)} of ${of}`);
      }
    return `${kind}: ${cells.join(" · ")}`;
  });
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** The shipped trees opened, by `base/tree`. */
export function openedTrees(): Map<string, OpenTree> {
  return new Map(shippedTrees().map((tree) => [`${tree.base}/${tree.tree}`, openTree(tree)]));
}

/** Kind of the rows of `first-queries-second.txt`. */
export const SECOND_QUESTIONS = "first question, second collection";

/** Whether a session begins at a choice from which the step that was expected is still reached: of bases, of a base or of its tree. */
export function isFirstStep({ answered, expected }: Labelled): boolean {
  const roots = expected.flatMap((place) => [`${place.split("#")[0]}#root`, `${place.split("/")[0]}/main#root`]);
  return roots.includes(answered) || (answered.startsWith("choose") && !expected.includes("choose"));
}

/** The router over the shipped bases. */
export const shippedRouting = once((): OpenRouting => {
  const trees = shippedTrees();
  return openRouting(buildRouting(trees, describeBases(trees, [])));
});

/** Kinds of the rows that were asked of more than the shipped bases. */
export const SIXTH_REPLIES = "reply, sixth collection";
export const SEVENTH_REPLIES = "reply, seventh collection";
export const EIGHTH_REPLIES = "reply, eighth collection";
export const NINTH_REPLIES = "reply, ninth collection";
export const THIRD_QUESTIONS = "first question, third collection";
export const FOURTH_QUESTIONS = "first question, fourth collection";

/** The collections that ask the fish tank and the question flows too. */
export function matchBesideShipped(): Labelled[] {
  const trees = [...shippedTrees(), ...aquariumTrees()];
  const everyTree = [...trees, ...flowTrees(), ...madeUpTrees()];
  const opened = new Map(everyTree.map((tree) => [`${tree.base}/${tree.tree}`, openTree(tree)]));
  const routing = openRouting(buildRouting(trees, describeBases(trees, [])));
  const wide = openRouting(buildRouting(everyTree, describeBases(everyTree, [])));
  return [
    ...askReplies(opened, SIXTH_REPLIES, "replies-sixth.txt"),
    // Never looked at row by row.
    ...askReplies(opened, SEVENTH_REPLIES, "replies-seventh.txt").map((row): Labelled => ({
      ...row,
      half: "held out",
    })),
    ...askReplies(opened, EIGHTH_REPLIES, "replies-eighth.txt"),
    ...askReplies(opened, NINTH_REPLIES, "replies-ninth.txt"),
    ...askFirstQueries(routing, "first-queries-third.txt").map((row): Labelled => ({ ...row, kind: THIRD_QUESTIONS })),
    ...askFirstQueries(wide, "first-queries-fourth.txt").map((row): Labelled => ({ ...row, kind: FOURTH_QUESTIONS })),
  ];
}

/** All rows, answered from the shipped bases. */
export function matchAll(): Labelled[] {
  const opened = openedTrees();
  const routing = shippedRouting();
  return [
    ...askFirstQueries(routing),
    // Frozen before the router was changed for it; all of it is held out.
    ...askFirstQueries(routing, "first-queries-second.txt").map((row): Labelled => ({
      ...row,
      kind: SECOND_QUESTIONS,
      half: "held out",
    })),
    ...askReplies(opened, "reply", "replies.txt"),
    ...askReplies(opened, "reply, second collection", "replies-second.txt"),
    ...askReplies(opened, "reply, for development", "replies-development.txt").map((row): Labelled => ({
      ...row,
      half: "development",
    })),
    // Never looked at row by row, so all of them are held out.
    ...[
      ...askReplies(opened, "reply, third collection", "replies-third.txt"),
      ...askReplies(opened, "reply, fourth collection", "replies-fourth.txt"),
      ...askReplies(opened, "reply, fifth collection", "replies-fifth.txt"),
    ].map((row): Labelled => ({ ...row, half: "held out" })),
  ];
}

/** Of the questions that begin somewhere, the share that begin where they should. */
export function sharePrecise(rows: readonly Labelled[], kind: string, half: Half): { share: number; of: number } {
  const begun = rows.filter((row) => row.kind === kind && row.half === half && !row.answered.startsWith("choose"));
  return { share: begun.filter(({ right }) => right).length / begun.length, of: begun.length };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rows = [...matchAll(), ...matchBesideShipped()];
  for (const line of figures(rows)) console.log(line);
  console.log(`moved by queries about another topic: ${percent(shareMovedByOtherTopics(openedTrees(), 1))}`);
  for (const { half, kind, right, words, answered, expected } of rows)
    if (half === "development" && !right) console.log(`  ${kind}: “${words}” → ${answered}, not ${expected.join(" ")}`);
}
