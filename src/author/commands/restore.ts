/** `restore`: writes a backup back, releases first, so that sessions find theirs. What is there already stays. */
import { resolve } from "node:path";
import { openApi, type Api } from "../api.ts";
import { BackupFolder, manifestObjects } from "../backup/files.ts";
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

Publishes the releases of a backup, oldest first, so that each channel serves what it served; then writes back the sessions that
are gone. A session that is still there stays as it is. Ids of sessions work again in the deployment that made them. Needs a token
with the scope operator; on a server without tokens, the author's token.`,
    zh: `restore <文件夹> [--lang zh|en] [--url …] [--token …]

按从旧到新的顺序发布备份中的各个发布，使每个通道恢复到原来的发布；然后写回已经不存在的会话，仍然存在的会话保持不变。
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
    for (const { channel, releases } of channels)
      for (const release of releases) await publish(api, folder, channel, release);
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
