/**
 * `npm run bench -- offered`: which servers a search that only looks puts forward as doing what is needed, or names as found and not
 * to be added from here, over the real entries of two
 * registries. Lists of needs in either language, half that a server does and half that none does, written before anything was measured with
 * them: `needs/offered.txt` and those called second, third and fourth, which the rules were made with, and the list `-held-out` of each, whose mistakes
 * nobody looked at. No model, nothing at hand. `--mistakes` lists what was wrong of the first of each.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistryEntry } from "../../src/discovery/model.ts";
import { readRegistry } from "../../src/discovery/sources/index.ts";
import { searchAndInstall } from "../../src/operations/discovery/search/search-and-install.ts";
import { memoryRegistries } from "../support/memory-library.ts";
import { taskBench } from "../operations/tasks/support.ts";
import { hasToolData, readDataText } from "./tool-data.ts";

interface Need {
  text: string;
  /** Parts of the names of servers that do it; none where no server does. */
  wanted: string[];
}

/** What was offered for a need. */
interface Row {
  isChinese: boolean;
  /** A server does it. */
  isDone: boolean;
  offered: number;
  right: number;
  isFirst: boolean;
  /** Servers that are said to be possible, where none is said to do it. */
  possible: number;
  isPossible: boolean;
}

/** A list of needs: the need, then `|` and parts of the names of servers that do it, or `none`. */
function readNeeds(name: string): Need[] {
  return readFileSync(join(import.meta.dirname, "needs", `${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text = "", right = ""] = line.split(" | ");
      return { text, wanted: right === "none" ? [] : right.split("/") };
    });
}

/** How an answer names servers that do it: those that can be added, and those that cannot be added from here. */
const NAMED =
  /(?:say that they do this: |自称能做这件事：|(?<!可能可以，但)这里无法添加(?:的服务器)?：|(?<!may do it, and )cannot be added from here: )(.*?)(?:\. (?:Nobody|Tell|These)|\.$|，还没有|。)/gu;
/** How it names servers that may do it. */
const POSSIBLE =
  /(?:may do it(?:, and cannot be added from here)?: |可能可以(?:，但这里无法添加)?：)(.*?)(?:\. (?:Read|Tell|These)|。)/gu;

/** The servers that are said to do it, best first, and those that are said to be possible. */
async function offeredFor(
  text: string,
  entries: readonly RegistryEntry[],
): Promise<Record<"sure" | "possible", string[]>> {
  const { call } = taskBench(undefined, {}, memoryRegistries(entries));
  const answer = await searchAndInstall({ task_description: text, reason: "missing", auto_install: false }, call);
  const message = "value" in answer ? answer.value.message : "";
  const namesBy = (pattern: RegExp): string[] =>
    Array.from(message.matchAll(pattern), ([, names = ""]) => names.split(/, (?=\S+ \()|、(?=\S+ \()/u)).flat();
  return { sure: namesBy(NAMED), possible: namesBy(POSSIBLE) };
}

const share = (part: number, all: number): string => `${String(part).padStart(3)} of ${all}`;

async function measure(name: string, entries: readonly RegistryEntry[], says: boolean): Promise<void> {
  const needs = readNeeds(name);
  const rows: Row[] = [];
  for (const { text, wanted } of needs) {
    const { sure: offered, possible } = await offeredFor(text, entries);
    const isRight = (one: string): boolean => wanted.some((part) => one.includes(part));
    const isChinese = /\p{sc=Han}/u.test(text);
    rows.push({
      isChinese,
      isDone: wanted.length > 0,
      offered: offered.length,
      right: offered.filter(isRight).length,
      isFirst: offered[0] !== undefined && isRight(offered[0]),
      possible: offered.length === 0 ? possible.length : 0,
      isPossible: offered.length === 0 && possible.some(isRight),
    });
    if (says && !(wanted.length === 0 ? offered.length === 0 : offered.every(isRight) && offered.length > 0))
      console.log(
        `${text} (${wanted.join("/") || "none"}): ${offered.join(", ") || `possible: ${possible.join(", ") || "nothing"}`}`,
      );
  }
  const done = rows.filter((one) => one.isDone);
  const none = rows.filter((one) => !one.isDone);
  const sum = (of: readonly Row[], value: (row: Row) => number): number =>
    of.reduce((total, row) => total + value(row), 0);
  console.log(`${name}: ${needs.length} needs`);
  for (const [language, isOf] of [
    ["both", () => true],
    ["English", (row) => !row.isChinese],
    ["Chinese", (row) => row.isChinese],
  ] as [string, (row: Row) => boolean][]) {
    const [able, unable] = [done.filter(isOf), none.filter(isOf)];
    console.log(
      `  ${language.padEnd(8)} nothing is put forward where no server does it: ${share(
        sum(unable, (row) => Number(row.offered === 0)),
        unable.length,
      )}` +
        `; a right one is put forward: ${share(
          sum(able, (row) => Number(row.right > 0)),
          able.length,
        )}, as the first: ${share(
          sum(able, (row) => Number(row.isFirst)),
          able.length,
        )}` +
        `; right of those put forward: ${share(
          sum([...able, ...unable], (row) => row.right),
          sum([...able, ...unable], (row) => row.offered),
        )}` +
        `; said to be possible where none is put forward: a right one ${sum(able, (row) => Number(row.isPossible))} of ` +
        `${sum(able, (row) => Number(row.possible > 0))}, where no server does it ${sum(unable, (row) => Number(row.possible > 0))}`,
    );
  }
}

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(args: readonly string[] = []): Promise<number> {
  if (!hasToolData()) {
    console.log("skipped: ../shared/data is not here.");
    return 0;
  }
  const entries = [
    ...readRegistry(readDataText("registry/official-registry.json"), "official").entries,
    ...readRegistry(readDataText("registry/docker-mcp-catalog.json"), "docker").entries,
  ];
  for (const name of ["offered", "offered-second", "offered-third", "offered-fourth"]) {
    await measure(name, entries, args.includes("--mistakes"));
    await measure(`${name}-held-out`, entries, false);
  }
  return 0;
}
