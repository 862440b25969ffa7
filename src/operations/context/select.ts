/** Stage one as a tool: which template fits what the user wants. */
import { accept, type Outcome } from "../../errors.ts";
import { selectStage } from "../../runtime/stages.ts";
import type { TemplateSelection } from "../../templates/select.ts";
import type { OperationCall } from "../call.ts";
import { noteChoice, type RecordNote } from "../search/recorded.ts";
import { openOrTransient } from "../session/open.ts";
import type { ClientAnswer, ClientPort, ModelQuestion } from "../client.ts";
import { choiceQuestion, modelCall, readChoiceRound } from "../pipeline/round.ts";
import { templatesOf } from "./templates.ts";
import { stageDeps } from "./ports.ts";

/**
 * Chooses by the configured model; else by the client's, where it offers one and words alone are not sure; else by words.
 * A model chooses among the templates there are or not at all. Fails with `unknown_session`, `unknown_template` (none
 * published).
 */
export async function selectTemplate(
  input: { user_intent: string; session_id?: string | undefined },
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<RecordNote & TemplateSelection> | ModelQuestion> {
  const { user_intent, session_id } = input;
  const log = await openOrTransient(call, session_id, user_intent);
  if (!log.ok) return log;
  const { release, language } = await log.value.projection();
  const templates = await templatesOf(call.services.knowledge, release);
  if (!templates.ok) return templates;
  const model = await call.services.openModel?.();
  const signal = client?.signal ?? new AbortController().signal;
  const deps = await stageDeps(call, log.value, templates.value, { signal, model, hold: true });
  let answer: ClientAnswer | undefined;
  if (model === undefined && client?.hasModel === true) {
    const question = choiceQuestion(user_intent, templates.value, language);
    if (readChoiceRound(client) !== undefined) answer = client.answer();
    else if (question !== undefined) {
      const asked = await client.askNow({ ask: question });
      if (asked === undefined) return { ask: question, state: JSON.stringify({ choosing: true }) };
      ({ answer } = asked);
    }
  }
  if (answer !== undefined) await log.value.appendOrHold([modelCall(answer, "route", 0, 0, call)]);
  // Without a readable choice the ranking stands.
  const chosen = await selectStage(deps, user_intent, undefined, language, answer?.text);
  if (!chosen.ok) return chosen;
  const note = log.value.kept ? {} : noteChoice(call, language);
  return accept({ ...note, ...chosen.value.selection });
}
