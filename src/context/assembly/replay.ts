/**
 * Past assemblies made again from what was recorded, byte for byte; with a change, the difference and its cause. Not
 * here: what became of one evidence or phrase (`attribution.ts`).
 */
import { accept, refuse } from "../../errors.ts";
import type { Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Template } from "../../templates/model.ts";
import type { TemplatePort } from "../../templates/port.ts";
import type { Assembly } from "./assemble.ts";
import { recomposeAssembly } from "./compose.ts";
import type { Composition } from "./compose.ts";
import type { ContextEvent, RecordedEvent } from "../events.ts";
import { foldContext } from "../project.ts";
import { withoutOwnSearch } from "./retrieval.ts";
import type { ContextProjection, ProjectOptions } from "../project.ts";
import type { AssemblyRecord } from "../record.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

export interface ReplayDeps extends ProjectOptions {
  /** A template of the release the assembly was made with. */
  template(name: string, language: string): Template | undefined;
  /** Names of all templates, for the failure. */
  templates: readonly string[];
  /** The counter an assembly names as its tokenizer; undefined when it is not here. */
  counter(name: string): TokenCounter | undefined | Promise<TokenCounter | undefined>;
  /** Reads what another template asks for and the recorded one did not; absent = all of that stays not recorded. */
  again?(record: AssemblyRecord, projection: ContextProjection): Promise<ReadAgain>;
  /** The counter for a model that was not asked then; absent = the recorded one counts for every model. */
  counterFor?(modelName: string): Promise<TokenCounter>;
}

/** What may be read for a prompt with another template. Nothing of it is written; what cannot be read like that throws. */
export interface ReadAgain {
  port: TemplatePort;
  facts: ReadonlyMap<string, Json>;
  /** The event of the search that the template asks for before its first turn; undefined = none, or it could not be made. */
  retrieve(template: Template): Promise<ContextEvent | undefined>;
}

export interface ReplayChange {
  token_budget?: number;
  template?: string;
  /** Another model: its name where the prompt says it, and its counter. */
  model_name?: string;
}

const CHANGES = ["token_budget", "template", "model_name"] as const satisfies (keyof ReplayChange)[];

/** What differs about one block between two assemblies. */
export interface BlockChange {
  block_id: string;
  before: string;
  after: string;
  /** The outcome is the same and the text is not: another template's section of the same name, say. */
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
  caused_by: (keyof ReplayChange)[];
  composition: Composition;
  /** What it was made from: the session at that revision, with what was read again for another template. */
  projection: ContextProjection;
}

/** What an assembly did with a block, and the text it shows of it; absent = not shown. */
interface BlockOutcome {
  outcome: string;
  text?: string | undefined;
}

const NOT_OFFERED: BlockOutcome = { outcome: "not a candidate" };

function outcomesOf({ kept, shown, omitted }: Assembly): Map<string, BlockOutcome> {
  return new Map<string, BlockOutcome>([
    ...kept.map((block, place) => [block.block_id, { outcome: block.reason ?? "kept", text: shown[place] }] as const),
    ...omitted.map((block) => [block.block_id, { outcome: `omitted: ${block.reason}` }] as const),
  ]);
}

/** Blocks with another outcome or text, in the order of the first assembly, then what only the second one has. */
export function compareAssemblies(before: Assembly, after: Assembly): BlockChange[] {
  const old = outcomesOf(before);
  const now = outcomesOf(after);
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  return ids.flatMap((block_id) => {
    const { outcome, text } = old.get(block_id) ?? NOT_OFFERED;
    const next = now.get(block_id) ?? NOT_OFFERED;
    const change = { block_id, before: outcome, after: next.outcome };
    if (outcome !== next.outcome) return [change];
    return text === next.text ? [] : [{ ...change, words_changed: true }];
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
    return refuse({
      code: "invalid_input",
      field: "assembly_id",
      expected: { en: "the id of an assembly of this session", zh: "本会话中一次组装的 id" },
    });
  }
  const record = event.assembly;
  const counter = await deps.counter(record.tokenizer);
  if (counter === undefined) {
    return refuse({
      code: "invalid_input",
      field: "assembly_id",
      expected: {
        en: "an assembly whose tokenizer is here; the vocabulary or the estimate that counted this one is not",
        zh: "这里有其分词器的组装；计算这一次所用的词表或估算方法已不在这里",
      },
    });
  }
  const before = events.slice(0, record.revision);
  const projection = foldContext(before, deps);
  const compose = async ({ template: name, token_budget, model_name }: Required<ReplayChange>) => {
    const template = deps.template(name, record.language);
    if (template === undefined)
      return refuse<never>({ code: "unknown_template", template: name, known: [...deps.templates] });
    const isOther = model_name !== record.model_name;
    const isAnother = name !== record.template;
    // A template that asks for no search would not have found what the recorded one searched for.
    const told = isAnother && template.before === undefined ? withoutOwnSearch(before, record) : before;
    const started = told === before ? projection : foldContext(told, deps);
    const again = isAnother ? await deps.again?.(record, started) : undefined;
    const found = await again?.retrieve(template);
    const made = await recomposeAssembly(
      {
        template,
        projection: found === undefined ? started : foldContext([...told, found], deps),
        ...(again !== undefined && { facts: again.facts }),
        user_intent: record.user_intent,
        arguments: new Map(record.arguments),
        token_budget,
        max_sensitivity: record.max_sensitivity,
        model_name,
        counter: (isOther ? await deps.counterFor?.(model_name) : undefined) ?? counter,
        now: record.at,
      },
      record.resolved,
      isAnother ? { port: again?.port } : undefined,
    );
    if (!made.ok || found === undefined) return made;
    const placeholders = made.value.placeholders.map((line) =>
      line.source === "before" ? { ...line, read_again: true as const } : line,
    );
    return accept({ ...made.value, placeholders });
  };
  const then = { token_budget: record.token_budget, template: record.template, model_name: record.model_name };
  const now = { ...then, ...change };
  const made = await compose(now);
  if (!made.ok) return made;
  const caused_by = CHANGES.filter((name) => now[name] !== then[name]);
  let difference: BlockChange[] = [];
  if (caused_by.length > 0) {
    const original = await compose(then);
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
    projection: made.value.request.projection,
  });
}
