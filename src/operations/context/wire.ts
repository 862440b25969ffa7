/** Assemblies as callers see them. */
import type { Assembly } from "../../context/assembly/assemble.ts";
import type { OmitReason } from "../../context/block.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import type { PlaceholderReport } from "../../templates/resolve.ts";
import { briefChoice, type TemplateChoice } from "../../templates/select.ts";
import { inLanguage } from "../../localized-text.ts";

/** How much is reported beside a prompt: counts, or every block, placeholder and the system message on its own. */
export type ReportDetail = "counts" | "full";

/** A number of blocks and the tokens they cost, or would have cost. */
interface BlockCount {
  blocks: number;
  tokens: number;
}

/** What became of the candidates, in numbers. */
function countBlocks({ kept, omitted, conflicts }: Assembly) {
  const reasons: Partial<Record<OmitReason, BlockCount>> = {};
  for (const { reason, tokens } of omitted) {
    const count = (reasons[reason] ??= { blocks: 0, tokens: 0 });
    count.blocks += 1;
    count.tokens += tokens;
  }
  const tokens = kept.reduce((sum, block) => sum + block.tokens, 0);
  const shortened = kept.filter(({ reason }) => reason === "degraded").length;
  return { kept: { blocks: kept.length, tokens, shortened }, omitted: reasons, conflicts: conflicts.length };
}

/** The members of an assembly that callers see: the prompt once, and the report. */
export function assemblyToWire(assembly: Assembly, detail: ReportDetail = "counts") {
  const { messages, token_budget, token_used, tokenizer, prefix_digest, digest } = assembly;
  const { context, kept, omitted, conflicts } = assembly;
  return {
    messages,
    token_budget,
    token_used,
    tokenizer,
    prefix_digest,
    digest,
    report: countBlocks(assembly),
    ...(detail === "full" && { context, kept, omitted, conflicts }),
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
  const { assembly_id, session_id, template, selection, assembly, placeholders, language } = made;
  return {
    session_id,
    assembly_id,
    template,
    selection: briefSelection(selection),
    ...assemblyToWire(assembly, detail),
    placeholders: detail === "full" ? placeholders : placeholders.filter(needsAttention),
    action_needed: "infer" as const,
    instruction: inLanguage(language, runtimeTexts).infer,
  };
}
