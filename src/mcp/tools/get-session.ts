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
  description: `Look at a consultation without changing it, to find your place again or see what has been decided.

view "state" (default): the current step; "events": also everything said and chosen; "context": also evidence, tasks and calls, as structured context.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    session_id: sessionId,
    view: z.enum(["state", "events", "context"]).optional(),
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
