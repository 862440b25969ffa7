/** `restore`: writes a backup back, releases first, so that sessions find theirs. What is there already stays. */
import { resolve } from "node:path";
import { openApi, type Api } from "../api.ts";
import { channelsResponse, historyResponse, readResponse } from "../api-responses.ts";
import { BackupFolder, manifestObjects, type BackedUpChannel } from "../backup/files.ts";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";

async function publish(api: Api, folder: BackupFolder, channel: string, release: string): Promise<void> {
  const manifest = folder.manifest(release);
  const hashes = manifestObjects.parse(manifest).objects.map(({ hash }) => hash);
  const { missing } = await api.post("/api/releases/missing", { objects: hashes, channel });
  for (const hash of Array.isArray(missing) ? missing.map(String) : [])
    await api.put(`/api/objects/${hash}`, folder.object(hash));
  await api.post("/api/releases", { manifest, channel, message: "restored from a backup" });
}

/** The stored releases of a channel of the server, and the one that it serves; none where there is no such channel. */
async function stateOf(api: Api, channel: string): Promise<{ stored: Set<string>; serves: string | undefined }> {
  const { channels } = readResponse(channelsResponse, await api.get("/api/channels"));
  const serves = channels.find((one) => one.channel === channel)?.release;
  if (serves === undefined) return { stored: new Set(), serves };
  const path = `/api/releases?channel=${encodeURIComponent(channel)}`;
  const { releases } = readResponse(historyResponse, await api.get(path));
  return { stored: new Set(releases.filter((one) => one.stored).map(({ release }) => release)), serves };
}

/** Publishes what a channel lacks. One that serves something goes on serving it: a backup is older than what was published since. */
async function restoreChannel(api: Api, folder: BackupFolder, { channel, releases }: BackedUpChannel): Promise<void> {
  const { stored, serves } = await stateOf(api, channel);
  const lacking = releases.filter((release) => !stored.has(release));
  for (const release of lacking) await publish(api, folder, channel, release);
  if (serves === undefined || lacking.length === 0) return;
  const path = `/api/channels/${encodeURIComponent(channel)}/rollback`;
  await api.post(path, { release: serves, message: "as before the backup was written back" });
}

/** The tenant that the first line of a session's file names. */
function tenantOf(lines: Uint8Array): string {
  const [first = ""] = new TextDecoder().decode(lines).split("\n", 1);
  const head: { tenant?: unknown } = JSON.parse(first);
  return typeof head.tenant === "string" ? head.tenant : "";
}

export const restore: Command = {
  name: "restore",
  summary: { en: "Write a backup back to a server (operator)", zh: "把备份写回服务器（管理员）" },
  help: {
    en: `restore <folder> [--lang zh|en] [--url …] [--token …]

Publishes the releases of a backup that the server lacks, oldest first, so that an empty server serves what was served; a channel
that serves something goes on serving it. Then writes back the sessions that are gone. A session that is still there stays as it is. Ids of sessions work again in the deployment that made them. Needs a token
with the scope operator; on a server without tokens, the author's token.`,
    zh: `restore <文件夹> [--lang zh|en] [--url …] [--token …]

按从旧到新的顺序发布服务器上没有的发布：空的服务器会恢复到原来的发布，已有内容的通道继续使用现在的发布。然后写回已经不存在的会话，仍然存在的会话保持不变。
会话编号只在原来的部署中有效。需要带 operator 权限的令牌；没有配置令牌的服务器用作者令牌。`,
  },
  options: { lang: { type: "string" }, url: { type: "string" }, token: { type: "string" } },
  async run(cli, args) {
    const [name, ...more] = args.positionals;
    if (name === undefined || more.length > 0)
      throw new UsageError({ en: "restore takes the folder of a backup.", zh: "restore 需要一个备份文件夹。" });
    const folder = new BackupFolder(resolve(cli.directory, name));
    const channels = folder.channels();
    const api = openApi(cli, args);
    for (const channel of channels) await restoreChannel(api, folder, channel);
    const sessions = folder.sessions();
    let written = 0;
    const failed: string[] = [];
    for (const { session, lines } of sessions) {
      try {
        const done = await api.put(`/api/sessions/${session}/backup?tenant=${tenantOf(lines)}`, lines);
        if (done.restored === true) written += 1;
      } catch (error) {
        failed.push(`${session}: ${error instanceof Error ? error.message : ""}`);
      }
    }
    for (const line of failed) cli.err(`${line}\n`);
    cli.out(
      inLanguage(languageFrom(cli, args), {
        en: `Wrote back ${written} of ${sessions.length} sessions; ${sessions.length - written - failed.length} were there${failed.length === 0 ? "" : `, ${failed.length} were refused`}.\n`,
        zh: `写回了 ${sessions.length} 个会话中的 ${written} 个，${sessions.length - written - failed.length} 个原本就在${failed.length === 0 ? "" : `，${failed.length} 个被拒绝`}。\n`,
      }),
    );
    return failed.length === 0 ? 0 : 1;
  },
};
