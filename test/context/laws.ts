/** The promises of an assembly as one function that names every broken one. Independent of how blocks are chosen. */
import type { Outcome } from "../../src/errors.ts";
import type { Assembly, AssemblyInput } from "../../src/context/assembly/assemble.ts";
import type { CandidateBlock } from "../../src/context/block.ts";
import type { TokenCounter } from "../../src/context/tokens/tokens.ts";

/** Words: parts always add up to at least the whole. */
export const wordCounter: TokenCounter = {
  name: "words",
  additive: true,
  count: (text) => text.split(/\s+/).filter((word) => word !== "").length,
};

const STRENGTH = ["low", "medium", "high", "must"];
const strength = (block: { priority: string }): number => STRENGTH.indexOf(block.priority);

/** What a set of blocks would cost, headings once per group, by the published prices. */
export function price(
  input: AssemblyInput,
  shown: readonly { block: CandidateBlock; tokens: number }[],
  counter: TokenCounter,
): number {
  const groups = new Set(shown.map(({ block }) => block.group));
  const headings = input.groups.filter((group) => groups.has(group.id) && group.heading !== "");
  const perBlock = shown.reduce((sum, { block, tokens }) => {
    const kind = input.groups.find((group) => group.id === block.group)?.kind;
    return sum + tokens + (kind === "messages" ? 4 : 1);
  }, 0);
  return (
    counter.count(input.user_message) +
    11 +
    perBlock +
    headings.reduce((sum, group) => sum + group.heading_tokens + 1, 0)
  );
}

/** Out before there is any talk of room: a `must` block only when it says nothing. */
const isOut = (block: CandidateBlock): boolean =>
  block.out === "empty" || (block.out !== undefined && block.priority !== "must");

const least = (block: CandidateBlock): number => Math.min(block.tokens, block.summary?.tokens ?? block.tokens);

export function brokenPromises(input: AssemblyInput, outcome: Outcome<Assembly>, counter: TokenCounter): string[] {
  const broken: string[] = [];
  const must = input.blocks.filter((block) => block.priority === "must" && !isOut(block));
  if (!outcome.ok) {
    const needed = price(
      input,
      must.map((block) => ({ block, tokens: least(block) })),
      counter,
    );
    if (outcome.failure.code !== "over_budget") broken.push("a failure that is not over_budget");
    if (needed <= input.token_budget) broken.push("refused although what must stay fits");
    return broken;
  }
  const { value } = outcome;
  if (value.token_used > input.token_budget) broken.push("more tokens than the budget");
  const recount = value.messages.reduce((sum, message) => sum + counter.count(message.content) + 4, 3);
  if (recount > value.token_used) broken.push("costs more than it says");
  const kept = new Map(value.kept.map((block) => [block.block_id, block]));
  const omitted = new Map(value.omitted.map((block) => [block.block_id, block]));
  if (kept.size + omitted.size !== input.blocks.length) broken.push("a block is reported twice or never");
  const text = value.messages.map((message) => message.content).join("\n\n");
  const shown = input.blocks.flatMap((block) => {
    const report = kept.get(block.block_id);
    return report === undefined ? [] : [{ block, tokens: report.tokens }];
  });
  for (const block of input.blocks) {
    const here = kept.get(block.block_id);
    const gone = omitted.get(block.block_id);
    if ((here === undefined) === (gone === undefined)) broken.push("a block is neither or both");
    if (block.priority === "must" && !isOut(block) && here === undefined) broken.push("a must block was dropped");
    if (here !== undefined) {
      const whole = here.reason === undefined;
      if (!text.includes(whole ? block.text : (block.summary?.text ?? "\u0000")))
        broken.push("a kept block is not shown");
      if (here.tokens !== (whole ? block.tokens : block.summary?.tokens)) broken.push("a wrong price");
      if (isOut(block)) broken.push("something already out was kept");
    }
    if (gone === undefined) continue;
    if (block.out !== undefined && gone.reason !== block.out) broken.push("a wrong reason");
    if (gone.reason === "duplicate" && !shown.some((one) => one.block.text === block.text && one.block !== block)) {
      const better = input.blocks.some(
        (one) => one !== block && one.text === block.text && omitted.get(one.block_id)?.reason === "budget",
      );
      if (!better) broken.push("called a duplicate of nothing");
    }
    if (gone.reason !== "budget") continue;
    const atLeastAsStrong = shown.filter((one) => strength(one.block) >= strength(block));
    if (price(input, [...atLeastAsStrong, { block, tokens: least(block) }], counter) <= input.token_budget) {
      broken.push("dropped for something of lower priority, or for nothing");
    }
  }
  return [...new Set(broken)];
}
