/** What lessons say of a question, for whoever calls. */
import { NOTHING_TAUGHT, type Taught } from "../../lessons/lesson.ts";
import type { Caller } from "../call.ts";

/** Nothing where lessons are switched off or not for this caller. Never rejects. */
export async function taughtFor(question: string, { services, principal }: Caller): Promise<Taught> {
  const { lessons } = services;
  return lessons?.isFor(principal) === true ? lessons.taught(principal, question) : NOTHING_TAUGHT;
}
