/**
 * What the published knowledge has on a part of a task, by the judgement of `search_knowledge`: it answers where a passage fits strongly. What the
 * knowledge answers is no gap among the tools (requirement tool-needs/own-knowledge).
 * Not here: which parts may be asked (`discovery/needs/asks-for-knowledge.ts`).
 */
import type { OperationCall } from "../call.ts";
import { openScope, searchScope, type Scope } from "../search/scope.ts";
import type { KnownAnswer } from "../../discovery/needs/need.ts";

/**
 * The best passage on each text; undefined where none fits, and where nothing is published or can be read: tools are looked for
 * then as without it.
 */
export async function knownAnswers(
  texts: readonly string[],
  session: string | undefined,
  call: OperationCall,
): Promise<(KnownAnswer | undefined)[]> {
  const scope = await openScope(call, session).catch(() => undefined);
  if (scope?.ok !== true) return [];
  return Promise.all(texts.map((text) => bestPassage(text, scope.value).catch(() => undefined)));
}

async function bestPassage(query: string, scope: Scope): Promise<KnownAnswer | undefined> {
  const made = await searchScope(scope, { query, fields: "all" });
  if (!made.ok || made.value.open.tiers.strong === 0) return undefined;
  const [hit] = await made.value.open.page(0, 1);
  return hit?.tier === "strong" ? { title: hit.record.title, score: hit.score } : undefined;
}
