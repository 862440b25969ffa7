/** `record`: turns a session of a running server into a test file with one conversation. */
import type { SessionEvent } from "../../session/types.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { recordConversation } from "../golden/record.ts";
import { inLanguage } from "../../localized-text.ts";

/** The events in a response of `/api/sessions/<id>/events`, oldest first. */
function eventsOf(response: { [key: string]: unknown }): SessionEvent[] {
  const list = Array.isArray(response.events) ? response.events : [];
  // Not validated: the server wrote these events. Unknown fields are ignored.
  return list.flatMap((entry: { event?: SessionEvent }) => entry.event ?? []);
}

export const record: Command = {
  name: "record",
  summary: { en: "Turn a session into an example conversation", zh: "把一次会话变成示例对话" },
  help: {
    en: `record <session id> [--name "…"] [--url http://localhost:8787] [--token …]

Prints a test file with the steps of the session and the node that each led to. Save it in knowledge/<base>/tests/.

  --name   the name of the conversation in the test file`,
    zh: `record <会话 id> [--name "…"] [--url http://localhost:8787] [--token …]

输出一个测试文件，包含会话的每一步和到达的节点。请保存到 knowledge/<知识库>/tests/。

  --name   测试文件里这段对话的名称`,
  },
  options: { name: { type: "string" }, url: { type: "string" }, token: { type: "string" } },
  async run(cli, args) {
    const [id, ...more] = args.positionals;
    if (id === undefined || more.length > 0)
      throw new UsageError({ en: "record takes one session id.", zh: "record 需要一个会话 id。" });
    const response = await openApi(cli, args).get(`/api/sessions/${encodeURIComponent(id)}/events`);
    cli.out(
      recordConversation(
        eventsOf(response),
        args.text("name") ??
          inLanguage(languageFrom(cli, args), { en: `session ${id.slice(0, 8)}`, zh: `会话 ${id.slice(0, 8)}` }),
      ),
    );
    return 0;
  },
};
