/** `walk`: every way through the trees, up to a bound; finds where a user would be stuck. */
import { UsageError, type Arguments, type Command, type ExitCode, type World } from "../command.ts";
import { asShown, collect, textsOf } from "../files.ts";
import { showFinding } from "../frame.ts";
import { Exploration } from "../golden/explore.ts";
import { neverTaken } from "../golden/never-taken.ts";
import { isAsked, prepare } from "../golden/suite.ts";
import { languageFrom } from "./check.ts";

function walkAll(world: World, args: Arguments): ExitCode {
  const language = languageFrom(world, args);
  const zh = language === "zh";
  const most = Number(args.text("steps") ?? 50_000);
  if (!Number.isInteger(most) || most < 1) throw new UsageError("--steps is a number of steps.");
  const collection = collect(world, args.positionals[0]);
  const { project, knowledge, findings } = prepare(collection, world.now());
  if (knowledge === undefined) {
    world.err(
      zh
        ? `有 ${findings.length} 个错误，请先运行 check。\n`
        : `There are ${findings.length} errors; run check first.\n`,
    );
    return 1;
  }
  const trees = project.trees.filter((tree) => isAsked(tree.file.path, collection));
  const texts = textsOf(collection);
  let stuck = 0;
  for (const base of new Set(trees.map((tree) => tree.here.base))) {
    const roots = trees.filter((tree) => tree.here.base === base);
    const exploration = new Exploration(knowledge, project, world.now()).walk(roots, most);
    stuck += exploration.findings.length;
    for (const finding of asShown(exploration.findings, { ...collection, only: "" }))
      world.out(`${showFinding(finding, texts.get(finding.file), language, world.color)}\n`);
    for (const finding of asShown(neverTaken(exploration, roots), { ...collection, only: "" })) {
      world.out(`${finding.file}:${finding.line}:${finding.column} ${zh ? finding.zh.message : finding.message}\n`);
    }
    const { steps, situations, whole } = exploration;
    const reach = zh
      ? whole
        ? "已走遍"
        : "处境太多，只走了一部分"
      : whole
        ? "every way was walked"
        : "too many situations for all ways to be walked";
    world.out(
      zh
        ? `${base}：${steps} 步，${situations} 种处境，${reach}，卡住 ${exploration.findings.length} 处。\n`
        : `${base}: ${steps} steps, ${situations} situations, ${reach}, stuck ${exploration.findings.length} times.\n`,
    );
  }
  return stuck > 0 ? 1 : 0;
}

export const walk: Command = {
  name: "walk",
  summary: "Walk every way through a base and find where users get stuck",
  help: `walk [path] [--steps 50000] [--lang zh|en]

  --steps  stop after so many steps in each base

Takes every option, and types the values at which conditions change their mind. Names what no walk takes, by file and line.
Exit code: 0 nobody gets stuck, 1 somebody does, 2 wrong use.`,
  options: { steps: { type: "string" }, lang: { type: "string" } },
  async run(world, args) {
    if (args.positionals.length > 1) throw new UsageError("walk takes one path.");
    return walkAll(world, args);
  },
};
