/**
 * The runner that installs and starts packages (docs/RUNNER.md), as the library asks it. Its address and token are the
 * operator's; what a program says reaches nobody through here, only codes.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { PackageSource } from "../../discovery/model.ts";
import type { UnavailableReason } from "../../failures/unusable-server.ts";
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
  /** It has the digest that was announced, or the registry's own; absent where none was compared. */
  integrityMatches?: true;
  /** It, or a package that it depends on, has install scripts; they are never run. Absent where the runner does not say. */
  hasInstallScripts?: boolean;
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
  folders: readonly string[];
  writableFolders: readonly string[];
  /** Native code, which somebody has agreed to. */
  addons: boolean;
}

/** What callers are told of the runner's codes (`src/runner/failures.ts`); of any other, that the package did not start. */
const REASONS: ReadonlyMap<unknown, UnavailableReason> = new Map([
  ...withReason("native_code", "needs_addons", "needs_approval"),
  ["unauthorized", "no_runner"],
  ["npm_missing", "no_npm"],
  ["uvx_missing", "no_uvx"],
  ["docker_missing", "no_docker"],
  ...withReason("unknown_package", "unknown_version", "not_a_registry_name", "not_an_exact_version"),
  ...withReason("unverified_package", "integrity_mismatch", "integrity_unsupported", "foreign_dependency"),
  ...withReason("unusable_package", "no_bin", "ambiguous_bin", "not_javascript", "needs_permission", "not_mcp"),
  ...withReason("unusable_package", "line_too_long", "package_too_large", "exited_at_start"),
  ...withReason("runner_full", "no_free_port", "too_many_servers"),
  ...withReason("ended", "server_unavailable", "memory_exceeded", "no_answer"),
  ["busy", "busy"],
]);

/** What callers are told of a code of the runner's. */
export function reasonOfRunner(code: unknown): UnavailableReason {
  return REASONS.get(code) ?? "not_started";
}

function withReason(reason: UnavailableReason, ...codes: string[]): [string, UnavailableReason][] {
  return codes.map((code) => [code, reason]);
}

/** Installs a package and starts it. Fails with `server_unavailable`. */
export async function startPackage(
  runner: RunnerAccess,
  source: PackageSource,
  { server, owner, environment, folders, writableFolders, addons }: StartOptions,
): Promise<Outcome<StartedPackage>> {
  const failed = (reason: UnavailableReason) => refuse<StartedPackage>({ code: "server_unavailable", server, reason });
  // What it asks for is the registry's word; what it gets is decided here.
  const { environment: _asked, ...wanted } = source;
  try {
    let view = await ask(runner, "POST", "/servers", {
      source: wanted,
      environment,
      folders,
      addons,
      owner,
      ...(writableFolders.length > 0 && { writable_folders: writableFolders }),
    });
    const until = Date.now() + MAX_START_MS;
    while (isStarting(view.status) && Date.now() < until) {
      view = await ask(runner, "GET", `/servers/${String(view.id)}?wait=${WAIT_SECONDS}`);
    }
    const isStarted = view.status === "running" || view.status === "idle";
    if (isRecord(view.error) && !isStarted) return failed(reasonOfRunner(view.error.code));
    if (!isStarted || typeof view.id !== "string" || !/^[a-z0-9-]+$/.test(view.id)) return failed("not_started");
    const { id, integrity, install_scripts: scripts } = view;
    return accept({
      id,
      url: `${runner.url}/servers/${id}/mcp`,
      ...((integrity === "announced" || integrity === "registry") && { integrityMatches: true }),
      ...(typeof scripts === "boolean" && { hasInstallScripts: scripts }),
    });
  } catch {
    return failed("unreachable");
  }
}

/** What a package of each registry is started with, where a runner may lack it. */
const LACKING = { pypi: "no_uvx", oci: "no_docker" } as const;

/** Why the runner can start no package of this registry; undefined where it can, or does not say. Never fails. */
export async function cannotStart(
  runner: RunnerAccess,
  { registry }: PackageSource,
): Promise<UnavailableReason | undefined> {
  if (registry === "npm") return undefined;
  const starts = await ask(runner, "GET", "/registries").catch((): Record<string, unknown> => ({}));
  return starts[registry] === false ? LACKING[registry] : undefined;
}

/** Stops a program and deletes what it kept. Never fails: what is gone is gone. */
export async function stopPackage(runner: RunnerAccess, id: string): Promise<void> {
  await ask(runner, "DELETE", `/servers/${id}`).catch(() => undefined);
}

const isStarting = (status: unknown): boolean => ["installing", "starting", "restarting"].includes(String(status));

/** The runner's answer: a program, or `error`. Throws where it cannot be reached. */
async function ask(
  { url, token }: RunnerAccess,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout((WAIT_SECONDS + 10) * 1000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  return isRecord(answer) ? answer : {};
}
