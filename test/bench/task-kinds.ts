/**
 * `npm run bench -- task-kinds [--write]`: fits the weights of the task kinds (`src/templates/task-kinds/weights.ts`) on
 * the development tables of `test/templates` by multinomial logistic regression, and prints the share right in ten-fold
 * cross-validation. Deterministic. Never fits on the frozen tables of `test/templates`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { TASK_KINDS } from "../../src/templates/task-kinds/classes.ts";
import { readFeatures } from "../../src/templates/task-kinds/features.ts";

/** The shipped template of each kind, in the order of `TASK_KINDS`; the development table names templates. */
const TEMPLATES = [
  "simple_chat",
  "rag_answer",
  "react_reasoning",
  "context_engineering",
  "code_review",
  "financial_analysis",
];
/** Never the frozen tables. */
const TABLES = ["selection-development.tsv", "selection-informal.tsv"];
const L2 = 0.006;
const STEPS = 600;
const RATE = 0.5;
const MOMENTUM = 0.9;
const FOLDS = 10;
const root = join(import.meta.dirname, "../..");

interface Row {
  /** Share of each kind in the label. */
  target: number[];
  values: ReadonlyMap<string, number>;
}

function readRows(file: string): Row[] {
  return readFileSync(join(root, "test/templates", file), "utf8")
    .split("\n")
    .flatMap((line) => {
      const [label = "", intent = ""] = line.split("\t");
      if (line.startsWith("#") || intent === "") return [];
      const fitting = label.split("|");
      const target = TEMPLATES.map((name) => (fitting.includes(name) ? 1 / fitting.length : 0));
      return [{ target, values: readFeatures(intent).values }];
    });
}

type Weights = Map<string, number[]>;
const BIAS_NAME = "";
const zeros = (): number[] => TASK_KINDS.map(() => 0);

function probabilities(weights: Weights, values: ReadonlyMap<string, number>): number[] {
  const sums = [...(weights.get(BIAS_NAME) ?? zeros())];
  for (const [name, value] of values) {
    for (const [kind, weight] of (weights.get(name) ?? []).entries()) sums[kind] = (sums[kind] ?? 0) + value * weight;
  }
  const highest = Math.max(...sums);
  const raised = sums.map((sum) => Math.exp(sum - highest));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}

function fit(rows: readonly Row[]): Weights {
  const names = [BIAS_NAME, ...new Set(rows.flatMap(({ values }) => [...values.keys()]))].toSorted();
  const weights: Weights = new Map(names.map((name) => [name, zeros()]));
  const momenta: Weights = new Map(names.map((name) => [name, zeros()]));
  for (let step = 0; step < STEPS; step += 1) {
    const gradients: Weights = new Map(names.map((name) => [name, zeros()]));
    for (const { target, values } of rows) {
      const errors = probabilities(weights, values).map((share, kind) => share - (target[kind] ?? 0));
      for (const [name, value] of [[BIAS_NAME, 1] as const, ...values]) {
        const row = gradients.get(name)!;
        for (const [kind, error] of errors.entries()) row[kind]! += error * value;
      }
    }
    for (const name of names) {
      const [row, momentum, gradient] = [weights.get(name)!, momenta.get(name)!, gradients.get(name)!];
      for (const kind of row.keys()) {
        const slope = gradient[kind]! / rows.length + (name === BIAS_NAME ? 0 : L2 * row[kind]!);
        momentum[kind] = MOMENTUM * momentum[kind]! + slope;
        row[kind]! -= RATE * momentum[kind]!;
      }
    }
  }
  return weights;
}

const isRight = (weights: Weights, { target, values }: Row): boolean => {
  const shares = probabilities(weights, values);
  return (target[shares.indexOf(Math.max(...shares))] ?? 0) > 0;
};

function sourceOf(weights: Weights): string {
  const shown = (row: readonly number[]): string => `[${row.map((value) => value.toFixed(2)).join(", ")}]`;
  const rows = [...weights].filter(([name]) => name !== BIAS_NAME);
  return [
    "/**",
    " * Weights of the features for each kind of task, in the order of `TASK_KINDS`. Generated: `npm run bench -- task-kinds --write`.",
    " */",
    `export const BIAS: readonly number[] = ${shown(weights.get(BIAS_NAME) ?? zeros())};`,
    "",
    "// oxfmt-ignore",
    "export const WEIGHTS: Readonly<Record<string, readonly number[]>> = {",
    ...rows.map(([name, row]) => `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${shown(row)},`),
    "};",
    "",
  ].join("\n");
}

export function bench(args: readonly string[]): Promise<number> {
  const tables = TABLES.map((file) => ({ file, rows: readRows(file) }));
  const rows = tables.flatMap((table) => table.rows);
  const right = new Set<Row>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = fit(rows.filter((_, place) => place % FOLDS !== fold));
    for (const [place, row] of rows.entries()) if (place % FOLDS === fold && isRight(weights, row)) right.add(row);
  }
  for (const table of tables) {
    const found = table.rows.filter((row) => right.has(row)).length;
    process.stdout.write(`${found} of ${table.rows.length} right in ${FOLDS}-fold cross-validation, ${table.file}\n`);
  }
  const weights = fit(rows);
  process.stdout.write(
    `${rows.filter((row) => isRight(weights, row)).length} of ${rows.length} right when fitted on all\n`,
  );
  if (args.includes("--write")) {
    writeFileSync(join(root, "src/templates/task-kinds/weights.ts"), sourceOf(weights));
    process.stdout.write("wrote src/templates/task-kinds/weights.ts\n");
  }
  return Promise.resolve(0);
}
