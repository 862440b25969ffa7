/** `record`: a session of a running Cairn as a golden conversation. */
import type { SessionEvent } from "../../session/types.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { recordConversation } from "../golden/record.ts";

/** The events of an answer of `/api/sessions/<id>/events`, oldest first. */
function eventsOf(answer: { [key: string]: unknown }): SessionEvent[] {
  const list = Array.isArray(answer.events) ? answer.events : [];
  // The server wrote these events itself; a field it does not know yet is left aside by the recorder.
  return list.flatMap((entry: { event?: SessionEvent }) => entry.event ?? []);
}

export const record: Command = {
  name: "record",
  summary: { en: "Turn a session into an example conversation", zh: "把一次会话变成示例对话" },
  help: {
    en: `record <session id> [--name "…"] [--url http://localhost:8787] [--token …]

Prints a test file with the session's steps and where each led. Put it into knowledge/<base>/tests/.`,
    zh: `record <会话 id> [--name "…"] [--url http://localhost:8787] [--token …]

输出一个测试文件，含会话的每一步和到达的位置。请把它放进 knowledge/<知识库>/tests/。`,
  },
  options: { name: { type: "string" }, url: { type: "string" }, token: { type: "string" } },
  async run(cli, args) {
    const [id, ...more] = args.positionals;
    if (id === undefined || more.length > 0)
      throw new UsageError({ en: "record takes one session id.", zh: "record 需要一个会话 id。" });
    const answer = await openApi(cli, args).get(`/api/sessions/${encodeURIComponent(id)}/events`);
    cli.out(
      recordConversation(
        eventsOf(answer),
        args.text("name") ??
          (languageFrom(cli, args) === "zh" ? `会话 ${id.slice(0, 8)}` : `session ${id.slice(0, 8)}`),
      ),
    );
    return 0;
  },
};
