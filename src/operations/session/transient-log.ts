/** The log of a call that works in no session: everything can be read from it, nothing is kept. */
import type { ContextEvent } from "../../context/events.ts";
import { foldContext } from "../../context/project.ts";
import type { ContextLog } from "./session-log.ts";

/** A log that keeps nothing, for choosing a template and filling in a prompt without a session. */
export function transientLog(options: { language: string; release: string; channel: string; now: number }): ContextLog {
  const { now, ...about } = options;
  const opened: ContextEvent = { type: "opened", at: now, user_intent: "", ...about };
  const projection = foldContext([opened], { session_id: "none" });
  return {
    session_id: "none",
    kept: false,
    log: [],
    projection: async () => projection,
    append: async () => projection,
    appendOrHold: async () => projection,
    facts: async () => new Map(),
  };
}
