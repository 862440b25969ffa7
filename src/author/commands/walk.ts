/** `walk`: every way through the trees, up to a bound; finds where a user would be stuck. */
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import { findingsToShow, collect, textsOf } from "../files.ts";
import { formatFinding } from "../finding-text.ts";
import { Exploration } from "../golden/explore.ts";
import { findUnreached } from "../golden/unreached.ts";
import { isRequested, prepare } from "../golden/suite.ts";
import { runCheckFirst, languageFrom } from "../language.ts";

function walkAll(cli: CliContext, args: Arguments): ExitCode {
  const language = languageFrom(cli, args);
  const zh = language === "zh";
  const most = Number(args.text("steps") ?? 50_000);
  if (!Number.isInteger(most) || most < 1)
    throw new UsageError({ en: "--steps is a number of steps.", zh: "--steps 是步数。" });
  const collection = collect(cli, args.positionals[0]);
  const { project, knowledge, findings } = prepare(collection, cli.now());
  if (knowledge === undefined) {
    cli.err(runCheckFirst(findings.length)[zh ? "zh" : "en"]);
    return 1;
  }
  const trees = project.trees.filter((tree) => isRequested(tree.file.path, collection));
  const texts = textsOf(collection);
  let stuck = 0;
  for (const base of new Set(trees.map((tree) => tree.here.base))) {
    const roots = trees.filter((tree) => tree.here.base === base);
    const exploration = new Exploration(knowledge, project, cli.now()).walk(roots, most);
    stuck += exploration.findings.length;
    for (const finding of findingsToShow(exploration.findings, { ...collection, only: "" }))
      cli.out(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
    for (const finding of findingsToShow(findUnreached(exploration, roots), { ...collection, only: "" })) {
      cli.out(`${finding.file}:${finding.line}:${finding.column} ${zh ? finding.zh.message : finding.message}\n`);
    }
    const { stepCount: steps, situationCount: situations, isComplete: whole } = exploration;
    const reach = zh
      ? whole
        ? "已走遍"
        : "处境太多，只走了一部分"
      : whole
        ? "every way was walked"
        : "too many situations for all ways to be walked";
    cli.out(
      zh
        ? `${base}：${steps} 步，${situations} 种处境，${reach}，卡住 ${exploration.findings.length} 处。\n`
        : `${base}: ${steps} steps, ${situations} situations, ${reach}, stuck ${exploration.findings.length} times.\n`,
    );
  }
  return stuck > 0 ? 1 : 0;
}

export const walk: Command = {
  name: "walk",
  summary: {
    en: "Walk every way through a base and find where users get stuck",
    zh: "走遍知识库的每条路径，找出用户会卡住的地方",
  },
  help: {
    en: `walk [path] [--steps 50000] [--lang zh|en]

  --steps  stop after so many steps in each base

Takes every option, and types the values at which conditions change their mind. Names what no walk takes, by file and line.
Exit code: 0 nobody gets stuck, 1 somebody does, 2 wrong use.`,
    zh: `walk [路径] [--steps 50000] [--lang zh|en]

  --steps  每个知识库最多走这么多步

依次选择每个选项，并输入会让条件改变结果的值。始终没有走到的内容按文件和行列出。
退出码：0 没有人会卡住，1 有人会卡住，2 命令用法有误。`,
  },
  options: { steps: { type: "string" }, lang: { type: "string" } },
  async run(cli, args) {
    if (args.positionals.length > 1) throw new UsageError({ en: "walk takes one path.", zh: "walk 只接受一个路径。" });
    return walkAll(cli, args);
  },
};
