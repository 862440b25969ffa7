/**
 * The only list of built-in `${local:…}` keys. The check accepts them without a declared argument; `context/assembly/values.ts`
 * does not compile unless it gives each a value.
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
  "language_level",
  "task_brief",
] as const;
export type LocalKey = (typeof LOCAL_KEYS)[number];
