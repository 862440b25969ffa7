/**
 * Search: quality beside other engines on real collections, and speed and size in workerd on a generated one.
 * `npm run bench -- search [quality] [speed] [million]`; without names quality and speed. `million` builds a sharded
 * index of a million passages (minutes, a few gigabytes) and counts what a query reads of it.
 */
import { request } from "node:http";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { IndexBuilder } from "../../src/search/build.ts";
import { openIndex } from "../../src/search/open.ts";
import { pageOf, search } from "../../src/search/search.ts";
import { COLLECTIONS, measure, readCollection, type Collection } from "./collection.ts";
import { engines } from "./engines.ts";
import { generatedPassages, generatedQueries } from "./generated.ts";
import { printBars, printSize, type Bar } from "./search-bars.ts";
import { runMillion } from "./search-million.ts";
import { startSubject, type Subject } from "./subject.ts";
import { toTraditional } from "./traditional.ts";

const PORT = 8926;
const COUNT = 100_000;
const FTS_BATCH = 5000;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function row(cells: readonly (string | number)[], widths: readonly number[]): string {
  return cells
    .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at] ?? 10) : String(cell).padStart(widths[at] ?? 10)))
    .join("  ");
}

async function quality(): Promise<Bar[]> {
  const collections = COLLECTIONS.flatMap((name) => readCollection(name) ?? []);
  if (collections.length === 0) {
    console.log("quality: skipped, ../shared/data/search is absent");
    return [];
  }
  const widths = [32, 10, 12, 10, 10, 10, 10, 10];
  const bars: Bar[] = [];
  for (const collection of collections) bars.push(...(await compareEngines(collection, widths)));
  return bars;
}

const LEAST_NDCG: { readonly [collection: string]: number } = {
  cmrc2018: 0.985,
  cranfield: 0.379,
  "toyhom-med-zh": 0.207,
  vaswani: 0.405,
};

/** Prints one table with every engine, Cairn first. Returns the targets with the values of Cairn. */
async function compareEngines(collection: Collection, widths: readonly number[]): Promise<Bar[]> {
  const { name } = collection;
  const bars: Bar[] = [];
  const chinese = collection.documents.some(({ text }) => /\p{Script=Han}/u.test(text));
  console.log(`\n${collection.name}: ${collection.documents.length} documents, ${collection.queries.length} queries`);
  console.log(
    row(
      ["engine", "nDCG@10", chinese ? "Traditional" : "", "reachable", "R@100", "build ms", "p50 ms", "p99 ms"],
      widths,
    ),
  );
  for (const engine of engines) {
    const started = performance.now();
    const rank = await engine.open(collection.documents);
    const build = performance.now() - started;
    const times: number[] = [];
    const timed = (query: string): string[] => {
      const from = performance.now();
      const ranking = rank(query);
      times.push(performance.now() - from);
      return ranking;
    };
    const plain = measure(collection, timed);
    const turned = chinese ? measure(collection, rank, toTraditional).ndcg10 : undefined;
    if (bars.length === 0) {
      bars.push({ what: `${name}, nDCG@10`, sense: "≥", bar: LEAST_NDCG[name] ?? 0, here: plain.ndcg10, digits: 4 });
      bars.push({
        what: `${name}, relevant passages reachable`,
        sense: "≥",
        bar: 0.98,
        here: plain.reachable,
        digits: 4,
      });
      const here = 100 * (1 - (turned ?? 0) / plain.ndcg10);
      if (turned !== undefined)
        bars.push({ what: `${name}, lost with Traditional queries`, sense: "≤", bar: 1, here, unit: "%" });
    }
    const figures = [
      plain.ndcg10.toFixed(4),
      turned?.toFixed(4) ?? "",
      plain.reachable.toFixed(4),
      plain.recall100.toFixed(4),
    ];
    console.log(
      row(
        [
          engine.name,
          ...figures,
          build.toFixed(0),
          percentile(times, 0.5).toFixed(2),
          percentile(times, 0.99).toFixed(2),
        ],
        widths,
      ),
    );
  }
  return bars;
}

function buildGenerated(count: number): Uint8Array {
  const builder = new IndexBuilder();
  for (const passage of generatedPassages(count)) builder.add(passage);
  return builder.finish()[0] ?? new Uint8Array(0);
}

/** One request on a new connection: this process may be busy for longer than an idle connection is kept open. */
function post(subject: Subject, path: string, body: Uint8Array | object | number): Promise<unknown> {
  const payload = body instanceof Uint8Array ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(`${subject.url}${path}`, { method: "POST", agent: false }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.on("error", reject);
    sent.end(payload);
  });
}

/** Processor milliseconds of one call divided among `count` pieces of work. */
async function cost(subject: Subject, count: number, call: () => Promise<unknown>): Promise<number> {
  const before = subject.processorSeconds();
  await call();
  return ((subject.processorSeconds() - before) * 1000) / count;
}

/** The query at a percentile of cost, found here, so that workerd can be asked for that one many times. */
function queryAt(bytes: Uint8Array, queries: readonly string[], limit: number, share: number): string {
  const index = openIndex(bytes);
  const timed = queries.map((query) => {
    let best = Infinity;
    for (let turn = 0; turn < 4; turn += 1) {
      const from = performance.now();
      const result = search(index, query);
      pageOf(result, 0, limit === 0 ? result.total : limit);
      best = Math.min(best, performance.now() - from);
    }
    return { query, best };
  });
  return timed.toSorted((left, right) => left.best - right.best)[Math.floor(timed.length * share)]?.query ?? "";
}

async function speed(): Promise<Bar[]> {
  const bytes = buildGenerated(COUNT);
  const queries = generatedQueries(1000);
  const subject = await startSubject({
    name: "search",
    entry: "test/bench/subjects/search.ts",
    port: PORT,
    objects: { FTS: "FtsObject" },
    storage: "memory",
    knowledge: false,
  });
  const bars: Bar[] = [];
  const atMost = (what: string, bar: number, here: number, unit: string): void => {
    bars.push({ what, sense: "≤", bar, here, unit });
  };
  try {
    await post(subject, "/index", bytes);
    await post(subject, "/run", { queries, limit: 100, repeat: 2 });
    const mean = await cost(subject, 3000, () => post(subject, "/run", { queries, limit: 100, repeat: 3 }));
    const top = await slowest(subject, queryAt(bytes, queries, 100, 0.99), 100);
    const all = await slowest(subject, queryAt(bytes, queries, 0, 0.99), 0);
    const open = await cost(subject, 500, () => post(subject, "/open", 500));
    const memory = (bytes.length + COUNT * 12) / 2 ** 20;
    atMost("100,000 passages, p99, best 100", 2, top, "ms");
    atMost("100,000 passages, p99, whole ranking", 8, all, "ms");
    atMost("open the index", 1, open, "ms");
    atMost("index, a passage", 140, bytes.length / COUNT, "B");
    atMost("memory of the index at 100,000 passages", 32, memory, "MiB");
    console.log(`\n${COUNT} generated passages in workerd, processor time`);
    console.log(
      `  Cairn       top 100: mean ${mean.toFixed(2)} ms, p99 ${top.toFixed(2)} ms · whole ranking: p99 ${all.toFixed(2)} ms`,
    );
    console.log(
      `  open ${open.toFixed(3)} ms · ${(bytes.length / COUNT).toFixed(0)} bytes a passage · memory ${memory.toFixed(1)} MiB with the scratch rows`,
    );
  } finally {
    await subject.stop();
  }
  await coldSearch();
  await fullTextSpeed(queries);
  return bars;
}

async function slowest(subject: Subject, query: string, limit: number): Promise<number> {
  return cost(subject, 300, () => post(subject, "/run", { queries: [query], limit, repeat: 300 }));
}

/** A fresh process: open an index of ten thousand passages and answer one query, nothing warm. Prints its milliseconds. */
async function coldSearch(): Promise<void> {
  const bytes = buildGenerated(10_000);
  const subject = await startSubject({
    name: "search-cold",
    entry: "test/bench/subjects/search.ts",
    port: PORT + 1,
    objects: { FTS: "FtsObject" },
    storage: "memory",
    knowledge: false,
  });
  try {
    await post(subject, "/", 0);
    const loaded = await cost(subject, 1, () => post(subject, "/index", bytes));
    const first = await cost(subject, 1, () =>
      post(subject, "/run", { queries: generatedQueries(1), limit: 20, repeat: 1 }),
    );
    console.log(
      `  10,000 passages cold: receive and open ${loaded.toFixed(0)} ms, first search ${first.toFixed(0)} ms (the kernel counts in steps of 10 ms)`,
    );
  } finally {
    await subject.stop();
  }
}

async function fullTextSpeed(queries: readonly string[]): Promise<void> {
  const subject = await startSubject({
    name: "search-fts",
    entry: "test/bench/subjects/search.ts",
    port: PORT + 2,
    objects: { FTS: "FtsObject" },
    storage: "memory",
    knowledge: false,
  });
  try {
    let batch: [string, string][] = [];
    for (const { title, content } of generatedPassages(COUNT)) {
      batch.push([title, content]);
      if (batch.length < FTS_BATCH) continue;
      await post(subject, "/fts/load", batch);
      batch = [];
    }
    const english = queries.filter((query) => /[a-z]/.test(query)).slice(0, 100);
    await post(subject, "/fts/run", { queries: english.slice(0, 10), limit: 100, repeat: 1 });
    const mean = await cost(subject, english.length, () =>
      post(subject, "/fts/run", { queries: english, limit: 100, repeat: 1 }),
    );
    console.log(`  SQLite FTS5 in a Durable Object, English queries only, top 100: mean ${mean.toFixed(2)} ms`);
  } finally {
    await subject.stop();
  }
}

/** Entry of `npm run bench -- search`. */
export async function bench(args: readonly string[]): Promise<number> {
  const wanted = args.length === 0 ? ["quality", "speed"] : args;
  const bars: Bar[] = [];
  if (wanted.includes("quality")) bars.push(...(await quality()));
  if (wanted.includes("speed")) bars.push(...(await speed()));
  if (wanted.includes("million")) bars.push(...(await runMillion()));
  printBars(bars);
  printSize();
  return 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await bench(process.argv.slice(2));
}
