/** `releases`: the history of a channel. */
import { channelsResponse, historyResponse, readResponse, type HistoryChange } from "../api-responses.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { formatMinute, shortId, table } from "../table.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

function formatHistory(changes: readonly HistoryChange[], language: Language): string {
  const removed = inLanguage(language, { en: "(removed)", zh: "（已清理）" });
  const rows = changes.map(({ sequence, at, release, message, stored }, index) => [
    index === 0 ? "→" : " ",
    String(sequence).padStart(4),
    formatMinute(at),
    shortId(release),
    stored ? message : `${message} ${removed}`.trim(),
  ]);
  const head = inLanguage(language, {
    en: [" ", "   #", "when (UTC)", "release", "message"],
    zh: [" ", "变更", "时间 (UTC)", "版本", "说明"],
  });
  return table([head, ...rows]);
}

export const releases: Command = {
  name: "releases",
  summary: {
    en: "Show the history of a channel: what was published, and when",
    zh: "显示通道的历史：什么时候发布了什么",
  },
  help: {
    en: `releases [--channel main] [--json] [--lang zh|en] [--url …] [--token …]

One line for each change, newest first: number, time, release, message. New sessions use the release with the arrow.
A release marked as removed was deleted by gc; publish its files again to use it.`,
    zh: `releases [--channel main] [--json] [--lang zh|en] [--url …] [--token …]

每个变更一行，最新的在前：编号、时间、版本、说明。新会话使用箭头所指的版本。
标为“已清理”的版本已被 gc 删除；重新发布它的文件后才能使用。`,
  },
  options: {
    channel: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 0)
      throw new UsageError({
        en: "releases takes no names; choose the channel with --channel.",
        zh: "releases 不接受名称；用 --channel 指定通道。",
      });
    const language = languageFrom(cli, args);
    const channel = args.text("channel") ?? "main";
    const api = openApi(cli, args);
    const history = readResponse(
      historyResponse,
      await api.get(`/api/releases?channel=${encodeURIComponent(channel)}`),
    );
    const { channels } = readResponse(channelsResponse, await api.get("/api/channels"));
    if (args.flag("json")) {
      cli.out(`${JSON.stringify({ ...history, channels }, null, 2)}\n`);
      return 0;
    }
    if (history.releases.length === 0)
      cli.out(
        inLanguage(language, {
          en: `Nothing has been published to ${channel} yet.\n`,
          zh: `${channel} 还没有发布过。\n`,
        }),
      );
    else cli.out(formatHistory(history.releases, language));
    const others = channels.filter((other) => other.channel !== channel);
    if (others.length > 0) {
      const names = others.map((other) => `${other.channel} #${other.sequence} ${shortId(other.release)}`);
      cli.out(`\n${inLanguage(language, { en: "Other channels: ", zh: "其他通道：" })}${names.join(", ")}\n`);
    }
    return 0;
  },
};
