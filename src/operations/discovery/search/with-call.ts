/** The wanted call of a search: made with a tool that is there, and part of the answer. */
import type { KnownTool } from "../../../discovery/model.ts";
import { accept, type Outcome } from "../../../errors.ts";
import { isRecord } from "../../../json.ts";
import type { UserQuestion } from "../../client.ts";
import { callAgain } from "../call-again.ts";
import type { SearchAnswer } from "./wire.ts";
import type { Work } from "./work.ts";

/** The answer with what the wanted call brought, where there is one and a tool for it. */
export async function withCall(
  answer: SearchAnswer,
  tools: readonly KnownTool[],
  { input, call, client, texts }: Pick<Work, "input" | "call" | "client" | "texts">,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  if (input.call === undefined) return accept(answer);
  const session_id = input.session_id ?? call.session;
  const { task_description, idempotency_key } = input;
  const made = await callAgain(input.call, task_description, tools, call, { client, session_id, idempotency_key });
  if (made === undefined) return accept(answer);
  if ("confirm" in made) return made;
  const { tool, outcome } = made;
  if (outcome === "unfit") return accept({ ...answer, message: texts.callUnfit(tool.id), action_needed: "call_tool" });
  if (!outcome.ok) {
    const { failure } = outcome;
    const message = texts.callFailed(tool.id, failure);
    if (failure.code !== "needs_sign_in" || failure.sign_in_url === undefined)
      return accept({ ...answer, message, action_needed: "call_tool" });
    return accept({ ...answer, message, action_needed: "sign_in", sign_in_url: failure.sign_in_url });
  }
  const { action_needed: _done, ...rest } = answer;
  return accept({
    ...rest,
    message: texts.called(tool.id),
    log: [...answer.log, texts.calledLog(tool.id)],
    call_result: outcome.value,
  });
}

/** What a question carries to its next round. */
export function readJson(text: string): object {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}
