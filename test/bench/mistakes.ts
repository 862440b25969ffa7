/**
 * Plants mistakes in the shipped knowledge and in two bases of other hands (`mistakes/bases/`), and prints, for each group and kind, how many are found, at the right line, and with
 * how many findings. The name of a group prints that group alone. `--all` lists every kind, `--say <word>` the findings of the kinds whose name contains a word.
 * Run with: npm run bench -- mistakes
 */
import { join } from "node:path";
import process from "node:process";
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
    String(quantile(counts, 0.5)).padStart(7),
    two.padStart(8),
    String(alarms).padStart(7),
  ];
  return cells.join(" ");
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
  const word = args[args.indexOf("--say") + 1];
  const say = args.includes("--say") && word !== undefined ? word : undefined;
  console.log(
    `${"".padEnd(46)} ${"tried".padStart(5)} ${"found".padStart(8)} ${"line".padStart(8)} ${"median".padStart(7)} ${"≤ 2".padStart(8)} ${"alarms".padStart(7)}`,
  );
  const all: Outcome[] = [];
  const only = args.find((one) => Object.hasOwn(groups, one));
  for (const [group, kinds] of Object.entries(groups)) {
    if (only !== undefined && only !== group) continue;
    const ofGroup: Outcome[] = [];
    for (const kind of kinds) {
      if (say !== undefined && !kind.id.includes(say)) continue;
      const outcomes = planter.try(kind, PLACES);
      ofGroup.push(...outcomes);
      if (outcomes.length === 0) console.log(`  no place for: ${kind.id}`);
      const poor = outcomes.some(({ harmless, found, line, findings }) =>
        harmless ? found : !found || !line || findings.length > 2,
      );
      if (args.includes("--all") || poor) console.log(`  ${row(kind.id, outcomes)}`);
      if (say === undefined || !kind.id.includes(say)) continue;
      for (const { planted, findings, harmless, found, line } of outcomes.slice(0, 3)) {
        console.log(
          `    ${planted.file}:${planted.lines.join("|")} ${kind.id}${harmless ? " (no mistake)" : found && line ? "" : found ? " LINE" : " MISSED"}`,
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
