/** `walk`: tries all paths through the trees, up to a number of steps, and finds nodes where a user would get stuck. */
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { findingsToShow, collect, textsOf } from "../files.ts";
import { formatFinding } from "../finding-text.ts";
import { Exploration } from "../golden/explore.ts";
import { findUnreached } from "../golden/unreached.ts";
import { isRequested, prepare } from "../golden/suite.ts";
import { runCheckFirst, languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";

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
  let problems = 0;
  for (const base of new Set(trees.map((tree) => tree.here.base))) {
    const roots = trees.filter((tree) => tree.here.base === base);
    const exploration = new Exploration(knowledge, project, cli.now()).explore(roots, maxSteps);
    problems += exploration.findings.length;
    for (const finding of findingsToShow(exploration.findings, { ...collection, only: "" }))
      cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
    for (const finding of findingsToShow(findUnreached(exploration, roots), { ...collection, only: "" })) {
      cli.out(
        `${finding.file}:${finding.line}:${finding.column} ${inLanguage(language, { en: finding.message, zh: finding.zh.message })}\n`,
      );
    }
    const { stepCount, situationCount, isComplete } = exploration;
    const extent = inLanguage(language, {
      en: isComplete ? "all paths were tried" : "not all paths were tried",
      zh: isComplete ? "所有路径都已走到" : "没有走完所有路径",
    });
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
    en: "Try all paths through a base, and find where users get stuck",
    zh: "尝试知识库的所有路径，找出用户会卡住的地方",
  },
  help: {
    en: `walk [path] [--steps 50000] [--lang zh|en]

  --steps  the maximum number of steps in each base; default: 50000

Tries every option, and typed values for which conditions give different results. Lists by file and line the nodes,
options and rules that no path reaches.
Exit code: 0 no user gets stuck, 1 a user can get stuck, 2 wrong usage.`,
    zh: `walk [路径] [--steps 50000] [--lang zh|en]

  --steps  每个知识库最多走多少步；默认为 50000

依次选择每个选项，并输入会让条件得出不同结果的值。任何路径都走不到的节点、选项和规则，
会按文件和行列出。
退出码：0 用户不会卡住，1 用户可能卡住，2 命令用法有误。`,
  },
  options: { steps: { type: "string" }, lang: { type: "string" } },
  async run(cli, args) {
    if (args.positionals.length > 1) throw new UsageError({ en: "walk takes one path.", zh: "walk 只接受一个路径。" });
    return walkAll(cli, args);
  },
};
