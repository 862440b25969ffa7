/** `releases`: what a channel points at and pointed at before. */
import { channelsResponse, historyResponse, readResponse, type HistoryChange } from "../api-responses.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { formatMinute, shortId, table } from "../table.ts";
import type { Language } from "../../localized-text.ts";
import { languageFrom } from "../language.ts";

function showHistory(changes: readonly HistoryChange[], language: Language): string {
  const zh = language === "zh";
  const removed = zh ? "（已清理）" : "(removed)";
  const rows = changes.map(({ sequence, at, release, message, stored }, index) => [
    index === 0 ? "→" : " ",
    String(sequence).padStart(4),
    formatMinute(at),
    shortId(release),
    stored ? message : `${message} ${removed}`.trim(),
  ]);
  const head = zh ? [" ", "变更", "时间 (UTC)", "发布", "说明"] : [" ", "   #", "when (UTC)", "release", "message"];
  return table([head, ...rows]);
}

export const releases: Command = {
  name: "releases",
  summary: { en: "Show what a channel points at and pointed at before", zh: "显示通道现在和以前指向什么" },
  help: {
    en: `releases [--channel main] [--json] [--lang zh|en] [--url …] [--token …]

One line for each change, newest first: its number, when, the release, the message. The arrow is what new sessions
begin with. A removed release was cleaned up by gc and has to be published again before it can serve.`,
    zh: `releases [--channel main] [--json] [--lang zh|en] [--url …] [--token …]

每个变更一行，最新的在前：编号、时间、发布、说明。新会话从箭头所指的发布开始。
标为已清理的发布被 gc 删除过，要重新发布之后才能使用。`,
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
        en: "releases takes no names; --channel names the channel.",
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
      cli.out(language === "zh" ? `${channel} 还没有发布过。\n` : `Nothing was published to ${channel} yet.\n`);
    else cli.out(showHistory(history.releases, language));
    const others = channels.filter((other) => other.channel !== channel);
    if (others.length > 0) {
      const names = others.map((other) => `${other.channel} #${other.sequence} ${shortId(other.release)}`);
      cli.out(`\n${language === "zh" ? "其他通道：" : "Other channels: "}${names.join(", ")}\n`);
    }
    return 0;
  },
};
