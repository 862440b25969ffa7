/** What a publish says before it replaces the release that a colleague has gone back to. */
import { rolledBackFrom } from "../knowledge/channel-history.ts";
import type { LocalizedText } from "../localized-text.ts";
import { adviseCommand } from "./advice.ts";
import { historyResponse, readResponse, type HistoryChange } from "./api-responses.ts";
import { ApiError, type Api } from "./api.ts";
import type { Arguments } from "./command.ts";
import { formatMinute, shortId, table } from "./table.ts";

/** The newest changes of a channel; none where the server does not say: a publish does not depend on them. */
export async function channelChanges(api: Api, channel: string): Promise<HistoryChange[]> {
  try {
    return readResponse(historyResponse, await api.get(`/api/releases?channel=${encodeURIComponent(channel)}`))
      .releases;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** That publishing `next` overrides a rollback, with both releases and the way back; undefined where it does not. */
export function describeRollback(
  history: readonly HistoryChange[],
  next: string,
  args: Arguments,
): LocalizedText | undefined {
  const [now] = history;
  const from = rolledBackFrom(history);
  if (now === undefined || from === undefined || next === now.release) return undefined;
  const channel = args.text("channel") ?? "main";
  const rows = table(
    [now, from].map(({ sequence, at, release, message }) => [
      `  #${sequence}`,
      formatMinute(at),
      shortId(release),
      message,
    ]),
  );
  const back = adviseCommand(args, ["rollback", shortId(now.release)]);
  const isSame = next === from.release;
  return {
    en: `${channel} was rolled back: change ${now.sequence} went back from the release of change ${from.sequence}. This publish ${isSame ? "serves that one again" : "replaces the one it went back to"}.\n${rows}To undo it: ${back}\n`,
    zh: `${channel} 曾被回退：变更 ${now.sequence} 撤下了变更 ${from.sequence} 的版本。这次发布会${isSame ? "重新启用被撤下的版本" : "取代回退后的版本"}。\n${rows}要撤销这次发布：${back}\n`,
  };
}
