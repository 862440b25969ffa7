/** Replaces a sensitive answer in the event that is about to be stored. What it means: `sensitive.ts`. */
import type { InputSpec } from "../knowledge/model.ts";
import { digestOf } from "./hash-chain.ts";
import { SENSITIVE_MARK, type SensitiveAnswer, type SensitiveStore } from "./sensitive.ts";
import type { Answer, SessionEvent, Visit } from "./types.ts";

/**
 * The event with the answer to a sensitive input replaced by its mark, and what to store apart. What the user typed at such
 * a node is replaced whatever became of it.
 */
export function sealEvent(
  event: SessionEvent,
  input: Pick<InputSpec, "sensitive"> | undefined,
  store: Pick<SensitiveStore, "newSalt">,
): { event: SessionEvent; sensitive: SensitiveAnswer[] } {
  if (input?.sensitive !== true) return { event, sensitive: [] };
  const typed = "user_input" in event && event.user_input !== undefined ? { user_input: SENSITIVE_MARK } : {};
  const given = event.type === "moved" || event.type === "revised" ? event.answer : undefined;
  if (!given || given.name === undefined || given.value === null)
    return { event: { ...event, ...typed }, sensitive: [] };
  const salt = store.newSalt();
  const digest = digestOf([salt, given.value]);
  const sealed: Answer = { ...given, value: SENSITIVE_MARK, sensitive: digest };
  const sensitive = [{ digest, salt, value: given.value }];
  if (event.type === "moved") return { event: { ...event, ...typed, answer: sealed }, sensitive };
  if (event.type !== "revised") return { event, sensitive: [] };
  const seal = (visit: Visit): Visit => (visit.answer === given ? { ref: visit.ref, answer: sealed } : visit);
  return { event: { ...event, ...typed, answer: sealed, trail: event.trail.map(seal) }, sensitive };
}
