/** Assemblies as callers see them. */
import type { Assembly } from "../../context/assembly/assemble.ts";
import type { ListedOmission, OmitReason, OmittedBlock } from "../../context/block.ts";
import { SUMMARISED_BLOCK } from "../../context/conversation.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import type { PlaceholderReport } from "../../templates/resolve.ts";
import { briefChoice, type TemplateChoice } from "../../templates/select.ts";
import { inLanguage } from "../../localized-text.ts";

/** What was left out, with one entry for everything under the rolling summary: a long session has thousands of those. */
function listOmitted(blocks: readonly OmittedBlock[]): ListedOmission[] {
  const summarised = blocks.find(({ reason }) => reason === "summarised");
  const others = blocks.filter(({ reason }) => reason !== "summarised");
  if (summarised === undefined) return others;
  const { reason, range } = summarised;
  const block_id = SUMMARISED_BLOCK;
  return [
    { block_id, block_type: "conversation", priority: "medium", refs: [], reason, ...(range && { range }) },
    ...others,
  ];
}

/** How much is reported beside a prompt: counts, or every block, placeholder and the system message on its own. */
export type ReportDetail = "counts" | "full";

/** A number of blocks and the tokens they would have cost; of what is under the summary, the messages, which are not counted in tokens. */
interface BlockCount {
  blocks: number;
  tokens?: number;
}

/** What became of the candidates, in numbers. */
function countBlocks({ kept, conflicts }: Assembly, omitted: readonly ListedOmission[]) {
  const reasons: Partial<Record<OmitReason, BlockCount>> = {};
  for (const { reason, tokens, range } of omitted) {
    const { blocks = 0, tokens: before = 0 } = reasons[reason] ?? {};
    const messages = range === undefined ? 1 : range.to - range.from + 1;
    reasons[reason] = { blocks: blocks + messages, ...(tokens !== undefined && { tokens: before + tokens }) };
  }
  const tokens = kept.reduce((sum, block) => sum + block.tokens, 0);
  const shortened = kept.filter(({ reason }) => reason === "degraded").length;
  return { kept: { blocks: kept.length, tokens, shortened }, omitted: reasons, conflicts: conflicts.length };
}

/** Characters of JSON of a list in a full report. The counts are of all, and `replay_context` tells of any evidence. */
const MAX_LISTED = 40_000;

/** The first entries of a list, as many as a report lists. */
function listed<Entry>(entries: readonly Entry[]): Entry[] {
  let length = 0;
  const end = entries.findIndex((entry) => (length += JSON.stringify(entry).length) > MAX_LISTED);
  return end === -1 ? [...entries] : entries.slice(0, end);
}

/** The members of an assembly that callers see: the prompt once, and the report. */
export function assemblyToWire(assembly: Assembly, detail: ReportDetail = "counts") {
  const { messages, token_budget, token_used, tokenizer, prefix_digest, digest } = assembly;
  const { context, kept, conflicts } = assembly;
  const omitted = listOmitted(assembly.omitted);
  return {
    messages,
    token_budget,
    token_used,
    tokenizer,
    prefix_digest,
    digest,
    report: countBlocks(assembly, omitted),
    ...(detail === "full" && {
      context,
      kept: listed(kept),
      omitted: listed(omitted),
      conflicts: listed(conflicts),
    }),
  };
}

export interface Assembled {
  assembly_id: string;
  session_id: string;
  template: string;
  /** Of the template: what the instruction is written in. */
  language: string;
  selection: TemplateChoice;
  assembly: Assembly;
  placeholders: PlaceholderReport[];
  /** What the host has to know beside the instruction. */
  note?: string | undefined;
}

/** Runners-up that are named beside the prompt a selection led to. */
const MAX_RUNNERS_UP = 2;

/** A selection beside the prompt it led to: a few runners-up that had anything for them, by name and score only. */
export function briefSelection(selection: TemplateChoice) {
  const { candidates, ...choice } = briefChoice(selection);
  const others = candidates.filter(({ name, score }) => name !== choice.selected_template && score > 0);
  return { ...choice, candidates: others.slice(0, MAX_RUNNERS_UP) };
}

/** Whether something is missing in the prompt that its author asked for. */
function needsAttention({ status }: PlaceholderReport): boolean {
  return status !== "resolved" && status !== "empty";
}

/** The answer of `assemble_context`: a prompt, what became of the candidates, and what the host does next. */
export function assembledToWire(made: Assembled, detail: ReportDetail = "counts") {
  const { assembly_id, session_id, template, selection, assembly, placeholders, language, note } = made;
  return {
    session_id,
    assembly_id,
    template,
    selection: briefSelection(selection),
    ...assemblyToWire(assembly, detail),
    placeholders: detail === "full" ? placeholders : placeholders.filter(needsAttention),
    action_needed: "infer" as const,
    instruction: [inLanguage(language, runtimeTexts).infer, ...(note === undefined ? [] : [note])].join("\n"),
  };
}
