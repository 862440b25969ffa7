/** `tasks`: hands in a file of tasks, a line of JSON each, and with `--watch` the lines that are added to it. */
import { dirname, resolve } from "node:path";
import { guessLanguage } from "../../knowledge/language.ts";
import { inLanguage, languageOfTag, type LocalizedText } from "../../localized-text.ts";
import { ApiError, openApi } from "../api.ts";
import { UsageError, type Command, type ExitCode } from "../command.ts";
import { languageFrom } from "../language.ts";
import { readText } from "../read-text.ts";
import { TaskFeed } from "../task-feed.ts";
import { readTaskLines } from "../task-lines.ts";
import { wordsOfTask } from "../../tasks/language.ts";
import { watchFolders } from "../watch-folders.ts";

/** Editors save in several operations. Milliseconds. */
const QUIET_MS = 200;
export const tasks: Command = {
  name: "tasks",
  summary: {
    en: "Hand in a file of tasks, and watch it for more",
    zh: "提交一个任务文件，并持续读取新增的任务",
  },
  help: {
    en: `tasks <file.jsonl> [--watch] [--lang zh|en] [--url …] [--token …]

A task on each line: { "description": "…", "task_type"?, "priority"?, "max_steps"?, "expected_tools"?, "depends_on"?,
"not_before"?, "task_id"? }, where task_id is a name, of this line only, that later lines may depend on. A line is handed in once, however often
the file is read. Ends with 1 if a line was refused.
  --watch  go on, and hand in the lines that are added; a line that was refused is tried again when the file changes`,
    zh: `tasks <file.jsonl> [--watch] [--lang zh|en] [--url …] [--token …]

每行一个任务：{ "description": "…", "task_type"?, "priority"?, "max_steps"?, "expected_tools"?, "depends_on"?,
"not_before"?, "task_id"? }，其中 task_id 是名称，每行各不相同，后面的行可以用它来声明依赖。文件读取多次，每行也只提交一次。
有行被拒绝时返回 1。
  --watch  持续运行，提交新增的行；被拒绝的行在文件改动后重试`,
  },
  options: {
    watch: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args): Promise<ExitCode> {
    const given = languageFrom(cli, args);
    const [named, ...more] = args.positionals;
    if (named === undefined || more.length > 0)
      throw new UsageError({ en: "tasks needs one file.", zh: "tasks 需要一个文件。" });
    let text = readText(cli, named);
    // Chosen once: the flag's, else of the file's words, else the terminal's.
    const isAsked = args.text("lang") !== undefined;
    const language = isAsked ? given : languageOfTag(guessLanguage(wordsIn(text), given));
    const say = (line: number, { en, zh }: LocalizedText): void =>
      cli.out(`${inLanguage(language, { en: `line ${line}: ${en}`, zh: `第 ${line} 行：${zh}` })}\n`);
    const feed = new TaskFeed(openApi(cli, args, language));
    const refused = await feed.handIn(text, say, args.flag("watch"));
    if (!args.flag("watch")) return refused > 0 ? 1 : 0;
    /** Another file in the folder changed when the text is the same: what this command prints may be written there. */
    const follow = async (): Promise<void> => {
      const before = text;
      // A file that is away for a moment is being replaced.
      text = readIfThere(() => readText(cli, named)) ?? before;
      if (text !== before) await feed.handIn(text, say, true);
    };
    await new Promise<void>((ended) => {
      let work = Promise.resolve();
      cli.signal.addEventListener("abort", () => ended(), { once: true });
      const problem = (told: LocalizedText): void => cli.err(`${inLanguage(language, told)}\n`);
      const failed = (error: unknown): void => problem(notHandedIn(error));
      const changed = (): void => void (work = work.then(follow).catch(failed));
      const folders = [dirname(resolve(cli.directory, named))];
      watchFolders({ folders, quietMs: QUIET_MS, changed, problem, signal: cli.signal });
      // Written while the first lines were handed in.
      changed();
    });
    return 0;
  },
};

function wordsIn(text: string): string {
  return readTaskLines(text)
    .lines.map(({ task }) => (typeof task.description === "string" ? wordsOfTask(task.description) : ""))
    .join(" ");
}

function readIfThere(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

function notHandedIn(error: unknown): LocalizedText {
  const { en, zh } = error instanceof ApiError ? error.text : { en: String(error), zh: String(error) };
  return {
    en: `${en} The lines that were not handed in are sent with the next change of the file.`,
    zh: `${zh} 未提交的行会在文件下次改动时提交。`,
  };
}
