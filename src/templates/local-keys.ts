/**
 * `${local:…}` keys that need no argument: the one list of them. The check accepts these, and `context/assembly/values.ts`
 * must give a value to each, or it does not compile.
 */
export const LOCAL_KEYS = [
  "current_time",
  "user_intent",
  "model_name",
  "session_id",
  "language",
  "knowledge_base",
  "turn_number",
  "user_role",
  "task_brief",
] as const;
export type LocalKey = (typeof LOCAL_KEYS)[number];
