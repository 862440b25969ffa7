/** `record`: a session of a running Cairn as a golden conversation. */
import type { SessionEvent } from "../../session/types.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { recordConversation } from "../golden/record.ts";

/** The events of an answer of `/api/sessions/<id>/events`, oldest first. */
function eventsOf(answer: { [key: string]: unknown }): SessionEvent[] {
  const list = Array.isArray(answer.events) ? answer.events : [];
  // The server wrote these events itself; a field it does not know yet is left aside by the recorder.
  return list.flatMap((entry: { event?: SessionEvent }) => entry.event ?? []);
}

export const record: Command = {
  name: "record",
  summary: "Turn a session into an example conversation",
  help: `record <session id> [--name "…"] [--url http://localhost:8787] [--token …]

Prints a test file with the session's steps and where each led. Put it into knowledge/<base>/tests/.`,
  options: { name: { type: "string" }, url: { type: "string" }, token: { type: "string" } },
  async run(world, args) {
    const [id, ...more] = args.positionals;
    if (id === undefined || more.length > 0) throw new UsageError("record takes one session id.");
    const answer = await openApi(world, args).get(`/api/sessions/${encodeURIComponent(id)}/events`);
    world.out(recordConversation(eventsOf(answer), args.text("name") ?? `session ${id.slice(0, 8)}`));
    return 0;
  },
};
