/** `restore`: writes a backup back, releases first, so that sessions find theirs. What is there already stays. */
import { resolve } from "node:path";
import { adviseCommand } from "../advice.ts";
import { ApiError, openApi, type Api } from "../api.ts";
import { channelsResponse, historyResponse, readResponse } from "../api-responses.ts";
import { BackupFolder, manifestObjects, type BackedUpChannel } from "../backup/files.ts";
import { UsageError, type Arguments, type CliContext, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { repeatedly } from "../repeatedly.ts";
import { shortId } from "../table.ts";
import { uploadOne } from "../upload.ts";
import { inLanguage, type Language, type LocalizedText } from "../../localized-text.ts";

/** Sessions that share a reason are named up to this many. */
const MAX_NAMED = 5;

/** What a server answers for a session that was erased with all others names the way to write it back in the address of the request. */
const ERASED = "erased=restore";

/** A failure as it is shown in a list of them. */
function reasonOf(error: unknown, language: Language): string {
  if (error instanceof ApiError)
    return error.text.en.includes(ERASED)
      ? inLanguage(language, {
          en: "erased with all of their tenant or actor, and stay erased. To write them back nevertheless, repeat the command with --erased.",
          zh: "已随租户或用户的全部数据一起删除，没有写回。如果确实要写回，请在命令后加上 --erased 再执行一次。",
        })
      : error.text[language];
  return error instanceof Error ? error.message : "";
}

/** One line for each reason: how many sessions share it, and the first of them. */
function refusedLines(failed: ReadonlyMap<string, readonly string[]>, language: Language): string[] {
  return [...failed].map(([reason, sessions]) => {
    const count = sessions.length;
    const named = sessions.slice(0, MAX_NAMED);
    return inLanguage(language, {
      en: `${count} ${count === 1 ? "session" : "sessions"} (${named.join(", ")}${count > MAX_NAMED ? ", …" : ""}): ${reason}\n`,
      zh: `${count} 个会话（${named.join("、")}${count > MAX_NAMED ? " 等" : ""}）：${reason}\n`,
    });
  });
}

/** Sends a release to a channel: what of it the server lacks, then its manifest. Each request may be repeated without changing more. */
async function publish(
  cli: CliContext,
  api: Api,
  folder: BackupFolder,
  channel: string,
  release: string,
): Promise<void> {
  const manifest = folder.manifest(release);
  const { objects } = manifestObjects.parse(manifest);
  const asked = { objects: objects.map(({ hash }) => hash), channel };
  const { missing } = await repeatedly(cli.signal, () => api.post("/api/releases/missing", asked));
  const lacking = new Set(Array.isArray(missing) ? missing.map(String) : []);
  for (const object of objects.filter(({ hash }) => lacking.has(hash)))
    await uploadOne(api, object, folder.object(object.hash), cli.signal);
  const body = { manifest, channel, message: "restored from a backup" };
  await repeatedly(cli.signal, () => api.post("/api/releases", body));
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

interface RestoredChannel {
  /** Releases that the server refused, and why. The others and the sessions are written back all the same. */
  refused: string[];
  /** What the channel served and goes on serving, where it is not what the backup served. */
  kept?: string;
}

/** Publishes what a channel lacks. One that serves something goes on serving it: a backup is older than what was published since. */
async function restoreChannel(
  cli: CliContext,
  api: Api,
  folder: BackupFolder,
  { channel, releases }: BackedUpChannel,
  language: Language,
): Promise<RestoredChannel> {
  const { stored, serves } = await stateOf(api, channel);
  const lacking = releases.filter((release) => !stored.has(release));
  const refused: string[] = [];
  for (const release of lacking) {
    try {
      await publish(cli, api, folder, channel, release);
    } catch (error) {
      if (!(error instanceof ApiError) || error.details.code !== "invalid_input") throw error;
      refused.push(`${channel} ${shortId(release)}: ${reasonOf(error, language)}`);
    }
  }
  if (serves === undefined) return { refused };
  if (lacking.length > refused.length) {
    const path = `/api/channels/${encodeURIComponent(channel)}/rollback`;
    const body = { release: serves, message: "as before the backup was written back" };
    await repeatedly(cli.signal, () => api.post(path, body));
  }
  return { refused, ...(serves !== releases.at(-1) && { kept: serves }) };
}

/** Said of a channel that serves something else than the backup did, with the command that changes it. */
function goesOn(args: Arguments, { channel, releases }: BackedUpChannel, kept: string): LocalizedText {
  const [now, then] = [shortId(kept), shortId(releases.at(-1) ?? "")];
  const command = adviseCommand(args, ["rollback", then], channel);
  return {
    en: `${channel} goes on serving ${now}; in the backup it served ${then}. To serve that: ${command}\n`,
    zh: `${channel} 仍然使用 ${now}；备份时使用的是 ${then}。要改用后者：${command}\n`,
  };
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
    en: `restore <folder> [--erased] [--lang zh|en] [--url …] [--token …]

Publishes the releases of a backup that the server lacks, oldest first, so that an empty server serves what was served; a channel
that serves something goes on serving it. Then writes back the sessions that are gone. A session that is still there stays as it is; one that was erased with all of its
tenant or actor stays erased, unless --erased is given. Ids of sessions work again in the deployment that made them. Needs a
token with the scope operator; on a server without tokens, the author's token.`,
    zh: `restore <文件夹> [--erased] [--lang zh|en] [--url …] [--token …]

按从旧到新的顺序发布服务器上没有的版本：空的服务器会恢复到原来的版本，已有内容的通道继续使用现在的版本。然后写回已经不存在的会话，仍然存在的会话保持不变。
随租户或用户的全部数据一起删除的会话不会写回，除非加上 --erased。会话编号只在原来的部署中有效。需要带 operator 权限的令牌；没有配置令牌的服务器用作者令牌。`,
  },
  options: {
    erased: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    const [name, ...more] = args.positionals;
    if (name === undefined || more.length > 0)
      throw new UsageError({ en: "restore takes the folder of a backup.", zh: "restore 需要一个备份文件夹。" });
    const folder = new BackupFolder(resolve(cli.directory, name));
    const channels = folder.channels();
    const language = languageFrom(cli, args);
    const api = openApi(cli, args);
    const refused: string[] = [];
    for (const channel of channels) {
      const done = await restoreChannel(cli, api, folder, channel, language);
      refused.push(...done.refused);
      if (done.kept !== undefined) cli.out(goesOn(args, channel, done.kept)[language]);
    }
    const sessions = folder.sessions();
    const erased = args.flag("erased") ? "&erased=restore" : "";
    let written = 0;
    const failed = new Map<string, string[]>();
    for (const { session, lines } of sessions) {
      try {
        const path = `/api/sessions/${session}/backup?tenant=${tenantOf(lines)}${erased}`;
        const done = await repeatedly(cli.signal, () => api.put(path, lines));
        if (done.restored === true) written += 1;
      } catch (error) {
        const reason = reasonOf(error, language);
        const alike = failed.get(reason);
        if (alike === undefined) failed.set(reason, [session]);
        else alike.push(session);
      }
    }
    for (const line of refused) cli.err(`${line}\n`);
    for (const line of refusedLines(failed, language)) cli.err(line);
    const refusedSessions = [...failed.values()].flat().length;
    cli.out(
      inLanguage(language, {
        en: `Wrote back ${written} of ${sessions.length} sessions; ${sessions.length - written - refusedSessions} were there${refusedSessions === 0 ? "" : `, ${refusedSessions} were refused`}.\n`,
        zh: `写回了 ${sessions.length} 个会话中的 ${written} 个，${sessions.length - written - refusedSessions} 个原本就在${refusedSessions === 0 ? "" : `，${refusedSessions} 个被拒绝`}。\n`,
      }),
    );
    return refusedSessions + refused.length === 0 ? 0 : 1;
  },
};
