/** `gc`: remove releases that no channel and no living session needs. */
import { gcAnswer, readAnswer } from "../answers.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { short, table } from "../table.ts";
import { languageFrom } from "./check.ts";

type Report = ReturnType<typeof gcAnswer.parse>;

export const gc: Command = {
  name: "gc",
  summary: "Remove releases that no channel and no living session needs",
  help: `gc [--dry-run] [--keep n] [--json] [--lang zh|en] [--url …] [--token …]

  --dry-run  only say what would be removed
  --keep     releases per channel that stay within reach of a rollback; 10 when absent

Kept besides: what a channel pointed at within the last day, and every release that a living session began with. A
removed release can be published again from its files.`,
  options: {
    "dry-run": { type: "boolean" },
    keep: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(world, args) {
    if (args.positionals.length > 0) throw new UsageError("gc takes no names.");
    const keep = args.text("keep");
    if (keep !== undefined && !/^[1-9]\d*$/.test(keep)) throw new UsageError("--keep is a number, 1 or more.");
    const zh = languageFrom(world, args) === "zh";
    const dry = args.flag("dry-run");
    const api = openApi(world, args);
    const body = { dry_run: dry, ...(keep === undefined ? {} : { keep: Number(keep) }) };
    const ask = async (): Promise<Report> => readAnswer(gcAnswer, await api.post("/api/releases/gc", body));
    const runs = [await ask()];
    // One request removes only so much; one that removed nothing would not get further the next time.
    const goesOn = (run: Report | undefined): boolean => !dry && (run?.remaining ?? 0) > 0 && run?.removed.length !== 0;
    while (goesOn(runs.at(-1))) runs.push(await ask());
    const removed = runs.flatMap((run) => run.removed);
    const keys = runs.reduce((sum, run) => sum + run.keys, 0);
    const { kept, remaining } = runs.at(-1) ?? { kept: [], remaining: 0 };
    if (args.flag("json")) {
      world.out(`${JSON.stringify({ dry_run: dry, removed, kept, keys, remaining }, null, 2)}\n`);
      return 0;
    }
    const rows = [
      ...kept.map(({ release, reason }) => [zh ? "保留" : "keep", short(release), reason]),
      ...removed.map((release) => [
        zh ? (dry ? "将删除" : "已删除") : dry ? "would remove" : "removed",
        short(release),
        "",
      ]),
    ];
    world.out(table(rows));
    const count = removed.length;
    if (zh) world.out(`${dry ? "将删除" : "已删除"} ${count} 个发布，${keys} 个键。\n`);
    else
      world.out(
        `${count} ${count === 1 ? "release" : "releases"} ${dry ? "would be removed" : "removed"}, ${keys} keys.\n`,
      );
    if (remaining > 0)
      world.out(
        zh ? `还有 ${remaining} 个没有检查，请再运行一次。\n` : `${remaining} more were not looked at; run gc again.\n`,
      );
    return 0;
  },
};
