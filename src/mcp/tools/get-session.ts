/** `get_session`: reads a consultation without moving it. */
import * as z from "zod";
import type { ContextDocument } from "../../context/document.ts";
import { accept } from "../../errors.ts";
import { readSession } from "../../operations/session/steps.ts";
import type { SessionEvent } from "../../session/types.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { MAX_CURSOR } from "../../session/limits.ts";
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
    cursor: z.string().max(MAX_CURSOR).optional(),
  }),
  output: sessionState.extend({
    context: openObject<ContextDocument>().optional().describe('With view "context": schema_version 1.0.'),
    events: z.array(eventRecord).optional().describe('With view "events": the chain, oldest first.'),
    next_cursor: z.string().optional().describe("More: send it as cursor."),
  }),
  async run({ session_id, view = "state", cursor }, call) {
    const state = await readSession(session_id, call);
    if (!state.ok || view === "state") return state;
    const { readContextPage, readEventPage } = await import("../../operations/session/document.ts");
    const read = await (view === "context" ? readContextPage : readEventPage)(session_id, cursor, call);
    return read.ok ? accept({ ...state.value, ...read.value }) : read;
  },
});
