/**
 * What a larger budget may change. Stated over whole prompts of blocks as sessions make them, with texts long enough to be
 * cut and shortened, by an estimate and by an exact counter.
 */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { assemble, countMessages } from "../../../../src/context/assembly/assemble.ts";
import type { Assembly, AssemblyInput } from "../../../../src/context/assembly/assemble.ts";
import { cuttableForm, shorterForm } from "../../../../src/context/assembly/sections.ts";
import type { BlockGroup, CandidateBlock } from "../../../../src/context/block.ts";
import { cacheCounts } from "../../../../src/context/tokens/cached-counter.ts";
import { exactCounter } from "../../../../src/context/tokens/exact.ts";
import { packRanks, Ranks, readRankLines } from "../../../../src/context/tokens/ranks.ts";
import { estimator, type TokenCounter } from "../../../../src/context/tokens/tokens.ts";
import { PRIORITIES } from "../../../../src/templates/model.ts";
import { proves } from "../../../requirements/index.ts";
import { runs } from "../../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 240_000 });

const lines = readFileSync("node_modules/gpt-tokenizer/data/o200k_base.tiktoken", "utf8");
const o200k = cacheCounts(exactCounter("o200k_base", new Ranks(packRanks(readRankLines(lines)))));
const estimate = cacheCounts(estimator);

const SENTENCES = [
  "The gateway certificate is renewed in March. ",
  "Boats, nets and harbours are listed at great length. ",
  "The canteen committee met again!\n",
  "网关证书在三月更新。",
  "See section 4.2 (annex). ",
  "x = {a: 1};\n",
];
const GROUPS: [id: string, kind: BlockGroup["kind"], heading: string][] = [
  ["rules", "system", "# Rules"],
  ["evidence", "system", "# Evidence (cite it)."],
  ["talk", "messages", ""],
];
const draft = fc.record({
  priority: fc.constantFrom("must", "high", "medium", "medium", "medium", "low" as const),
  group: fc.constantFrom("rules", "evidence", "evidence", "evidence", "talk"),
  seed: fc.array(fc.nat(SENTENCES.length - 1), { minLength: 1, maxLength: 4 }),
  /** Long ones are cut; those of some twenty sentences are just not. */
  sentences: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 80 })),
  rank: fc.nat(6),
  isAbout: fc.boolean(),
});

const inputFor = (counter: TokenCounter): fc.Arbitrary<AssemblyInput> =>
  fc
    .record({
      drafts: fc.array(draft, { minLength: 3, maxLength: 14 }),
      token_budget: fc.integer({ min: 60, max: 2500 }),
    })
    .map(({ drafts, token_budget }) => {
      const groups = GROUPS.map(([id, kind, heading]): BlockGroup => {
        return { id, kind, heading, heading_tokens: counter.count(heading) };
      });
      const order = GROUPS.map(([id]) => id);
      const sorted = drafts.toSorted((left, right) => order.indexOf(left.group) - order.indexOf(right.group));
      const blocks = sorted.map(({ priority, group, seed, sentences, rank, isAbout }, place): CandidateBlock => {
        const length = priority === "must" ? Math.min(sentences, 3) : sentences;
        const said = Array.from({ length }, (_, at) => SENTENCES[seed[at % seed.length] ?? 0]).join("");
        const text = `${place}. ${said}`.trim();
        const tokens = counter.count(text);
        const summary = shorterForm(text, tokens, counter, "en");
        return {
          block_id: `b${place}`,
          block_type: group === "evidence" ? "evidence" : group === "rules" ? "instruction" : "conversation",
          priority: priority as "must",
          refs: [],
          text,
          tokens,
          ...(summary && { summary }),
          ...(group === "evidence" && cuttableForm(text, tokens, "en", { words: isAbout ? ["gateway", "网关"] : [] })),
          group,
          rank,
          stable: false,
          repeatable: true,
        };
      });
      return { groups, blocks, user_message: "When is the certificate renewed?", token_budget };
    });

const STRENGTH = PRIORITIES.toReversed();
const strength = ({ priority }: { priority: string }): number => STRENGTH.indexOf(priority as "low");

/** The prompt with these texts, as it is published. */
function countOf(input: AssemblyInput, shown: ReadonlyMap<string, string>, counter: TokenCounter): number {
  const parts: string[] = [];
  const messages: string[] = [];
  for (const { id, kind, heading } of input.groups) {
    const texts = input.blocks.flatMap((block) => (block.group === id ? (shown.get(block.block_id) ?? []) : []));
    if (texts.length === 0) continue;
    if (kind === "messages") messages.push(...texts);
    else parts.push(...(heading === "" ? [] : [heading]), ...texts);
  }
  const all = [...(parts.length === 0 ? [] : [parts.join("\n\n")]), ...messages, input.user_message];
  return countMessages(
    all.map((content) => ({ role: "user", content })),
    counter,
  );
}

const shownBy = ({ kept, shown }: Assembly): Map<string, string> =>
  new Map(kept.map(({ block_id }, place) => [block_id, shown[place] ?? ""]));

/** Blocks left out for room that would have fitted, whole or shortened, beside everything at least as strong. */
function wronglyOmitted(input: AssemblyInput, made: Assembly, counter: TokenCounter): string[] {
  const byId = new Map(input.blocks.map((block) => [block.block_id, block]));
  const texts = shownBy(made);
  return made.omitted.flatMap(({ block_id, priority, reason }) => {
    const block = byId.get(block_id);
    if (reason !== "budget" || block === undefined) return [];
    const strong = [...texts].filter(([id]) => strength(byId.get(id) ?? block) >= strength({ priority }));
    const forms = [block.text, block.summary?.text ?? block.text];
    const fits = forms.some(
      (text) => countOf(input, new Map([...strong, [block_id, text]]), counter) <= input.token_budget,
    );
    return fits ? [block_id] : [];
  });
}

/**
 * Blocks that the smaller budget showed, the larger one left out for room, and nothing before them has taken. Long evidence
 * about something else comes behind the others of its priority once it does not fit whole.
 */
function lostForNothing(input: AssemblyInput, small: Assembly, large: Assembly): string[] {
  const ordered = input.blocks
    .map((block, place) => ({ block, place }))
    .toSorted(
      (left, right) =>
        strength(right.block) - strength(left.block) || right.block.rank - left.block.rank || left.place - right.place,
    )
    .map(({ block }) => block);
  const [before, after] = [small, large].map(({ kept }) => new Map(kept.map((one) => [one.block_id, one.tokens])));
  if (before === undefined || after === undefined) return [];
  return ordered.flatMap((block, place) => {
    const { block_id, cut } = block;
    if (!before.has(block_id) || after.has(block_id)) return [];
    const comesLast = cut !== undefined && !cut.words.some((word) => cut.text.includes(word));
    const ahead = ordered.filter(
      (other, at) => at < place || (comesLast && other !== block && strength(other) === strength(block)),
    );
    const taken = ahead.some((other) => (after.get(other.block_id) ?? 0) > (before.get(other.block_id) ?? 0));
    return taken ? [] : [block_id];
  });
}

describe.each([
  ["an exact counter", o200k],
  ["the estimate", estimate],
])("with %s", (_, counter) => {
  test("law: the report adds up, and no block is left out while a lower priority holds its room", () => {
    proves("assembly/exact-room", "assembly/adds-up");
    fc.assert(
      fc.property(inputFor(counter), (input) => {
        const outcome = assemble(input, counter);
        if (!outcome.ok) return;
        const made = outcome.value;
        expect(made.token_used).toBeLessThanOrEqual(input.token_budget);
        const recount = countMessages(made.messages, counter);
        if (counter.additive) expect(recount).toBeLessThanOrEqual(made.token_used);
        else expect(recount).toBe(made.token_used);
        for (const [place, { tokens }] of made.kept.entries())
          expect(tokens).toBe(counter.count(made.shown[place] ?? ""));
        expect(made.kept.length + made.omitted.length).toBe(input.blocks.length);
        // Sums of an estimate are above the count of the whole: what they leave free is no room. `../assemble.test.ts` adds them up.
        if (!counter.additive) expect(wronglyOmitted(input, made, counter)).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  test("law: a larger budget loses a block only to one before it that shows more", () => {
    proves("assembly/larger-budget");
    let losses = 0;
    fc.assert(
      fc.property(inputFor(counter), fc.integer({ min: 1, max: 1500 }), (input, more) => {
        const small = assemble(input, counter);
        if (!small.ok) return;
        const large = assemble({ ...input, token_budget: input.token_budget + more }, counter);
        if (!large.ok) throw new Error("a larger budget was refused");
        expect(lostForNothing(input, small.value, large.value)).toEqual([]);
        const after = new Set(large.value.kept.map(({ block_id }) => block_id));
        if (small.value.kept.some(({ block_id }) => !after.has(block_id))) losses += 1;
      }),
      { numRuns: runs(500) },
    );
    // The law is not empty: some blocks are lost to others.
    expect(losses).toBeGreaterThan(0);
  });
});

describe("a long evidence of high priority and ten short ones of medium priority", () => {
  const long = (text: string, priority: "high" | "medium", rank: number, place: number): CandidateBlock => {
    const tokens = estimate.count(text);
    const block_id = `b${place}`;
    const cut = cuttableForm(text, tokens, "en", { words: ["gateway"] });
    const summary = shorterForm(text, tokens, estimate, "en");
    const own = { group: "evidence", rank, stable: false, refs: [], block_type: "evidence" as const };
    return { block_id, priority, text, tokens, ...own, ...cut, ...(summary && { summary }) };
  };
  const blocks = [
    long("The gateway certificate is renewed in March. ".repeat(250), "high", 20, 0),
    ...Array.from({ length: 10 }, (_, place) =>
      long(
        `${place}. The harbour lists its boats, and the canteen its lunch. `.repeat(8),
        "medium",
        10 - place,
        place + 1,
      ),
    ),
  ];
  const groups = [{ id: "evidence", kind: "system", heading: "", heading_tokens: 0 } as const];
  const keptAt = (token_budget: number): string[] => {
    const made = assemble({ groups, blocks, user_message: "When?", token_budget }, estimate);
    if (!made.ok) throw new Error("refused");
    return made.value.kept.map(({ block_id }) => block_id);
  };

  test("no budget loses what a smaller one showed, and the long one is whole once there is room for all", () => {
    proves("assembly/larger-budget");
    const lost: string[] = [];
    let before: string[] = [];
    for (let budget = 100; budget <= 6000; budget += 50) {
      const now = keptAt(budget);
      lost.push(...before.filter((id) => !now.includes(id)).map((id) => `${id} at ${budget}`));
      before = now;
    }
    expect(lost).toEqual([]);
    expect(before).toHaveLength(11);
  });
});
