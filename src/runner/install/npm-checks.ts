/** What is checked of an npm package before anything of it runs: its lock file, its size, its program. */
import { lstat, open, readdir, readFile, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { RunnerError } from "../failures.ts";

interface LockEntry {
  resolved?: unknown;
  integrity?: unknown;
  link?: unknown;
  inBundle?: unknown;
  dependencies?: unknown;
  optionalDependencies?: unknown;
}

/** A dependency that names git, an address, a path or a repository (`owner/name`) instead of versions. */
const FOREIGN = /^(?:git|github|gitlab|bitbucket|gist|https?|file|link|ssh)[:+]|^[^@\s:]+\/[^\s]|^[.~]?\//i;

/** Every package has to come from a registry, with a digest. Throws `foreign_dependency`. */
export function checkLock(lock: unknown): void {
  const packages = isRecord(lock) && isRecord(lock.packages) ? lock.packages : {};
  const entries = Object.entries(packages).filter(([path]) => path !== "");
  if (entries.length === 0) throw new RunnerError("install_failed");
  for (const [, value] of entries) {
    const entry: LockEntry = isRecord(value) ? value : {};
    const { resolved } = entry;
    const elsewhere = typeof resolved === "string" && !/^https?:\/\//.test(resolved);
    // A package inside another's archive is covered by the digest of that archive.
    const digest = typeof entry.integrity === "string" || entry.inBundle === true;
    if (entry.link === true || elsewhere || !digest) throw new RunnerError("foreign_dependency");
    for (const list of [entry.dependencies, entry.optionalDependencies]) {
      if (!isRecord(list)) continue;
      for (const wanted of Object.values(list))
        if (typeof wanted === "string" && FOREIGN.test(wanted)) throw new RunnerError("foreign_dependency");
    }
  }
}

/** Bytes in a folder, and whether any file is native code for Node. */
export async function measure(folder: string): Promise<{ size: number; native: boolean }> {
  let size = 0;
  let native = false;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    native ||= entry.name.endsWith(".node");
    size += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return { size, native };
}

/**
 * The program of a package, as a path from the folder it was installed in. Throws `no_bin`, `ambiguous_bin`, or
 * `not_javascript` for a program that Node does not run.
 */
export async function findBin(folder: string, name: string): Promise<string> {
  const root = await realpath(join(folder, "node_modules", ...name.split("/")));
  const manifest: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const path = pickBin(isRecord(manifest) ? manifest.bin : undefined, name);
  const full = await realpath(join(root, path)).catch(() => "");
  if (!full.startsWith(root + sep)) throw new RunnerError("no_bin");
  if (!/\.[cm]?js$/.test(full) && !/^#!.*\bnode\b/.test(await firstLine(full))) throw new RunnerError("not_javascript");
  return relative(await realpath(folder), full);
}

function pickBin(bin: unknown, name: string): string {
  if (typeof bin === "string" && bin !== "") return bin;
  const programs = isRecord(bin)
    ? Object.entries(bin).filter(([, path]) => typeof path === "string" && path !== "")
    : [];
  const [only, second] = programs;
  if (only === undefined) throw new RunnerError("no_bin");
  const paths = new Set(programs.map(([, path]) => path));
  const own = name.split("/").at(-1);
  const chosen = second === undefined || paths.size === 1 ? only : programs.find(([program]) => program === own);
  if (chosen === undefined) throw new RunnerError("ambiguous_bin");
  return String(chosen[1]);
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ length: 200, position: 0 });
    return buffer.subarray(0, bytesRead).toString("utf8").split("\n")[0] ?? "";
  } finally {
    await file.close();
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
