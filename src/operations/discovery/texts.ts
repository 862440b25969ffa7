/** What a person is asked before a server is used. In both languages at once: nobody knows yet which one they read. */
import type { ServerView } from "../../discovery/library-port.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { addressOf, oneLine } from "./wire.ts";

/** Names of tools that the question shows. */
const MAX_NAMES = 12;

export function approvalQuestion(server: ServerView, tools: readonly KnownTool[]): string {
  const names = tools.slice(0, MAX_NAMES).map(({ definition }) => oneLine(definition.name, 60));
  const more = tools.length - names.length;
  const listed = names.length === 0 ? "?" : names.join(", ") + (more > 0 ? ` (+${more})` : "");
  const address = oneLine(addressOf(server.source), 300);
  return (
    `Allow the server "${server.name}" to be used? Address: ${address}. Tools: ${listed}. ` +
    "What you send to its tools goes to whoever runs it.\n" +
    `是否允许使用服务器“${server.name}”？地址：${address}。工具：${listed}。发给这些工具的内容会到达它的运营者。`
  );
}
