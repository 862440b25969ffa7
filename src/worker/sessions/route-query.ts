/** Routes the first query of a session with the routing data of the current release. Not here: matching (`routing/match.ts`). */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { routeQuery as matchQuery } from "../../routing/match.ts";
import { parseRouting, ROUTING } from "../../routing/stored.ts";
import type { LessonPort } from "../../lessons/lesson-port.ts";
import type { Principal } from "../../principal.ts";
import type { CurrentRelease } from "../../services.ts";
import type { InitiateInput } from "../../session/session-port.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import type { Routing } from "../../session/types.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { NO_ROUTING } from "../pinned-knowledge.ts";

/**
 * The entry for a query; `NO_ROUTING` for a session without guidance, which only stores records.
 * Entries to which like queries of this caller's tenant led before stand higher (requirement lessons/raises-entries).
 * Fails with `unknown_knowledge_base` for a base without trees in this release, `knowledge_unavailable` when KV cannot be read.
 */
export async function routeQuery(
  knowledge: KnowledgeStore,
  current: CurrentRelease,
  input: InitiateInput,
  lessons: { port: LessonPort | undefined; principal: Principal },
): Promise<Outcome<Routing>> {
  if (input.guided === false) return accept(NO_ROUTING);
  const { user_query: query, knowledge_base } = input;
  // A session begins in a tree: bases that hold only documents do not count.
  const bases = current.manifest.bases.filter(({ trees }) => trees.length > 0).map(({ base }) => base);
  if (knowledge_base !== undefined && !bases.includes(knowledge_base)) {
    return refuse({ code: "unknown_knowledge_base", knowledge_base, known: bases });
  }
  const [routing, taught] = await Promise.all([
    knowledge.object(current.id, ROUTING, parseRouting),
    lessons.port?.taught(lessons.principal, query),
  ]);
  if (!routing.ok) return routing;
  if (routing.value === null) return refuse({ code: "knowledge_unavailable", what: "routing of this release" });
  const language = input.language ?? guessLanguage(query);
  return accept(matchQuery(routing.value, { query, knowledge_base, language, taught: taught?.entries }));
}
