/**
 * Which evidence comes from outside: its lines are marked in a prompt (`outside-lines.ts`). Published knowledge needs no mark: its
 * author decides what the rest of the prompt says as well.
 */
import { linesOf, markLines, markOtherLines } from "../outside-lines.ts";
import type { Evidence, Reference } from "./document.ts";
import { EVIDENCE_ID } from "./evidence.ts";

/** Whether an evidence's content comes from outside: anything but a passage that Cairn itself read in the published knowledge. */
export function isFromOutside({ source, metadata }: Pick<Evidence, "source" | "metadata">): boolean {
  return source.kind !== "rag" || metadata?.[GIVEN_BY] !== undefined;
}

/** Who handed an evidence in, in its metadata; none where Cairn found it. */
const GIVEN_BY = "given_by";

/** The evidence as one that somebody handed in. Only what says that it is a passage needs to be told from one. */
export function asGiven<T extends Pick<Evidence, "source" | "metadata">>(evidence: T, by: string): T {
  if (evidence.source.kind !== "rag") return evidence;
  return { ...evidence, metadata: { ...evidence.metadata, [GIVEN_BY]: by } };
}

/** A line that names evidence, or that is data: neither is a heading or a speaker. */
const NAMING_LINE = new RegExp(`^\\s*(?:$|\\[${EVIDENCE_ID.source}\\]|[{[])`);

/** What a tool said: the passages it found stand as they are, all its other lines are marked. */
export function markObservation(
  content: string,
  refs: readonly Reference[],
  evidences: { get(id: string): Evidence | undefined },
): string {
  const known = refs.flatMap(({ evidence_id }) => evidences.get(evidence_id ?? "") ?? []);
  if (known.length === 0 || known.some(isFromOutside)) return markLines(content);
  const lines = new Set(known.flatMap((one) => linesOf(one.content ?? "").map((line) => line.trim())));
  return markOtherLines(content, (line) => NAMING_LINE.test(line) || lines.has(line.trim()));
}
