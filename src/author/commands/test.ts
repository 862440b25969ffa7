/** `test`: runs the test files (conversations, first questions, searches) in this process, with coverage by file and line. */
import { readFileSync } from "node:fs";
import type { Finding } from "../../compile/findings.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { findingsToShow, collect, diskPath, textsOf, type Collection } from "../files.ts";
import { formatFinding } from "../finding-text.ts";
import { baseOf } from "../golden/check.ts";
import { isRequested, prepare, runSuite, type SuiteResult } from "../golden/suite.ts";
import { updateGolden } from "../golden/update.ts";
import { Coverage, type TreeCoverage } from "../golden/coverage.ts";
import { countOf, formatCoverage, formatMistaken, formatNotRun, formatResult } from "../golden/result-texts.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import type { Project } from "../../compile/project.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";
import { writeWhole } from "../write-file.ts";

/** Coverage of the requested trees. */
function coverageOf(result: SuiteResult, project: Project, collection: Collection): TreeCoverage[] {
  const tested = new Set(result.runs.map(({ file }) => baseOf(file.path)));
  return project.trees
    .filter(
      (tree) =>
        tested.has(tree.here.base) && (isRequested(tree.file.path, collection) || collection.only.includes("/tests")),
    )
    .map((tree) => result.coverage.of(tree));
}

function updateExpectations(
  cli: CliContext,
  collection: Collection,
  knowledge: LocalKnowledge,
  now: number,
  language: Language,
): number {
  let corrections = 0;
  for (const source of collection.tests) {
    if (!isRequested(source.path, collection)) continue;
    const updated = updateGolden(source, {
      knowledge,
      base: baseOf(source.path),
      now,
      coverage: new Coverage(knowledge.trees, now),
    });
    if (updated === undefined) continue;
    corrections += updated.corrections;
    writeWhole(diskPath(collection, cli, source.path), updated.text);
    const shown = collection.shown.get(source.path) ?? source.path;
    const { corrections: count } = updated;
    cli.out(
      inLanguage(language, {
        en: `${shown}: ${countOf(count, "expectation")} rewritten\n`,
        zh: `${shown}：改写了 ${count} 处期望\n`,
      }),
    );
    source.text = readFileSync(diskPath(collection, cli, source.path), "utf8");
  }
  return corrections;
}

function printFindings(
  cli: CliContext,
  findings: readonly Finding[],
  collection: Collection,
  language: Language,
): void {
  const texts = textsOf(collection);
  for (const finding of findingsToShow(findings, { ...collection, only: "" }))
    cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
}

async function runTests(cli: CliContext, args: Arguments): Promise<ExitCode> {
  const language = languageFrom(cli, args);
  const minimum = args.text("min");
  if (minimum !== undefined && !/^\d+(\.\d+)?$/.test(minimum))
    throw new UsageError({ en: "--min takes a percentage, such as 100.", zh: "--min 需要百分比，例如 100。" });
  const collection = collect(cli, args.positionals[0]);
  const now = cli.now();
  const { project, knowledge, findings } = prepare(collection, now);
  if (knowledge === undefined) {
    printFindings(cli, findings, collection, language);
    cli.err(
      inLanguage(language, {
        en: "The knowledge has errors; correct them first.\n",
        zh: "知识库里有错误，请先修正再测试。\n",
      }),
    );
    return 1;
  }
  if (args.flag("update")) updateExpectations(cli, collection, knowledge, now, language);
  const started = performance.now();
  const result = runSuite(collection, { project, knowledge }, now);
  const elapsed = performance.now() - started;
  const covered = coverageOf(result, project, collection);
  if (args.flag("json")) {
    const { runs, coverage: _, routing, notRun, ...rest } = result;
    const conversations = runs.flatMap(({ file, conversations: all }) =>
      all.map(({ name, passed, steps }) => ({ file: file.path, name, passed, steps })),
    );
    cli.out(
      `${JSON.stringify({ ...rest, routing: { total: routing.total, passed: routing.passed }, conversations, coverage: covered, not_run: notRun }, null, 2)}\n`,
    );
  } else {
    printFindings(cli, result.findings, collection, language);
    cli.out(formatMistaken(result, language));
    if (args.flag("coverage") && covered.length > 0) {
      cli.out(`${formatCoverage(covered, language)}\n`);
      for (const finding of findingsToShow(
        covered.flatMap(({ uncovered: missed }) => missed),
        { ...collection, only: "" },
      )) {
        cli.out(
          `${finding.file}:${finding.line}:${finding.column} ${inLanguage(language, { en: finding.message, zh: finding.zh.message })}\n`,
        );
      }
    }
    if (result.notRun.length > 0) cli.out(formatNotRun(result.notRun.length, language));
    else if (result.runs.length === 0)
      cli.out(
        inLanguage(language, {
          en: "No tests found. Write them as knowledge/<base>/tests/*.test.yaml.\n",
          zh: "没有找到测试。请写在 knowledge/<知识库>/tests/*.test.yaml 里。\n",
        }),
      );
    if (result.runs.length > 0 || result.notRun.length === 0) cli.out(formatResult(result, elapsed, language));
  }
  const options = covered.reduce(
    (sum, tree) => ({ covered: sum.covered + tree.options.covered, total: sum.total + tree.options.total }),
    { covered: 0, total: 0 },
  );
  const enough =
    minimum === undefined || options.total === 0 || (options.covered * 100) / options.total >= Number(minimum);
  if (!enough)
    cli.err(
      inLanguage(language, {
        en: `Less than ${minimum}% of the options are covered.\n`,
        zh: `选项覆盖率低于 ${minimum}%。\n`,
      }),
    );
  return result.findings.some(({ severity }) => severity === "error") || !enough ? 1 : 0;
}

export const test: Command = {
  name: "test",
  summary: {
    en: "Run the example conversations, and show what they do not cover",
    zh: "运行示例对话，并列出没有覆盖到的内容",
  },
  help: {
    en: `test [path] [--coverage] [--min percent] [--update] [--json] [--lang zh|en]

  path        a project, a knowledge base, a tree or a test file; default: this repository
  --coverage  list the nodes, options and rules that no conversation covers, by file and line
  --min       fail if less than this percentage of the options is covered
  --update    replace expectations that failed with the actual results
  --json      one JSON document

Tests are knowledge/<base>/tests/*.test.yaml; docs/AUTHORING.md shows how to write them.
Exit code: 0 all tests passed, 1 a test failed, 2 wrong usage.`,
    zh: `test [路径] [--coverage] [--min 百分比] [--update] [--json] [--lang zh|en]

  路径        项目、知识库、树或测试文件；默认为本仓库
  --coverage  按文件和行列出没有任何对话覆盖的节点、选项和规则
  --min       选项覆盖率低于这个百分比时失败
  --update    用实际结果替换没有通过的期望
  --json      输出一个 JSON 文档

测试写在 knowledge/<知识库>/tests/*.test.yaml，写法见 docs/AUTHORING.zh-CN.md。
退出码：0 全部通过，1 有测试没有通过，2 命令用法有误。`,
  },
  options: {
    coverage: { type: "boolean" },
    min: { type: "string" },
    update: { type: "boolean" },
    json: { type: "boolean" },
    lang: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 1) throw new UsageError({ en: "test takes one path.", zh: "test 只接受一个路径。" });
    return runTests(cli, args);
  },
};
