/**
 * What the operator of a runner decides: where it keeps its state, who may ask it, which ports and folders programs get,
 * and its limits. Read once from the environment; nothing a request says changes it.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, isAbsolute, join, sep } from "node:path";

/** Limits of one program and of the runner. Times in milliseconds, sizes in bytes. */
export interface RunnerLimits {
  maxServers: number;
  /** Resident memory of a program and all it started. */
  maxMemory: number;
  /** The JavaScript heap, in MiB: below `maxMemory`, so that most programs end with their own message first. */
  maxHeapMiB: number;
  memoryCheckMs: number;
  maxLine: number;
  maxRequest: number;
  maxInstalled: number;
  maxPending: number;
  /** Lines on standard output that nobody waits for, between two answers; a program that writes more is ended. */
  maxStrayLines: number;
  installMs: number;
  startMs: number;
  callMs: number;
  idleMs: number;
  stopMs: number;
  backoffMs: number;
  maxBackoffMs: number;
  /** Ends in a row, each before the program has run for `steadyMs`, after which it is not started again. */
  maxCrashes: number;
  steadyMs: number;
}

export const DEFAULT_LIMITS: RunnerLimits = {
  maxServers: 50,
  maxMemory: 256 * 1024 * 1024,
  maxHeapMiB: 160,
  memoryCheckMs: 250,
  maxLine: 8 * 1024 * 1024,
  maxRequest: 4 * 1024 * 1024,
  maxInstalled: 1024 * 1024 * 1024,
  maxPending: 32,
  maxStrayLines: 5000,
  installMs: 120_000,
  startMs: 20_000,
  callMs: 120_000,
  idleMs: 600_000,
  stopMs: 2000,
  backoffMs: 500,
  maxBackoffMs: 60_000,
  maxCrashes: 5,
  steadyMs: 60_000,
};

export interface RunnerSettings {
  /** The state folder, without symbolic links. */
  folder: string;
  token: string;
  host: string;
  /** The port of the runner's own API; 0 lets the system choose. */
  port: number;
  /** Programs get a port each from here, both ends included. */
  ports: { from: number; to: number };
  /** How callers elsewhere reach the API, without a slash at its end; undefined: programs are reached by their own port. */
  publicUrl?: string;
  /** Folders inside which a request may name some for a program to read. */
  folders: readonly string[];
  /** Those of them inside which a program may be let write. */
  writableFolders: readonly string[];
  /** What installers are started with. */
  environment: Readonly<Record<string, string | undefined>>;
  limits: RunnerLimits;
}

/** A setting that cannot be used; its message names the variable. */
export class SettingsError extends Error {}

/** Reads the settings from environment variables (docs/RUNNER.md) and makes the state folder, for its owner alone. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  defaultFolder: string,
): RunnerSettings {
  const wanted = environment.CAIRN_RUNNER_STATE ?? defaultFolder;
  if (!isAbsolute(wanted)) throw new SettingsError("CAIRN_RUNNER_STATE needs an absolute path.");
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  chmodSync(wanted, 0o700);
  const folder = realpathSync(wanted);
  const port = Number(environment.CAIRN_RUNNER_PORT ?? 8099);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingsError("CAIRN_RUNNER_PORT is a number between 0 and 65535.");
  const publicUrl = environment.CAIRN_RUNNER_URL?.replace(/\/+$/, "");
  if (publicUrl !== undefined && !/^https?:\/\/[^\s?#]+$/.test(publicUrl))
    throw new SettingsError("CAIRN_RUNNER_URL is an address that begins with https:// or http://.");
  return {
    folder,
    token: readToken(environment.CAIRN_RUNNER_TOKEN, folder),
    host: environment.CAIRN_RUNNER_HOST ?? "127.0.0.1",
    port,
    ports: readPorts(environment.CAIRN_RUNNER_PORTS ?? "8100-8200"),
    ...(publicUrl !== undefined && { publicUrl }),
    ...readFolders(environment.CAIRN_RUNNER_FOLDERS, folder),
    environment,
    limits: DEFAULT_LIMITS,
  };
}

function readToken(given: string | undefined, folder: string): string {
  if (given !== undefined && given !== "") {
    if (given.length < 16) throw new SettingsError("CAIRN_RUNNER_TOKEN needs 16 characters at least.");
    return given;
  }
  const path = join(folder, "token");
  if (existsSync(path)) {
    chmodSync(path, 0o600);
    const kept = readFileSync(path, "utf8").trim();
    if (kept.length >= 16) return kept;
  }
  const token = randomBytes(32).toString("base64url");
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return token;
}

function readPorts(text: string): { from: number; to: number } {
  const match = /^(\d{1,5})-(\d{1,5})$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || from < 1 || from > to || to > 65_535)
    throw new SettingsError("CAIRN_RUNNER_PORTS is a range such as 8100-8200.");
  return { from, to };
}

/** What is said behind a folder in which programs may be let write. */
const WRITABLE = /=rw$/;

function readFolders(text: string | undefined, state: string): Pick<RunnerSettings, "folders" | "writableFolders"> {
  const named = (text ?? "")
    .split(delimiter)
    .filter((path) => path !== "")
    .map((given) => {
      const path = given.replace(WRITABLE, "");
      if (!isAbsolute(path) || !existsSync(path))
        throw new SettingsError("CAIRN_RUNNER_FOLDERS names folders that exist, by absolute paths.");
      return { path: realpathSync(path), isWritable: WRITABLE.test(given) };
    });
  const writableFolders = named.filter(({ isWritable }) => isWritable).map(({ path }) => path);
  // Who may write there could change what the runner starts, and who may use it.
  if (writableFolders.some((path) => isInside(state, path) || isInside(path, state)))
    throw new SettingsError(
      "CAIRN_RUNNER_FOLDERS lets programs write into the runner's own state folder. Name another.",
    );
  return { folders: named.map(({ path }) => path), writableFolders };
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
