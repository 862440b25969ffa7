/** `search`: what a query finds in the documents, and how each term contributes to the score. */
import { matchReason } from "../../search/reason.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { collect } from "../files.ts";
import { prepare } from "../golden/suite.ts";
import type { LocalRow } from "../local-search.ts";
import { runCheckFirst, languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

const fixed = (value: number): string => value.toFixed(2).padStart(7);

/** One line for each term: its part of the score, its rarity (idf), and the fields it occurs in. */
function formatTerms({ explanation }: LocalRow, language: Language): string {
  const fields = inLanguage(language, {
    en: { title: "title", tags: "tags", content: "text" },
    zh: { title: "标题", tags: "标签", content: "正文" },
  });
  const parts = explanation.parts.toSorted((left, right) => right.adds - left.adds);
  return parts
    .map(({ shown, term, origin, counts, idf, adds }) => {
      const places = (["title", "tags", "content"] as const).filter((field) => counts[field] > 0);
      const where = places.map((field) => `${fields[field]} ×${counts[field]}`).join(", ");
      const name = shown === term ? term : `${shown} (${term})`;
      return `      +${fixed(adds)}  idf ${idf.toFixed(2)}  ${name}  ${where}${origin === "query" ? "" : `  [${origin}]`}\n`;
    })
    .join("");
}

function printRows(cli: CliContext, rows: readonly LocalRow[], language: Language, detail: boolean): void {
  for (const [at, row] of rows.entries()) {
    const { record, explanation, score } = row;
    const path = [record.title, ...record.headings.filter((heading) => heading !== record.title)].join(" › ");
    cli.out(
      `${String(at + 1).padStart(3)} ${fixed(score)}  ${explanation.tier.padEnd(6)}  ${record.id}  ${record.selector}\n`,
    );
    cli.out(`      ${path}\n      ${matchReason(explanation, language)}\n`);
    if (detail) cli.out(formatTerms(row, language));
  }
}

function runSearch(cli: CliContext, args: Arguments): ExitCode {
  const language = languageFrom(cli, args);
  const query = args.positionals.join(" ");
  const top = Number(args.text("top") ?? 10);
  if (query.trim() === "")
    throw new UsageError({ en: "search takes the words to look for.", zh: "search 需要搜索词。" });
  if (!Number.isInteger(top) || top < 1)
    throw new UsageError({ en: "--top takes a number of passages.", zh: "--top 需要要显示的段落数。" });
  const { knowledge, findings } = prepare(collect(cli, args.text("in")), cli.now());
  if (knowledge === undefined) {
    cli.err(runCheckFirst(findings.length, args.text("in"))[language]);
    return 1;
  }
  const base = args.text("base");
  const known = knowledge.manifest.bases.map((entry) => entry.base);
  if (base !== undefined && !known.includes(base))
    throw new UsageError({ en: `--base is one of: ${known.join(", ")}.`, zh: `--base 可以是：${known.join("、")}。` });
  const found = knowledge.search()?.find(query, top, base === undefined ? {} : { base });
  if (found === undefined || found.result.total === 0) {
    cli.out(inLanguage(language, { en: "Nothing found.\n", zh: "没有找到。\n" }));
    return 1;
  }
  const { result, rows } = found;
  if (args.flag("json")) {
    cli.out(
      `${JSON.stringify({ total: result.total, tiers: result.tiers, found_by: result.found_by, ignored: result.plan.ignored, rows }, null, 2)}\n`,
    );
    return 0;
  }
  printRows(cli, rows, language, args.flag("explain"));
  const { strong, medium, weak } = result.tiers;
  const ignored = result.plan.ignored.join(inLanguage(language, { en: ", ", zh: "、" }));
  cli.out(
    inLanguage(language, {
      en: `${result.total} ${result.total === 1 ? "passage" : "passages"}: ${strong} strong, ${medium} medium, ${weak} weak.${ignored === "" ? "" : ` Ignored words: ${ignored}.`}\n`,
      zh: `共 ${result.total} 段：强 ${strong}，中 ${medium}，弱 ${weak}。${ignored === "" ? "" : `忽略的词：${ignored}。`}\n`,
    }),
  );
  return 0;
}

export const search: Command = {
  name: "search",
  summary: {
    en: "Search the documents, and show why each passage was found",
    zh: "搜索文档，并说明每个段落为什么被找到",
  },
  help: {
    en: `search <words> [--base name] [--top 10] [--explain] [--in path] [--json] [--lang zh|en]

  --base     search only this knowledge base
  --top      how many passages to show; default: 10
  --explain  show how much each word adds to the score
  --in       the project to search; default: this repository

Exit code: 0 something was found, 1 nothing was found, 2 wrong usage.`,
    zh: `search <词> [--base 名称] [--top 10] [--explain] [--in 路径] [--json] [--lang zh|en]

  --base     只搜索这个知识库
  --top      显示多少个段落；默认为 10
  --explain  显示每个词对得分的贡献
  --in       要搜索的项目；默认为本仓库

退出码：0 有结果，1 没有结果，2 命令用法有误。`,
  },
  options: {
    base: { type: "string" },
    top: { type: "string" },
    explain: { type: "boolean" },
    in: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
  },
  async run(cli, args) {
    return runSearch(cli, args);
  },
};
