/**
 * What a past prompt needs with another template and was not recorded for it: tools, published texts, facts, the search before
 * the first turn. Invariants: nothing is written, nobody outside is asked, and published knowledge is that of the prompt's release.
 * Not here: which placeholders those are (`context/assembly/compose.ts`).
 */
import type { ReadAgain } from "../../context/assembly/replay.ts";
import type { ContextEvent } from "../../context/events.ts";
import type { ContextProjection } from "../../context/project.ts";
import type { AssemblyRecord } from "../../context/record.ts";
import { redactEvent } from "../../context/redact/value.ts";
import type { Template } from "../../templates/model.ts";
import { retrieveBefore } from "../../runtime/retrieve.ts";
import type { OperationCall } from "../call.ts";
import type { SessionLog } from "../session/session-log.ts";
import { callOwnTool } from "./own-tools.ts";
import { pinnedTo } from "./pinned.ts";
import { templatePort } from "./ports.ts";

/** Addresses whose content is that of the release. Others change with sessions, or belong to servers elsewhere. */
const PUBLISHED = /^(?:knowledge|document|template):\/\//;

/** For a recorded prompt and the session at its revision (`at`). Tools are those that can be called now. */
export async function readAgain(
  call: OperationCall,
  log: SessionLog,
  record: AssemblyRecord,
  at: ContextProjection,
): Promise<ReadAgain> {
  // Of the session that the URL names would be read what it has now: it may have gone on to a later release.
  const pinned = { ...pinnedTo(call, record.release), session: undefined };
  const port = templatePort(pinned);
  const retrieve = async (template: Template): Promise<ContextEvent | undefined> => {
    const found = await retrieveBefore(
      {
        callTool: (action, signal) => callOwnTool(pinned, action, signal, log.session_id),
        // As then: how old evidence is counts from here.
        now: () => record.at,
        newId: () => call.services.newId(),
        signal: new AbortController().signal,
        port,
      },
      template,
      record.user_intent,
      at,
    );
    const isMade = found?.type === "tool_called" && found.call.status === "success";
    return isMade ? redactEvent(found) : undefined;
  };
  return {
    port: {
      ...port,
      async readResource(uri, signal) {
        if (!PUBLISHED.test(uri)) throw new Error("not of the release");
        return port.readResource?.(uri, signal);
      },
    },
    facts: log.factsAt(at.state, record.at),
    retrieve,
  };
}
