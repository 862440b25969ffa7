/** `search`: what a query finds in the documents, and why, term by term. */
import { matchReason } from "../../search/reason.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { collect } from "../files.ts";
import { prepare } from "../golden/suite.ts";
import type { LocalRow } from "../local-search.ts";
import { runCheckFirst, languageFrom } from "../language.ts";

const fixed = (value: number): string => value.toFixed(2).padStart(7);

/** One term a line: what it adds, how rare it is, where it stands. */
function termLines({ explanation }: LocalRow, zh: boolean): string {
  const fields = zh
    ? { title: "标题", tags: "标签", content: "正文" }
    : { title: "title", tags: "tags", content: "text" };
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

function show(cli: CliContext, rows: readonly LocalRow[], zh: boolean, detail: boolean): void {
  for (const [at, row] of rows.entries()) {
    const { record, explanation, score } = row;
    const path = [record.title, ...record.headings.filter((heading) => heading !== record.title)].join(" › ");
    cli.out(
      `${String(at + 1).padStart(3)} ${fixed(score)}  ${explanation.tier.padEnd(6)}  ${record.id}  ${record.selector}\n`,
    );
    cli.out(`      ${path}\n      ${matchReason(explanation, zh ? "zh" : "en")}\n`);
    if (detail) cli.out(termLines(row, zh));
  }
}

function runSearch(cli: CliContext, args: Arguments): ExitCode {
  const zh = languageFrom(cli, args) === "zh";
  const query = args.positionals.join(" ");
  const top = Number(args.text("top") ?? 10);
  if (query.trim() === "")
    throw new UsageError({ en: "search takes the words to look for.", zh: "search 需要要查找的词。" });
  if (!Number.isInteger(top) || top < 1)
    throw new UsageError({ en: "--top is a number of passages.", zh: "--top 是要显示的段落数。" });
  const { knowledge, findings } = prepare(collect(cli, args.text("in")), cli.now());
  if (knowledge === undefined) {
    cli.err(runCheckFirst(findings.length)[zh ? "zh" : "en"]);
    return 1;
  }
  const base = args.text("base");
  const known = knowledge.manifest.bases.map((entry) => entry.base);
  if (base !== undefined && !known.includes(base))
    throw new UsageError({ en: `--base is one of: ${known.join(", ")}.`, zh: `--base 可以是：${known.join("、")}。` });
  const found = knowledge.search()?.find(query, top, base === undefined ? {} : { base });
  if (found === undefined || found.result.total === 0) {
    cli.out(zh ? "没有找到。\n" : "Nothing was found.\n");
    return 1;
  }
  const { result, rows } = found;
  if (args.flag("json")) {
    cli.out(
      `${JSON.stringify({ total: result.total, tiers: result.tiers, found_by: result.found_by, ignored: result.plan.ignored, rows }, null, 2)}\n`,
    );
    return 0;
  }
  show(cli, rows, zh, args.flag("explain"));
  const { strong, medium, weak } = result.tiers;
  const left = result.plan.ignored.join(zh ? "、" : ", ");
  cli.out(
    zh
      ? `共 ${result.total} 段：强 ${strong}，中 ${medium}，弱 ${weak}。${left === "" ? "" : `未参与查找的词：${left}。`}\n`
      : `${result.total} passages: ${strong} strong, ${medium} medium, ${weak} weak.${left === "" ? "" : ` Words left out: ${left}.`}\n`,
  );
  return 0;
}

export const search: Command = {
  name: "search",
  summary: { en: "Show what a query finds in the documents, and why", zh: "显示一个查询在文档里找到什么，以及为什么" },
  help: {
    en: `search <words> [--base name] [--top 10] [--explain] [--in path] [--json] [--lang zh|en]

  --base     only this knowledge base
  --top      how many passages to show
  --explain  what every term adds to the score
  --in       a project; this repository when absent

Exit code: 0 something was found, 1 nothing was, 2 wrong use.`,
    zh: `search <词> [--base 名称] [--top 10] [--explain] [--in 路径] [--json] [--lang zh|en]

  --base     只在这个知识库里查找
  --top      显示多少个段落
  --explain  每个词为得分贡献多少
  --in       一个项目；不写则是本仓库

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
