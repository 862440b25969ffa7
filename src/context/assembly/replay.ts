/**
 * Past assemblies made again from what was recorded, byte for byte; with a change, the difference and its cause;
 * and for one evidence or phrase the answer to: was it never found, or found and not offered, or trimmed? (requirement
 * replay/missing-evidence-explained)
 */
import { accept, refuse } from "../../errors.ts";
import type { Outcome } from "../../errors.ts";
import type { Template } from "../../templates/model.ts";
import type { Assembly } from "./assemble.ts";
import type { OmitReason } from "../block.ts";
import { recomposeAssembly } from "./compose.ts";
import type { Composition } from "./compose.ts";
import { withoutPassages } from "./echoes.ts";
import type { RecordedEvent } from "../events.ts";
import { foldContext } from "../project.ts";
import type { ContextProjection, ProjectOptions } from "../project.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

export interface ReplayDeps extends ProjectOptions {
  /** A template of the release the assembly was made with. */
  template(name: string, language: string): Template | undefined;
  /** Names of all templates, for the failure. */
  templates: readonly string[];
  /** The counter an assembly names as its tokenizer; undefined when it is not here. */
  counter(name: string): TokenCounter | undefined | Promise<TokenCounter | undefined>;
}

export interface ReplayChange {
  token_budget?: number;
  template?: string;
}

/** What became of one block between two assemblies. */
export interface BlockChange {
  block_id: string;
  before: string;
  after: string;
  /** It fared the same and reads differently: another template's section of the same name, say. */
  words_changed?: true;
}

export interface Replay {
  assembly_id: string;
  assembly: Assembly;
  /** The replayed bytes are the recorded ones. Always true without a change, unless code or release differ. */
  identical: boolean;
  recorded_digest: string;
  /** Empty without a change. */
  difference: BlockChange[];
  /** What the difference comes from. */
  caused_by: ("token_budget" | "template")[];
  composition: Composition;
  projection: ContextProjection;
}

interface Fate {
  fate: string;
  /** Absent = not shown. */
  words?: string | undefined;
}

const NEVER_OFFERED: Fate = { fate: "not a candidate" };

function fates({ kept, shown, omitted }: Assembly): Map<string, Fate> {
  return new Map<string, Fate>([
    ...kept.map((block, place) => [block.block_id, { fate: block.reason ?? "kept", words: shown[place] }] as const),
    ...omitted.map((block) => [block.block_id, { fate: `omitted: ${block.reason}` }] as const),
  ]);
}

/** Blocks that fared differently or say something else, in the order of the first assembly, then what only the second one has. */
export function compareAssemblies(before: Assembly, after: Assembly): BlockChange[] {
  const old = fates(before);
  const now = fates(after);
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  return ids.flatMap((block_id) => {
    const { fate, words } = old.get(block_id) ?? NEVER_OFFERED;
    const next = now.get(block_id) ?? NEVER_OFFERED;
    const change = { block_id, before: fate, after: next.fate };
    if (fate !== next.fate) return [change];
    return words === next.words ? [] : [{ ...change, words_changed: true }];
  });
}

/**
 * Replays one assembly of a session's log. Fails with `invalid_input` for an assembly or a tokenizer that is not
 * known, `unknown_template`, or `over_budget` when the changed budget is too small.
 */
export async function replayAssembly(
  events: readonly RecordedEvent[],
  assemblyId: string,
  deps: ReplayDeps,
  change: ReplayChange = {},
): Promise<Outcome<Replay>> {
  const event = events.find((one) => one.type === "assembled" && one.assembly.assembly_id === assemblyId);
  if (event?.type !== "assembled") {
    return refuse({ code: "invalid_input", field: "assembly_id", expected: "the id of an assembly of this session" });
  }
  const record = event.assembly;
  const counter = await deps.counter(record.tokenizer);
  if (counter === undefined) {
    return refuse({
      code: "invalid_input",
      field: "assembly_id",
      expected: "an assembly whose tokenizer is here; the vocabulary or the estimate that counted this one is not",
    });
  }
  const projection = foldContext(events.slice(0, record.revision), deps);
  const compose = async (name: string, budget: number): Promise<Outcome<Composition>> => {
    const template = deps.template(name, record.language);
    if (template === undefined) return refuse({ code: "unknown_template", template: name, known: [...deps.templates] });
    return recomposeAssembly(
      {
        template,
        projection,
        user_intent: record.user_intent,
        arguments: new Map(record.arguments),
        token_budget: budget,
        model_name: record.model_name,
        counter,
        now: record.at,
      },
      record.resolved,
    );
  };
  const template = change.template ?? record.template;
  const budget = change.token_budget ?? record.token_budget;
  const made = await compose(template, budget);
  if (!made.ok) return made;
  const caused_by: Replay["caused_by"] = [];
  if (budget !== record.token_budget) caused_by.push("token_budget");
  if (template !== record.template) caused_by.push("template");
  let difference: BlockChange[] = [];
  if (caused_by.length > 0) {
    const original = await compose(record.template, record.token_budget);
    if (!original.ok) return original;
    difference = compareAssemblies(original.value.assembly, made.value.assembly);
  }
  const { assembly } = made.value;
  return accept({
    assembly_id: assemblyId,
    assembly,
    identical: assembly.digest === record.digest,
    recorded_digest: record.digest,
    difference,
    caused_by,
    composition: made.value,
    projection,
  });
}

export type Attribution =
  /** Nothing in the session held it when the prompt was made; `later` when it came in afterwards. */
  | { status: "never_found"; later: boolean }
  /** The session held it, but nothing offered it to the prompt. */
  | { status: "not_a_candidate"; found_in: string[] }
  /** It was offered and left out, or lost when its block was shortened. */
  | { status: "trimmed"; block_id: string; reason: OmitReason | "degraded" }
  | { status: "present"; block_ids: string[] };

const flatten = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Why an evidence (by id) or a phrase (any text) is or is not in a replayed prompt. `events` is the whole log. */
export function attribute(
  replay: Replay,
  target: { evidence_id: string } | { phrase: string },
  events: readonly RecordedEvent[],
  options: ProjectOptions,
): Attribution {
  const { composition, projection, assembly } = replay;
  const phrase = "phrase" in target ? flatten(target.phrase) : "";
  const holdsEvidence = (refs: readonly { evidence_id: string }[]): boolean =>
    "evidence_id" in target && refs.some((one) => one.evidence_id === target.evidence_id);
  const concerned = composition.blocks.filter((block) =>
    "phrase" in target ? flatten(block.text).includes(phrase) : holdsEvidence(block.refs),
  );
  const kept = new Map(assembly.kept.map((block) => [block.block_id, block]));
  const present = concerned.filter((block) => {
    const shown = kept.get(block.block_id);
    if (shown === undefined) return false;
    if (shown.reason === undefined || !("phrase" in target)) return true;
    const shorter = [block.summary?.text ?? "", block.holds === undefined ? "" : withoutPassages(block, block.holds)];
    return shorter.some((text) => flatten(text).includes(phrase));
  });
  if (present.length > 0) return { status: "present", block_ids: present.map((block) => block.block_id) };
  const lastMessage = assembly.messages.at(-1)?.content ?? "";
  if ("phrase" in target && flatten(lastMessage).includes(phrase))
    return { status: "present", block_ids: ["user_message"] };
  const [first] = concerned;
  if (first !== undefined) {
    const omitted = assembly.omitted.find((block) => block.block_id === first.block_id);
    return { status: "trimmed", block_id: first.block_id, reason: omitted?.reason ?? "degraded" };
  }
  const found_in = holders(projection, target);
  if (found_in.length > 0) return { status: "not_a_candidate", found_in };
  return {
    status: "never_found",
    later: holders(foldContext(events, options), target).length > 0,
  };
}

/** Where a session's document holds it. */
function holders({ document }: ContextProjection, target: { evidence_id: string } | { phrase: string }): string[] {
  if ("evidence_id" in target)
    return Object.hasOwn(document.evidences, target.evidence_id) ? [`evidence:${target.evidence_id}`] : [];
  const phrase = flatten(target.phrase);
  const evidences = Object.values(document.evidences).flatMap((one) =>
    flatten(one.content ?? "").includes(phrase) ? [`evidence:${one.evidence_id}`] : [],
  );
  const messages = document.session.messages.flatMap((message, index) =>
    flatten(message.content).includes(phrase) ? [`message:${index + 1}`] : [],
  );
  return [...evidences, ...messages];
}
