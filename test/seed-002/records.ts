/** What the proofs of seed 002 §2 share: a session of its own with some records in it, and the parts of a document. */
import { expect } from "vitest";
import type { ContextDocument } from "../../src/context/document.ts";
import { product } from "./world.ts";

export const calls = (document: ContextDocument) => document.session.tool_state?.tool_calls ?? [];
export const usages = (document: ContextDocument) => document.session.model_usage ?? [];
export const tasks = (document: ContextDocument) => document.session.task_state.todo_list.tasks;

/** A session of its own, what to record in it, and what its document then is. */
export async function records(...given: [kind: string, fields: object][]) {
  const world = product();
  const { session_id } = await world.ask("assemble_context", { user_intent: "Hello" });
  const answers = [];
  for (const [kind, fields] of given) answers.push(await world.ask("record", { session_id, kind, ...fields }));
  return {
    ...world,
    read: () => world.document(session_id),
    session_id,
    answers,
    document: await world.document(session_id),
  };
}
/** Whether a record of this kind is taken. */
export async function takes(kind: string, fields: object): Promise<boolean> {
  const world = product();
  const { session_id } = await world.ask("assemble_context", { user_intent: "Hello" });
  const { isError, value } = await world.tool("record", { session_id, kind, ...fields });
  if (isError) expect(value.error.code).toBe("invalid_input");
  return !isError;
}
