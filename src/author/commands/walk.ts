/** `walk`: tries the paths through the trees, up to a number of steps, and finds nodes where a user would get stuck. */
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { findingsToShow, collect, textsOf, type Collection } from "../files.ts";
import { formatFinding } from "../finding-text.ts";
import { baseOf } from "../golden/check.ts";
import { Coverage } from "../golden/coverage.ts";
import { Exploration } from "../golden/explore.ts";
import { parseGolden } from "../golden/file.ts";
import { runConversation } from "../golden/run.ts";
import { findUnreached } from "../golden/unreached.ts";
import { isRequested, prepare } from "../golden/suite.ts";
import { runCheckFirst, languageFrom } from "../language.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";

/** What was come by, as far as it is known: that typed values can lead nowhere else is nothing that a walk proves. */
function extentOf(unreached: number, isComplete: boolean): LocalizedText {
  if (unreached === 0) return { en: "every node, option and rule was reached", zh: "每个节点、选项和规则都已走到" };
  return isComplete
    ? { en: `${unreached} not reached`, zh: `有 ${unreached} 处没有走到` }
    : { en: `${unreached} not reached before the limit`, zh: `达到上限时还有 ${unreached} 处没有走到` };
}

/** What the conversations of all test files cover, also those that fail further on. */
function testedBy(collection: Collection, knowledge: LocalKnowledge, now: number): Coverage {
  const coverage = new Coverage(knowledge.trees, now);
  for (const source of collection.tests) {
    const { file, golden } = parseGolden(source);
    if (golden === undefined) continue;
    const context = { knowledge, file, golden, base: baseOf(source.path), now, coverage };
    for (const [index, conversation] of (golden.conversations ?? []).entries())
      runConversation(context, conversation, index);
  }
  return coverage;
}

function walkAll(cli: CliContext, args: Arguments): ExitCode {
  const language = languageFrom(cli, args);
  const maxSteps = Number(args.text("steps") ?? 50_000);
  if (!Number.isInteger(maxSteps) || maxSteps < 1)
    throw new UsageError({ en: "--steps takes a number of steps.", zh: "--steps 需要步数。" });
  const collection = collect(cli, args.positionals[0]);
  const { project, knowledge, findings } = prepare(collection, cli.now());
  if (knowledge === undefined) {
    cli.err(runCheckFirst(findings.length, args.positionals[0])[language]);
    return 1;
  }
  const trees = project.trees.filter((tree) => isRequested(tree.file.path, collection));
  const texts = textsOf(collection);
  const tested = testedBy(collection, knowledge, cli.now());
  let problems = 0;
  for (const base of new Set(trees.map((tree) => tree.here.base))) {
    const roots = trees.filter((tree) => tree.here.base === base);
    const exploration = new Exploration(knowledge, project, cli.now(), tested).explore(roots, maxSteps);
    problems += exploration.findings.length;
    for (const finding of findingsToShow(exploration.findings, { ...collection, only: "" }))
      cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
    const unreached = findUnreached(exploration, roots, project);
    for (const finding of findingsToShow(unreached, { ...collection, only: "" })) {
      cli.out(
        `${finding.file}:${finding.line}:${finding.column} ${inLanguage(language, { en: finding.message, zh: finding.zh.message })}\n`,
      );
    }
    const { stepCount, situationCount, isComplete } = exploration;
    const extent = inLanguage(language, extentOf(unreached.length, isComplete));
    cli.out(
      inLanguage(language, {
        en: `${base}: ${stepCount} steps, ${situationCount} situations, ${extent}, ${exploration.findings.length} ${exploration.findings.length === 1 ? "problem" : "problems"}.\n`,
        zh: `${base}：${stepCount} 步，${situationCount} 种情况，${extent}，${exploration.findings.length} 处问题。\n`,
      }),
    );
  }
  return problems > 0 ? 1 : 0;
}

export const walk: Command = {
  name: "walk",
  summary: {
    en: "Try the paths through a base, and find where users get stuck",
    zh: "尝试知识库的各条路径，找出用户会卡住的地方",
  },
  help: {
    en: `walk [path] [--steps 50000] [--lang zh|en]

  --steps  the maximum number of steps in each base; default: 50000

Tries every option, typed values for which conditions give different results, and the answers of the base's own tests.
Lists by file and line the nodes, options and rules that were not reached; "cannot be reached" is said only where it holds
whatever is answered.
Exit code: 0 no user gets stuck, 1 a user can get stuck, 2 wrong usage.`,
    zh: `walk [路径] [--steps 50000] [--lang zh|en]

  --steps  每个知识库最多走多少步；默认为 50000

依次选择每个选项，并输入会让条件得出不同结果的值，以及知识库自带测试里的回答。没有走到的节点、选项和规则，
会按文件和行列出；只有无论怎样回答都走不到时，才会说“没有任何路径能到达”。
退出码：0 用户不会卡住，1 用户可能卡住，2 命令用法有误。`,
  },
  options: { steps: { type: "string" }, lang: { type: "string" } },
  async run(cli, args) {
    if (args.positionals.length > 1) throw new UsageError({ en: "walk takes one path.", zh: "walk 只接受一个路径。" });
    return walkAll(cli, args);
  },
};
