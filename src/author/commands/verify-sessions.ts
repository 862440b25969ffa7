/** `verify-sessions`: compares every stored session of a server with what was written, and lists the damaged ones. */
import { channelsResponse, damagedSessionsResponse, historyResponse, readResponse } from "../api-responses.ts";
import type { DamagedSession } from "../api-responses.ts";
import { openApi, type Api } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { shortId, table } from "../table.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language, type LocalizedText } from "../../localized-text.ts";

interface Verified {
  releases: number;
  checked: number;
  damaged: (DamagedSession & { release: string })[];
}

/** Every stored release that a channel points at or pointed at. */
async function storedReleases(api: Api): Promise<string[]> {
  const { channels } = readResponse(channelsResponse, await api.get("/api/channels"));
  const found = new Set<string>();
  for (const { channel } of channels) {
    const path = `/api/releases?channel=${encodeURIComponent(channel)}`;
    const { releases } = readResponse(historyResponse, await api.get(path));
    for (const { release, stored } of releases) if (stored) found.add(release);
  }
  return [...found];
}

async function verifyRelease(api: Api, release: string, verified: Verified): Promise<void> {
  verified.releases += 1;
  for (let cursor: string | null = ""; cursor !== null;) {
    const path = `/api/releases/${encodeURIComponent(release)}/damaged-sessions?cursor=${encodeURIComponent(cursor)}`;
    const page: ReturnType<typeof damagedSessionsResponse.parse> = readResponse(
      damagedSessionsResponse,
      await api.get(path),
    );
    verified.checked += page.checked;
    for (const session of page.damaged) verified.damaged.push({ ...session, release: page.release });
    cursor = page.next_cursor;
  }
}

const REASONS: ReadonlyMap<string, LocalizedText> = new Map([
  ["altered", { en: "is not as it was written", zh: "与写入时不同" }],
  ["missing", { en: "is missing", zh: "缺失" }],
  ["unreadable", { en: "cannot be read", zh: "无法读取" }],
  ["cut", { en: "and all after it are missing", zh: "及其后的全部缺失" }],
]);

function format({ releases, checked, damaged }: Verified, language: Language): string {
  const rows = damaged.map(({ session_id, tenant, release, revision, reason }) => {
    const what = inLanguage(language, REASONS.get(reason) ?? { en: reason, zh: reason });
    const text = inLanguage(language, { en: `event ${revision} ${what}`, zh: `第 ${revision} 个事件${what}` });
    return [session_id, tenant, shortId(release), text];
  });
  const counts = inLanguage(language, {
    en: `Sessions checked: ${checked}, releases: ${releases}, damaged sessions: ${damaged.length}.\n`,
    zh: `检查了 ${releases} 个版本的 ${checked} 个会话，损坏 ${damaged.length} 个。\n`,
  });
  return `${rows.length === 0 ? "" : table(rows)}${counts}`;
}

export const verifySessions: Command = {
  name: "verify-sessions",
  summary: {
    en: "Compare every stored session with what was written, and list the damaged ones",
    zh: "把保存的会话与写入时的内容逐一核对，列出损坏的会话",
  },
  help: {
    en: `verify-sessions [--release <release>] [--json] [--lang zh|en] [--url …] [--token …]

Reads every event of every session and compares it with its hash, its checksum and the number of events. Needs a token with
the scope operator; on a server without tokens, the author's token.
Sessions of the last minute and of removed releases are not listed, nor those whose first event was lost in their first minute. What is left of a damaged session can be saved with
GET /api/sessions/<id>/export. Ends with 1 if a session is damaged.`,
    zh: `verify-sessions [--release <版本>] [--json] [--lang zh|en] [--url …] [--token …]

读取每个会话的全部事件，与它们的哈希、校验和以及事件数目核对。需要带 operator 权限的令牌；没有配置令牌的服务器用作者令牌。
最近一分钟内开始的会话、已清理版本的会话，以及开始后一分钟内就丢失第一个事件的会话不在其中。损坏的会话还能读取的部分可以用 GET /api/sessions/<id>/export 保存。
有损坏的会话时返回 1。`,
  },
  options: {
    release: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 0)
      throw new UsageError({
        en: "verify-sessions takes no names; choose one release with --release.",
        zh: "verify-sessions 不接受名称；用 --release 指定一个版本。",
      });
    const language = languageFrom(cli, args);
    const api = openApi(cli, args);
    const named = args.text("release");
    const verified: Verified = { releases: 0, checked: 0, damaged: [] };
    for (const release of named === undefined ? await storedReleases(api) : [named])
      await verifyRelease(api, release, verified);
    cli.out(args.flag("json") ? `${JSON.stringify(verified, null, 2)}\n` : format(verified, language));
    return verified.damaged.length > 0 ? 1 : 0;
  },
};
