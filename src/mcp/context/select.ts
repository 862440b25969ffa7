/** Stage one as a tool: which template fits what the user wants. */
import { accept, type Outcome } from "../../errors.ts";
import { selectStage } from "../../runtime/stages.ts";
import type { TemplateSelection } from "../../templates/select.ts";
import type { Call } from "../call.ts";
import { openOrPass } from "./begin.ts";
import { templatesOf } from "./templates.ts";
import { stageDeps } from "./world.ts";

/** Chooses by the configured model, or by words. Fails with `unknown_session`, `unknown_template` (none published). */
export async function selectTemplate(
  input: { user_intent: string; session_id?: string | undefined },
  call: Call,
): Promise<Outcome<TemplateSelection>> {
  const { user_intent, session_id } = input;
  const log = await openOrPass(call, session_id, user_intent);
  if (!log.ok) return log;
  const { release, language } = await log.value.projection();
  const templates = await templatesOf(call.services.knowledge, release);
  if (!templates.ok) return templates;
  const model = await call.services.openModel?.();
  const deps = await stageDeps(call, log.value, templates.value, { signal: new AbortController().signal, model });
  const chosen = await selectStage(deps, user_intent, undefined, language);
  return chosen.ok ? accept(chosen.value.selection) : chosen;
}
