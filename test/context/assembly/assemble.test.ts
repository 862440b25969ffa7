import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { assemble } from "../../../src/context/assembly/assemble.ts";
import type { Assembly, AssemblyInput } from "../../../src/context/assembly/assemble.ts";
import type { BlockGroup, CandidateBlock } from "../../../src/context/block.ts";
import type { Outcome } from "../../../src/errors.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { brokenPromises, wordCounter } from "../laws.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const GROUPS: BlockGroup[] = [
  { id: "persona", kind: "system", heading: "# Persona", heading_tokens: 2 },
  { id: "rules", kind: "system", heading: "", heading_tokens: 0 },
  { id: "evidence", kind: "system", heading: "# Evidence to use", heading_tokens: 4 },
  { id: "talk", kind: "messages", heading: "", heading_tokens: 0 },
];

const words = fc
  .array(fc.constantFrom("a", "bb", "ccc", "思考", "$&", "${x:y}"), { minLength: 1, maxLength: 12 })
  .map((list) => list.join(" "));
const draft = fc.record({
  priority: fc.constantFrom("must", "high", "high", "medium", "medium", "low" as const),
  group: fc.constantFrom(...GROUPS.map((group) => group.id)),
  text: words,
  short: fc.option(fc.constantFrom("s", "s s", "s s s")),
  rank: fc.nat(5),
  out: fc.option(fc.constantFrom("ttl", "conflict", "superseded", "empty" as const), { freq: 6 }),
  repeatable: fc.boolean(),
});
const input = fc
  .record({
    drafts: fc.array(draft, { maxLength: 14 }),
    token_budget: fc.integer({ min: 1, max: 160 }),
    user_message: words,
  })
  .map(({ drafts, token_budget, user_message }): AssemblyInput => {
    const order = GROUPS.map((group) => group.id);
    const sorted = drafts.toSorted((left, right) => order.indexOf(left.group) - order.indexOf(right.group));
    const blocks = sorted.map(({ short, out, priority, ...one }, place): CandidateBlock => {
      const tokens = wordCounter.count(one.text);
      const shorter = short !== null && wordCounter.count(short) < tokens;
      const made: CandidateBlock = Object.assign(one, {
        priority,
        block_id: `b${place}`,
        block_type: "evidence" as const,
        refs: [],
        tokens,
        stable: one.group === "persona",
        role: "user" as const,
      });
      if (shorter) made.summary = { text: short, tokens: wordCounter.count(short) };
      if (out !== null) made.out = out as "ttl";
      return made;
    });
    return { groups: GROUPS, blocks, user_message, token_budget };
  });

const DOCUMENTS = runs(60_000);

describe("law: a budget is kept and everything is accounted for", () => {
  test("random documents", () => {
    proves("assembly/priority", "assembly/budget");
    let kept = 0;
    let refused = 0;
    fc.assert(
      fc.property(input, (given) => {
        const outcome = assemble(given, wordCounter);
        if (outcome.ok) kept += 1;
        else refused += 1;
        const broken = brokenPromises(given, outcome, wordCounter);
        if (broken.length > 0) throw new Error(broken.join("; "));
      }),
      { numRuns: DOCUMENTS },
    );
    expect(kept).toBeGreaterThan(DOCUMENTS / 3);
    expect(refused).toBeGreaterThan(DOCUMENTS / 30);
  }, 120_000);

  test("same input, same bytes, and the input is left as it was", () => {
    fc.assert(
      fc.property(input, (given) => {
        const before = JSON.stringify(given);
        const first = assemble(given, wordCounter);
        expect(assemble(JSON.parse(before) as AssemblyInput, wordCounter)).toEqual(first);
        expect(JSON.stringify(given)).toBe(before);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("the stable prefix keeps its bytes while everything after it changes", () => {
    fc.assert(
      fc.property(input, input, (one, other) => {
        const stable = one.blocks
          .filter((block) => block.group === "persona")
          .map((block) => Object.assign({}, block, { priority: "must" as const }));
        const together = (rest: AssemblyInput): AssemblyInput => ({
          groups: GROUPS,
          blocks: [
            ...stable,
            ...rest.blocks
              .filter((block) => block.group !== "persona")
              .map((block) => Object.assign({}, block, { block_id: `x${block.block_id}`, priority: "low" as const })),
          ],
          user_message: rest.user_message,
          token_budget: 10_000,
        });
        const left = assemble(together(one), wordCounter);
        const right = assemble(together(other), wordCounter);
        if (!left.ok || !right.ok) throw new Error("refused");
        expect(left.value.prefix_digest).toBe(right.value.prefix_digest);
        expect(left.value.context.slice(0, left.value.prefix_length)).toBe(
          right.value.context.slice(0, right.value.prefix_length),
        );
      }),
      { numRuns: runs(2000) },
    );
  });

  test("an exact tokenizer whose parts cost less than the whole is obeyed too", () => {
    // Charges for the seams between blocks that planning does not know of.
    const seams = {
      name: "seams",
      additive: false,
      count: (text: string) => wordCounter.count(text) + 3 * (text.split("\n\n").length - 1),
    };
    fc.assert(
      fc.property(input, (given) => {
        const outcome = assemble(given, seams);
        if (!outcome.ok) return;
        const used = outcome.value.messages.reduce((sum, message) => sum + seams.count(message.content) + 4, 3);
        expect(used).toBeLessThanOrEqual(given.token_budget);
      }),
      { numRuns: runs(3000) },
    );
  });
});

/** Assemblies to plant faults into, made once for all faults. */
let assembled: { given: AssemblyInput; value: Assembly }[] | undefined;
const samples = (): { given: AssemblyInput; value: Assembly }[] =>
  (assembled ??= fc.sample(input, { numRuns: 3000, seed: 7 }).flatMap((given) => {
    const outcome = assemble(given, wordCounter);
    return outcome.ok ? [{ given, value: outcome.value }] : [];
  }));

const faulty = (change: (assembly: Assembly, given: AssemblyInput) => Assembly): string[] => {
  const found = new Set<string>();
  for (const { given, value } of samples()) {
    const changed: Outcome<Assembly> = { ok: true, value: change(structuredClone(value), given) };
    for (const broken of brokenPromises(given, changed, wordCounter)) found.add(broken);
  }
  return [...found];
};

const makeBlock = (over: Partial<CandidateBlock>): CandidateBlock => {
  const text = over.text ?? "one two three";
  return {
    block_id: "x",
    block_type: "evidence",
    priority: "medium",
    refs: [],
    text,
    tokens: wordCounter.count(text),
    group: "rules",
    rank: 0,
    stable: false,
    ...over,
  };
};

describe("the law catches planted faults", () => {
  test("nothing is found where nothing was planted", () => {
    expect(faulty((assembly) => assembly)).toEqual([]);
  });

  test.each<[string, (assembly: Assembly, given: AssemblyInput) => Assembly]>([
    ["more tokens than the budget", (assembly, given) => ({ ...assembly, token_used: given.token_budget + 1 })],
    ["costs more than it says", (assembly) => ({ ...assembly, token_used: assembly.token_used - 8 })],
    [
      "a must block was dropped",
      (assembly) => {
        const [first, ...rest] = assembly.kept;
        return first === undefined
          ? assembly
          : { ...assembly, kept: rest, omitted: [...assembly.omitted, { ...first, reason: "budget" }] };
      },
    ],
    ["a block is reported twice or never", (assembly) => ({ ...assembly, omitted: assembly.omitted.slice(1) })],
    [
      "dropped for something of lower priority, or for nothing",
      (assembly) => {
        const place = assembly.kept.findIndex((block) => block.priority === "high");
        const block = assembly.kept[place];
        if (block === undefined) return assembly;
        return {
          ...assembly,
          kept: assembly.kept.toSpliced(place, 1),
          omitted: [...assembly.omitted, { ...block, reason: "budget" }],
        };
      },
    ],
    ["a kept block is not shown", (assembly) => ({ ...assembly, messages: assembly.messages.slice(-1) })],
    [
      "a wrong reason",
      (assembly) => ({
        ...assembly,
        omitted: assembly.omitted.map((block) => ({ ...block, reason: "budget" as const })),
      }),
    ],
  ])("%s", (promise, change) => {
    expect(faulty(change)).toContain(promise);
  });
});

describe("examples", () => {
  test("a long block is shown as its summary when the whole does not fit, and says so", () => {
    const long = makeBlock({ text: "w ".repeat(40), summary: { text: "short words", tokens: 2 } });
    const outcome = assemble({ groups: GROUPS, blocks: [long], user_message: "hi", token_budget: 20 }, wordCounter);
    expect(outcome).toMatchObject({
      ok: true,
      value: { kept: [{ block_id: "x", reason: "degraded", tokens: 2, tokens_whole: 40 }] },
    });
  });

  test("what must stay and cannot is a typed failure with what it needs", () => {
    const outcome = assemble(
      { groups: GROUPS, blocks: [makeBlock({ priority: "must" })], user_message: "hi", token_budget: 5 },
      wordCounter,
    );
    expect(outcome).toEqual({ ok: false, failure: { code: "over_budget", token_budget: 5, token_needed: 16 } });
  });

  test.each([0, -1, 1.5, Number.NaN])("a budget of %s is refused", (token_budget) => {
    expect(assemble({ groups: [], blocks: [], user_message: "", token_budget }, wordCounter)).toMatchObject({
      failure: { code: "invalid_input" },
    });
  });

  test("messages follow the system text and the user's words come last", () => {
    const blocks = [
      makeBlock({ block_id: "a", text: "be kind", group: "persona" }),
      makeBlock({ block_id: "b", text: "hello", group: "talk", role: "assistant" }),
    ];
    const outcome = assemble({ groups: GROUPS, blocks, user_message: "bye", token_budget: 100 }, estimator);
    expect(outcome.ok && outcome.value.messages).toEqual([
      { role: "system", content: "# Persona\n\nbe kind" },
      { role: "assistant", content: "hello" },
      { role: "user", content: "bye" },
    ]);
  });
});
