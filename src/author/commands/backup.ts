/** `backup`: saves what a server has stored, releases and sessions, into a folder. */
import { resolve } from "node:path";
import {
  channelsResponse,
  historyResponse,
  readResponse,
  releaseResponse,
  sessionsResponse,
} from "../api-responses.ts";
import { openApi, type Api } from "../api.ts";
import { BackupFolder, manifestObjects, type BackedUpChannel } from "../backup/files.ts";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";
import { WriteError } from "../write-file.ts";

/** Which releases each channel pointed at and still has, oldest first. */
async function channelsOf(api: Api): Promise<BackedUpChannel[]> {
  const { channels } = readResponse(channelsResponse, await api.get("/api/channels"));
  const found: BackedUpChannel[] = [];
  for (const { channel } of channels) {
    const path = `/api/releases?channel=${encodeURIComponent(channel)}`;
    const { releases } = readResponse(historyResponse, await api.get(path));
    const changes = releases.filter(({ stored }) => stored).toSorted((left, right) => left.sequence - right.sequence);
    found.push({ channel, releases: changes.map(({ release }) => release) });
  }
  return found;
}

async function saveRelease(api: Api, folder: BackupFolder, channel: string, release: string): Promise<void> {
  if (folder.has("releases", release)) return;
  const path = `/api/releases/${release}?channel=${encodeURIComponent(channel)}`;
  const { manifest } = readResponse(releaseResponse, await api.get(path));
  for (const { hash } of readResponse(manifestObjects, manifest).objects)
    if (!folder.has("objects", hash)) folder.writeObject(hash, await api.bytes(`/api/objects/${hash}`));
  // Last, so that a manifest stands for all of its objects.
  folder.writeManifest(release, manifest);
}

/** Answers how many were saved, and those that could not be. */
async function saveSessions(
  api: Api,
  folder: BackupFolder,
  release: string,
): Promise<{ saved: number; failed: string[] }> {
  const failed: string[] = [];
  let saved = 0;
  for (let cursor: string | null = ""; cursor !== null;) {
    const path = `/api/releases/${release}/sessions?cursor=${encodeURIComponent(cursor)}`;
    const page: ReturnType<typeof sessionsResponse.parse> = readResponse(sessionsResponse, await api.get(path));
    for (const { session_id, tenant } of page.sessions) {
      try {
        folder.writeSession(session_id, await api.bytes(`/api/sessions/${session_id}/backup?tenant=${tenant}`));
        saved += 1;
      } catch (error) {
        if (error instanceof WriteError) throw error;
        failed.push(`${session_id}: ${error instanceof Error ? error.message : ""}`);
      }
    }
    cursor = page.next_cursor;
  }
  return { saved, failed };
}

export const backup: Command = {
  name: "backup",
  summary: {
    en: "Save releases and sessions of a server into a folder (operator)",
    zh: "把服务器的版本和会话保存到文件夹（管理员）",
  },
  help: {
    en: `backup <folder> [--lang zh|en] [--url …] [--token …]

Saves every stored release with its objects, which release each channel serves, and every session as it is stored. Needs a
token with the scope operator; on a server without tokens, the author's token. Again into the same folder: only what is new.
Not saved: answers to sensitive inputs, sessions that began within the last minute, connected servers, keys, tasks and lessons.
The folder holds what users said: keep it as you keep the server's own storage.`,
    zh: `backup <文件夹> [--lang zh|en] [--url …] [--token …]

保存全部版本及其内容、各通道当前使用的版本，以及每个会话存储的全部事件。需要带 operator 权限的令牌；没有配置令牌的服务器用作者令牌。
再次保存到同一个文件夹时，只补充新的内容。
不会保存：敏感输入的回答、最近一分钟内开始的会话、已连接的服务器、密钥、任务和经验。
文件夹里有用户说过的话，请像保管服务器存储一样保管它。`,
  },
  options: { lang: { type: "string" }, url: { type: "string" }, token: { type: "string" } },
  async run(cli, args) {
    const [name, ...more] = args.positionals;
    if (name === undefined || more.length > 0)
      throw new UsageError({ en: "backup takes the folder to write to.", zh: "backup 需要一个要写入的文件夹。" });
    const api = openApi(cli, args);
    const folder = new BackupFolder(resolve(cli.directory, name));
    const channels = await channelsOf(api);
    folder.prepare();
    const releases = new Map(channels.flatMap((one) => one.releases.map((release) => [release, one.channel] as const)));
    for (const [release, channel] of releases) await saveRelease(api, folder, channel, release);
    folder.writeChannels(channels);
    let saved = 0;
    const failed: string[] = [];
    for (const release of releases.keys()) {
      const done = await saveSessions(api, folder, release);
      saved += done.saved;
      failed.push(...done.failed);
    }
    for (const line of failed) cli.err(`${line}\n`);
    cli.out(
      inLanguage(languageFrom(cli, args), {
        en: `Saved ${releases.size} releases and ${saved} sessions${failed.length === 0 ? "" : `; ${failed.length} sessions could not be saved`}.\n`,
        zh: `保存了 ${releases.size} 个版本和 ${saved} 个会话${failed.length === 0 ? "" : `，${failed.length} 个会话未能保存`}。\n`,
      }),
    );
    return failed.length === 0 ? 0 : 1;
  },
};
