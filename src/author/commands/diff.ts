/** `diff`: what changed between two releases or versions of the files, and which sessions are at removed nodes. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { formatRef } from "../../knowledge/model.ts";
import { isChannelName } from "../../knowledge/release.ts";
import { readResponse, sessionsResponse, type ListedSession } from "../api-responses.ts";
import { ApiError, openApi, type Api } from "../api.ts";
import { UsageError, type Arguments, type Command, type CliContext } from "../command.ts";
import { compareContents, removedNodes, isSame } from "../../knowledge/difference/compare.ts";
import { differentNames, loadContents } from "../../knowledge/difference/load.ts";
import { fileSide, remoteSide, type Side } from "../diff/load.ts";
import { formatDifference } from "../diff/format.ts";
import { collect, type Collection } from "../files.ts";
import { compileCollection } from "../release.ts";
import { collectVersion } from "../revision.ts";
import { shortId } from "../table.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

/** How many sessions are looked at; the report says how many more there are. */
const MAX_SESSIONS = 1000;

interface StrandedSessions {
  asked: number;
  total: number;
  /** Sessions by the removed node that they are at. */
  by: Map<string, ListedSession[]>;
}

/** The live sessions of the older side that are at a node which the newer side does not have. */
async function findStrandedSessions(api: Api, before: Side, removed: ReadonlySet<string>): Promise<StrandedSessions> {
  const by = new Map<string, ListedSession[]>();
  let [asked, total] = [0, 0];
  if (removed.size === 0) return { asked, total, by };
  for (let cursor: string | null = ""; cursor !== null && asked < MAX_SESSIONS;) {
    const path = `/api/releases/${before.release}/sessions?cursor=${encodeURIComponent(cursor)}`;
    const page: ReturnType<typeof sessionsResponse.parse> = readResponse(sessionsResponse, await api.get(path));
    total = Math.max(total, page.total);
    asked += page.sessions.length;
    cursor = page.next_cursor;
    for (const session of page.sessions) {
      const place = session.place === null ? "" : formatRef(session.place);
      if (removed.has(place)) by.set(place, [...(by.get(place) ?? []), session]);
    }
  }
  return { asked, total: Math.max(total, asked), by };
}

function formatStranded({ asked, total, by }: StrandedSessions, removed: number, language: Language): string {
  if (removed === 0 || total === 0) return "";
  const lines = [...by].map(([place, sessions]) => {
    const ids = sessions.slice(0, 3).map(({ session_id }) => session_id);
    const more = sessions.length > 3 ? " …" : "";
    return inLanguage(language, {
      en: `  ${place}  ${sessions.length}: ${ids.join(", ")}${more}`,
      zh: `  ${place}  ${sessions.length} 个会话：${ids.join("、")}${more}`,
    });
  });
  const count = [...by.values()].reduce((sum, sessions) => sum + sessions.length, 0);
  const rest = total - asked;
  const unasked =
    rest <= 0
      ? ""
      : inLanguage(language, { en: ` (${rest} more were not checked)`, zh: `（还有 ${rest} 个没有查看）` });
  const head = inLanguage(language, {
    en: `Of ${asked} live sessions, ${count} ${count === 1 ? "is" : "are"} at removed nodes${unasked}.`,
    zh: `${asked} 个进行中的会话里，有 ${count} 个停在已被删除的节点上${unasked}。`,
  });
  const advice =
    count === 0
      ? ""
      : inLanguage(language, {
          en: "They keep the release they started with; migrate moves them to another one.\n",
          zh: "它们会继续使用开始时的版本；如需换到其他版本，请用 migrate。\n",
        });
  return `\n${[head, ...lines].join("\n")}\n${advice}`;
}

/** Whether a server could know the name: the number of a change, the first characters of a release id, a channel. */
const isServerName = (name: string): boolean => /^#\d{1,9}$/.test(name) || isChannelName(name);

/**
 * The version that a name stands for: an existing file or folder, else a release on the server, else a git revision.
 * Undefined after errors in the files were printed.
 */
async function sideOf(cli: CliContext, args: Arguments, api: Api, name: string): Promise<Side | undefined> {
  const files = (collection: Collection): Side | undefined => {
    const release = compileCollection(cli, args, collection);
    return release === undefined ? undefined : fileSide(name, release);
  };
  if (name === "local") return files(collect(cli, undefined));
  if (name.startsWith("git:")) return files(collectVersion(cli, name.slice("git:".length)));
  if (existsSync(resolve(cli.directory, name)) || !isServerName(name)) return files(collectVersion(cli, name));
  try {
    return await remoteSide(api, name, args.text("channel") ?? "main");
  } catch (error) {
    // Only an unknown name is looked up in git. When the server cannot be reached, a branch of that name was not meant.
    if (!(error instanceof ApiError) || error.details.code !== "invalid_input") throw error;
    try {
      return files(collectVersion(cli, name));
    } catch {
      throw error;
    }
  }
}

export const diff: Command = {
  name: "diff",
  summary: {
    en: "Compare two releases or versions of the files, with texts side by side",
    zh: "比较两个已发布的版本，或两份文件，文字左右对照",
  },
  help: {
    en: `diff <a> [b] [--channel main] [--json] [--no-sessions] [--lang zh|en] [--url …] [--token …]

  a, b           a release: the number of a change (see releases), a channel, or the first characters of a release id;
                 or files: a folder, a file, or a git revision (HEAD, main~3; git:main if a channel has the same name);
                 local means the files here; default for b: local
  --channel      the channel that the numbers of changes belong to; default: main
  --json         one JSON document
  --no-sessions  do not check which live sessions are at removed nodes

Prints nodes that were added (+), removed (-) or changed (~), documents and templates, and the live sessions of a at
nodes that b no longer has. Such a session keeps the release it started with until it is migrated.`,
    zh: `diff <a> [b] [--channel main] [--json] [--no-sessions] [--lang zh|en] [--url …] [--token …]

  a、b           已发布的版本：变更编号（见 releases）、通道名称，或版本 id 的开头几位；
                 或文件：文件夹、文件、git 版本（HEAD、main~3；与通道同名时写 git:main）；
                 local 表示本地文件；b 默认为 local
  --channel      变更编号属于哪个通道；默认为 main
  --json         输出一个 JSON 文档
  --no-sessions  不检查有哪些进行中的会话停在已删除的节点上

列出新增（+）、删除（-）和改动（~）的节点，以及文档和模板的改动；还会列出停在 a 有而 b 没有的节点上的进行中会话。
这些会话一直使用开始时的版本，直到被迁移。`,
  },
  options: {
    channel: { type: "string" },
    json: { type: "boolean" },
    "no-sessions": { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    const [a, b = "local", ...more] = args.positionals;
    if (a === undefined || more.length > 0)
      throw new UsageError({ en: "diff takes one or two versions.", zh: "diff 需要一个或两个版本。" });
    const language = languageFrom(cli, args);
    const api = openApi(cli, args);
    const before = await sideOf(cli, args, api, a);
    const after = before === undefined ? undefined : await sideOf(cli, args, api, b);
    if (before === undefined || after === undefined) return 1;
    const difference = compareContents(...(await loadContents(before, after)));
    const removed = removedNodes(difference);
    const ask = !before.local && !args.flag("no-sessions");
    const stranded = ask ? await findStrandedSessions(api, before, removed) : undefined;
    if (args.flag("json")) {
      const sides = { from: { name: a, release: before.release }, to: { name: b, release: after.release } };
      const sessions = stranded && {
        asked: stranded.asked,
        total: stranded.total,
        stranded: [...stranded.by.values()].flat(),
      };
      cli.out(`${JSON.stringify({ ...sides, ...difference, sessions }, null, 2)}\n`);
      return 0;
    }
    const name = ({ name: given, release }: Side): string => {
      const shown = given === "local" ? inLanguage(language, { en: "the files here", zh: "本地文件" }) : given;
      return `${shown} (${shortId(release)})`;
    };
    cli.out(`${name(before)} → ${name(after)}\n\n`);
    const width = cli.columns ?? Number(cli.environment.COLUMNS ?? 100);
    const options = { language, color: cli.color, width: Number.isFinite(width) && width >= 60 ? width : 100 };
    const derived = isSame(difference) ? differentNames(before, after) : [];
    // Another version of the compiler can make other indexes of the same texts, and synonyms are only part of the index.
    if (derived.length > 0)
      cli.out(
        inLanguage(language, {
          en: `No text differs. Generated objects differ: ${derived.join(", ")}.\n`,
          zh: `文字没有差异；自动生成的对象不同：${derived.join("、")}。\n`,
        }),
      );
    else cli.out(formatDifference(difference, options));
    if (stranded !== undefined) cli.out(formatStranded(stranded, removed.size, language));
    return 0;
  },
};
