/** `questions`: what users asked that was not understood, grouped, with the node that would fit and the keyword to add. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { questionsResponse, readResponse } from "../api-responses.ts";
import { openApi, type Api } from "../api.ts";
import { channelReleases } from "../channel-releases.ts";
import { UsageError, type Arguments, type CliContext, type Command } from "../command.ts";
import { collect } from "../files.ts";
import { prepare } from "../golden/suite.ts";
import { languageFrom, runCheckFirst } from "../language.ts";
import { groupQuestions, type QuestionGroup } from "../questions/suggest.ts";
import { inLanguage, type Language, type LocalizedText } from "../../localized-text.ts";
import { redact } from "../../context/redact/redact.ts";
import type { MissedQuestion } from "../../session/questions.ts";

/** Questions of a group that are printed; `--json` has all. */
const MAX_SHOWN = 8;

/** One question a line; empty lines and those that begin with # are left out. */
function readQuestions(cli: CliContext, path: string): MissedQuestion[] {
  let text: string;
  try {
    text = readFileSync(resolve(cli.directory, path), "utf8");
  } catch {
    throw new UsageError({
      en: `There is no file ${JSON.stringify(path)} that can be read.`,
      zh: `没有可以读取的文件 ${JSON.stringify(path)}。`,
    });
  }
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ kind: "first", text: redact(line).text, at: null, outcome: "unheard" }));
}

/** What was missed in the sessions of a release, page after page. */
async function askServer(api: Api, release: string): Promise<{ sessions: number; questions: MissedQuestion[] }> {
  const questions: MissedQuestion[] = [];
  let sessions = 0;
  for (let cursor: string | null = ""; cursor !== null;) {
    const path = `/api/releases/${encodeURIComponent(release)}/questions?cursor=${encodeURIComponent(cursor)}`;
    const page: ReturnType<typeof questionsResponse.parse> = readResponse(questionsResponse, await api.get(path));
    questions.push(...page.questions);
    sessions += page.sessions;
    cursor = page.next_cursor;
  }
  return { sessions, questions };
}

const REASONS: Record<NonNullable<QuestionGroup["because"]>, LocalizedText> = {
  went_there: { en: "users went there afterwards", zh: "用户后来去了这里" },
  named: {
    en: "an option of the step stands in it: a question, or words beside it?",
    zh: "里面有选项的原话：是在反问，还是另有所指？",
  },
  option: { en: "an option of the step is nearly that", zh: "这一步有个选项很接近" },
  words: { en: "its words are the nearest", zh: "用词最接近" },
  document: { en: "it offers a document about it", zh: "它引用了相关文档" },
  refused: {
    en: "its typed question took none of them: another type, a choice or an option beside it?",
    zh: "这一步的输入没有接受：要不要换个类型，或加一个选项？",
  },
};

/** The first line of a group: how often, where it belongs and why, else what is missing. */
function headOf({ node, title, because, step, questions }: QuestionGroup, language: Language): string {
  const count = questions.reduce((sum, one) => sum + one.count, 0);
  if (node !== null) {
    const times = inLanguage(language, { en: `${count} ×`, zh: `${count} 次` });
    const reason = because === null ? { en: "", zh: "" } : REASONS[because];
    const why = because === null ? "" : inLanguage(language, { en: ` (${reason.en})`, zh: `（${reason.zh}）` });
    return `${times} ${node} ${title}${why}`;
  }
  if (step !== undefined)
    return inLanguage(language, {
      en: `${count} × no option of ${step} ${title} fits: is one missing?`,
      zh: `${count} 次，${step} ${title} 没有合适的选项：是不是缺一个？`,
    });
  return inLanguage(language, {
    en: `${count} × no node fits: ${questions.length === 1 ? "a subject of its own?" : "subjects of their own?"}`,
    zh: `${count} 次，没有合适的节点：是不是缺了主题？`,
  });
}

function formatGroup(group: QuestionGroup, language: Language): string {
  const { questions, keyword, step, because } = group;
  const head = headOf(group, language);
  const rows = questions.slice(0, MAX_SHOWN).map(({ text, count: times, kind, at }) => {
    const place =
      kind === "reply" && at !== null && at !== step && because !== "refused"
        ? inLanguage(language, { en: ` (at ${at})`, zh: `（在 ${at}）` })
        : "";
    return `    ${times > 1 ? `${times} × ` : ""}${text.replaceAll(/\s+/g, " ")}${place}`;
  });
  const more = questions.length - rows.length;
  const rest =
    more > 0
      ? [inLanguage(language, { en: `    … and ${more} more (--json)`, zh: `    …… 另有 ${more} 个（--json）` })]
      : [];
  const add =
    keyword === undefined
      ? []
      : [
          inLanguage(language, {
            en: `    → add the keyword "${keyword.word}": then ${keyword.leads} of ${keyword.of} lead there`,
            zh: `    → 加上关键词“${keyword.word}”后，${keyword.of} 个里有 ${keyword.leads} 个能到这里`,
          }),
        ];
  return [head, ...rows, ...rest, ...add, ""].join("\n");
}

async function collectQuestions(
  cli: CliContext,
  args: Arguments,
): Promise<{ sessions: number | null; questions: MissedQuestion[] }> {
  const file = args.text("file");
  if (file !== undefined) return { sessions: null, questions: readQuestions(cli, file) };
  const api = openApi(cli, args);
  const named = args.text("release");
  // A session stays with the release it began with, and each publish makes another.
  const releases = named === undefined ? await channelReleases(api) : [named];
  const all: Awaited<ReturnType<typeof askServer>> = { sessions: 0, questions: [] };
  for (const release of releases) {
    const { sessions, questions } = await askServer(api, release);
    all.sessions += sessions;
    all.questions.push(...questions);
  }
  return all;
}

export const questions: Command = {
  name: "questions",
  summary: {
    en: "List what users asked and was not understood, with the keyword to add",
    zh: "列出用户问过却没有听懂的问题，以及该加的关键词",
  },
  help: {
    en: `questions [path] [--file questions.txt] [--release main] [--json] [--lang zh|en] [--url …] [--token …]

Reads first questions and free replies of a server's sessions that led nowhere, or from which the user went back at once, and what
typed questions refused, without who asked. Needs a token with the scope operator; on a server without tokens, the author's token. Secrets and personal data are
replaced. Sessions of the last minute are not listed yet.

  path       the files in which the node that would fit is looked for; default: this repository
  --file     a text file with one question a line, instead of a server's sessions
  --release  a release, a channel (its release of now), or the number of a change; default: all stored releases of main
  --json     one JSON document with all questions`,
    zh: `questions [路径] [--file 问题.txt] [--release main] [--json] [--lang zh|en] [--url …] [--token …]

读取服务器会话中没有找到去处的首个问题和自由回复、用户马上退回的那些，以及输入没有接受的内容，不含提问者是谁。需要带 operator 权限的令牌；没有配置令牌的服务器用作者令牌。密钥和个人信息会被替换。最近一分钟内开始的会话还不在其中。

  路径       在哪些文件里寻找合适的节点；默认为本仓库
  --file     改为读取文本文件，每行一个问题
  --release  版本 id、通道（当前的版本）或变更编号；默认为 main 保存的所有版本
  --json     输出一个 JSON 文档，包含全部问题`,
  },
  options: {
    file: { type: "string" },
    release: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 1)
      throw new UsageError({ en: "questions takes one path.", zh: "questions 只接受一个路径。" });
    const language = languageFrom(cli, args);
    const { knowledge, findings } = prepare(collect(cli, args.positionals[0]), cli.now());
    if (knowledge === undefined) {
      cli.err(inLanguage(language, runCheckFirst(findings.length, args.positionals[0])));
      return 1;
    }
    const { sessions, questions: asked } = await collectQuestions(cli, args);
    const groups = groupQuestions(asked, knowledge);
    if (args.flag("json")) {
      cli.out(`${JSON.stringify({ sessions, asked: asked.length, groups }, null, 2)}\n`);
      return 0;
    }
    for (const group of groups) cli.out(`${formatGroup(group, language)}\n`);
    const left = groups.reduce((sum, group) => sum + group.questions.reduce((all, { count }) => all + count, 0), 0);
    const from =
      sessions === null ? { en: "", zh: "" } : { en: ` in ${sessions} sessions`, zh: `（来自 ${sessions} 个会话）` };
    cli.out(
      inLanguage(language, {
        en: `${asked.length} questions${from.en}: ${left} not understood, in ${groups.length} groups.\n`,
        zh: `${asked.length} 个问题${from.zh}：${left} 个没有听懂，分为 ${groups.length} 组。\n`,
      }),
    );
    return 0;
  },
};
