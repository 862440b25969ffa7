/** Assemblies as callers see them. */
import type { Assembly } from "../../context/assembly/assemble.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import type { PlaceholderReport } from "../../templates/resolve.ts";
import { briefChoice, type TemplateChoice } from "../../templates/select.ts";
import { inLanguage } from "../../localized-text.ts";

/** The members of an assembly that callers see. */
export function assemblyToWire(assembly: Assembly) {
  const { context, messages, token_budget, token_used, tokenizer, kept, omitted, conflicts, prefix_digest, digest } =
    assembly;
  return { context, messages, token_budget, token_used, tokenizer, kept, omitted, conflicts, prefix_digest, digest };
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

/** A selection beside the prompt it led to: the runners-up by name and score only. */
export function briefSelection(selection: TemplateChoice) {
  return briefChoice(selection);
}

/** The answer of `assemble_context`: a prompt, what became of every candidate, and what the host does next. */
export function assembledToWire(made: Assembled) {
  const { assembly_id, session_id, template, selection, assembly, placeholders, language } = made;
  return {
    session_id,
    assembly_id,
    template,
    selection: briefSelection(selection),
    ...assemblyToWire(assembly),
    placeholders,
    action_needed: "infer" as const,
    instruction: inLanguage(language, runtimeTexts).infer,
  };
}
