/** Where a first query leads: the router of the release it is asked of (`routing/match.ts`). */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { routeQuery as matchQuery } from "../../routing/match.ts";
import type { CurrentRelease } from "../../services.ts";
import type { InitiateInput } from "../../session/session-port.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import type { Routing } from "../../session/types.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { parseRouting, ROUTING } from "../pinned-knowledge.ts";

/** Where a session begins that only keeps a record. */
export const NOT_ROUTED: Routing = { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: [] };

/** Fails with `unknown_knowledge_base` for a base the release does not have, `knowledge_unavailable` when KV is away. */
export async function routeQuery(
  knowledge: KnowledgeStore,
  current: CurrentRelease,
  input: InitiateInput,
): Promise<Outcome<Routing>> {
  if (input.guided === false) return accept(NOT_ROUTED);
  const { user_query: query, knowledge_base } = input;
  // A base with documents only has no tree to begin in.
  const bases = current.manifest.bases.filter(({ trees }) => trees.length > 0).map(({ base }) => base);
  if (knowledge_base !== undefined && !bases.includes(knowledge_base)) {
    return refuse({ code: "unknown_knowledge_base", knowledge_base, known: bases });
  }
  const routing = await knowledge.object(current.id, ROUTING, parseRouting);
  if (!routing.ok) return routing;
  if (routing.value === null) return refuse({ code: "knowledge_unavailable", what: "routing of this release" });
  const language = input.language ?? guessLanguage(query);
  return accept(matchQuery(routing.value, { query, knowledge_base, language }));
}
