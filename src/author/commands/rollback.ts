/** `rollback`: points a channel at an earlier release. A rollback is a change too, and can be rolled back. */
import type * as z from "zod";
import { adviseCommand } from "../advice.ts";
import { changeSchema, historyResponse, readResponse, releaseResponse } from "../api-responses.ts";
import { ApiError, openApi, type Api } from "../api.ts";
import { UsageError, type Arguments, type Command } from "../command.ts";
import { expectedChange, explainMovedOn } from "../expected-change.ts";
import { shortId } from "../table.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";

type Change = z.output<typeof historyResponse>["releases"][number];

/** Whether the server refused because the channel's history does not go back so far: it names a field that nobody typed. */
function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.details.code === "invalid_input" && error.details.field === "back";
}

/** The newest changes of a channel. Throws where it has none. */
async function readHistory(api: Api, channel: string): Promise<[Change, ...Change[]]> {
  const path = `/api/releases?channel=${encodeURIComponent(channel)}`;
  const [newest, ...others] = readResponse(historyResponse, await api.get(path)).releases;
  if (newest === undefined)
    throw new ApiError({ en: `Nothing has been published to ${channel} yet.`, zh: `${channel} 还没有发布过。` });
  return [newest, ...others];
}

/** What to say of a release that the server does not have; of one that a clean-up removed, or of several, the server says it. */
async function noSuchRelease(api: Api, args: Arguments, channel: string, named: string, error: unknown) {
  if (!(error instanceof ApiError) || error.details.code !== "invalid_input" || error.details.field !== "release")
    return error;
  const history = await readHistory(api, channel);
  const [{ sequence }] = history;
  const list = adviseCommand(args, ["releases"]);
  if (named.startsWith("#")) {
    if (Number(named.slice(1)) <= sequence && !/^#0+$/.test(named)) return error;
    return new ApiError({
      en: `${channel} has no change with this number: its newest is #${sequence}. Nothing was changed.\nAll it had: ${list}`,
      zh: `${channel} 没有这个编号的变更，最新的是 #${sequence}。什么都没有改动。\n查看全部变更：${list}`,
    });
  }
  if (history.some(({ release }) => release.startsWith(named))) return error;
  return new ApiError({
    en: `There is no release whose id begins like this. Nothing was changed.\nAll that ${channel} had: ${list}`,
    zh: `没有 id 以此开头的版本。什么都没有改动。\n查看 ${channel} 用过的全部版本：${list}`,
  });
}

/** Says how far the channel's history goes back, and of releases that it had since: a rollback counts only backwards. */
async function noSuchChange(api: Api, args: Arguments, channel: string, back = 1): Promise<ApiError> {
  const releases = await readHistory(api, channel);
  const [serves] = releases;
  const served = shortId(serves.release);
  const other = releases.find(({ release, stored }) => stored && release !== serves.release);
  const list = adviseCommand(args, ["releases"]);
  const to = other === undefined ? undefined : adviseCommand(args, ["rollback", shortId(other.release)]);
  return new ApiError({
    en: `${channel} has had ${back === 1 ? "no other release" : `fewer than ${back} other releases`} before the one it serves, ${served}. Nothing was changed.${to === undefined ? "" : `\nTo go to the one it served last besides: ${to}`}\nAll it had: ${list}`,
    zh: `${channel} 在当前的 ${served} 之前没有${back === 1 ? "" : ` ${back} 个`}其他版本，无法回退。什么都没有改动。${to === undefined ? "" : `\n要换到此前最近用过的另一个版本：${to}`}\n查看它用过的全部版本：${list}`,
  });
}

export const rollback: Command = {
  name: "rollback",
  summary: { en: "Go back to an earlier release", zh: "回退到以前的版本" },
  help: {
    en: `rollback [n | #change | release] [--channel main] [--message "…"] [--expect n] [--lang zh|en] [--url …] [--token …]

  n          how many releases to go back; default: 1
  #change    to the release of this change, a number that releases shows
  release    to a release, by the first characters of its id; --to release is the same
  --channel  the channel to roll back; default: main
  --message  the reason, shown by releases
  --expect   only if the channel is still at this change

A rollback is a change like any other, and can be rolled back. New sessions use it within a second; sessions that have
started keep the release they started with.`,
    zh: `rollback [n | #变更 | 版本] [--channel main] [--message "…"] [--expect n] [--lang zh|en] [--url …] [--token …]

  n          回退几个版本；默认为 1
  #变更      回到这次变更的版本，编号见 releases
  版本       回到某个版本，写 id 的开头几位；与 --to 版本 相同
  --channel  回退哪个通道；默认为 main
  --message  原因，会显示在 releases 里
  --expect   只有通道仍停在这个变更时才回退

回退也是一次变更，同样可以再回退。新会话一秒之内就会使用它；已经开始的会话继续使用开始时的版本。`,
  },
  options: {
    to: { type: "string" },
    channel: { type: "string" },
    message: { type: "string" },
    expect: { type: "string" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    const [given = "1", ...more] = args.positionals;
    const named = args.text("to") ?? given;
    if (more.length > 0 || (args.text("to") !== undefined && args.positionals.length > 0))
      throw new UsageError({
        en: "rollback takes one number or one release.",
        zh: "rollback 只接受一个数字或一个版本。",
      });
    const back = args.text("to") === undefined && /^[1-9]\d{0,2}$/.test(named) ? Number(named) : undefined;
    if (back === undefined && !/^(#\d+|[0-9a-f]{4,64})$/.test(named))
      throw new UsageError({
        en: "rollback takes a number of releases, #change, or the first characters of a release id.",
        zh: "rollback 需要回退的版本数、#变更编号，或版本 id 的开头几位。",
      });
    const expect = expectedChange(args);
    const language = languageFrom(cli, args);
    const api = openApi(cli, args);
    const channel = args.text("channel") ?? "main";
    const query = `channel=${encodeURIComponent(channel)}`;
    const found =
      back === undefined
        ? await api.get(`/api/releases/${encodeURIComponent(named)}?${query}`).catch(async (error: unknown) => {
            throw await noSuchRelease(api, args, channel, named, error);
          })
        : undefined;
    const target = found === undefined ? undefined : readResponse(releaseResponse, found).release;
    const path = `/api/channels/${encodeURIComponent(channel)}/rollback`;
    const body = {
      ...(target === undefined ? { back } : { release: target }),
      ...(args.text("message") === undefined ? {} : { message: args.text("message") }),
      ...(expect === undefined ? {} : { expected_sequence: expect }),
    };
    const answer = await api.post(path, body).catch(async (error: unknown) => {
      throw isNotThere(error) ? await noSuchChange(api, args, channel, back) : explainMovedOn(error, args);
    });
    const { release, sequence } = readResponse(changeSchema.omit({ at: true, message: true }), answer);
    if (answer.changed === false)
      cli.out(
        inLanguage(language, {
          en: `${channel} already points at ${shortId(release)}.\n`,
          zh: `${channel} 已经指向 ${shortId(release)}。\n`,
        }),
      );
    else
      cli.out(
        inLanguage(language, {
          en: `${channel} points at ${shortId(release)} again (change ${sequence}).\n`,
          zh: `${channel} 已重新指向 ${shortId(release)}（变更 ${sequence}）。\n`,
        }),
      );
    return 0;
  },
};
