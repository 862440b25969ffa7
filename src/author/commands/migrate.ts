/** `migrate`: moves live sessions to another release. Without `--apply` it only reports what would happen. */
import { migrateResponse, readResponse, type MigratedSession } from "../api-responses.ts";
import { openApi, type Api } from "../api.ts";
import { UsageError, type Arguments, type Command } from "../command.ts";
import { shortId } from "../table.ts";
import { languageFrom } from "../language.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

/** One line about a session: its node, and the answers it keeps. */
function formatSession({ session_id: id, report, refused }: MigratedSession, language: Language): string {
  if (report === undefined)
    return inLanguage(language, { en: `${id}  not moved: ${refused ?? ""}`, zh: `${id}  未迁移：${refused ?? ""}` });
  const { was_at, stands_at, position_kept, answers_kept, answers_dropped, was_complete, is_complete, from, to } =
    report;
  if (from === to) return inLanguage(language, { en: `${id}  already uses that release`, zh: `${id}  已在使用该版本` });
  const start = inLanguage(language, { en: "(choosing a topic)", zh: "（选择主题）" });
  const place = position_kept ? (stands_at ?? start) : `${was_at ?? start} → ${stands_at ?? start}`;
  const list = (names: readonly string[]): string => names.join(inLanguage(language, { en: ", ", zh: "、" }));
  const parts = [
    inLanguage(language, {
      en: position_kept ? "node kept" : "node changed",
      zh: position_kept ? "节点不变" : "节点改变",
    }),
    ...(answers_kept.length > 0
      ? [inLanguage(language, { en: `answers kept: ${list(answers_kept)}`, zh: `保留回答：${list(answers_kept)}` })]
      : []),
    ...(answers_dropped.length > 0
      ? [
          inLanguage(language, {
            en: `answers dropped: ${list(answers_dropped)}`,
            zh: `去掉的回答：${list(answers_dropped)}`,
          }),
        ]
      : []),
    ...(was_complete && !is_complete ? [inLanguage(language, { en: "reopens", zh: "重新开始进行" })] : []),
    ...(!was_complete && is_complete ? [inLanguage(language, { en: "becomes complete", zh: "变为已结束" })] : []),
  ];
  return `${id}  ${place}  ${parts.join(inLanguage(language, { en: "; ", zh: "；" }))}`;
}

/** Migrates one session or all sessions of a release, page after page. */
async function migrateAll(
  api: Api,
  body: { [key: string]: unknown },
): Promise<{ to: string; sessions: MigratedSession[] }> {
  const sessions: MigratedSession[] = [];
  let to = "";
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: ReturnType<typeof migrateResponse.parse> = readResponse(
      migrateResponse,
      await api.post("/api/releases/migrate", { ...body, ...(cursor === "" ? {} : { cursor }) }),
    );
    sessions.push(...page.sessions);
    to = page.to;
    cursor = page.next_cursor;
  }
  return { to, sessions };
}

function requestBody(args: Arguments): { [key: string]: unknown } {
  const [session, ...more] = args.positionals;
  const [from, to, tenant, channel] = [args.text("from"), args.text("to"), args.text("tenant"), args.text("channel")];
  if (to === undefined || more.length > 0)
    throw new UsageError({
      en: "migrate takes one session, or --all --from release; and --to release.",
      zh: "migrate 需要一个会话，或者 --all --from 版本；并用 --to 指定目标版本。",
    });
  if (args.flag("all") === (session !== undefined))
    throw new UsageError({
      en: "Name one session, or use --all --from release.",
      zh: "请指定一个会话，或者写 --all --from 版本。",
    });
  if (args.flag("all") && from === undefined)
    throw new UsageError({
      en: "--all needs --from, the release that the sessions use now.",
      zh: "--all 需要 --from，即会话目前使用的版本。",
    });
  return {
    to,
    ...(channel === undefined ? {} : { channel }),
    ...(session === undefined ? { from } : { session_id: session, ...(tenant === undefined ? {} : { tenant }) }),
  };
}

export const migrate: Command = {
  name: "migrate",
  summary: {
    en: "Move live sessions to another release, with a report first",
    zh: "把进行中的会话迁移到另一个版本，可以先看报告",
  },
  help: {
    en: `migrate <session> --to release [--apply] [--tenant name]
migrate --all --from release --to release [--apply]

  --to, --from  a release: the number of a change (see releases), a channel, or the first characters of a release id
  --apply       move the sessions; without it, only print the report
  --tenant      the tenant that the session belongs to, if your tokens have tenants
  --channel     the channel that the numbers of changes belong to; default: main
  --json        one JSON document

A session stays at its node if the new release has it; otherwise it goes back to the latest earlier node that exists
there, or to the root. Answers that no longer apply are dropped and listed. The user is told with the next response.`,
    zh: `migrate <会话> --to 版本 [--apply] [--tenant 名称]
migrate --all --from 版本 --to 版本 [--apply]

  --to、--from  版本：变更编号（见 releases）、通道名称，或版本 id 的开头几位
  --apply       实际迁移；不写则只输出报告
  --tenant      会话所属的租户，用于令牌区分租户的部署
  --channel     变更编号属于哪个通道；默认为 main
  --json        输出一个 JSON 文档

新版本里仍有会话所在的节点时，会话留在原处；否则回到之前经过的、仍然存在的最近一个节点，再没有则回到根节点。
不再适用的回答会被去掉，并列出名称。用户会在下一次回复中得知迁移。`,
  },
  options: {
    all: { type: "boolean" },
    from: { type: "string" },
    to: { type: "string" },
    tenant: { type: "string" },
    channel: { type: "string" },
    apply: { type: "boolean" },
    json: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    const language = languageFrom(cli, args);
    const body = requestBody(args);
    const apply = args.flag("apply");
    const { to, sessions } = await migrateAll(openApi(cli, args), { ...body, apply });
    const failed = sessions.filter(({ report }) => report === undefined).length;
    if (args.flag("json")) cli.out(`${JSON.stringify({ to, applied: apply, sessions }, null, 2)}\n`);
    else {
      for (const session of sessions) cli.out(`${formatSession(session, language)}\n`);
      const count = sessions.length - failed;
      if (apply)
        cli.out(
          inLanguage(language, {
            en: `${count} ${count === 1 ? "session" : "sessions"} moved to ${shortId(to)}.\n`,
            zh: `${count} 个会话已迁移到 ${shortId(to)}。\n`,
          }),
        );
      else
        cli.out(
          inLanguage(language, {
            en: `${count} ${count === 1 ? "session" : "sessions"} would move to ${shortId(to)}. Nothing was changed; use --apply to move them.\n`,
            zh: `${count} 个会话可以迁移到 ${shortId(to)}。尚未做任何改动；加上 --apply 才会迁移。\n`,
          }),
        );
    }
    return failed > 0 ? 1 : 0;
  },
};
