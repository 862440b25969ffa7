/** `migrate`: move living sessions to another release. A report first; nothing moves without `--apply`, or unseen. */
import { migrateAnswer, readAnswer, type MovedSession } from "../answers.ts";
import { openApi, type Api } from "../api.ts";
import { UsageError, type Arguments, type Command } from "../command.ts";
import type { Language } from "../frame.ts";
import { short } from "../table.ts";
import { languageFrom } from "./check.ts";

/** One session in a few words: where it stands, what it keeps. */
function lineOf({ session_id: id, report, refused }: MovedSession, language: Language): string {
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
async function moveAll(api: Api, body: { [key: string]: unknown }): Promise<{ to: string; sessions: MovedSession[] }> {
  const sessions: MovedSession[] = [];
  let to = "";
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: ReturnType<typeof migrateAnswer.parse> = readAnswer(
      migrateAnswer,
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
    throw new UsageError("migrate takes one session, or --all --from release; and --to release.");
  if (args.flag("all") === (session !== undefined))
    throw new UsageError("Name one session, or say --all --from release.");
  if (args.flag("all") && from === undefined)
    throw new UsageError("--all needs --from: the release whose sessions move.");
  return {
    to,
    ...(channel === undefined ? {} : { channel }),
    ...(session === undefined ? { from } : { session_id: session, ...(tenant === undefined ? {} : { tenant }) }),
  };
}

export const migrate: Command = {
  name: "migrate",
  summary: "Move living sessions to another release; a report first",
  help: `migrate <session> --to release [--apply] [--tenant name]
migrate --all --from release --to release [--apply]

  --to, --from  the number of a change of the channel, the name of a channel, or the first letters of a release's id
  --apply       move them; without it only the report is printed
  --tenant      whose session it is, where tokens name tenants
  --channel     the channel whose changes are counted; main when absent
  --json        one JSON document

A session stays at its node if the release has it, else at the nearest earlier node of its way, else at the root. Answers
that no longer apply are dropped by name. The move is an event of the session, and its next answer tells the user.`,
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
  async run(world, args) {
    const language = languageFrom(world, args);
    const zh = language === "zh";
    const body = bodyOf(args);
    const apply = args.flag("apply");
    const { to, sessions } = await moveAll(openApi(world, args), { ...body, apply });
    const failed = sessions.filter(({ report }) => report === undefined).length;
    if (args.flag("json")) world.out(`${JSON.stringify({ to, applied: apply, sessions }, null, 2)}\n`);
    else {
      for (const session of sessions) world.out(`${lineOf(session, language)}\n`);
      const count = sessions.length - failed;
      if (apply) world.out(zh ? `${count} 个会话已迁移到 ${short(to)}。\n` : `${count} moved to ${short(to)}.\n`);
      else
        world.out(
          zh
            ? `${count} 个会话可迁移到 ${short(to)}；尚未改动，加上 --apply 才会迁移。\n`
            : `${count} would move to ${short(to)}. Nothing was changed; --apply moves them.\n`,
        );
    }
    return failed > 0 ? 1 : 0;
  },
};
