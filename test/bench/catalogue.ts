/**
 * `npm run bench -- catalogue`: a registry of 20,000 servers on loopback, mirrored, compiled and searched. Descriptions are
 * those of `../shared/data/registry`, recombined; where that is absent, one line says so and nothing is measured.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mirrorRegistry } from "../../src/author/catalogue/mirror.ts";
import { MirrorStore } from "../../src/author/catalogue/mirror-store.ts";
import { compileCatalogue } from "../../src/compile/catalogue.ts";
import { ENTRY_RANKING } from "../../src/discovery/sources/entry-passage.ts";
import { searchEntryIndex } from "../../src/discovery/sources/search-entries.ts";
import { openIndex } from "../../src/search/open.ts";
import { officialRows, registryRow, startMcpRegistry, type RegistryRow } from "../support/mcp-registry.ts";

const SERVERS = 20_000;
const NEEDS = [
  "请帮我生成一张2023年销售数据的柱状图",
  "send an e-mail",
  "query a Postgres database",
  "读取网页内容",
  "天气预报",
];

/** Different names and packages, and descriptions of two real ones each. */
function generate(rows: readonly RegistryRow[], count: number): RegistryRow[] {
  const described = rows.filter(({ server }) => (server.description ?? "") !== "");
  const at = (n: number): string => described[n % described.length]?.server.description ?? "";
  return Array.from({ length: count }, (_, n) => {
    const packages = [
      { registryType: "npm", identifier: `generated-${n}`, version: "1.0.0", transport: { type: "stdio" } },
    ];
    const repository = { url: `https://github.com/owner-${n}/server`, source: "github" };
    const words = (rows[(n * 7) % rows.length]?.server.name ?? "x").split("/").at(-1);
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
    return registryRow(`io.github.owner-${n}/${words}`, `${at(n)} ${at(n * 13 + 5)}`, {
      updatedAt,
      server: { packages, repository },
    });
  });
}

async function timed<T>(work: () => Promise<T> | T): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - began) };
}

export async function bench(): Promise<number> {
  const rows = officialRows();
  if (rows === undefined) {
    console.log("skipped: ../shared/data/registry is absent");
    return 0;
  }
  const registry = await startMcpRegistry(generate(rows, SERVERS));
  const folder = mkdtempSync(join(tmpdir(), "cairn-catalogue-"));
  const options = { signal: new AbortController().signal, now: () => Date.now() };
  const run = () => mirrorRegistry(registry.url, new MirrorStore(folder), options);
  try {
    const first = await timed(run);
    console.log(`mirrored   ${first.value.entries.length} servers, ${first.value.pages} pages, ${first.ms} ms`);
    registry.rows.push(registryRow("io.example/new", "Is new.", { updatedAt: "2026-06-01T00:00:00Z" }));
    const second = await timed(run);
    console.log(`up to date ${second.value.received} entries, ${second.value.pages} pages, ${second.ms} ms`);
    const { value: compiled, ms } = await timed(() => compileCatalogue(second.value.entries, Date.now()));
    const { objects } = compiled.manifest;
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    const mirror = readMirrorSize(folder);
    console.log(`compiled   ${compiled.manifest.servers} servers in ${ms} ms; mirror on disk ${mib(mirror)} MiB`);
    for (const { name, size } of objects) console.log(`  ${name.padEnd(10)} ${mib(size)} MiB`);
    console.log(`  together   ${mib(bytes)} MiB, ${mib((bytes * 4) / 3)} MiB as a publish (of 24)`);
    const index = compiled.objects.get(objects[0]?.hash ?? "") ?? new Uint8Array(0);
    const opened = await timed(() => openIndex(index, ENTRY_RANKING));
    console.log(`opened     in ${opened.ms} ms`);
    for (const need of NEEDS) {
      searchEntryIndex(opened.value, need);
      const found = await timed(() => searchEntryIndex(opened.value, need));
      console.log(`  ${String(found.ms).padStart(4)} ms  ${need}`);
    }
  } finally {
    await registry.stop();
    rmSync(folder, { recursive: true });
  }
  return 0;
}

const mib = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function readMirrorSize(folder: string): number {
  const path = join(folder, "entries.jsonl");
  return existsSync(path) ? readFileSync(path).length : 0;
}
