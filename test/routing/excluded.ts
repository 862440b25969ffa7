/**
 * Words that deny, exclude, refuse, doubt or put into the past what they name, over the shipped and the made-up bases: reading them and
 * what each led to. Run `node test/routing/excluded.ts` for the figures and what goes wrong. Not here: the gate (`excluded.test.ts`).
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describeBases } from "../../src/compile/bases.ts";
import { localizeNode } from "../../src/knowledge/text.ts";
import { buildRouting, matchReply, openRouting, routeQuery, type OpenRouting } from "../../src/routing/match.ts";
import { formatRef, type OpenTree } from "../../src/knowledge/model.ts";
import { openedTrees } from "./labelled.ts";
import { openedMadeUpTrees } from "./made-up-bases.ts";

/** One row with what was answered. */
export interface ExcludedRow {
  class: string;
  place: string;
  expected: string[];
  words: string;
  answered: string;
  right: boolean;
}

/** The trees that the rows name, and the router over them. */
export function openAll(): { trees: Map<string, OpenTree>; routing: OpenRouting } {
  const trees = new Map([...openedTrees(), ...openedMadeUpTrees()]);
  const all = [...trees.values()];
  return { trees, routing: openRouting(buildRouting(all, describeBases(all, []))) };
}

/** What a reply at a step (`base/tree#node`) was taken for: an option's id, `#node` of another place, or `?`. */
export function replyAt(trees: ReadonlyMap<string, OpenTree>, place: string, words: string): string {
  const [name = "", id = ""] = place.split("#");
  const tree = trees.get(name);
  const node = tree?.byId.get(id);
  if (tree === undefined || node === undefined) throw new Error(`no step ${place}`);
  const language = /\p{Script=Han}/u.test(words) ? "zh-CN" : "en";
  const text = localizeNode(tree, node, language);
  const options = node.options.map(({ id, description }) => ({ id, description: text.option(id) ?? description }));
  const match = matchReply(words, options, tree, id, language, (base, other) => trees.get(`${base}/${other}`));
  return match.kind === "option" ? match.id : match.kind === "node" ? `#${match.node}` : "?";
}

function beginsAt(routing: OpenRouting, words: string): string {
  const { entry } = routeQuery(routing, { query: words });
  return entry === null ? "choose" : formatRef(entry);
}

function fits(answered: string, expected: string): boolean {
  if (expected.startsWith("!")) return answered !== expected.slice(1);
  return expected.endsWith("/*") ? answered.startsWith(expected.slice(0, -1)) : answered === expected;
}

/** Every row of a collection with what it led to. */
export function askExcluded(file: string, { trees, routing } = openAll()): ExcludedRow[] {
  const path = join(dirname(fileURLToPath(import.meta.url)), file);
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => {
    const cells = line.startsWith("#") ? [] : line.split(" | ").map((cell) => cell.trim());
    const [kind = "", place = "", wanted = "", words = ""] = cells;
    if (words === "") return [];
    const expected = wanted.split(" ");
    const answered = place === "first" ? beginsAt(routing, words) : replyAt(trees, place, words);
    const right = expected.some((one) => fits(answered, one));
    return [{ class: kind, place, expected, words, answered, right }];
  });
}

/** The shares that matter: honest words that were heard, and denials that chose nothing. */
export function sharesOf(rows: readonly ExcludedRow[]): { heard: number; kept: number; precision: number } {
  const share = (some: readonly ExcludedRow[]): number => some.filter(({ right }) => right).length / some.length;
  const moved = rows.filter(({ place, answered }) => place !== "first" && answered !== "?");
  return {
    heard: share(rows.filter((row) => row.class === "honest")),
    kept: share(rows.filter((row) => row.class !== "honest")),
    precision: share(moved),
  };
}

/** One line per class, for people. */
export function figures(rows: readonly ExcludedRow[]): string[] {
  const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
  const classes = [...new Set(rows.map((row) => row.class))].map((kind) => {
    const own = rows.filter((row) => row.class === kind);
    return `${kind}: ${own.filter(({ right }) => right).length} of ${own.length}`;
  });
  const { heard, kept, precision } = sharesOf(rows);
  return [
    ...classes,
    `honest heard ${percent(heard)}, others kept ${percent(kept)}, moved rightly ${percent(precision)}`,
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const all = openAll();
  for (const file of process.argv.slice(2)) {
    const rows = askExcluded(file, all);
    for (const line of [file, ...figures(rows)]) console.log(line);
    for (const { class: kind, place, words, answered, expected, right } of rows)
      if (!right) console.log(`  ${kind} ${place}: “${words}” → ${answered}, not ${expected.join(" ")}`);
  }
}
