/**
 * Makes the first event of a session from the result of routing. Pure. Not here: the routing itself (`routing/match.ts`).
 */
import { guessLanguage } from "../knowledge/language.ts";
import { accept, atMost, refuse, type Outcome } from "../errors.ts";
import type { KnowledgeView } from "../knowledge/model.ts";
import { inLanguage } from "../localized-text.ts";
import { applyEvent } from "./fold.ts";
import { MAX_TEXT } from "./limits.ts";
import { isLeaf, findNode } from "./current-node.ts";
import type { AcceptedStep } from "./step.ts";
import type { Routing, SessionEvent } from "./types.ts";

export interface StartInput {
  user_query: string;
  guided?: false;
  channel: string;
  /** Default: guessed from the query. */
  language?: string;
}

/**
 * Starts a session at the entry that routing found, or at the choosing step. `now` in milliseconds since the epoch.
 * Fails with `invalid_input` for a query that is too long or an invalid language tag, and with `knowledge_unavailable` when the
 * entry was not loaded.
 */
export function startSession(
  knowledge: KnowledgeView,
  routing: Routing,
  input: StartInput,
  now: number,
): Outcome<AcceptedStep> {
  if (input.user_query.length > MAX_TEXT) {
    const language = input.language ?? guessLanguage(input.user_query);
    return refuse({
      code: "invalid_input",
      field: "user_query",
      expected: inLanguage(language, atMost(MAX_TEXT)),
      language,
    });
  }
  if (input.language !== undefined && !/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i.test(input.language)) {
    const language = guessLanguage(input.user_query);
    const expected = inLanguage(language, {
      en: "a language tag such as en or zh-CN",
      zh: "语言标签，例如 zh-CN 或 en",
    });
    return refuse({ code: "invalid_input", field: "language", expected, language });
  }
  const found = routing.entry === null ? null : findNode(knowledge, routing.entry);
  if (found !== null && !found.ok) return found;
  const complete = found !== null && isLeaf(found.value.node);
  const event: SessionEvent = {
    type: "started",
    at: now,
    release: knowledge.release,
    channel: input.channel,
    language: input.language ?? guessLanguage(input.user_query, found?.value.tree.language),
    user_query: input.user_query,
    match: routing.match,
    entry: routing.entry,
    candidates: routing.candidates,
    ...(complete ? { complete } : {}),
    ...(input.guided === false ? { guided: false } : {}),
  };
  return accept({ event, state: applyEvent(null, event) });
}
