/** `tasks`: hands in a file of tasks, a line of JSON each, and with `--watch` the lines that are added to it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { inLanguage, type Language } from "../../localized-text.ts";
import { readResponse, tasksResponse } from "../api-responses.ts";
import { openApi, type Api } from "../api.ts";
import { UsageError, type CliContext, type Command, type ExitCode } from "../command.ts";
import { languageFrom } from "../language.ts";
import { watchFolders } from "../watch-folders.ts";

/** Editors save in several operations. Milliseconds. */
const QUIET_MS = 200;
/** Tasks that are sent in one request. */
const BATCH = 1_000;

interface Line {
  number: number;
  key: string;
  task: { [field: string]: unknown };
}

/** The lines of a file, each under a key of its own: the same line again is the same task, however often the file is read. */
function readLines(text: string): { lines: Line[]; broken: number[] } {
  const lines: Line[] = [];
  const broken: number[] = [];
  const seen = new Map<string, number>();
  for (const [place, written] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (written.trim() === "") continue;
    const digest = createHash("sha256").update(written.trim()).digest("hex");
    const times = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, times);
    const task = parse(written);
    if (task === undefined) broken.push(place + 1);
    else lines.push({ number: place + 1, key: `${digest}-${times}`, task });
  }
  return { lines, broken };
}

function parse(line: string): { [field: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Hands in what was not handed in before, and says by line what became of it. Answers how many lines were refused. */
async function handIn(cli: CliContext, api: Api, file: string, sent: Set<string>, language: Language): Promise<number> {
  const { lines, broken } = readLines(readFileSync(file, "utf8"));
  const say = (line: number, en: string, zh: string): void =>
    cli.out(`${inLanguage(language, { en: `line ${line}: ${en}`, zh: `第 ${line} 行：${zh}` })}\n`);
  for (const line of broken) say(line, "this is no JSON object", "不是 JSON 对象");
  const fresh = lines.filter(({ key }) => !sent.has(key));
  let refused = broken.length;
  for (let from = 0; from < fresh.length; from += BATCH) {
    const batch = fresh.slice(from, from + BATCH);
    const tasks = batch.map(({ task, key }) => ({ idempotency_key: key, ...task }));
    const { results } = readResponse(tasksResponse, await api.post("/api/tasks", tasks));
    for (const { line, task_id, error } of results) {
      const of = batch[line - 1];
      if (of === undefined) continue;
      if (error !== undefined) {
        refused += 1;
        say(of.number, error.message, error.message);
        continue;
      }
      sent.add(of.key);
      say(of.number, `task ${task_id ?? ""}`, `任务 ${task_id ?? ""}`);
    }
  }
  return refused;
}

export const tasks: Command = {
  name: "tasks",
  summary: {
    en: "Hand in a file of tasks, and watch it for more",
    zh: "提交一个任务文件，并持续读取新增的任务",
  },
  help: {
    en: `tasks <file.jsonl> [--watch] [--lang zh|en] [--url …] [--token …]

A task on each line: { "description": "…", "task_type"?, "priority"?, "max_steps"?, "expected_tools"?, "depends_on"?,
"not_before"?, "task_id"? }, where task_id is a name that later lines may depend on. A line is handed in once, however often
the file is read. Ends with 1 if a line was refused.
  --watch  go on, and hand in the lines that are added`,
    zh: `tasks <file.jsonl> [--watch] [--lang zh|en] [--url …] [--token …]

每行一个任务：{ "description": "…", "task_type"?, "priority"?, "max_steps"?, "expected_tools"?, "depends_on"?,
"not_before"?, "task_id"? }，其中 task_id 是名称，后面的行可以用它来声明依赖。文件读取多次，每行也只提交一次。
有行被拒绝时返回 1。
  --watch  持续运行，提交新增的行`,
  },
  options: {
    watch: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args): Promise<ExitCode> {
    const language = languageFrom(cli, args);
    const [named, ...more] = args.positionals;
    if (named === undefined || more.length > 0)
      throw new UsageError({ en: "tasks needs one file.", zh: "tasks 需要一个文件。" });
    const file = resolve(cli.directory, named);
    const api = openApi(cli, args);
    const sent = new Set<string>();
    const refused = await handIn(cli, api, file, sent, language);
    if (!args.flag("watch")) return refused > 0 ? 1 : 0;
    await new Promise<void>((ended) => {
      let work = Promise.resolve();
      cli.signal.addEventListener("abort", () => ended(), { once: true });
      const changed = (): void => {
        work = work
          .then(async () => void (await handIn(cli, api, file, sent, language)))
          .catch((error: unknown) => cli.err(`${error instanceof Error ? error.message : String(error)}\n`));
      };
      const problem = (text: { en: string; zh: string }): void => cli.err(`${text[language]}\n`);
      watchFolders({ folders: [dirname(file)], quietMs: QUIET_MS, changed, problem, signal: cli.signal });
    });
    return 0;
  },
};
