/** What failed here before, as the ladder reads it: tools by a session's calls, servers by the library. */
import type { RecordedEvent } from "../../context/events.ts";
import type { FailureMemory } from "../../discovery/ladder.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";

/** Tools by id whose last calls in this session failed, one after the other. */
export function failedTools(log: readonly RecordedEvent[]): FailureMemory {
  const memory = new Map<string, { failures: number; lastAt: number }>();
  for (const event of log) {
    if (event.type !== "tool_called") continue;
    const { tool, status } = event.call;
    if (status === "success") memory.delete(tool);
    else memory.set(tool, { failures: (memory.get(tool)?.failures ?? 0) + 1, lastAt: event.at });
  }
  return memory;
}

/** Servers by name that did not answer the last times. */
export function failedServers(servers: readonly ServerView[]): FailureMemory {
  return new Map(servers.flatMap(({ name, failed }) => (failed === undefined ? [] : [[name, failed] as const])));
}

/** A tool that is only known by the name it was called by. */
export function unknownTool(id: string): KnownTool {
  const name = id.split("__").at(-1) ?? id;
  return { id, server: serverOfToolId(id) ?? "", definition: { name, inputSchema: {} }, status: "waiting" };
}
