/** The runs that drafts are made of: from files, or from a running server over its API. */
import type { LocalizedText } from "../../localized-text.ts";
import { readRuns, type ReadRuns } from "../../proposals/read-runs.ts";
import { readResponse, sessionsResponse, taskListResponse } from "../api-responses.ts";
import { ApiError, type Api } from "../api.ts";
import { channelReleases } from "../channel-releases.ts";
import type { CliContext } from "../command.ts";
import { readText } from "../read-text.ts";

export interface CollectedRuns extends Omit<ReadRuns, "problems"> {
  problems: LocalizedText[];
}

/** Every run of the files. Throws a UsageError for a file that cannot be read. */
export function runsOfFiles(cli: CliContext, paths: readonly string[]): CollectedRuns {
  const all: CollectedRuns = { walks: [], tasks: [], problems: [] };
  for (const path of paths) {
    const { walks, tasks, problems } = readRuns(readText(cli, path));
    all.walks.push(...walks);
    all.tasks.push(...tasks);
    for (const { line, text } of problems)
      all.problems.push({ en: `${path}, line ${line}: ${text.en}`, zh: `${path} 第 ${line} 行：${text.zh}` });
  }
  return distinct(all);
}

/**
 * The sessions and the tasks of a server, as far as the token may read them; what it may not is counted. `release`: whose sessions alone;
 * undefined: of all releases of `main` that are stored, since a session stays with the release it began with.
 */
export async function runsOfServer(api: Api, release: string | undefined): Promise<CollectedRuns> {
  const all: CollectedRuns = { walks: [], tasks: [], problems: [] };
  let refused = 0;
  const add = async (path: string): Promise<void> => {
    try {
      const { walks, tasks, problems } = readRuns(new TextDecoder().decode(await api.bytes(path)));
      all.walks.push(...walks);
      all.tasks.push(...tasks);
      all.problems.push(...problems.map(({ text }) => text));
    } catch (error) {
      // Erased meanwhile, or of another tenant.
      if (!(error instanceof ApiError) || error.details.code === undefined) throw error;
      refused += 1;
    }
  };
  for (const id of release === undefined ? await channelReleases(api) : [release])
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: string = `cursor=${encodeURIComponent(cursor)}`;
      const page: ReturnType<typeof sessionsResponse.parse> = readResponse(
        sessionsResponse,
        await api.get(`/api/releases/${encodeURIComponent(id)}/sessions?${query}`),
      );
      for (const { session_id } of page.sessions) await add(`/api/sessions/${encodeURIComponent(session_id)}/export`);
      cursor = page.next_cursor;
    }
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: ReturnType<typeof taskListResponse.parse> = readResponse(
      taskListResponse,
      await api.get(`/api/tasks?status=completed${query}`),
    );
    for (const { task_id } of page.tasks) await add(`/api/tasks/${encodeURIComponent(task_id)}/trajectory`);
    cursor = page.next_cursor;
  }
  if (refused > 0)
    all.problems.push({
      en: `${refused} runs may not be read with this token, or were erased.`,
      zh: `有 ${refused} 个运行无法用这个令牌读取，或已被删除。`,
    });
  return distinct(all);
}

/** A run that is there twice counts once. */
function distinct({ walks, tasks, problems }: CollectedRuns): CollectedRuns {
  const last = new Map(walks.map((walk) => [JSON.stringify([walk.source.id, walk.events]), walk]));
  return { walks: [...last.values()], tasks: [...new Map(tasks.map((task) => [task.id, task])).values()], problems };
}
