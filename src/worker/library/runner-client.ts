/**
 * The runner that installs and starts packages (docs/RUNNER.md), as the library asks it. Its address and token are the
 * operator's; what a program says reaches nobody through here, only codes.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { PackageSource } from "../../discovery/model.ts";
import { isRecord } from "../../json.ts";
import type { Env } from "../env.ts";

/** Milliseconds from the request to a program that runs; most of it is the installation. */
const MAX_START_MS = 120_000;
/** Seconds that the runner holds one question back, waiting for a change. */
const WAIT_SECONDS = 20;

/** A program that was started: its id at the runner, and where it speaks MCP. */
export interface StartedPackage {
  id: string;
  url: string;
}

export interface RunnerAccess {
  url: string;
  token: string;
}

/** The operator's runner; undefined when there is none. */
export function runnerOf(env: Env): RunnerAccess | undefined {
  const { CAIRN_RUNNER_URL: url = "", CAIRN_RUNNER_TOKEN: token = "" } = env;
  return url === "" || token === "" || !URL.canParse(url) ? undefined : { url: url.replace(/\/+$/, ""), token };
}

interface StartOptions {
  server: string;
  owner: string;
  environment: Readonly<Record<string, string>>;
  /** Native code, which somebody has agreed to. */
  addons: boolean;
}

/** Installs a package and starts it. Fails with `server_unavailable`. */
export async function startPackage(
  runner: RunnerAccess,
  source: PackageSource,
  { server, owner, environment, addons }: StartOptions,
): Promise<Outcome<StartedPackage>> {
  const failed = (reason: "unreachable" | "not_started" | "native_code") =>
    refuse<StartedPackage>({ code: "server_unavailable", server, reason });
  // What it asks for is the registry's word; what it gets is decided here.
  const { environment: _asked, ...wanted } = source;
  try {
    let view = await ask(runner, "POST", "/servers", { source: wanted, environment, addons, owner });
    const until = Date.now() + MAX_START_MS;
    while (view !== undefined && isStarting(view.status) && Date.now() < until) {
      view = await ask(runner, "GET", `/servers/${String(view.id)}?wait=${WAIT_SECONDS}`);
    }
    if (view === undefined || typeof view.id !== "string" || !/^[a-z0-9-]+$/.test(view.id))
      return failed("not_started");
    if (isRecord(view.error) && view.error.code === "needs_addons") return failed("native_code");
    if (view.status !== "running" && view.status !== "idle") return failed("not_started");
    return accept({ id: view.id, url: `${runner.url}/servers/${view.id}/mcp` });
  } catch {
    return failed("unreachable");
  }
}

/** Stops a program and deletes what it kept. Never fails: what is gone is gone. */
export async function stopPackage(runner: RunnerAccess, id: string): Promise<void> {
  await ask(runner, "DELETE", `/servers/${id}`).catch(() => undefined);
}

const isStarting = (status: unknown): boolean => ["installing", "starting", "restarting"].includes(String(status));

/** The runner's answer; undefined for a failure. Throws where it cannot be reached. */
async function ask(
  { url, token }: RunnerAccess,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown> | undefined> {
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout((WAIT_SECONDS + 10) * 1000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  return response.ok && isRecord(answer) ? answer : undefined;
}
