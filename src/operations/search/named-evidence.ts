/**
 * Evidence of a session where a search takes rows: a passage of the release in use stands for itself, anything else is a row
 * with its content. Not here: passages and documents by their names (`named.ts`).
 */
import { accept, type Outcome } from "../../errors.ts";
import { evidenceIdIn, namesEvidence } from "../../references.ts";
import type { Caller } from "../call.ts";
import { readContext } from "../session/document.ts";
import type { GivenRow } from "./inject.ts";

/** The id of evidence that a row, a reference (`{ evidence_id }`) or a name is, however it is named; undefined for any other. */
function evidenceIn(row: GivenRow | undefined): string | undefined {
  const own = (field: string) => (typeof row === "object" && Object.hasOwn(row, field) ? row[field] : undefined);
  const name = typeof row === "string" ? row : (own("id") ?? own("evidence_id"));
  return typeof name === "string" && namesEvidence(name) ? evidenceIdIn(name.trim()) : undefined;
}

/**
 * What each row stands for: rows that are evidence of the session are replaced, others stay as they are. The session is read
 * where a row names evidence, and only then. Fails with `unknown_session`.
 */
export async function replaceEvidence(
  rows: readonly GivenRow[],
  { session, release }: { session: string | undefined; release: string },
  caller: Caller,
): Promise<Outcome<GivenRow[]>> {
  const ids = rows.map(evidenceIn);
  if (session === undefined || ids.every((id) => id === undefined)) return accept([...rows]);
  const read = await readContext(session, caller);
  if (!read.ok) return read;
  const { evidences } = read.value;
  return accept(
    rows.map((row, at) => {
      const id = ids[at];
      const evidence = id !== undefined && Object.hasOwn(evidences, id) ? evidences[id] : undefined;
      if (id === undefined || evidence === undefined) return row;
      const { metadata, content } = evidence;
      const passage = metadata?.["release"] === release ? metadata["passage"] : undefined;
      if (typeof passage === "string") return passage;
      return { ...(typeof row === "string" ? {} : row), id, ...(content !== undefined && { content }) };
    }),
  );
}
