/** `--expect`: the change that a channel must still be at, and what is said when it has moved on. */
import { changeSchema } from "./api-responses.ts";
import { ApiError } from "./api.ts";
import { adviseCommand } from "./advice.ts";
import { UsageError, type Arguments } from "./command.ts";
import { formatMinute, shortId, table } from "./table.ts";

/** The number of `--expect`; undefined without the option. Throws a UsageError for anything that is no number of a change. */
export function expectedChange(args: Arguments): number | undefined {
  const expect = args.text("expect");
  if (expect === undefined) return undefined;
  if (/^\d{1,9}$/.test(expect)) return Number(expect);
  throw new UsageError({
    en: "--expect takes the number of a change, as releases shows it.",
    zh: "--expect 需要 releases 列出的变更编号。",
  });
}

/** The server's answer that the channel is at another change, with that change and the commands that go on; any other error as it is. */
export function explainMovedOn(error: unknown, args: Arguments): unknown {
  const pointer = error instanceof ApiError ? changeSchema.safeParse(error.details.pointer) : undefined;
  if (!(error instanceof ApiError) || pointer?.success !== true) return error;
  const { sequence, at, release, message } = pointer.data;
  const change = table([[`  #${sequence}`, formatMinute(at), shortId(release), message]]).trimEnd();
  const seen = error.details.expected_revision;
  const channel = args.text("channel") ?? "main";
  if (typeof seen !== "number")
    return new ApiError({ en: `${error.text.en}\n${change}`, zh: `${error.text.zh}\n${change}` }, error.details);
  const diff = seen > 0 ? adviseCommand(args, ["diff", String(seen), String(sequence)]) : undefined;
  return new ApiError(
    {
      en: `${channel} has moved on: it is at change ${sequence}, not ${seen}. Nothing was changed.\n${change}\n${diff === undefined ? "" : `What was changed: ${diff}\n`}To go on from there, run the same command with --expect ${sequence}.`,
      zh: `${channel} 已有新的变更：现在是变更 ${sequence}，而不是 ${seen}。什么都没有改动。\n${change}\n${diff === undefined ? "" : `查看其间的改动：${diff}\n`}要在此基础上继续，请用 --expect ${sequence} 再运行同一命令。`,
    },
    error.details,
  );
}
