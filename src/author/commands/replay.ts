/** `replay`: makes every prompt of an exported session again, so that stored sessions serve as a regression test. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readSession, replayAll, type ReplayedLine } from "../../context/export.ts";
import { estimatorNamed } from "../../context/tokens/tokens.ts";
import { checkSources } from "../../compile/check.ts";
import { findTemplate, templateNames, type Template } from "../../templates/model.ts";
import { UsageError, type Command, type ExitCode, type CliContext } from "../command.ts";
import { collect } from "../files.ts";
import { localTokenizers } from "../vocabularies.ts";
import { failureText } from "../../failures.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

export const replay: Command = {
  name: "replay",
  summary: {
    en: "Make every prompt of an exported session again and compare",
    zh: "重新生成导出会话里的每个提示词，并逐字节比较",
  },
  help: {
    en: `replay <session.jsonl> … [--budget <tokens>] [--json] [--lang zh|en]

Reads a session saved from GET /api/sessions/<id>/export and makes each of its prompts again with the templates here.
Fails if one differs from the original: then a template, or Cairn itself, has changed.
With --budget, shows the prompts under another token budget; differences are then no failure.`,
    zh: `replay <session.jsonl> … [--budget <词元数>] [--json] [--lang zh|en]

读取从 GET /api/sessions/<id>/export 保存的会话，用这里的模板重新生成其中的每个提示词。
只要有一个与原来不同就失败：说明模板或 Cairn 本身有了变化。
加上 --budget 可以查看换一个词元预算的结果；这时有差异不算失败。`,
  },
  options: { budget: { type: "string" }, json: { type: "boolean" }, lang: { type: "string" } },
  async run(cli, args) {
    if (args.positionals.length === 0)
      throw new UsageError({
        en: "replay takes one or more files of exported sessions.",
        zh: "replay 需要导出的会话文件。",
      });
    const budget = readBudget(args.text("budget"));
    const language = languageFrom(cli, args);
    const templates = localTemplates(cli);
    const tokenizers = localTokenizers(cli.repository);
    const results: { file: string; prompts: ReplayedLine[] }[] = [];
    for (const path of args.positionals) {
      const read = readSession(readText(cli, path));
      if (!read.ok) {
        cli.err(`${path}: ${failureText(read.failure)[language]}\n`);
        return 1;
      }
      const { session_id, events, shown } = read.value;
      const prompts = await replayAll(
        events,
        {
          session_id,
          shown: (state) => shown.get(state.revision),
          template: (name, language) => findTemplate(templates, name, language),
          templates: templateNames(templates),
          counter: async (name) => estimatorNamed(name) ?? tokenizers.named(name),
        },
        budget === undefined ? {} : { token_budget: budget },
      );
      results.push({ file: path, prompts });
    }
    if (args.flag("json")) cli.out(`${JSON.stringify(results, null, 2)}\n`);
    else for (const { file, prompts } of results) cli.out(formatReplay(file, prompts, language));
    return exitCode(results, budget !== undefined);
  },
};

function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError({ en: "--budget takes a number of tokens.", zh: "--budget 需要词元数。" });
  return Number(text);
}

function readText(cli: CliContext, path: string): string {
  try {
    return readFileSync(resolve(cli.directory, path), "utf8");
  } catch {
    throw new UsageError({ en: `There is no file ${path}.`, zh: `没有文件 ${path}。` });
  }
}

function localTemplates(cli: CliContext): Template[] {
  return checkSources(collect(cli, undefined).sources).templates;
}

function formatReplay(file: string, prompts: readonly ReplayedLine[], language: Language): string {
  const lines = prompts.map((line) => {
    const id = line.assembly_id.slice(0, 12);
    if ("failure" in line) return `  ✗ ${id}  ${failureText(line.failure)[language]}`;
    const { identical, token_used, recorded_tokens } = line;
    const same = inLanguage(language, { en: "identical", zh: "完全相同" });
    const other = inLanguage(language, { en: "different", zh: "有差异" });
    const tokens = token_used === recorded_tokens ? `${token_used}` : `${recorded_tokens} → ${token_used}`;
    return `  ${identical ? "✓" : "✗"} ${id}  ${identical ? same : other}  (${tokens} ${inLanguage(language, { en: "tokens", zh: "词元" })})`;
  });
  const none = inLanguage(language, { en: "  the session has no prompts", zh: "  这个会话里没有提示词" });
  return `${file}\n${(lines.length === 0 ? [none] : lines).join("\n")}\n`;
}

function exitCode(results: readonly { prompts: readonly ReplayedLine[] }[], changed: boolean): ExitCode {
  const lines = results.flatMap(({ prompts }) => prompts);
  const wrong = lines.some((line) => "failure" in line || (!line.identical && !changed));
  return wrong ? 1 : 0;
}
