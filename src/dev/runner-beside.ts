/** The runner (docs/RUNNER.md) that was started from the same folder: `npm start` tells the Worker where it is. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";

export interface RunnerBeside {
  url: string;
  token: string;
}

/**
 * The address and the token that `npm run runner` keeps under `.cairn/runner`, or where `CAIRN_RUNNER_STATE` says. Undefined where
 * it never ran there, and where `.dev.vars` or the environment names a runner: theirs counts.
 */
export function runnerBeside(
  repository: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): RunnerBeside | undefined {
  const settings = read(join(repository, ".dev.vars"));
  const named = { ...environment, ...(settings === undefined ? {} : parseEnv(settings)) };
  if (named.CAIRN_RUNNER_URL || named.CAIRN_RUNNER_TOKEN) return undefined;
  const folder = environment.CAIRN_RUNNER_STATE ?? join(repository, ".cairn", "runner");
  const [url, token] = [read(join(folder, "address")), read(join(folder, "token"))];
  return url === undefined || token === undefined ? undefined : { url: url.trim(), token: token.trim() };
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
