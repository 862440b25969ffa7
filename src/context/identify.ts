/**
 * Who a session is with and who speaks in it (requirements context-document/user, context-document/agent): what callers
 * may say about that, and the event it becomes. Everything else that can be recorded is `recording.ts`.
 */
import * as z from "zod";
import { accept, inWords, refuse } from "../errors.ts";
import type { Outcome } from "../errors.ts";
import { A_LANGUAGE_TAG, isLanguageTag } from "../knowledge/language.ts";
import { MAX_LANGUAGE, MAX_NAME } from "../session/limits.ts";
import { LANGUAGE_LEVELS } from "../templates/language-level.ts";
import type { ContextEvent } from "./events.ts";

const name = z.string().min(1).max(MAX_NAME);

export const identifySchema = z.strictObject({
  kind: z.literal("actor"),
  actor: z
    .strictObject({
      user_id: name.optional(),
      user_role: name.optional(),
      language_level: z.enum(LANGUAGE_LEVELS).optional(),
      agent: z.strictObject({ agent_id: name, name: name.optional(), version: name.optional() }).optional(),
    })
    .optional(),
  /** A language tag, such as `zh-CN`. */
  locale: z.string().max(MAX_LANGUAGE).refine(isLanguageTag, inWords(A_LANGUAGE_TAG)).optional(),
});
export type IdentifyInput = z.infer<typeof identifySchema>;

/**
 * What a caller says about actors as an event; members that are not given stay as they are. `now` in milliseconds. Fails
 * with `invalid_input` when nothing is said.
 */
export function identifyEvent(
  { actor, locale }: IdentifyInput,
  now: number,
): Outcome<Extract<ContextEvent, { type: "identified" }>> {
  const said = Object.values(actor ?? {}).some((value) => value !== undefined);
  if (!said && locale === undefined) {
    const expected = {
      en: "user_id, user_role, language_level or agent, or a locale",
      zh: "user_id、user_role、language_level 或 agent，或者 locale",
    };
    return refuse({ code: "invalid_input", field: "actor", expected });
  }
  return accept({ type: "identified", at: now, actor: actor ?? {}, ...(locale !== undefined && { locale }) });
}
