/**
 * `npm run bench -- search-cpu`: the cost of the first search of an isolate and of later ones, at the MCP endpoint in
 * workerd. Processor time is measured from outside (`cpu.ts`), each cold figure in a process of its own.
 * workerd simulates storage in the same thread, which Cloudflare does not. "isolate alone" reads from memory
 * (`subjects/held.ts`), "with storage" from the simulation; the difference is the cost of the simulation.
 */
import process from "node:process";
import { difference, type ProcessorTime } from "./cpu.ts";
import { generatedQueries } from "./generated.ts";
import { median, send, type Answer, type Call } from "./load.ts";
import { toolCall, toolsList, isSuccess } from "./mcp-call.ts";
import { compileCollection, storeRelease, storedValues, type Collection } from "./published.ts";
import { launch, prepare, type Prepared, type Subject } from "./subject.ts";
import { plans } from "./subjects.ts";

const PORT = 9100;
const SAMPLES = 11;
const WARM_ROUNDS = 200;

const HEALTH: Call = { path: "/healthz", headers: {}, body: "" };
type Tool = "search_knowledge" | "retrieve";

const queries = generatedQueries(40);
/** Every process gets the same query, so that the range shows the noise of the machine. */
const ask = (tool: Tool, turn = 3): Call => toolCall(tool, { query: queries[turn % queries.length] ?? "" });

async function costOf(subject: Subject, call: Call): Promise<{ time: ProcessorTime; answer: Answer }> {
  const before = await subject.restingTime();
  const answer = await send(subject.port, call);
  const time = difference(before, await subject.restingTime());
  if (answer.status !== 200 || !isSuccess(answer)) throw new Error(`unexpected answer: ${answer.body.slice(0, 300)}`);
  return { time, answer };
}

interface Stage {
  collection: Collection;
  prepared: Prepared;
}

async function stage(count: number, port: number): Promise<Stage> {
  const collection = compileCollection(count);
  const plan = { ...plans.cairn, name: `held-${count}`, entry: "test/bench/subjects/held.ts", port };
  const prepared = prepare({ ...plan, wrapsProduct: true });
  const subject = await launch(prepared);
  await storeRelease(collection.release, prepared.storage, port);
  await subject.stop();
  return { collection, prepared };
}

/** A process that has served agents but never searched. */
async function launchWarm({ collection, prepared }: Stage, held: boolean): Promise<Subject> {
  const subject = await launch(prepared);
  await send(subject.port, HEALTH);
  // Twice: the second one shows the cost of a request that does almost nothing.
  for (let turn = 0; turn < 2; turn += 1) await send(subject.port, toolsList());
  const keys = JSON.stringify([...storedValues(collection.release).keys()]);
  if (held) await send(subject.port, { path: "/bench/hold", headers: {}, body: keys });
  return subject;
}

function figures(times: readonly ProcessorTime[]): string[] {
  const main = times.map((time) => time.main);
  const helpers = median(times.map((time) => time.helpers));
  const range = `${Math.min(...main).toFixed(1)} – ${Math.max(...main).toFixed(1)}`;
  return [median(main).toFixed(1), range, helpers.toFixed(1)];
}

async function cold(where: Stage, samples: number): Promise<void> {
  const rows: [name: string, tool: Tool, held: boolean, floor: boolean][] = [
    ["a request that does almost nothing (tools/list)", "retrieve", true, true],
    ["search_knowledge, isolate alone", "search_knowledge", true, false],
    ["search_knowledge, with storage", "search_knowledge", false, false],
    ["retrieve, isolate alone", "retrieve", true, false],
    ["retrieve, with storage", "retrieve", false, false],
  ];
  const found = rows.map((): ProcessorTime[] => []);
  // In alternation, so that other load on the machine affects all rows equally.
  for (let sample = 0; sample < samples; sample += 1) {
    for (const [row, [, tool, held, floor]] of rows.entries()) {
      const subject = await launchWarm(where, held);
      const { time } = await costOf(subject, floor ? toolsList() : ask(tool));
      found[row]?.push(time);
      await subject.stop();
    }
  }
  print(`first search of an isolate, ${where.collection.passages} passages, ${samples} processes each`, [
    ["what", "CPU ms", "range", "helpers"],
    ...rows.map(([name], row) => [name, ...figures(found[row] ?? [])]),
  ]);
}

/** The engine without tool, protocol and passages: a bare Worker opens the index and searches once. */
async function engineAlone({ collection }: Stage, samples: number): Promise<void> {
  const plan = { ...plans.bare, name: "engine", entry: "test/bench/subjects/search.ts", port: PORT + 2 };
  const prepared = prepare({ ...plan, objects: { FTS: "FtsObject" } });
  const index = collection.release.manifest.objects.find(({ name }) => name === "index/0");
  const bytes = collection.release.objects.get(index?.hash ?? "") ?? new Uint8Array(0);
  const post = (path: string, body: Call["body"] | Uint8Array): Call => ({ path, headers: {}, body });
  const run = JSON.stringify({ queries: queries.slice(3, 4), limit: 100, repeat: 1 });
  const found: Record<"open" | "first" | "second", ProcessorTime[]> = { open: [], first: [], second: [] };
  for (let sample = 0; sample < samples; sample += 1) {
    const subject = await launch(prepared);
    await send(subject.port, post("/", ""));
    await send(subject.port, post("/index", bytes));
    found.open.push((await costOf(subject, post("/open", "1"))).time);
    found.first.push((await costOf(subject, post("/run", run))).time);
    found.second.push((await costOf(subject, post("/run", run))).time);
    await subject.stop();
  }
  print("engine alone, the request itself included", [
    ["what", "CPU ms", "range", "helpers"],
    ["open the index", ...figures(found.open)],
    ["first search, best 100", ...figures(found.first)],
    ["the same again", ...figures(found.second)],
  ]);
}

/** Mean cost after warm-up, with forty queries in rotation. */
async function warm(where: Stage): Promise<string[][]> {
  const rows: string[][] = [];
  for (const tool of ["search_knowledge", "retrieve"] as const) {
    const subject = await launchWarm(where, true);
    for (let turn = 0; turn < WARM_ROUNDS; turn += 1) await send(subject.port, ask(tool, turn));
    const before = await subject.restingTime();
    let bytes = 0;
    for (let turn = 0; turn < WARM_ROUNDS; turn += 1) bytes += (await send(subject.port, ask(tool, turn))).body.length;
    const { main, helpers } = difference(before, await subject.restingTime());
    await subject.stop();
    const each = [main, helpers].map((time) => (time / WARM_ROUNDS).toFixed(2));
    rows.push([tool, String(where.collection.passages), ...each, (bytes / WARM_ROUNDS / 1000).toFixed(0)]);
  }
  return rows;
}

function print(title: string, rows: readonly (readonly string[])[]): void {
  const [head = [], ...rest] = rows;
  console.log(`\n${title}\n`);
  for (const row of [head, head.map(() => "---"), ...rest]) console.log(`| ${row.join(" | ")} |`);
}

/** Runs it and prints; resolves with 0. `--quick`: fewer processes, no large collection. */
export async function bench(args: readonly string[]): Promise<number> {
  const quick = args.includes("--quick");
  const small = await stage(10_000, PORT);
  const samples = quick ? 3 : SAMPLES;
  await cold(small, samples);
  await engineAlone(small, samples);
  const rows = await warm(small);
  if (!quick) rows.push(...(await warm(await stage(100_000, PORT + 1))));
  print("once warm, isolate alone, mean of 200", [["what", "passages", "CPU ms", "helpers", "answer KB"], ...rows]);
  process.stdout.write("\n");
  return 0;
}
