/** `publish`: compile here, send what the server lacks, point a channel at it. */
import { Buffer } from "node:buffer";
import { ApiError, openApi, type Api } from "../api.ts";
import { changeSchema } from "../answers.ts";
import { moment, short, table } from "../table.ts";
import { UsageError, type Command } from "../command.ts";
import { compileOrExplain } from "../release.ts";

export const publish: Command = {
  name: "publish",
  summary: "Check, compile and publish to a running Cairn",
  help: `publish [path] [--channel main] [--url http://localhost:8787] [--token …] [--message "…"] [--expect n]

  --channel  the channel that will point at the release; main when absent
  --url      the server; CAIRN_URL or http://localhost:8787 when absent
  --token    an author's token; CAIRN_AUTHOR_TOKEN when absent; not needed on this machine
  --message  what changed, for those who come after
  --expect   publish only if the channel is still at this change
  --rewrite  send every object, also those the server should have

Sessions that have begun keep the release they began with.`,
  options: {
    channel: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
    message: { type: "string" },
    expect: { type: "string" },
    rewrite: { type: "boolean" },
    lang: { type: "string" },
  },
  async run(world, args) {
    if (args.positionals.length > 1) throw new UsageError("publish takes one path.");
    const expect = args.text("expect");
    if (expect !== undefined && !/^\d+$/.test(expect))
      throw new UsageError("--expect is a number: the change that releases shows.");
    const release = compileOrExplain(world, args, args.positionals[0]);
    if (release === undefined) return 1;
    const api = openApi(world, args);
    const hashes = [...release.objects.keys()];
    const channel = args.text("channel") ?? "main";
    // Asked for the change the channel is at, too: what somebody else publishes from here on is not replaced unseen.
    const asked = await api.post("/api/releases/missing", { objects: hashes, channel });
    const missing = args.flag("rewrite") ? hashes : asked.missing;
    const expected = expect === undefined ? asked.sequence : Number(expect);
    const wanted = new Set(Array.isArray(missing) ? missing.map(String) : []);
    const objects = Object.fromEntries(
      Array.from(release.objects)
        .filter(([hash]) => wanted.has(hash))
        .map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")]),
    );
    const done = await post(api, {
      manifest: release.manifest,
      channel,
      objects,
      ...(args.flag("rewrite") ? { rewrite: true } : {}),
      ...(args.text("message") === undefined ? {} : { message: args.text("message") }),
      ...(typeof expected === "number" ? { expected_sequence: expected } : {}),
    });
    world.out(
      done.changed === false
        ? `${String(done.channel)} already points at ${String(done.release)}; nothing was written.\n`
        : `${String(done.channel)} now points at ${String(done.release)} (change ${String(done.sequence)}, ${String(done.kv_writes)} writes).\n`,
    );
    return 0;
  },
};

/** Sends a release. Where another author was first, says what that one published. */
async function post(api: Api, body: unknown): Promise<{ [key: string]: unknown }> {
  try {
    return await api.post("/api/releases", body);
  } catch (error) {
    const pointer = error instanceof ApiError ? changeSchema.safeParse(error.details.pointer) : undefined;
    if (!(error instanceof ApiError) || pointer?.success !== true) throw error;
    const { sequence, at, release, message } = pointer.data;
    const change = table([[`  #${sequence}`, moment(at), short(release), message]]).trimEnd();
    throw new ApiError(`${error.message}\n${change}`, error.details);
  }
}
