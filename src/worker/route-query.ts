/** Where a first query leads, over the routing table of a release (placeholder until the matcher is in place). */
import { accept, refuse, type Outcome } from "../errors.ts";
import type { CurrentRelease } from "../services.ts";
import type { InitiateInput } from "../session/ports.ts";
import type { Candidate, Routing } from "../session/types.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";

export async function routeQuery(
  _knowledge: KnowledgeStore,
  current: CurrentRelease,
  input: InitiateInput,
): Promise<Outcome<Routing>> {
  const bases = current.manifest.bases;
  const wanted = input.knowledge_base;
  if (wanted !== undefined && !bases.some(({ base }) => base === wanted)) {
    return refuse({ code: "unknown_knowledge_base", knowledge_base: wanted, known: bases.map(({ base }) => base) });
  }
  const chosen = wanted === undefined ? bases : bases.filter(({ base }) => base === wanted);
  const candidates: Candidate[] = chosen.flatMap(({ base, title, trees }) =>
    trees.slice(0, 1).map(({ tree, root }) => ({ id: base, description: title, ref: { base, tree, node: root } })),
  );
  const entry = candidates.length === 1 ? (candidates[0]?.ref ?? null) : null;
  return accept({ entry, match: { score: 0, matched: "", alternatives: [] }, candidates });
}
