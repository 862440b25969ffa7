/**
 * The budget under an exact counter, whose counts do not add up: what a separator costs depends on the text before it.
 * The law is stated by counting whole prompts, independent of how blocks are chosen.
 */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { assemble, countMessages } from "../../../src/context/assembly/assemble.ts";
import type { AssemblyInput, ChatMessage } from "../../../src/context/assembly/assemble.ts";
import { separatorCost } from "../../../src/context/assembly/cost.ts";
import type { BlockGroup, CandidateBlock } from "../../../src/context/block.ts";
import { exactCounter } from "../../../src/context/tokens/exact.ts";
import type { Encoding } from "../../../src/context/tokens/exact.ts";
import { packRanks, Ranks, readRankLines } from "../../../src/context/tokens/ranks.ts";
import type { TokenCounter } from "../../../src/context/tokens/tokens.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const open = (encoding: Encoding): TokenCounter =>
  exactCounter(
    encoding,
    new Ranks(packRanks(readRankLines(readFileSync(`node_modules/gpt-tokenizer/data/${encoding}.tiktoken`, "utf8")))),
  );
const o200k = open("o200k_base");
const cl100k = open("cl100k_base");

const HEADINGS: [id: string, kind: BlockGroup["kind"], heading: string][] = [
  ["rules", "system", "# Rules"],
  ["plain", "system", ""],
  ["evidence", "system", "# Evidence (cite it)."],
  ["talk", "messages", ""],
];
const words = fc
  .array(
    fc.constantFrom(
      "a ",
      "the renewal ",
      "v2.1 ",
      "ok. ",
      "(see) ",
      "...",
      "!!",
      "“引用”",
      "证书。",
      "x=1;",
      "```",
      "**b**",
      "\n",
      "- ",
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => parts.join("").trim())
  .filter((text) => text !== "");
const draft = fc.record({
  priority: fc.constantFrom("must", "high", "medium", "medium", "low", "low" as const),
  group: fc.constantFrom(...HEADINGS.map(([id]) => id)),
  text: words,
  short: fc.option(words),
  rank: fc.nat(5),
});

const inputFor = (counter: TokenCounter): fc.Arbitrary<AssemblyInput> =>
  fc
    .record({
      drafts: fc.array(draft, { minLength: 3, maxLength: 16 }),
      token_budget: fc.integer({ min: 12, max: 160 }),
      user_message: words,
    })
    .map(({ drafts, token_budget, user_message }) => {
      const groups = HEADINGS.map(([id, kind, heading]): BlockGroup => ({
        id,
        kind,
        heading,
        heading_tokens: counter.count(heading),
      }));
      const order = HEADINGS.map(([id]) => id);
      const sorted = drafts.toSorted((left, right) => order.indexOf(left.group) - order.indexOf(right.group));
      const blocks = sorted.map(({ short, ...one }, place): CandidateBlock => {
        const tokens = counter.count(one.text);
        const block: CandidateBlock = {
          ...one,
          priority: one.priority as "must",
          block_id: `b${place}`,
          block_type: "evidence",
          refs: [],
          tokens,
          stable: false,
          repeatable: true,
        };
        const cheaper = short !== null && counter.count(short) < tokens;
        return cheaper ? { ...block, summary: { text: short, tokens: counter.count(short) } } : block;
      });
      return { groups, blocks, user_message, token_budget };
    });

/** The messages of a prompt with these blocks in these forms, made by the published format. */
function messagesWith(input: AssemblyInput, shown: ReadonlyMap<string, string>): ChatMessage[] {
  const parts: string[] = [];
  const messages: ChatMessage[] = [];
  for (const group of input.groups) {
    const texts = input.blocks.flatMap(({ block_id, group: of }) =>
      of === group.id ? (shown.get(block_id) ?? []) : [],
    );
    if (texts.length === 0) continue;
    if (group.kind === "messages") for (const content of texts) messages.push({ role: "user", content });
    else parts.push(...(group.heading === "" ? [] : [group.heading]), ...texts);
  }
  const system: ChatMessage[] = parts.length === 0 ? [] : [{ role: "system", content: parts.join("\n\n") }];
  return [...system, ...messages, { role: "user", content: input.user_message }];
}

const STRENGTH = ["low", "medium", "high", "must"];

/** Blocks left out for room that would have fitted beside everything at least as strong. */
function wronglyOmitted(input: AssemblyInput, counter: TokenCounter): string[] {
  const outcome = assemble(input, counter);
  if (!outcome.ok) return [];
  const { kept, shown, omitted, messages, token_used } = outcome.value;
  const texts = new Map(kept.map(({ block_id }, place) => [block_id, shown[place] ?? ""]));
  expect(messages).toEqual(messagesWith(input, texts).map((one, place) => ({ ...one, role: messages[place]?.role })));
  expect(token_used).toBe(countMessages(messages, counter));
  expect(token_used).toBeLessThanOrEqual(input.token_budget);
  const byId = new Map(input.blocks.map((block) => [block.block_id, block]));
  return omitted.flatMap(({ block_id, priority, reason }) => {
    const block = byId.get(block_id);
    if (reason !== "budget" || block === undefined) return [];
    const strong = [...texts].filter(
      ([id]) => STRENGTH.indexOf(byId.get(id)?.priority ?? "low") >= STRENGTH.indexOf(priority),
    );
    return [block.text, block.summary?.text ?? block.text].some(
      (text) =>
        countMessages(messagesWith(input, new Map([...strong, [block_id, text]])), counter) <= input.token_budget,
    )
      ? [block_id]
      : [];
  });
}

test.each([o200k, cl100k])("law: $name: no block is left out while one of lower priority holds its room", (counter) => {
  proves("assembly/exact-room");
  fc.assert(
    fc.property(inputFor(counter), (input) => {
      expect(wronglyOmitted(input, counter)).toEqual([]);
    }),
    { numRuns: runs(4000) },
  );
});

test.each([o200k, cl100k])("law: $name: what a separator costs is known from the text before it", (counter) => {
  const separator = separatorCost(counter);
  const text = fc.oneof(words, fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }));
  fc.assert(
    fc.property(text, words, (before, after) => {
      expect(counter.count(before) + separator(before) + counter.count(after)).toBe(
        counter.count(`${before}\n\n${after}`),
      );
    }),
    { numRuns: runs(6000) },
  );
});
