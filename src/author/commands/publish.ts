/** `publish`: compile here, send what the server lacks, point a channel at it. */
import { Buffer } from "node:buffer";
import { ApiError, openApi, type Api } from "../api.ts";
import { changeSchema } from "../api-responses.ts";
import { formatMinute, shortId, table } from "../table.ts";
import { UsageError, type Command } from "../command.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { languageFrom } from "../language.ts";
import { compileOrExplain } from "../release.ts";

export const publish: Command = {
  name: "publish",
  summary: { en: "Check, compile and publish to a running Cairn", zh: "检查、编译并发布到正在运行的 Cairn" },
  help: {
    en: `publish [path] [--channel main] [--url http://localhost:8787] [--token …] [--message "…"] [--expect n]

  --channel  the channel that will point at the release; main when absent
  --url      the server; CAIRN_URL or http://localhost:8787 when absent
  --token    an author's token; CAIRN_AUTHOR_TOKEN when absent; not needed on this machine
  --message  what changed, for those who come after
  --expect   publish only if the channel is still at this change
  --rewrite  send every object, also those the server should have

Sessions that have begun keep the release they began with.`,
    zh: `publish [路径] [--channel main] [--url http://localhost:8787] [--token …] [--message "…"] [--expect n]

  --channel  指向这个发布的通道；不写则是 main
  --url      服务器；不写则是 CAIRN_URL 或 http://localhost:8787
  --token    作者令牌；不写则是 CAIRN_AUTHOR_TOKEN；本机不需要
  --message  改了什么，留给后来的人看
  --expect   只有通道仍停在这个变更时才发布
  --rewrite  发送全部对象，包括服务器应该已有的

已经开始的会话继续使用它们开始时的发布。`,
  },
  options: {
    channel: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
    message: { type: "string" },
    expect: { type: "string" },
    rewrite: { type: "boolean" },
    lang: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 1)
      throw new UsageError({ en: "publish takes one path.", zh: "publish 只接受一个路径。" });
    const language = languageFrom(cli, args);
    const expect = args.text("expect");
    if (expect !== undefined && !/^\d+$/.test(expect))
      throw new UsageError({
        en: "--expect is a number: the change that releases shows.",
        zh: "--expect 是 releases 列出的变更编号。",
      });
    const release = compileOrExplain(cli, args, args.positionals[0]);
    if (release === undefined) return 1;
    const api = openApi(cli, args);
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
    const [at, id] = [String(done.channel), String(done.release)];
    const same: LocalizedText = {
      en: `${at} already points at ${id}; nothing was written.\n`,
      zh: `${at} 本来就指向 ${id}，没有写入任何内容。\n`,
    };
    const now: LocalizedText = {
      en: `${at} now points at ${id} (change ${String(done.sequence)}, ${String(done.kv_writes)} writes).\n`,
      zh: `${at} 现在指向 ${id}（变更 ${String(done.sequence)}，写入 ${String(done.kv_writes)} 次）。\n`,
    };
    cli.out((done.changed === false ? same : now)[language]);
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
    const change = table([[`  #${sequence}`, formatMinute(at), shortId(release), message]]).trimEnd();
    const { en, zh } = error.text;
    throw new ApiError({ en: `${en}\n${change}`, zh: `${zh}\n${change}` }, error.details);
  }
}
