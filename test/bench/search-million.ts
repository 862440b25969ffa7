/** A sharded index of a million generated passages, and how much of it a query reads. Not part of the tests. */
import { shardCount } from "../../src/compile/search-objects.ts";
import { IndexBuilder } from "../../src/search/build.ts";
import { missingShards, openIndex } from "../../src/search/open.ts";
import { termsToFind } from "../../src/search/search.ts";
import type { Bar } from "./search-bars.ts";
import { generatedPassages, generatedQueries } from "./generated.ts";

const COUNT = 1_000_000;

export async function runMillion(count = COUNT): Promise<Bar[]> {
  const started = performance.now();
  const builder = new IndexBuilder();
  for (const passage of generatedPassages(count)) builder.add(passage);
  const shards = shardCount(builder.finish()[0]?.length ?? 0);
  const built = builder.finish({ shards });
  const first = built[0] ?? new Uint8Array(0);
  const sizes = built.slice(1).map((shard) => shard.length);
  const total = built.reduce((sum, shard) => sum + shard.length, 0);
  console.log(
    `\n${count} passages in ${shards} shards, built in ${((performance.now() - started) / 1000).toFixed(0)} s: ${(total / count).toFixed(0)} bytes a passage, first shard (with all lengths, read once) ${(first.length / 1024).toFixed(0)} KiB, others up to ${(Math.max(...sizes) / 1024).toFixed(0)} KiB`,
  );
  const reads = generatedQueries(500).map((query) => {
    const index = openIndex(first);
    const needed = missingShards(index, termsToFind(index, query));
    return { reads: needed.length, bytes: needed.reduce((sum, shard) => sum + (built[shard]?.length ?? 0), 0) };
  });
  const middle = (values: number[]): number =>
    values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
  const [shardsRead, bytesRead] = [
    middle(reads.map((one) => one.reads)),
    middle(reads.map((one) => one.bytes)) / 2 ** 20,
  ];
  console.log(
    `  a query reads ${shardsRead} shards (at most ${Math.max(...reads.map((one) => one.reads))}), ${(bytesRead * 1024).toFixed(0)} KiB at the median`,
  );
  return [
    { what: "1,000,000 passages, reads a query, median", sense: "≤", bar: 12, here: shardsRead, digits: 0 },
    { what: "1,000,000 passages, read by a query, median", sense: "≤", bar: 1, here: bytesRead, unit: "MiB" },
  ];
}
