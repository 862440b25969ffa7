/**
 * Candidates and a budget in, a prompt out, with what became of every candidate (requirement assembly/listed-units).
 * Same input, same bytes. Where candidates come from is `candidates.ts` and `sections.ts`; which fit, `budget/budget.ts`.
 */
import { createHash } from "node:crypto";
import { accept, refuse } from "../../errors.ts";
import type { Outcome } from "../../errors.ts";
import type { BlockGroup, CandidateBlock, KeptBlock, OmittedBlock, StandIn } from "../block.ts";
import { planBudget } from "./budget/budget.ts";
import type { Decision } from "./budget/decision.ts";
import { BLOCK_SEPARATOR, MESSAGE_TOKENS, REPLY_TOKENS } from "./cost.ts";
import type { Conflict } from "../conflicts.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface AssemblyInput {
  /** In the order they are shown: system groups first, then messages. */
  groups: readonly BlockGroup[];
  blocks: readonly CandidateBlock[];
  /** The user's own words of this turn: always the last message, never shortened. */
  user_message: string;
  token_budget: number;
  conflicts?: readonly Conflict[];
}

export interface Assembly {
  /** The system message's text. */
  context: string;
  messages: ChatMessage[];
  token_budget: number;
  token_used: number;
  tokenizer: string;
  kept: KeptBlock[];
  /** The words of each of `kept`, in the same order, as they stand in the messages. */
  shown: string[];
  omitted: OmittedBlock[];
  conflicts: Conflict[];
  /** Hex SHA-256 of the prompt's leading bytes that do not depend on the call; equal digests, equal bytes. */
  prefix_digest: string;
  /** How many characters of `context` that prefix has. */
  prefix_length: number;
  /** Hex SHA-256 over the canonical JSON of `messages`. */
  digest: string;
}

/** Rounds of planning, when a counter's parts cost less than the whole: each takes the excess off the limit. */
const MAX_ROUNDS = 8;

/** The canonical JSON of messages in one native call: their keys are made in sorted order. */
function messagesJson(messages: readonly ChatMessage[]): string {
  return JSON.stringify(messages.map(({ content, role }) => ({ content, role })));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Assembles a prompt. Fails with `over_budget` when what must stay does not fit, and with `invalid_input` when
 * the budget is no positive whole number.
 */
export function assemble(input: AssemblyInput, counter: TokenCounter): Outcome<Assembly> {
  const { token_budget } = input;
  if (!Number.isInteger(token_budget) || token_budget < 1) {
    return refuse({
      code: "invalid_input",
      field: "token_budget",
      expected: { en: "a positive whole number of tokens", zh: "正整数的词元数" },
    });
  }
  const fixed = counter.count(input.user_message) + 2 * MESSAGE_TOKENS + REPLY_TOKENS;
  let limit = token_budget;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plan = planBudget(input.blocks, input.groups, limit, fixed, counter);
    if (!plan.ok) return plan.failure.code === "over_budget" ? refuse({ ...plan.failure, token_budget }) : plan;
    const shown = render(input, plan.value.decisions);
    const used = counter.additive ? plan.value.used : countMessages(shown.messages, counter);
    if (used <= token_budget) return accept(report(input, plan.value.decisions, shown, used, counter));
    limit -= used - token_budget;
  }
  return refuse({ code: "over_budget", token_budget, token_needed: token_budget + 1 });
}

/** What messages cost by an exact count of each. */
export function countMessages(messages: readonly ChatMessage[], counter: TokenCounter): number {
  return messages.reduce((sum, message) => sum + counter.count(message.content) + MESSAGE_TOKENS, REPLY_TOKENS);
}

interface Shown {
  context: string;
  messages: ChatMessage[];
  prefix: string;
}

function shownText(block: CandidateBlock, decision: Decision | undefined): string | undefined {
  if (decision === undefined || decision.form === "omitted") return undefined;
  return decision.form === "whole" ? block.text : (decision.as?.text ?? block.summary?.text ?? block.text);
}

function render(input: AssemblyInput, decisions: readonly Decision[]): Shown {
  const kept = new Map<string, { block: CandidateBlock; text: string }[]>();
  const changing = new Set<string>();
  for (const [index, block] of input.blocks.entries()) {
    if (!block.stable) changing.add(block.group);
    const text = shownText(block, decisions[index]);
    if (text === undefined) continue;
    const members = kept.get(block.group);
    if (members === undefined) kept.set(block.group, [{ block, text }]);
    else members.push({ block, text });
  }
  const parts: string[] = [];
  const messages: ChatMessage[] = [];
  let stable = true;
  let prefix = "";
  for (const group of input.groups) {
    if (group.kind === "system" && changing.has(group.id)) stable = false;
    const members = kept.get(group.id);
    if (members === undefined) continue;
    if (group.kind === "messages") {
      for (const { block, text } of members) messages.push({ role: block.role ?? "user", content: text });
      continue;
    }
    if (group.heading !== "") parts.push(group.heading);
    for (const { text } of members) parts.push(text);
    if (stable) prefix = parts.join(BLOCK_SEPARATOR);
  }
  const context = parts.join(BLOCK_SEPARATOR);
  const system: ChatMessage[] = context === "" ? [] : [{ role: "system", content: context }];
  return { context, messages: [...system, ...messages, { role: "user", content: input.user_message }], prefix };
}

/** A block that is not shown whole. Where it is a cut of its content, the parts it shows are named. */
function describeDegraded(block: CandidateBlock, as: StandIn | undefined): KeptBlock {
  const { block_id, block_type, priority, tokens: tokens_whole, refs, summary } = block;
  const tokens = as?.tokens ?? summary?.tokens ?? tokens_whole;
  const kept: KeptBlock = { block_id, block_type, priority, tokens, refs, reason: "degraded", tokens_whole };
  const shows = as === undefined ? summary?.selectors : as.selectors;
  if (shows === undefined) return kept;
  const [evidence] = refs;
  const isEvidence = block_type === "evidence" && evidence !== undefined;
  const { evidence_id = "" } = evidence ?? {};
  return { ...kept, shows, refs: isEvidence ? shows.map((selector) => ({ evidence_id, selector })) : refs };
}

function report(
  input: AssemblyInput,
  decisions: readonly Decision[],
  shown: Shown,
  used: number,
  counter: TokenCounter,
): Assembly {
  const kept: KeptBlock[] = [];
  const words: string[] = [];
  const omitted: OmittedBlock[] = [];
  for (const [index, block] of input.blocks.entries()) {
    const { block_id, block_type, priority, tokens, refs } = block;
    const decision = decisions[index];
    if (decision === undefined) continue;
    const text = shownText(block, decision);
    if (text !== undefined) words.push(text);
    switch (decision.form) {
      case "whole":
        kept.push({ block_id, block_type, priority, tokens, refs });
        break;
      case "degraded":
        kept.push(describeDegraded(block, decision.as));
        break;
      case "omitted": {
        const range = decision.reason === "summarised" && block.range !== undefined ? { range: block.range } : {};
        omitted.push({ block_id, block_type, priority, tokens, refs, reason: decision.reason, ...range });
        break;
      }
    }
  }
  return {
    context: shown.context,
    messages: shown.messages,
    token_budget: input.token_budget,
    token_used: used,
    tokenizer: counter.name,
    kept,
    shown: words,
    omitted,
    conflicts: [...(input.conflicts ?? [])],
    prefix_digest: sha256(shown.prefix),
    prefix_length: shown.prefix.length,
    digest: sha256(messagesJson(shown.messages)),
  };
}
