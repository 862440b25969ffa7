/**
 * For one evidence or phrase and a past prompt: was it in the prompt, offered and left out, found and never offered, or
 * never found (requirement replay/missing-evidence-explained)? Pure, over the replayed prompt and the session's log. Not
 * here: what a search of the session found and did not bring (`operations/context/attribution.ts`).
 */
import type { CandidateBlock, OmitReason } from "../block.ts";
import type { Evidence } from "../document.ts";
import type { RecordedEvent } from "../events.ts";
import { foldContext } from "../project.ts";
import type { ContextProjection, ProjectOptions } from "../project.ts";
import { evidenceIdIn } from "../../references.ts";
import { holdsPhrase, locate, type Piece } from "./phrase.ts";
import type { Replay } from "./replay.ts";

export type Attribution =
  /**
   * Nothing in the session held it when the prompt was made; `later` when it came in afterwards. `written_by_model`: what
   * a model wrote that holds it, and that counts for nothing, such as an observation of its own.
   */
  | { status: "never_found"; later: boolean; written_by_model?: string[] }
  /** The session held it, or a search of the session found it, but nothing offered it to the prompt. */
  | { status: "not_a_candidate"; found_in: string[] }
  /** It was offered and left out, or lost when its block was shortened. */
  | { status: "trimmed"; block_id: string; reason: OmitReason | "degraded" }
  | { status: "present"; block_ids: string[] };

/** What is asked about: an evidence by its id, its block or its address, by its passage's id or address, or any text. */
export type AttributionTarget = { evidence_id: string } | { phrase: string };

/** The block id under which the user's own words of the turn are reported. */
const USER_MESSAGE = "user_message";

/** A replayed prompt, laid out for questions about it. */
class Prompt {
  readonly replay: Replay;
  readonly #kept: ReadonlyMap<string, { text: string; whole: boolean }>;
  readonly #blocks: ReadonlyMap<string, CandidateBlock>;

  constructor(replay: Replay) {
    this.replay = replay;
    const { kept, shown } = replay.assembly;
    this.#kept = new Map(
      kept.map(({ block_id, reason }, place) => [block_id, { text: shown[place] ?? "", whole: reason === undefined }]),
    );
    this.#blocks = new Map(replay.composition.blocks.map((block) => [block.block_id, block]));
  }

  block(id: string): CandidateBlock | undefined {
    return this.#blocks.get(id);
  }

  keptText(id: string): string | undefined {
    return this.#kept.get(id)?.text;
  }

  isWhole(id: string): boolean {
    return this.#kept.get(id)?.whole === true;
  }

  /** Headings, blocks and the user's words in the order of the prompt: as shown, or everything that was offered. */
  pieces(which: "shown" | "offered"): Piece[] {
    const { blocks, groups } = this.replay.composition;
    const pieces = groups.flatMap((group): Piece[] => {
      const members = blocks.flatMap((block): Piece[] => {
        if (block.group !== group.id) return [];
        const text = which === "shown" ? this.keptText(block.block_id) : block.text;
        return text === undefined ? [] : [{ id: block.block_id, text }];
      });
      if (members.length === 0 || group.heading === "") return members;
      return [{ id: `heading:${group.id}`, text: group.heading }, ...members];
    });
    const question = this.replay.assembly.messages.at(-1)?.content ?? "";
    return [...pieces, { id: USER_MESSAGE, text: question }];
  }

  /** What became of offered pieces that the prompt does not show: the first of them that is not whole. */
  trimmed(ids: readonly string[]): Attribution | undefined {
    const { blocks } = this.replay.composition;
    // A heading is left out with all the blocks under it.
    const blockIds = ids.flatMap((id) => {
      if (!id.startsWith("heading:")) return [id];
      return blocks.find(({ group }) => `heading:${group}` === id)?.block_id ?? [];
    });
    const lost = blockIds.filter((id) => this.block(id) !== undefined && !this.isWhole(id));
    const gone = lost.find((id) => this.keptText(id) === undefined) ?? lost[0];
    if (gone === undefined) return undefined;
    const omitted = this.replay.assembly.omitted.find(({ block_id }) => block_id === gone);
    return { status: "trimmed", block_id: gone, reason: omitted?.reason ?? "degraded" };
  }
}

/** Why an evidence or a phrase is or is not in a replayed prompt. `events` is the whole log. */
export function attribute(
  replay: Replay,
  asked: AttributionTarget,
  events: readonly RecordedEvent[],
  options: ProjectOptions,
): Attribution {
  const prompt = new Prompt(replay);
  const { projection } = replay;
  const target = evidenceOf(projection, asked);
  const found = "phrase" in target ? attributePhrase(prompt, target.phrase) : attributeEvidence(prompt, target);
  if (found !== undefined) return found;
  const found_in = holders(projection, target);
  if (found_in.length > 0) return { status: "not_a_candidate", found_in };
  const whole = foldContext(events, options);
  const later = holders(whole, evidenceOf(whole, asked)).length > 0;
  const written_by_model = "phrase" in target ? modelOutputs(projection, target.phrase) : [];
  return { status: "never_found", later, ...(written_by_model.length > 0 && { written_by_model }) };
}

/** The target with an evidence's own id, where its block or its address names it, or its passage as in a row of a search. */
function evidenceOf({ document }: ContextProjection, target: AttributionTarget): AttributionTarget {
  if ("phrase" in target || Object.hasOwn(document.evidences, target.evidence_id)) return target;
  const { evidence_id: name } = target;
  const own = Object.values(document.evidences).find(
    ({ source, metadata }) => metadata?.["passage"] === name || source.uri === name,
  );
  return { evidence_id: own?.evidence_id ?? evidenceIdIn(name) };
}

/** Whether an evidence is the text of a model that this server asked: what of it counts stands in the conversation. */
function isModelOutput({ type, links }: Evidence): boolean {
  return type === "llm_output" && links?.model_usage_id !== undefined;
}

function modelOutputs({ document }: ContextProjection, phrase: string): string[] {
  return Object.values(document.evidences).flatMap((evidence) =>
    isModelOutput(evidence) && holdsPhrase(evidence.content ?? "", phrase) ? [`evidence:${evidence.evidence_id}`] : [],
  );
}

function attributePhrase(prompt: Prompt, phrase: string): Attribution | undefined {
  const shown = locate(prompt.pieces("shown"), phrase);
  // A section that quotes the question is the better answer than the question itself.
  const blockIds = shown.filter((id) => id !== USER_MESSAGE);
  if (shown.length > 0) return { status: "present", block_ids: blockIds.length > 0 ? blockIds : shown };
  const offered = prompt.trimmed(locate(prompt.pieces("offered"), phrase));
  if (offered !== undefined) return offered;
  // Across messages, without what stands around each of them in a prompt.
  const across = locate(conversationPieces(prompt.replay.projection), phrase).flatMap(
    (id) =>
      prompt.replay.composition.blocks.find(({ block_id }) => block_id === id || block_id.endsWith(`:${id}`)) ?? [],
  );
  if (across.length === 0) return undefined;
  const block_ids = across.map(({ block_id }) => block_id);
  return prompt.trimmed(block_ids) ?? { status: "present", block_ids };
}

/** An evidence is shown by its own block, or where another block shows the same words; an answer that cites it shows nothing. */
function attributeEvidence(prompt: Prompt, { evidence_id }: { evidence_id: string }): Attribution | undefined {
  const { composition, projection, assembly } = prompt.replay;
  const own = prompt.block(`evidence:${evidence_id}`) ?? prompt.block(`memory:${evidence_id}`);
  if (own !== undefined && prompt.keptText(own.block_id) !== undefined) {
    return { status: "present", block_ids: [own.block_id] };
  }
  const content = Object.hasOwn(projection.document.evidences, evidence_id)
    ? (projection.document.evidences[evidence_id]?.content ?? "")
    : "";
  const quoting = composition.blocks.filter(
    (block) =>
      block !== own && block.refs.some((one) => one.evidence_id === evidence_id) && holdsPhrase(block.text, content),
  );
  const showing = quoting.filter(({ block_id }) => holdsPhrase(prompt.keptText(block_id) ?? "", content));
  if (showing.length > 0) return { status: "present", block_ids: showing.map(({ block_id }) => block_id) };
  if (holdsPhrase(assembly.messages.at(-1)?.content ?? "", content) && quoting.length > 0) {
    return { status: "present", block_ids: [USER_MESSAGE] };
  }
  return prompt.trimmed([own ?? quoting[0]].flatMap((block) => block?.block_id ?? []));
}

/** The messages of a session as pieces, named as their blocks are. */
function messagePieces({ document }: ContextProjection): Piece[] {
  return document.session.messages.map(({ content }, index) => ({ id: `message:${index + 1}`, text: content }));
}

/** The same without what the host or Cairn said about the session, which stands in no conversation. */
function conversationPieces(projection: ContextProjection): Piece[] {
  const { messages } = projection.document.session;
  return messagePieces(projection).filter((_, index) => messages[index]?.role !== "system");
}

/** Where a session's document holds it. */
function holders(projection: ContextProjection, target: AttributionTarget): string[] {
  const { evidences } = projection.document;
  if ("evidence_id" in target) {
    return Object.hasOwn(evidences, target.evidence_id) ? [`evidence:${target.evidence_id}`] : [];
  }
  const holding = Object.values(evidences).flatMap((evidence) => {
    const { evidence_id, content = "", metadata } = evidence;
    if (isModelOutput(evidence)) return [];
    const title = metadata?.["document_title"];
    const texts = [content, typeof title === "string" ? title : ""];
    return texts.some((text) => holdsPhrase(text, target.phrase)) ? [`evidence:${evidence_id}`] : [];
  });
  const said = locate(messagePieces(projection), target.phrase);
  return [...holding, ...(said.length > 0 ? said : locate(conversationPieces(projection), target.phrase))];
}
