/** `gc`: removes releases that no channel and no live session needs. */
import { adviseCommand } from "../advice.ts";
import { gcResponse, readResponse, type KeptReason } from "../api-responses.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { shortId, table } from "../table.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";

type Report = ReturnType<typeof gcResponse.parse>;

/** Why a release is kept, in Chinese; undefined for a reason that is not known here, which stays in the server's English. */
function reasonInChinese(why: KeptReason): string | undefined {
  switch (why?.code) {
    case "current":
      return `通道 ${why.channel} 正指向它`;
    case "recent":
      return `通道 ${why.channel} 最近一天内指向过它`;
    case "rollback":
      return `是通道 ${why.channel} 最近 ${why.count} 个版本之一`;
    case "sessions":
      return `有 ${why.count} 个进行中的会话在使用`;
    case "needed_again":
      return "清理开始之后又有人用到";
    case undefined:
      return undefined;
  }
}

export const gc: Command = {
  name: "gc",
  summary: {
    en: "Remove old releases that no channel and no live session needs",
    zh: "删除通道和进行中的会话都不再需要的旧版本",
  },
  help: {
    en: `gc [--dry-run] [--keep n] [--json] [--lang zh|en] [--url …] [--token …]

  --dry-run  only report what would be removed
  --keep     how many releases of each channel to keep for rollback; default: 10

Also kept: releases that a channel pointed at within the last day, and releases that a live session uses. A removed
release can be published again from its files.`,
    zh: `gc [--dry-run] [--keep n] [--json] [--lang zh|en] [--url …] [--token …]

  --dry-run  只列出会删除什么，不实际删除
  --keep     每个通道保留多少个可以回退的版本；默认为 10

此外还会保留：最近一天内通道指向过的版本，以及进行中的会话正在使用的版本。删除的版本可以用原来的文件重新发布。`,
  },
  options: {
    "dry-run": { type: "boolean" },
    keep: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 0) throw new UsageError({ en: "gc takes no names.", zh: "gc 不接受名称。" });
    const keep = args.text("keep");
    if (keep !== undefined && !/^[1-9]\d*$/.test(keep))
      throw new UsageError({ en: "--keep takes a number, 1 or more.", zh: "--keep 需要不小于 1 的整数。" });
    const language = languageFrom(cli, args);
    const dry = args.flag("dry-run");
    const api = openApi(cli, args);
    const body = { dry_run: dry, ...(keep === undefined ? {} : { keep: Number(keep) }) };
    const ask = async (skip: number): Promise<Report> =>
      readResponse(gcResponse, await api.post("/api/releases/gc", { ...body, ...(skip === 0 ? {} : { skip }) }));
    const heldBy = (done: readonly Report[]): number => done.reduce((sum, run) => sum + run.held, 0);
    const runs = [await ask(0)];
    // One request checks a limited number of releases. If it neither removed nor skipped any, a further request would not either.
    const goesOn = (run: Report | undefined): boolean =>
      !dry && run !== undefined && run.remaining > 0 && run.removed.length + run.held > 0;
    while (goesOn(runs.at(-1))) runs.push(await ask(heldBy(runs)));
    const removed = runs.flatMap((run) => run.removed);
    const keys = runs.reduce((sum, run) => sum + run.keys, 0);
    const remaining = runs.at(-1)?.remaining ?? 0;
    const kept = [...new Map(runs.flatMap((run) => run.kept).map((one) => [one.release, one])).values()];
    if (args.flag("json")) {
      cli.out(`${JSON.stringify({ dry_run: dry, removed, kept, keys, remaining }, null, 2)}\n`);
      return 0;
    }
    const rows = [
      ...kept.map(({ release, reason, why }) => [
        inLanguage(language, { en: "keep", zh: "保留" }),
        shortId(release),
        inLanguage(language, { en: reason, zh: reasonInChinese(why) ?? reason }),
      ]),
      ...removed.map((release) => [
        inLanguage(language, { en: dry ? "would remove" : "removed", zh: dry ? "将删除" : "已删除" }),
        shortId(release),
        "",
      ]),
    ];
    cli.out(table(rows));
    const count = removed.length;
    cli.out(
      inLanguage(language, {
        en: `${count} ${count === 1 ? "release" : "releases"} ${dry ? "would be removed" : "removed"}, ${keys} keys.\n`,
        zh: `${dry ? "将删除" : "已删除"} ${count} 个版本，${keys} 个键。\n`,
      }),
    );
    if (remaining > 0) {
      const again = adviseCommand(args, ["gc", ...(keep === undefined ? [] : ["--keep", keep])]);
      cli.out(
        inLanguage(language, {
          en: `${remaining} more were not checked.${dry ? "" : ` To go on: ${again}`}\n`,
          zh: `还有 ${remaining} 个没有检查。${dry ? "" : `要继续，请运行：${again}`}\n`,
        }),
      );
    }
    return 0;
  },
};
