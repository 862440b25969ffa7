/** `migrate`: move living sessions to another release. A report first; nothing moves without `--apply`, or unseen. */
import { migrateResponse, readResponse, type MigratedSession } from "../api-responses.ts";
import { openApi, type Api } from "../api.ts";
import { UsageError, type Arguments, type Command } from "../command.ts";
import { shortId } from "../table.ts";
import type { Language } from "../../localized-text.ts";
import { languageFrom } from "../language.ts";

/** One session in a few words: where it stands, what it keeps. */
function lineOf({ session_id: id, report, refused }: MigratedSession, language: Language): string {
  const zh = language === "zh";
  if (report === undefined) return zh ? `${id}  未迁移：${refused ?? ""}` : `${id}  not moved: ${refused ?? ""}`;
  const { was_at, stands_at, position_kept, answers_kept, answers_dropped, was_complete, is_complete, from, to } =
    report;
  if (from === to) return zh ? `${id}  已在该发布上` : `${id}  has that release already`;
  const start = zh ? "（选择主题）" : "(choosing a topic)";
  const place = position_kept ? (stands_at ?? start) : `${was_at ?? start} → ${stands_at ?? start}`;
  const list = (names: readonly string[]): string => names.join(zh ? "、" : ", ");
  const parts = [
    zh ? (position_kept ? "位置不变" : "位置改变") : position_kept ? "place kept" : "place moved",
    ...(answers_kept.length > 0
      ? [zh ? `保留回答：${list(answers_kept)}` : `answers kept: ${list(answers_kept)}`]
      : []),
    ...(answers_dropped.length > 0
      ? [zh ? `不再适用：${list(answers_dropped)}` : `no longer apply: ${list(answers_dropped)}`]
      : []),
    ...(was_complete && !is_complete ? [zh ? "重新打开" : "opens again"] : []),
    ...(!was_complete && is_complete ? [zh ? "到此结束" : "ends here"] : []),
  ];
  return `${id}  ${place}  ${parts.join(zh ? "；" : "; ")}`;
}

/** Everything a request of one session or of all of a release comes to, page after page. */
async function moveAll(
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

function bodyOf(args: Arguments): { [key: string]: unknown } {
  const [session, ...more] = args.positionals;
  const [from, to, tenant, channel] = [args.text("from"), args.text("to"), args.text("tenant"), args.text("channel")];
  if (to === undefined || more.length > 0)
    throw new UsageError({
      en: "migrate takes one session, or --all --from release; and --to release.",
      zh: "migrate 需要一个会话，或者 --all --from 发布；并用 --to 指定目标发布。",
    });
  if (args.flag("all") === (session !== undefined))
    throw new UsageError({
      en: "Name one session, or say --all --from release.",
      zh: "请指定一个会话，或者写 --all --from 发布。",
    });
  if (args.flag("all") && from === undefined)
    throw new UsageError({
      en: "--all needs --from: the release whose sessions move.",
      zh: "--all 需要 --from，也就是会话目前所在的发布。",
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
    en: "Move living sessions to another release; a report first",
    zh: "把进行中的会话迁移到另一个发布；先出报告",
  },
  help: {
    en: `migrate <session> --to release [--apply] [--tenant name]
migrate --all --from release --to release [--apply]

  --to, --from  the number of a change of the channel, the name of a channel, or the first letters of a release's id
  --apply       move them; without it only the report is printed
  --tenant      whose session it is, where tokens name tenants
  --channel     the channel whose changes are counted; main when absent
  --json        one JSON document

A session stays at its node if the release has it, else at the nearest earlier node of its way, else at the root. Answers
that no longer apply are dropped by name. The move is an event of the session, and its next answer tells the user.`,
    zh: `migrate <会话> --to 发布 [--apply] [--tenant 名称]
migrate --all --from 发布 --to 发布 [--apply]

  --to、--from  通道的变更编号、通道名称，或发布 id 的开头几位
  --apply       真正迁移；不写则只输出报告
  --tenant      会话属于哪个租户，用于令牌区分租户的部署
  --channel     变更编号属于哪个通道；不写则是 main
  --json        输出一个 JSON 文档

新发布里仍有会话所在的节点时，会话留在原处；否则回到来路上最近的、仍然存在的节点，再否则回到根节点。
不再适用的回答会被去掉，并列出名称。迁移是会话的一个事件，下一次回答会告诉用户。`,
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
    const zh = language === "zh";
    const body = bodyOf(args);
    const apply = args.flag("apply");
    const { to, sessions } = await moveAll(openApi(cli, args), { ...body, apply });
    const failed = sessions.filter(({ report }) => report === undefined).length;
    if (args.flag("json")) cli.out(`${JSON.stringify({ to, applied: apply, sessions }, null, 2)}\n`);
    else {
      for (const session of sessions) cli.out(`${lineOf(session, language)}\n`);
      const count = sessions.length - failed;
      if (apply) cli.out(zh ? `${count} 个会话已迁移到 ${shortId(to)}。\n` : `${count} moved to ${shortId(to)}.\n`);
      else
        cli.out(
          zh
            ? `${count} 个会话可迁移到 ${shortId(to)}；尚未改动，加上 --apply 才会迁移。\n`
            : `${count} would move to ${shortId(to)}. Nothing was changed; --apply moves them.\n`,
        );
    }
    return failed > 0 ? 1 : 0;
  },
};
