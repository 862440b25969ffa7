/** `get_session`: reads a consultation without moving it. */
import * as z from "zod";
import type { ContextDocument } from "../../context/document.ts";
import { accept } from "../../errors.ts";
import { readSession } from "../../operations/session/steps.ts";
import type { SessionEvent } from "../../session/types.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { sessionId, sessionState } from "./session-state.ts";

const eventRecord = z.object({
  revision: z.number().int(),
  event: openObject<SessionEvent>().describe(
    "What happened: its `type`, `at` in milliseconds since 1970, and the texts and choices.",
  ),
  hash: z.string().describe("SHA-256 over the hash before it and this event: the chain cannot be edited unseen."),
});

export const getSession = defineTool({
  name: "get_session",
  toolset: "guide",
  title: "Look at a consultation",
  description: `Look at a consultation without changing it. Use it to find your place again after a break or a lost answer, or when the user asks what has been decided.

view "state" (default) is the current step, the same answer navigate_session gives. view "events" adds everything that was said and chosen, oldest first. view "context" adds the session as structured context: messages, evidence, tasks, calls and what may enter a prompt.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    session_id: sessionId,
    view: z.enum(["state", "events", "context"]).optional().describe('What to look at. Default "state".'),
  }),
  output: sessionState.extend({
    context: openObject<ContextDocument>().optional().describe('With view "context": schema_version 1.0.'),
    events: z.array(eventRecord).optional().describe('With view "events": the whole chain, oldest first.'),
  }),
  async run({ session_id, view = "state" }, call) {
    const { sessions } = call.services;
    const state = await readSession(session_id, call);
    if (!state.ok || view === "state") return state;
    if (view === "context") {
      const read = await (await import("../../operations/session/document.ts")).readContext(session_id, call);
      return read.ok ? accept({ ...state.value, context: read.value }) : read;
    }
    const events = await sessions.events(call.principal, session_id);
    return events.ok ? accept({ ...state.value, events: events.value }) : events;
  },
});
