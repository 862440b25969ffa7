/** How long assembling takes: `node test/bench/context-assemble.ts`. Median of repeated runs after a warm-up. */
import { assemble } from "../../src/context/assemble.ts";
import type { AssemblyInput } from "../../src/context/assemble.ts";
import type { BlockGroup, CandidateBlock } from "../../src/context/block.ts";
import { estimator } from "../../src/context/tokens.ts";

const groups: BlockGroup[] = [
  { id: "persona", kind: "system", heading: "# Persona", heading_tokens: 3 },
  { id: "evidence", kind: "system", heading: "# Evidence", heading_tokens: 3 },
  { id: "talk", kind: "messages", heading: "", heading_tokens: 0 },
];
const priorities = ["high", "medium", "low"] as const;

function make(count: number, token_budget: number): AssemblyInput {
  const blocks = Array.from({ length: count }, (_, place): CandidateBlock => {
    const text = `Block ${place}: ${"the passage says what it says about the subject at hand. ".repeat(6)}`;
    return {
      block_id: `b${place}`,
      block_type: place % 3 === 0 ? "conversation" : "evidence",
      priority: place < 3 ? "must" : (priorities[place % 3] ?? "low"),
      refs: [],
      text,
      tokens: estimator.count(text),
      summary: { text: text.slice(0, 60), tokens: 15 },
      group: place < 3 ? "persona" : place % 3 === 0 ? "talk" : "evidence",
      rank: place,
      stable: place < 3,
    };
  });
  blocks.sort(
    (left, right) => groups.findIndex((g) => g.id === left.group) - groups.findIndex((g) => g.id === right.group),
  );
  return { groups, blocks, user_message: "And now?", token_budget };
}

for (const [count, budget] of [
  [200, 8000],
  [10_000, 32_000],
  [10_000, 200_000],
  [10_000, 2_000_000],
] as const) {
  const input = make(count, budget);
  for (let round = 0; round < 10; round += 1) assemble(input, estimator);
  const times = Array.from({ length: 40 }, () => {
    const begun = performance.now();
    assemble(input, estimator);
    return performance.now() - begun;
  }).toSorted((left, right) => left - right);
  const outcome = assemble(input, estimator);
  const kept = outcome.ok ? outcome.value.kept.length : 0;
  console.log(
    `${count} blocks, budget ${budget}: median ${times[20]?.toFixed(2)} ms, worst ${times.at(-1)?.toFixed(2)} ms (${kept} kept)`,
  );
}
