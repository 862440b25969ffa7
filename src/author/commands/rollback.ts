/** `rollback`: point a channel back at what it pointed at before. One command, and itself one that can be taken back. */
import { changeSchema, readResponse, releaseResponse } from "../api-responses.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { shortId } from "../table.ts";
import { languageFrom } from "../language.ts";

export const rollback: Command = {
  name: "rollback",
  summary: { en: "Point a channel back at what it pointed at before", zh: "让通道重新指向以前的发布" },
  help: {
    en: `rollback [n | #change | release] [--channel main] [--message "…"] [--expect n] [--lang zh|en] [--url …] [--token …]

  n          how many releases back; 1 when absent
  #change    to what this change of the channel published, as releases shows it
  release    to a release, by the first letters of its id; --to release is the same
  --expect   only if the channel is still at this change

A rollback is a change like any other: it can be rolled back. New sessions begin with it within a second; sessions that
have begun keep the release they began with.`,
    zh: `rollback [n | #变更 | 发布] [--channel main] [--message "…"] [--expect n] [--lang zh|en] [--url …] [--token …]

  n          回退几个发布；不写则是 1
  #变更      回到通道的这次变更所发布的内容，编号见 releases
  发布       回到某个发布，写 id 的开头几位；--to 发布 是同一个意思
  --expect   只有通道仍停在这个变更时才回退

回退也是一次变更，同样可以再回退。新会话一秒之内就会用上；已经开始的会话继续使用它们开始时的发布。`,
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
        zh: "rollback 只接受一个数字或一个发布。",
      });
    const back = args.text("to") === undefined && /^[1-9]\d{0,2}$/.test(named) ? Number(named) : undefined;
    if (back === undefined && !/^(#\d+|[0-9a-f]{4,64})$/.test(named))
      throw new UsageError({
        en: "rollback takes how many releases back, #change, or the first letters of a release.",
        zh: "rollback 需要回退的次数、#变更编号，或发布 id 的开头几位。",
      });
    const expect = args.text("expect");
    if (expect !== undefined && !/^\d+$/.test(expect))
      throw new UsageError({
        en: "--expect is a number: the change that releases shows.",
        zh: "--expect 是 releases 列出的变更编号。",
      });
    const zh = languageFrom(cli, args) === "zh";
    const api = openApi(cli, args);
    const channel = args.text("channel") ?? "main";
    const query = `channel=${encodeURIComponent(channel)}`;
    const target =
      back === undefined
        ? readResponse(releaseResponse, await api.get(`/api/releases/${encodeURIComponent(named)}?${query}`)).release
        : undefined;
    const answer = await api.post(`/api/channels/${encodeURIComponent(channel)}/rollback`, {
      ...(target === undefined ? { back } : { release: target }),
      ...(args.text("message") === undefined ? {} : { message: args.text("message") }),
      ...(expect === undefined ? {} : { expected_sequence: Number(expect) }),
    });
    const { release, sequence } = readResponse(changeSchema.omit({ at: true, message: true }), answer);
    if (answer.changed === false)
      cli.out(
        zh ? `${channel} 本来就指向 ${shortId(release)}。\n` : `${channel} points at ${shortId(release)} already.\n`,
      );
    else
      cli.out(
        zh
          ? `${channel} 已重新指向 ${shortId(release)}（变更 ${sequence}）。\n`
          : `${channel} points at ${shortId(release)} again (change ${sequence}).\n`,
      );
    return 0;
  },
};
