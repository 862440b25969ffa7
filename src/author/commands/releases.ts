/** `releases` and `rollback`: what a channel pointed at, and pointing it back. */
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";

interface Change {
  sequence: number;
  release: string;
  at: number;
  message: string;
}

/** The changes in an answer of the server, newest first. */
function changesOf(answer: { [key: string]: unknown }): Change[] {
  const list: unknown[] = Array.isArray(answer.releases) ? answer.releases : [];
  return list.flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    const { sequence, release, at, message } = { sequence: 0, release: "", at: 0, message: "", ...entry };
    return [{ sequence: Number(sequence), release: String(release), at: Number(at), message: String(message) }];
  });
}

const connection = { channel: { type: "string" }, url: { type: "string" }, token: { type: "string" } } as const;

export const releases: Command = {
  name: "releases",
  summary: "Show what a channel pointed at, newest first",
  help: `releases [--channel main] [--json] [--url …] [--token …]

One line for each change: its number, when, the release, the message.`,
  options: { ...connection, json: { type: "boolean" } },
  async run(world, args) {
    const channel = args.text("channel") ?? "main";
    const changes = changesOf(await openApi(world, args).get(`/api/releases?channel=${encodeURIComponent(channel)}`));
    if (args.flag("json")) world.out(`${JSON.stringify({ channel, releases: changes }, null, 2)}\n`);
    else if (changes.length === 0) world.out(`Nothing was published to ${channel} yet.\n`);
    else {
      for (const [index, { sequence, release, at, message }] of changes.entries()) {
        const when = new Date(at).toISOString().slice(0, 16).replace("T", " ");
        world.out(
          `${index === 0 ? "→" : " "} ${String(sequence).padStart(4)}  ${when}  ${release.slice(0, 12)}  ${message}\n`,
        );
      }
    }
    return 0;
  },
};

export const rollback: Command = {
  name: "rollback",
  summary: "Point a channel back at what it pointed at before",
  help: `rollback [n] [--to release] [--channel main] [--message "…"] [--expect n] [--url …] [--token …]

  n          how many changes back; 1 when absent
  --to       a release of the channel's history instead, by the beginning of its id
  --expect   only if the channel is still at this change

A rollback is a change like any other: it can be rolled back. Sessions that have begun keep the release they began with.`,
  options: { ...connection, to: { type: "string" }, message: { type: "string" }, expect: { type: "string" } },
  async run(world, args) {
    const back = args.positionals[0] ?? "1";
    if (!/^[1-9]\d*$/.test(back) || args.positionals.length > 1)
      throw new UsageError("rollback takes a number of changes.");
    const expect = args.text("expect");
    if (expect !== undefined && !/^\d+$/.test(expect))
      throw new UsageError("--expect is a number: the change that releases shows.");
    const api = openApi(world, args);
    const channel = args.text("channel") ?? "main";
    const done = await api.post(`/api/channels/${encodeURIComponent(channel)}/rollback`, {
      ...(args.text("to") === undefined
        ? { back: Number(back) }
        : { release: await wholeId(api, channel, args.text("to") ?? "") }),
      ...(args.text("message") === undefined ? {} : { message: args.text("message") }),
      ...(expect === undefined ? {} : { expected_sequence: Number(expect) }),
    });
    world.out(`${channel} points at ${String(done.release)} again (change ${String(done.sequence)}).\n`);
    return 0;
  },
};

async function wholeId(api: ReturnType<typeof openApi>, channel: string, beginning: string): Promise<string> {
  const ids = changesOf(await api.get(`/api/releases?channel=${encodeURIComponent(channel)}`)).map(
    ({ release }) => release,
  );
  const found = [...new Set(ids)].filter((id) => id.startsWith(beginning));
  if (found[0] === undefined || beginning.length < 4)
    throw new UsageError(`The history of ${channel} has no release ${beginning}; releases shows it.`);
  if (found.length > 1) throw new UsageError(`${beginning} begins several releases; write more of the id.`);
  return found[0];
}
