/** `check`: every mistake in the files with its position and the fix. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkSources } from "../../compile/check.ts";
import { sortFindings } from "../../compile/findings.ts";
import { todayAt } from "../../knowledge/conditions.ts";
import type { SourceFile } from "../../compile/parse.ts";
import type { ReadCache } from "../../compile/project.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { checkTests } from "../golden/check.ts";
import { findingsToShow, countRequested, collect, textsOf } from "../files.ts";
import { templateTokens, type TemplateTokens } from "../../compile/templates/read.ts";
import { toGithub, toJson, toSarif } from "../formats.ts";
import { formatFinding, formatSummary } from "../finding-text.ts";
import { languageFrom } from "../language.ts";
import { watchFolders } from "../watch-folders.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

function dayFrom(cli: CliContext, args: Arguments): string {
  const asked = args.text("at");
  if (asked === undefined) return todayAt(cli.now());
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asked))
    throw new UsageError({ en: "--at takes a date, YYYY-MM-DD.", zh: "--at 需要 YYYY-MM-DD 形式的日期。" });
  return asked;
}

const isTemplate = ({ path }: SourceFile): boolean => path.startsWith("templates/");

/** A template's token estimate. The star marks sections that a budget never drops. */
function formatTokens({ file, tokens, sections }: TemplateTokens, language: Language): string {
  const each = sections.map((one) => `${one.section}${one.priority === "must" ? "*" : ""} ${one.tokens}`);
  const words = inLanguage(language, { en: "tokens, placeholders not counted", zh: "词元，占位符另计" });
  return `${file}: ${tokens} ${words}\n  ${each.join(" · ")}`;
}

function checkOnce(cli: CliContext, args: Arguments, cache: ReadCache): ExitCode {
  const language = languageFrom(cli, args);
  const collection = collect(cli, args.positionals[0]);
  const checked = checkSources(collection.sources, { today: dayFrom(cli, args) }, cache);
  const tests = checkTests(collection.tests, checked.project);
  const findings = findingsToShow(sortFindings([...checked.findings, ...tests]), collection);
  const files = countRequested(collection);
  const templates = (): TemplateTokens[] => templateTokens(collection.sources.filter(isTemplate));
  if (args.flag("json")) cli.out(toJson(findings, files, templates()));
  else if (args.flag("sarif")) cli.out(toSarif(findings, language));
  else if (args.flag("github")) cli.out(toGithub(findings, language));
  else {
    const texts = textsOf(collection);
    for (const finding of findings)
      cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
    cli.out(`${formatSummary(findings, files, language)}\n`);
    if (args.flag("tokens")) for (const one of templates()) cli.out(`${formatTokens(one, language)}\n`);
  }
  const failed = findings.some((finding) => finding.severity === "error" || args.flag("strict"));
  return failed ? 1 : 0;
}

/** Checks again after each change until the user stops it. Only changed files are read again. */
async function watchAndCheck(cli: CliContext, args: Arguments, cache: ReadCache): Promise<ExitCode> {
  let code = checkOnce(cli, args, cache);
  const { root } = collect(cli, args.positionals[0]);
  const language = languageFrom(cli, args);
  const folders = ["knowledge", "templates"].map((name) => join(root, name));
  await new Promise<void>((resolve) => {
    watchFolders({
      folders: folders.some((folder) => existsSync(folder)) ? folders : [root],
      quietMs: 30,
      changed: () => {
        try {
          code = checkOnce(cli, args, cache);
        } catch (error) {
          const message = error instanceof UsageError ? error.text[language] : undefined;
          cli.err(`${message ?? (error instanceof Error ? error.message : String(error))}\n`);
        }
      },
      problem: (text) => cli.err(`${text[language]}\n`),
      signal: cli.signal,
    });
    cli.signal.addEventListener("abort", () => resolve());
    cli.err(
      inLanguage(language, {
        en: "Watching for changes; press Ctrl-C to stop.\n",
        zh: "正在监视文件改动，按 Ctrl-C 结束。\n",
      }),
    );
  });
  return code;
}

export const check: Command = {
  name: "check",
  summary: {
    en: "Find every mistake in trees, documents, tests and templates",
    zh: "找出树、文档、测试和模板里的每一处错误",
  },
  help: {
    en: `check [path] [--json | --sarif | --github] [--lang zh|en] [--strict] [--at YYYY-MM-DD] [--tokens] [--watch]

  path       a project, a knowledge base, a folder of knowledge bases, or one tree file; default: this repository
  --json     one JSON document, with messages in both languages and the token estimates
  --sarif    SARIF 2.1.0, the format that code hosts show
  --github   annotations for GitHub Actions
  --lang     language of the messages; default: that of the terminal. Names of rules are the same in both
  --strict   treat warnings as errors
  --at       check content with a date as of this day; default: today
  --tokens   also print how many tokens each section of a template takes, about; * marks sections that are never dropped
  --watch    check again after each change

Exit code: 0 no errors, 1 errors that prevent publishing, 2 wrong usage.
Every rule has a page: docs/rules/<rule>.md`,
    zh: `check [路径] [--json | --sarif | --github] [--lang zh|en] [--strict] [--at YYYY-MM-DD] [--tokens] [--watch]

  路径       项目、知识库、存放知识库的文件夹，或一个树文件；默认为本仓库
  --json     输出一个 JSON 文档，含两种语言的说明和词元估算
  --sarif    输出 SARIF 2.1.0，供代码托管平台显示
  --github   输出 GitHub Actions 的注解
  --lang     说明文字的语言；默认与终端一致。规则名称两种语言相同
  --strict   警告也按错误处理
  --at       按哪一天检查有时效的内容；默认为今天
  --tokens   另外列出每个模板各分区大约占多少词元；* 表示绝不会被删去的分区
  --watch    每次改动后重新检查

退出码：0 没有错误，1 有错误、不能发布，2 命令用法有误。
每条规则都有说明页：docs/rules/<规则>.md`,
  },
  options: {
    json: { type: "boolean" },
    sarif: { type: "boolean" },
    github: { type: "boolean" },
    lang: { type: "string" },
    strict: { type: "boolean" },
    at: { type: "string" },
    tokens: { type: "boolean" },
    watch: { type: "boolean" },
  },
  async run(cli, args) {
    if (args.positionals.length > 1)
      throw new UsageError({ en: "check takes one path.", zh: "check 只接受一个路径。" });
    const formats = ["json", "sarif", "github"].filter((name) => args.flag(name));
    if (formats.length > 1)
      throw new UsageError({
        en: `Choose one of --${formats.join(" and --")}.`,
        zh: `--${formats.join(" 和 --")} 只能选一个。`,
      });
    const cache: ReadCache = new Map();
    return args.flag("watch") ? watchAndCheck(cli, args, cache) : checkOnce(cli, args, cache);
  },
};
