/** The targets of search, printed with the measured values at the end of a run. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export interface Bar {
  what: string;
  /** How the measured value must compare with the target. */
  sense: "≥" | "≤";
  bar: number;
  here: number;
  unit?: string;
  /** Digits shown behind the point. */
  digits?: number;
}

/** Tolerance for rounding errors. */
const NOISE = 1e-6;

const repository = join(import.meta.dirname, "../..");

/** Prints the compressed size of engine, tokenizers and folding table; nothing when the bundler is absent. */
export function printSize(): void {
  const args = [join(repository, "src/search/search.ts"), "--bundle", "--minify", "--format=esm"];
  const { stdout, status } = spawnSync(join(repository, "node_modules/.bin/esbuild"), args, { encoding: "buffer" });
  if (status !== 0) return;
  console.log(`\nengine, tokenizers, folding table: ${gzipSync(stdout, { level: 9 }).length} bytes gzip`);
}

/** Prints the table; true when every target is reached. */
export function printBars(bars: readonly Bar[]): boolean {
  if (bars.length === 0) return true;
  const text = ({ digits = 2, unit = "" }: Bar, value: number): string =>
    `${value.toFixed(digits)}${unit === "" ? "" : ` ${unit}`}`;
  const rows = bars.map((one) => {
    const reached = one.sense === "≥" ? one.here >= one.bar - NOISE : one.here <= one.bar + NOISE;
    return {
      reached,
      cells: [one.what, `${one.sense} ${text(one, one.bar)}`, text(one, one.here), reached ? "yes" : "NO"],
    };
  });
  console.log(`\n${line(["target", "limit", "measured", "reached"])}`);
  for (const { cells } of rows) console.log(line(cells));
  return rows.every(({ reached }) => reached);
}

function line([what = "", ...cells]: readonly string[]): string {
  return [what.padEnd(58), ...cells.map((cell) => cell.padStart(12))].join("  ").trimEnd();
}
