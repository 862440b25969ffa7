/** `publish`: compiles the files, runs their tests, sends the objects that the server lacks, and points a channel at the release. */
import { ApiError, openApi, type Api } from "../api.ts";
import { UsageError, type Arguments, type CliContext, type Command } from "../command.ts";
import { expectedChange, explainMovedOn } from "../expected-change.ts";
import type { Language, LocalizedText } from "../../localized-text.ts";
import { languageFrom } from "../language.ts";
import { collect, findingsToShow, textsOf, type Collection } from "../files.ts";
import { formatFinding } from "../finding-text.ts";
import { prepare, runSuite, type SuiteResult } from "../golden/suite.ts";
import { compileCollection } from "../release.ts";
import { makeReport } from "../report/make-report.ts";
import { sendReport } from "../report/send-report.ts";
import { channelChanges, describeRollback } from "../rolled-back.ts";
import { describeTakenAway, servedManifest } from "../taken-away.ts";
import { findTooLarge, uploadObjects, warnOfWrites } from "../upload.ts";

export const publish: Command = {
  name: "publish",
  summary: { en: "Check, compile and publish to a running Cairn", zh: "检查、编译并发布到正在运行的 Cairn" },
  help: {
    en: `publish [path] [--channel main] [--url http://localhost:8787] [--token …] [--message "…"] [--expect n]

  --channel  the channel to publish to; default: main
  --url      the server; default: CAIRN_URL, or http://localhost:8787
  --token    an author token; default: that of npm start on this machine, else CAIRN_AUTHOR_TOKEN
  --message  what changed, shown by releases
  --expect   publish only if the channel is still at this change, a number that releases shows
  --rewrite  send all objects, even those that the server already has
  --skip-tests  publish without running the example conversations
  --no-report   do not send the findings and what the conversations cover, which the page shows on the tree

The example conversations (tests/*.test.yaml) run first: where one fails, nothing is published.
What the channel serves is replaced whole: bases and templates that these files lack are named before anything is sent, and
so is the release that a rollback went back to.
New sessions use the new release. Sessions that have started keep the release they started with.`,
    zh: `publish [路径] [--channel main] [--url http://localhost:8787] [--token …] [--message "…"] [--expect n]

  --channel  发布到哪个通道；默认为 main
  --url      服务器；默认为 CAIRN_URL 或 http://localhost:8787
  --token    作者令牌；默认为本机 npm start 的令牌，否则为 CAIRN_AUTHOR_TOKEN
  --message  改动说明，会显示在 releases 里
  --expect   只有通道仍停在这个变更时才发布；编号见 releases
  --rewrite  发送全部对象，包括服务器上已有的
  --skip-tests  不运行示例对话，直接发布
  --no-report   不发送检查结果和示例对话的覆盖情况（网页会把它们显示在树上）

发布前会先运行示例对话（tests/*.test.yaml）：有一段没有通过，就什么都不发布。
通道的内容会整体替换：这些文件里没有的知识库和模板，会在发送前列出；通道曾被回退时也会说明。
新会话使用新版本；已经开始的会话继续使用开始时的版本。`,
  },
  options: {
    channel: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
    message: { type: "string" },
    expect: { type: "string" },
    rewrite: { type: "boolean" },
    "skip-tests": { type: "boolean" },
    "no-report": { type: "boolean" },
    lang: { type: "string" },
  },
  async run(context, args) {
    // The files are compiled for the release, for the tests and for the report: read and indexed once.
    const cli: CliContext = { ...context, readCache: context.readCache ?? new Map() };
    if (args.positionals.length > 1)
      throw new UsageError({ en: "publish takes one path.", zh: "publish 只接受一个路径。" });
    const language = languageFrom(cli, args);
    const expect = expectedChange(args);
    const collection = collect(cli, args.positionals[0]);
    const api = openApi(cli, args);
    const channel = args.text("channel") ?? "main";
    // Before the work: a token that may not publish is refused at once. The response also says at which change the channel is: a
    // release that somebody else publishes meanwhile is not replaced.
    const { sequence } = await api.post("/api/releases/missing", { objects: [], channel });
    const expected = expect ?? sequence;
    const release = compileCollection(cli, args, collection);
    if (release === undefined) return 1;
    const tests = args.flag("skip-tests") ? false : runTests(cli, collection, language);
    if (tests === undefined) return 1;
    const large = findTooLarge(release);
    if (large !== undefined) {
      cli.err(large[language]);
      return 1;
    }
    const isUsed = typeof sequence === "number" && sequence > 0;
    const served = isUsed ? await servedManifest(api, channel, sequence) : undefined;
    const takenAway = served === undefined ? undefined : describeTakenAway(served, release.manifest, args);
    if (takenAway !== undefined) cli.err(takenAway[language]);
    const changes = isUsed ? await channelChanges(api, channel) : [];
    const rollback = describeRollback(changes, release.id, args);
    if (rollback !== undefined) cli.err(rollback[language]);
    const hashes = [...release.objects.keys()];
    const missing = args.flag("rewrite")
      ? hashes
      : (await api.post("/api/releases/missing", { objects: hashes, channel })).missing;
    const wanted = new Set(Array.isArray(missing) ? missing.map(String) : []);
    const warning = warnOfWrites(wanted.size);
    if (warning !== undefined) cli.err(warning[language]);
    await uploadObjects(cli, api, release, wanted, language);
    const body = {
      manifest: release.manifest,
      channel,
      ...(args.flag("rewrite") ? { rewrite: true } : {}),
      ...(args.text("message") === undefined ? {} : { message: args.text("message") }),
      ...(typeof expected === "number" ? { expected_sequence: expected } : {}),
    };
    const done = await post(api, args, body).catch(async (error: unknown) => {
      // A clean-up has removed objects in between: they are sent, and the release once more.
      const gone = error instanceof ApiError ? error.details.missing : undefined;
      if (!Array.isArray(gone)) throw error;
      await uploadObjects(cli, api, release, new Set(gone.map(String)), language);
      return post(api, args, body);
    });
    const [at, id] = [String(done.channel), String(done.release)];
    const writes = wanted.size + Number(done.kv_writes);
    const same: LocalizedText = args.flag("rewrite")
      ? {
          en: `${at} already points at ${id}; everything it is made of was written again (${writes} writes).\n`,
          zh: `${at} 已经指向 ${id}，它的全部内容已重新写入（写入 ${writes} 次）。\n`,
        }
      : {
          en: `${at} already points at ${id}; nothing was published.\n`,
          zh: `${at} 已经指向 ${id}，没有发布任何内容。\n`,
        };
    const now: LocalizedText = {
      en: `${at} now points at ${id} (change ${String(done.sequence)}, ${writes} writes).\n`,
      zh: `${at} 现在指向 ${id}（变更 ${String(done.sequence)}，写入 ${writes} 次）。\n`,
    };
    cli.out((done.changed === false ? same : now)[language]);
    if (!args.flag("no-report")) {
      await sendReport(api, at, makeReport(collection, { now: cli.now(), tests, readCache: cli.readCache }));
    }
    return 0;
  },
};

/** Runs the tests of every file. Undefined where one fails: what fails is printed, and how to publish all the same. */
function runTests(cli: CliContext, collection: Collection, language: Language): SuiteResult | undefined {
  const { project, knowledge } = prepare(collection, cli.now(), cli.readCache);
  if (knowledge === undefined) return undefined;
  const suite = runSuite({ ...collection, only: "" }, { project, knowledge }, cli.now());
  const failed = suite.findings.filter(({ severity }) => severity === "error");
  if (failed.length === 0) return suite;
  const texts = textsOf(collection);
  for (const finding of findingsToShow(failed, { ...collection, only: "" }))
    cli.err(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
  const text: LocalizedText = {
    en: `${failed.length === 1 ? "One test does" : `${failed.length} tests do`} not pass, so nothing was published. Correct them, or publish all the same with --skip-tests.\n`,
    zh: `有 ${failed.length} 个测试没有通过，因此什么都没有发布。请修正，或用 --skip-tests 跳过测试直接发布。\n`,
  };
  cli.err(text[language]);
  return undefined;
}

/** Publishes a release. If another author was first, the error shows the change of that author. */
async function post(api: Api, args: Arguments, body: unknown): Promise<{ [key: string]: unknown }> {
  try {
    return await api.post("/api/releases", body);
  } catch (error) {
    throw explainMovedOn(error, args);
  }
}
