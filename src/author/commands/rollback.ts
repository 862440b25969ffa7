/** `rollback`: point a channel back at what it pointed at before. One command, and itself one that can be taken back. */
import { changeSchema, readAnswer, releaseAnswer } from "../answers.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { short } from "../table.ts";
import { languageFrom } from "./check.ts";

export const rollback: Command = {
  name: "rollback",
  summary: "Point a channel back at what it pointed at before",
  help: `rollback [n | #change | release] [--channel main] [--message "…"] [--expect n] [--lang zh|en] [--url …] [--token …]

  n          how many releases back; 1 when absent
  #change    to what this change of the channel published, as releases shows it
  release    to a release, by the first letters of its id; --to release is the same
  --expect   only if the channel is still at this change

A rollback is a change like any other: it can be rolled back. New sessions begin with it within a second; sessions that
have begun keep the release they began with.`,
  options: {
    to: { type: "string" },
    channel: { type: "string" },
    message: { type: "string" },
    expect: { type: "string" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(world, args) {
    const [given = "1", ...more] = args.positionals;
    const named = args.text("to") ?? given;
    if (more.length > 0 || (args.text("to") !== undefined && args.positionals.length > 0))
      throw new UsageError("rollback takes one number or one release.");
    const back = args.text("to") === undefined && /^[1-9]\d{0,2}$/.test(named) ? Number(named) : undefined;
    if (back === undefined && !/^(#\d+|[0-9a-f]{4,64})$/.test(named))
      throw new UsageError("rollback takes how many releases back, #change, or the first letters of a release.");
    const expect = args.text("expect");
    if (expect !== undefined && !/^\d+$/.test(expect))
      throw new UsageError("--expect is a number: the change that releases shows.");
    const zh = languageFrom(world, args) === "zh";
    const api = openApi(world, args);
    const channel = args.text("channel") ?? "main";
    const query = `channel=${encodeURIComponent(channel)}`;
    const target =
      back === undefined
        ? readAnswer(releaseAnswer, await api.get(`/api/releases/${encodeURIComponent(named)}?${query}`)).release
        : undefined;
    const answer = await api.post(`/api/channels/${encodeURIComponent(channel)}/rollback`, {
      ...(target === undefined ? { back } : { release: target }),
      ...(args.text("message") === undefined ? {} : { message: args.text("message") }),
      ...(expect === undefined ? {} : { expected_sequence: Number(expect) }),
    });
    const { release, sequence } = readAnswer(changeSchema.omit({ at: true, message: true }), answer);
    if (answer.changed === false)
      world.out(
        zh ? `${channel} 本来就指向 ${short(release)}。\n` : `${channel} points at ${short(release)} already.\n`,
      );
    else
      world.out(
        zh
          ? `${channel} 已重新指向 ${short(release)}（变更 ${sequence}）。\n`
          : `${channel} points at ${short(release)} again (change ${sequence}).\n`,
      );
    return 0;
  },
};
