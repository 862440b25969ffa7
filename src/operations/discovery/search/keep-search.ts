/**
 * A search for servers within a session leaves its steps there, as the result of one call: what was missing, how it was looked for, what was
 * found and chosen, who agreed, deployment, health and registration.
 * Not here: the search (`search-and-install.ts`); the call that it was made for, which is a row of its own (`call-tool.ts`).
 */
import { makeEvidence } from "../../../context/evidence.ts";
import type { Outcome } from "../../../errors.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort, UserQuestion } from "../../client.ts";
import { recordTrace } from "../../search/trace.ts";
import { searchAndInstall } from "./search-and-install.ts";
import type { SearchAnswer } from "./wire.ts";
import type { SearchArguments } from "./work.ts";

const TOOL = "search_and_install_tools";

/**
 * Searches, and keeps it in the session that the caller named: one row where something was looked for, none where a question to the user is
 * open. Fails as the search does; a row that could not be written takes back nothing that was connected.
 */
export async function searchAndKeep(
  input: SearchArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const started = call.services.now();
  const outcome = await searchAndInstall(input, call, client);
  const session_id = input.session_id ?? call.session;
  if (session_id === undefined || "confirm" in outcome || !outcome.ok) return outcome;
  const { log, message, strategy, candidates } = outcome.value;
  // One line says which tools are at hand; the search begins with the next.
  if (log.length < 2) return outcome;
  const found = candidates.map(({ name, scores }) => ({ name, total: scores.total }));
  const evidence = makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: TOOL },
    content: [...log, message].join("\n"),
    // Names of servers are their registries' words.
    metadata: { untrusted: true, query: strategy.query, keywords: strategy.keywords, candidates: found },
  });
  const { task_description, reason } = input;
  const args = { task_description, ...(reason !== undefined && { reason }) };
  await recordTrace(call, { session_id, tool: TOOL, args, given: args, started, evidences: [evidence] });
  return outcome;
}
