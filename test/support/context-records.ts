/** Helpers of the context tests: a new session with some records in it, and the parts of its document. */
import { expect } from "vitest";
import type { ContextDocument } from "../../src/context/document.ts";
import { product } from "./product.ts";

export const calls = (document: ContextDocument) => document.session.tool_state?.tool_calls ?? [];
export const usages = (document: ContextDocument) => document.session.model_usage ?? [];
export const tasks = (document: ContextDocument) => document.session.task_state.todo_list.tasks;

/** Begins a session, records what is given, and reads its document. */
export async function recordAll(...given: [kind: string, fields: object][]) {
  const fixture = product();
  const { session_id } = await fixture.ask("assemble_context", { report: "full", user_intent: "Hello" });
  const answers = [];
  for (const [kind, fields] of given) answers.push(await fixture.ask("record", { session_id, kind, ...fields }));
  return {
    ...fixture,
    read: () => fixture.document(session_id),
    session_id,
    answers,
    document: await fixture.document(session_id),
  };
}

/** Whether a record of this kind is accepted. */
export async function isRecordAccepted(kind: string, fields: object): Promise<boolean> {
  const fixture = product();
  const { session_id } = await fixture.ask("assemble_context", { report: "full", user_intent: "Hello" });
  const { isError, value } = await fixture.tool("record", { session_id, kind, ...fields });
  if (isError) expect(value.error.code).toBe("invalid_input");
  return !isError;
}
