/**
 * `npm run bench -- edit [passages]`: a generated base is compiled, and again after edits of one document, as the process does
 * that watches the files: texts changed in place, and a passage more, which moves all passages behind it. Prints milliseconds
 * and processor time.
 */
import { cpus, loadavg } from "node:os";
import { compile } from "../../src/compile/compile.ts";
import type { ReadCache } from "../../src/compile/project.ts";
import { sources } from "./published.ts";

const EDITS = 5;

function median(values: readonly number[]): string {
  return (values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0).toFixed(0);
}

export function bench(args: readonly string[]): Promise<number> {
  const passages = Number(args[0] ?? 20_000);
  const files = sources(passages);
  const edited = Math.floor(files.length / 2);
  const cache: ReadCache = new Map();
  const run = (change: (text: string) => string): { wall: number; cpu: number } => {
    const now = files.map((file, at) => (at === edited ? { ...file, text: change(file.text) } : file));
    const [start, before] = [performance.now(), process.cpuUsage()];
    if (compile(now, {}, cache).release === undefined) throw new Error("the base does not compile");
    const { user, system } = process.cpuUsage(before);
    return { wall: performance.now() - start, cpu: (user + system) / 1000 };
  };
  const first = run((text) => text);
  console.log(`${passages} passages: ${first.wall.toFixed(0)} ms, ${first.cpu.toFixed(0)} ms of processor time`);
  const kinds: [string, (version: number) => (text: string) => string][] = [
    ["in place", (version) => (text) => text.replace(/(\S)\n*$/u, `$1 ${version}\n`)],
    ["a passage more", (version) => (text) => `${text}\n## Part ${version}\n\nOne more line, ${version}.\n`],
  ];
  for (const [kind, change] of kinds) {
    const runs = Array.from({ length: EDITS }, (_, version) => run(change(version)));
    const [wall, cpu] = [median(runs.map((one) => one.wall)), median(runs.map((one) => one.cpu))];
    console.log(`an edit, ${kind}: median ${wall} ms, ${cpu} ms of processor time`);
  }
  console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors`);
  return Promise.resolve(0);
}
