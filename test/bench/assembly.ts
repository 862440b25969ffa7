/**
 * `npm run bench -- assembly`: the cost of assembling a prompt in workerd, compared with a baseline (`plainFill`).
 * Processor time is measured from outside (`cpu.ts`) for each request, minus that of a request that does nothing.
 * "assemble": from counted candidates to a prompt. "compose": from a session and a template to a prompt, as in a later
 * turn; "compose anew": the same without cached token counts, as in the first turn of an isolate.
 * Other libraries on the same blocks: `assembly-rivals.ts`.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { compileTemplate } from "../../src/compile/templates/compile.ts";
import { difference } from "./cpu.ts";
import { median, quantile, send } from "./load.ts";
import { startSubject, type Subject } from "./subject.ts";
import type { Run } from "./subjects/assembly.ts";

const PORT = 9110;
const repository = resolve(import.meta.dirname, "../..");

interface Case {
  count: number;
  token_budget: number;
  /** Repetitions in one request, so that the measured time is far above the resolution. */
  repeat: number;
  /** The limit in milliseconds. */
  bar: number;
}

const CASES: readonly Case[] = [
  { count: 200, token_budget: 8_000, repeat: 20, bar: 2 },
  { count: 10_000, token_budget: 32_000, repeat: 1, bar: 30 },
  { count: 10_000, token_budget: 200_000, repeat: 1, bar: 30 },
];
const WARM_UP = 30;

async function request(subject: Subject, path: string, body: object): Promise<string> {
  const answer = await send(subject.port, { path, headers: {}, body: JSON.stringify(body) });
  if (answer.status !== 200 || answer.body === "-1") throw new Error(`${path} failed: ${answer.body.slice(0, 300)}`);
  return answer.body;
}

/** Milliseconds of processor time of each of `samples` requests, for one piece of work. */
async function sample(subject: Subject, run: Run, samples: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < samples; turn += 1) {
    const before = await subject.restingTime();
    await request(subject, "/run", run);
    times.push(difference(before, await subject.restingTime()).main / run.repeat);
  }
  return times;
}

async function speed(samples: number): Promise<boolean> {
  const source = readFileSync(join(repository, "templates/context_engineering.en.md"), "utf8");
  const { template } = compileTemplate(source, (yaml) => parse(yaml));
  const subject = await startSubject({
    name: "assembly",
    entry: "test/bench/subjects/assembly.ts",
    port: PORT,
    objects: {},
    storage: "memory",
    knowledge: false,
  });
  const lines = [
    "| candidates | budget | what | kept | CPU ms, median | p95 | × baseline | bar |",
    "|---|---|---|---|---|---|---|---|",
  ];
  let held = true;
  try {
    for (const { count, token_budget, repeat, bar } of CASES) {
      await request(subject, "/prepare", { count, token_budget, template });
      for (let turn = 0; turn < WARM_UP; turn += 1)
        for (const what of ["nothing", "plain", "assemble", "compose", "compose anew"] as const)
          await request(subject, "/run", { what, repeat: count < 1000 ? repeat : 1 });
      const empty = median(await sample(subject, { what: "nothing", repeat: 1 }, samples));
      const baseline: number[] = [];
      for (const what of ["plain", "assemble", "compose", "compose anew"] as const) {
        const kept = await request(subject, "/run", { what, repeat: 1 });
        const times = (await sample(subject, { what, repeat }, samples)).map((time) => time - empty / repeat);
        if (what === "plain") baseline.push(median(times));
        const [middle, high] = [median(times), quantile(times, 0.95)];
        const judged = what === "assemble" || what === "compose";
        if (judged) held &&= middle <= bar;
        const cells = [
          middle.toFixed(2),
          high.toFixed(2),
          (middle / (baseline[0] ?? Number.NaN)).toFixed(1),
          judged ? `${bar} ms: ${middle <= bar ? "held" : "MISSED"}` : "",
        ];
        const name = what === "plain" ? "baseline: sort, fill, join, hash" : what;
        lines.push(`| ${count} | ${token_budget} | ${name} | ${what === "plain" ? "" : kept} | ${cells.join(" | ")} |`);
      }
    }
  } finally {
    await subject.stop();
  }
  console.log(`\nassembling in workerd, ${samples} requests each\n\n${lines.join("\n")}`);
  return held;
}

/** Runs it and prints; resolves with 1 when a bar is missed. `--quick`: fewer requests. */
export async function bench(args: readonly string[]): Promise<number> {
  return (await speed(args.includes("--quick") ? 15 : 60)) ? 0 : 1;
}
