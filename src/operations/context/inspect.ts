/**
 * Everything about one past prompt, for people who look into it: the template before its placeholders were resolved, each
 * placeholder with its value, each block with its text and the evidence it rests on, and the messages. With another budget, template or model
 * it is made again on the same revision; nothing is written. Not here: the answer for agents (`replay.ts`), which is small.
 */
import type { CandidateBlock, KeptBlock, OmittedBlock } from "../../context/block.ts";
import type { Evidence, Reference } from "../../context/document.ts";
import { select } from "../../context/selector/selector.ts";
import { accept, refuse } from "../../errors.ts";
import { placeholderName } from "../../templates/resolve.ts";
import type { LaidOutSection } from "../../templates/layout.ts";
import type { ResolvedValue } from "../../templates/port.ts";
import { findTemplate, templateNames } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { countedModels } from "./counters.ts";
import { BLANK_PHRASE } from "./replay.ts";
import { replayedPrompt, type Replayed } from "./replayed.ts";

export interface InspectArguments {
  session_id: string;
  assembly_id: string;
  token_budget?: number | undefined;
  template?: string | undefined;
  model_name?: string | undefined;
  /** A phrase that is asked for: was it found, and was it left out? */
  phrase?: string | undefined;
  /** Of who looks: what the titles of templates are in. The session's own when absent. */
  reader_language?: string | undefined;
}

/** Characters of one text that are shown. The messages are always whole. */
const MAX_SHOWN = 8_000;
/** Blocks that are listed, kept ones first. */
const MAX_BLOCKS = 400;
/** Characters of the beginning of a shortened block: its title is in it. */
const MAX_BEGINNING = 400;

interface Shown {
  text: string;
  /** Characters of the whole, where `text` is its beginning. */
  length?: number;
}

/** The beginning of a text, with no half of a character at its end. */
const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");

function shown(text: string): Shown {
  if (text.length <= MAX_SHOWN) return { text };
  return { text: cutText(text, MAX_SHOWN), length: text.length };
}

/** What a block rests on: the evidence, and the part of it that the selector names. */
interface Quoted extends Reference {
  type?: Evidence["type"];
  source?: Evidence["source"];
  quote?: Shown;
}

type Block = Pick<KeptBlock, "block_id" | "block_type" | "priority" | "tokens" | "tokens_whole" | "shows"> & {
  state: "kept" | "degraded" | "omitted";
  /** Why it is left out. */
  reason?: OmittedBlock["reason"];
  /** As it stands in the prompt; of one that is left out, as it was offered. */
  content?: Shown;
  /** Of one that is shortened: how its whole begins, which its shown part may leave out. */
  begins?: string;
  rests_on: Quoted[];
};

/** A phrase, a budget, a template or a model that is not as it was changes nothing. Fails as `replayedPrompt` does. */
export async function inspectPrompt(input: InspectArguments, call: OperationCall) {
  const { session_id, assembly_id, phrase } = input;
  if (phrase?.trim() === "") return refuse<never>(BLANK_PHRASE);
  const replayed = await replayedPrompt(session_id, assembly_id, input, call);
  if (!replayed.ok) return replayed;
  const { made, record, templates, attribute } = replayed.value;
  const { assembly, composition, identical, recorded_digest, caused_by, difference } = made;
  const { template } = composition.request;
  const blocks = blocksOf(replayed.value);
  return accept({
    session_id: replayed.value.session_id,
    assembly_id,
    at: record.at,
    revision: record.revision,
    release: record.release,
    user_intent: record.user_intent,
    model_name: composition.request.model_name,
    recorded_model: record.model_name,
    recorded_template: record.template,
    models: await modelsOf(replayed.value, call),
    template: template.name,
    language: template.language,
    end_condition: template.end_condition,
    ...(record.selection !== undefined && { selection: record.selection }),
    templates: templateNames(templates).map((name) => ({
      name,
      title: findTemplate(templates, name, input.reader_language ?? record.language)?.title ?? name,
    })),
    identical,
    recorded_digest,
    digest: assembly.digest,
    caused_by,
    difference,
    token_budget: assembly.token_budget,
    token_used: assembly.token_used,
    recorded_budget: record.token_budget,
    tokenizer: assembly.tokenizer,
    messages: assembly.messages,
    sections: composition.sections.map(sectionOf),
    placeholders: placeholdersOf(replayed.value),
    blocks: blocks.slice(0, MAX_BLOCKS),
    ...(blocks.length > MAX_BLOCKS && { more_blocks: blocks.length - MAX_BLOCKS }),
    ...(phrase !== undefined && { attribution: await attribute({ phrase }) }),
  });
}

/** The model of then, those of the session's other prompts, the operator's, and one for each exact count. */
async function modelsOf({ record, used_models }: Replayed, { services }: OperationCall) {
  const own = await services.openModel?.();
  return countedModels([record.model_name, ...used_models, ...(own === undefined ? [] : [own.model])], services);
}

/** A section as its author or caller wrote it. */
function sectionOf({ name, title, priority, parts }: LaidOutSection) {
  const text = parts.map((part) => (part.kind === "placeholder" ? part.raw : part.text)).join("");
  return { name, title, priority, ...shown(text) };
}

function valueOf(value: ResolvedValue): Shown {
  return shown(value.kind === "text" ? value.text : value.items.map(({ text }) => text).join("\n"));
}

/** The report's rows, each with the value that was filled in. */
function placeholdersOf({ made: { composition } }: Replayed) {
  const values = new Map(composition.resolved.map((one) => [placeholderName(one.prefix, one.key), one.value]));
  return composition.placeholders.map((row) => {
    const name = /^\$?\{(.*)\}$/s.exec(row.placeholder)?.[1] ?? row.placeholder;
    const value = values.get(name);
    return { ...row, ...(value !== undefined && { value: valueOf(value) }) };
  });
}

function blocksOf({ made }: Replayed): Block[] {
  const { assembly, composition, projection } = made;
  const offered = new Map(composition.blocks.map((block): [string, CandidateBlock] => [block.block_id, block]));
  const quotes = (refs: readonly Reference[]): Quoted[] =>
    refs.map((ref) => quoteOf(ref, projection.document.evidences));
  const kept = assembly.kept.map(
    ({ refs, reason, block_id, block_type, priority, tokens, tokens_whole, shows }, place): Block => ({
      block_id,
      block_type,
      priority,
      tokens,
      ...(tokens_whole !== undefined && { tokens_whole }),
      ...(shows !== undefined && { shows }),
      state: reason ?? "kept",
      content: shown(assembly.shown[place] ?? ""),
      ...(reason === "degraded" && { begins: cutText(offered.get(block_id)?.text ?? "", MAX_BEGINNING) }),
      rests_on: quotes(refs),
    }),
  );
  const omitted = assembly.omitted.map(({ refs, reason, block_id, block_type, priority, tokens }): Block => {
    const text = offered.get(block_id)?.text;
    // What is above the grade that may be shown is not shown here either.
    const isHidden = text === undefined || reason === "sensitivity";
    return {
      block_id,
      block_type,
      priority,
      tokens,
      state: "omitted",
      reason,
      ...(!isHidden && { content: shown(text) }),
      rests_on: isHidden ? refs.map((ref) => ({ ...ref })) : quotes(refs),
    };
  });
  return [...kept, ...omitted];
}

function quoteOf(ref: Reference, evidences: Readonly<Record<string, Evidence>>): Quoted {
  const evidence = Object.hasOwn(evidences, ref.evidence_id) ? evidences[ref.evidence_id] : undefined;
  if (evidence === undefined) return { ...ref };
  const { type, source, content = "" } = evidence;
  const part = ref.selector === undefined ? undefined : select(content, ref.selector);
  const quote = part === undefined ? content : part.ok ? part.value : "";
  return { ...ref, type, source, ...(quote !== "" && { quote: shown(quote) }) };
}
