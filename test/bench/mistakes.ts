/**
 * Plants mistakes in the shipped knowledge and in two bases of other hands (`mistakes/bases/`), and prints, for each group and kind, how many are found, at the right line, and with
 * how many findings, and whether they say what was decided that they must. The name of a group prints that group alone. `--all` lists every kind, `--say <word>` the findings of the kinds whose name contains a word.
 * Run with: npm run bench -- mistakes
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { stringify } from "yaml";
import type { SourceFile } from "../../src/compile/parse.ts";
import { convertFlow, type Flow } from "../flows/convert.ts";
import { collect } from "../../src/author/files.ts";
import { groups } from "./mistakes/kinds/index.ts";
import { Planter, type Outcome } from "./mistakes/plant.ts";

const PLACES = Number(process.env.PLACES ?? 3);

const percent = (part: number, all: number): string => (all === 0 ? "–" : `${((part * 100) / all).toFixed(1)} %`);

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function row(name: string, outcomes: readonly Outcome[]): string {
  const planted = outcomes.filter(({ harmless }) => !harmless);
  const alarms = outcomes.filter(({ harmless, found }) => harmless && found).length;
  const found = planted.filter((one) => one.found);
  const counts = found.map(({ findings }) => findings.length).toSorted((left, right) => left - right);
  const two = percent(counts.filter((count) => count <= 2).length, counts.length);
  const cells = [
    name.padEnd(46),
    String(planted.length).padStart(5),
    percent(found.length, planted.length).padStart(8),
    percent(planted.filter(({ line }) => line).length, planted.length).padStart(8),
    percent(
      planted.filter(({ clear }) => clear === true).length,
      planted.filter(({ clear }) => clear !== undefined).length,
    ).padStart(8),
    String(quantile(counts, 0.5)).padStart(7),
    two.padStart(8),
    String(alarms).padStart(7),
  ];
  return cells.join(" ");
}

/** The trees of question flows, where that folder is. */
function otherTrees(folder: string): SourceFile[] {
  const file = join(folder, "flows.json");
  if (!existsSync(file)) {
    console.log(`${file} is not there: nothing is planted in its trees.`);
    return [];
  }
  const flows: { [name: string]: Flow } = JSON.parse(readFileSync(file, "utf8"));
  return Object.entries(flows).flatMap(([name, flow]) => {
    const tree = convertFlow(flow);
    const path = `knowledge/smart-answers/${name}.tree.yaml`;
    return tree === undefined ? [] : [{ path, text: stringify(tree, { lineWidth: 0 }) }];
  });
}

export function bench(args: readonly string[]): Promise<number> {
  const repository = join(import.meta.dirname, "../..");
  const nobody = new AbortController().signal;
  const files = [undefined, "test/bench/mistakes/bases/balcony", "test/bench/mistakes/bases/bike"].flatMap((path) => {
    const { sources, tests } = collect(
      {
        directory: repository,
        repository,
        environment: {},
        color: false,
        out() {},
        err() {},
        now: () => 0,
        signal: nobody,
      },
      path,
    );
    return [...sources, ...tests];
  });
  const planter = new Planter(files);
  // Trees that nobody here wrote: the third set is planted in them too.
  const withOthers = new Planter([...files, ...otherTrees(join(repository, "../shared/data/flows/smart-answers"))]);
  const word = args[args.indexOf("--say") + 1];
  const say = args.includes("--say") && word !== undefined ? word : undefined;
  console.log(
    `${"".padEnd(46)} ${"tried".padStart(5)} ${"found".padStart(8)} ${"line".padStart(8)} ${"clear".padStart(8)} ${"median".padStart(7)} ${"≤ 2".padStart(8)} ${"alarms".padStart(7)}`,
  );
  const all: Outcome[] = [];
  const only = args.find((one) => Object.hasOwn(groups, one));
  for (const [group, kinds] of Object.entries(groups)) {
    if (only !== undefined && only !== group) continue;
    const ofGroup: Outcome[] = [];
    for (const kind of kinds) {
      if (say !== undefined && !kind.id.includes(say)) continue;
      const outcomes = (group.startsWith("third") ? withOthers : planter).try(kind, PLACES);
      ofGroup.push(...outcomes);
      if (outcomes.length === 0) console.log(`  no place for: ${kind.id}`);
      const poor = outcomes.some(({ harmless, found, line, clear, findings }) =>
        harmless ? found : !found || !line || clear === false || findings.length > 2,
      );
      if (args.includes("--all") || poor) console.log(`  ${row(kind.id, outcomes)}`);
      if (say === undefined || !kind.id.includes(say)) continue;
      for (const { planted, findings, harmless, found, line, clear } of outcomes.slice(0, 3)) {
        console.log(
          `    ${planted.file}:${planted.lines.join("|")} ${kind.id}${harmless ? " (no mistake)" : !found ? " MISSED" : !line ? " LINE" : clear === false ? " UNCLEAR" : ""}`,
        );
        for (const { file, line, column, rule, message, zh } of findings.slice(0, 6))
          console.log(`      ${file}:${line}:${column} ${rule} ${message} | ${zh.message} → ${zh.fix}`);
      }
    }
    console.log(row(`${group}, ${kinds.length} kinds`, ofGroup));
    all.push(...ofGroup);
  }
  console.log(row("all", all));
  return Promise.resolve(0);
}

if (process.argv[1] === import.meta.filename) process.exitCode = await bench(process.argv.slice(2));
