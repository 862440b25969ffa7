/** Replaces a sensitive answer in the event that is about to be stored. What it means: `sensitive.ts`. */
import type { InputSpec } from "../knowledge/model.ts";
import { digestOf } from "./hash-chain.ts";
import { SENSITIVE_MARK, type SensitiveAnswer, type SensitiveStore } from "./sensitive.ts";
import type { Answer, SessionEvent, Visit } from "./types.ts";

/**
 * The event with the answer to a sensitive input replaced by its mark, and what to store apart. What the user typed at such
 * a node is replaced whatever became of it, and so is the choice that was picked by its id: that is the answer too.
 */
export function sealEvent(
  event: SessionEvent,
  input: Pick<InputSpec, "sensitive" | "name"> | undefined,
  store: Pick<SensitiveStore, "newSalt">,
): { event: SessionEvent; sensitive: SensitiveAnswer[] } {
  if (input?.sensitive !== true) return { event, sensitive: [] };
  const typed = "user_input" in event && event.user_input !== undefined ? { user_input: SENSITIVE_MARK } : {};
  const says = "option" in event && event.option !== undefined && !isAsking(event.option, input.name);
  const picked = says ? { option: SENSITIVE_MARK } : {};
  if (event.type === "stayed") return { event: { ...event, ...typed, ...picked }, sensitive: [] };
  const given = event.type === "moved" || event.type === "revised" ? event.answer : undefined;
  if (!given || given.name === undefined || given.value === null)
    return { event: { ...event, ...typed }, sensitive: [] };
  const salt = store.newSalt();
  const digest = digestOf([salt, given.value]);
  const sealed: Answer = { ...given, value: SENSITIVE_MARK, sensitive: digest };
  const sensitive = [{ digest, salt, value: given.value }];
  if (event.type === "moved") return { event: { ...event, ...typed, ...picked, answer: sealed }, sensitive };
  if (event.type !== "revised") return { event, sensitive: [] };
  const seal = (visit: Visit): Visit => (visit.answer === given ? { ref: visit.ref, answer: sealed } : visit);
  return { event: { ...event, ...typed, ...picked, answer: sealed, trail: event.trail.map(seal) }, sensitive };
}

/** Ids under which a value is typed: they say nothing of it. */
const isAsking = (option: string, name: string): boolean =>
  option === "provide_more_info" || option === "answer" || option === name;
