/**
 * What was noted for later, as candidate blocks, and what a new session takes over. Noting is `recording.ts`; a memory
 * stays in the document for good, and only its place in a prompt is decided here.
 */
import { isValidAt } from "./conflicts.ts";
import { markLines } from "../outside-lines.ts";
import type { Draft } from "./conversation.ts";
import type { Memory } from "./events.ts";
import type { ContextProjection } from "./project.ts";
import type { HiddenEvidence } from "./sensitivity.ts";
import type { PromptTexts } from "./texts.ts";

/** Within one priority: after what the session itself established, before evidence. */
const MEMORY_RANK = 900_000;

/** A memory with what excludes it from a prompt, if anything does. */
export interface ClassifiedMemory {
  memory: Memory;
  out?: "ttl" | "superseded";
}

/**
 * Every memory in the order it was noted. Of those that are valid and speak about one subject the newest counts; when
 * it expires, the one before it counts again. `now` in milliseconds since the epoch.
 */
export function classifyMemories(memories: readonly Memory[], now: number): ClassifiedMemory[] {
  const taken = new Set<string>();
  const judged = memories.toReversed().map((memory): ClassifiedMemory => {
    if (!isValidAt(memory.evidence, now)) return { memory, out: "ttl" };
    const subject = memory.evidence.metadata?.subject ?? "";
    if (subject === "") return { memory };
    if (taken.has(subject)) return { memory, out: "superseded" };
    taken.add(subject);
    return { memory };
  });
  return judged.toReversed();
}

/** What another session takes over: what counts now, without references that lead nowhere there. */
export function memoriesToCarry({ memories }: Pick<ContextProjection, "memories">, now: number): Memory[] {
  return classifyMemories(memories, now).flatMap(({ memory, out }) =>
    out === undefined ? [{ evidence: memory.evidence, priority: memory.priority }] : [],
  );
}

/** One block each: `- subject: words (until …)`. Those above the prompt's grade are out before any other reason. */
export function memoryBlocks(
  memories: readonly Memory[],
  now: number,
  words: PromptTexts,
  hidden: HiddenEvidence,
): Draft[] {
  const shown = memories.filter(({ evidence }) => !hidden.has(evidence.evidence_id));
  const reasons = new Map(classifyMemories(shown, now).map(({ memory, out }) => [memory, out]));
  return memories.map((memory, order): Draft => {
    const out = reasons.has(memory) ? reasons.get(memory) : "sensitivity";
    const { evidence, priority, refs = [] } = memory;
    const { evidence_id, content = "", metadata } = evidence;
    const subject = metadata?.subject === undefined ? "" : `${metadata.subject}: `;
    const until = metadata?.valid_until === undefined ? "" : ` (${words.until} ${metadata.valid_until})`;
    return {
      block_id: `memory:${evidence_id}`,
      block_type: "memory",
      priority,
      group: "noted",
      rank: MEMORY_RANK + order,
      text: `- ${markLines(`${subject}${content}`)}${until}`,
      refs: [{ evidence_id }, ...refs],
      ...(out === undefined ? {} : { out }),
    };
  });
}
