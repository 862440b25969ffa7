/** What authors do while the server is killed: publish, clean up, and move sessions to the newest release. */
import { send } from "../bench/load.ts";
import { AUTHOR_HEADERS } from "../bench/subjects.ts";
import { publishVariant } from "./knowledge.ts";

/** What was acknowledged so far. */
export interface Maintained {
  publishes: number;
  cleanUps: number;
  migrations: number;
  /** Sessions that these have reported as moved. */
  moved: number;
}

async function post(port: number, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await send(port, { path, headers: AUTHOR_HEADERS, body: JSON.stringify(body) });
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
  return JSON.parse(answer.body);
}

/** The release before the newest of channel `main`; undefined when there is none. */
async function previousRelease(port: number): Promise<string | undefined> {
  const answer = await send(port, { path: "/api/releases?channel=main", headers: AUTHOR_HEADERS, body: "" });
  const { releases }: { releases: { release: string; stored: boolean }[] } = JSON.parse(answer.body);
  return releases.find(({ stored }, place) => place > 0 && stored)?.release;
}

/**
 * One publish, one clean-up, a migration of what is registered with the release before, and of `sessions` while they are walked:
 * until the server is killed. Rejects where an answer is a server error.
 */
export async function maintain(
  port: number,
  edition: number,
  sessions: readonly string[],
  maintained: Maintained,
): Promise<void> {
  await publishVariant(port, edition);
  maintained.publishes += 1;
  await post(port, "/api/releases/gc", { keep: 2 });
  maintained.cleanUps += 1;
  const from = await previousRelease(port);
  const named = sessions.map((session_id) => ({ session_id }));
  for (const which of from === undefined ? named : [{ from }, ...named]) {
    const report = await post(port, "/api/releases/migrate", { ...which, to: "main", apply: true });
    maintained.migrations += 1;
    maintained.moved += Array.isArray(report.sessions) ? report.sessions.length : 0;
  }
}
