/**
 * Packages of npm: installed by the ordinary npm client in a folder of their own, without running any of their scripts,
 * and started under Node's permission model. The folder appears whole or not at all; nothing of a package runs before
 * every digest was seen. Not here: the checks of lock file and program (`npm-checks.ts`).
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { codeOf, RunnerError, type RunnerCode } from "../failures.ts";
import type { Launch } from "../program.ts";
import { checkLock, findBin, measure } from "./npm-checks.ts";
import type { Approval, Installed, InstallRequest, IntegrityCheck } from "./model.ts";
import { runTool, toolEnvironment, type ToolOptions } from "./tool.ts";

const GUARD = join(dirname(fileURLToPath(import.meta.url)), "..", "guard.mjs");
const MARK = "installed.json";

const FLAGS = [
  "--ignore-scripts",
  "--omit=dev",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
  "--json",
  // Older npm clients do not know these; the lock file is checked for the same below.
  "--allow-git=none",
  "--allow-remote=none",
  "--allow-file=none",
  "--allow-directory=none",
];

/** What npm says about why it failed, as a code of ours. */
const NPM_CODES: Record<string, RunnerCode> = {
  E404: "unknown_version",
  ETARGET: "unknown_version",
  ENOVERSIONS: "unknown_version",
  EINTEGRITY: "integrity_mismatch",
  EALLOWGIT: "foreign_dependency",
  EALLOWREMOTE: "foreign_dependency",
  EALLOWFILE: "foreign_dependency",
  EALLOWDIRECTORY: "foreign_dependency",
  ENOTFOUND: "registry_unreachable",
  EAI_AGAIN: "registry_unreachable",
  ECONNREFUSED: "registry_unreachable",
  ECONNRESET: "registry_unreachable",
  ETIMEDOUT: "registry_unreachable",
  ERR_SOCKET_TIMEOUT: "registry_unreachable",
};

interface Mark {
  bin: string;
  native: boolean;
}

/** Installations under way, by folder: two servers of one package wait for the same. */
const underWay = new Map<string, Promise<void>>();

/** Installs an npm package, unless it is there already. */
export async function installNpm(request: InstallRequest): Promise<Installed> {
  const { identifier, version, integrity } = request.source;
  const folder = join(request.settings.folder, "packages", "npm", `${identifier.replace("/", "+")}@${version}`);
  while (!existsSync(join(folder, MARK))) {
    const others = underWay.get(folder);
    const running = others ?? installInto(folder, request).finally(() => underWay.delete(folder));
    underWay.set(folder, running);
    await running.catch((error: unknown) => {
      // Whoever began it has been removed; this one has not.
      if (others === undefined || codeOf(error) !== "removed") throw error;
    });
  }
  const checked = await checkAnnounced(folder, request, integrity);
  const mark = JSON.parse(await readFile(join(folder, MARK), "utf8")) as Mark;
  return {
    native: mark.native,
    integrity: checked,
    installScripts: await hasInstallScripts(folder),
    launch: (approval, dataFolder) => launch(folder, mark, approval, dataFolder, request),
  };
}

async function installInto(folder: string, request: InstallRequest): Promise<void> {
  const { source, settings } = request;
  const packages = join(settings.folder, "packages", "npm");
  const staging = join(packages, `.staging-${randomBytes(6).toString("hex")}`);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    // The name stands in a file, never on a command line.
    const manifest = {
      name: "cairn-runner-package",
      private: true,
      dependencies: { [source.identifier]: source.version },
    };
    await writeFile(join(staging, "package.json"), JSON.stringify(manifest));
    await npm(["install", ...FLAGS, `--cache=${join(settings.folder, "npm-cache")}`], staging, request);
    checkLock(JSON.parse(await readFile(join(staging, "package-lock.json"), "utf8")));
    await checkAnnounced(staging, request, source.integrity);
    const { size, native } = await measure(join(staging, "node_modules"));
    if (size > settings.limits.maxInstalled) throw new RunnerError("package_too_large");
    const bin = await findBin(staging, source.identifier);
    await writeFile(join(staging, MARK), JSON.stringify({ bin, native } satisfies Mark));
    await rm(folder, { recursive: true, force: true });
    await rename(staging, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Runs npm; throws the code that fits what it says. */
async function npm(args: readonly string[], cwd: string, request: InstallRequest): Promise<string> {
  const options: ToolOptions = {
    cwd,
    environment: toolEnvironment(request.settings.environment),
    timeoutMs: request.settings.limits.installMs,
    signal: request.signal,
    onLine: request.onLine,
  };
  const { code, output } = await runTool("npm", args, options);
  if (code === undefined) throw new RunnerError("npm_missing");
  if (code === 0) return output;
  const said = /"code":\s*"([A-Z0-9_]+)"/.exec(output)?.[1] ?? "";
  request.onLine(`npm ended with code ${String(code)} ${said}`);
  throw new RunnerError(NPM_CODES[said] ?? (/^E5\d\d$/.test(said) ? "registry_unreachable" : "install_failed"));
}

/** Compares the digest that was announced with the installed one. Throws `integrity_mismatch` or `integrity_unsupported`. */
async function checkAnnounced(
  folder: string,
  request: InstallRequest,
  announced: string | undefined,
): Promise<IntegrityCheck> {
  // npm has compared every package with the registry's digest while it unpacked it.
  if (announced === undefined || announced === "") return "registry";
  const { identifier, version } = request.source;
  if (/^[0-9a-f]{64}$/i.test(announced)) {
    const found = await tarballSha256(folder, `${identifier}@${version}`, request);
    if (found !== announced.toLowerCase()) throw new RunnerError("integrity_mismatch");
    return "announced";
  }
  if (!/^sha(?:1|256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(announced)) throw new RunnerError("integrity_unsupported");
  const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string }>;
  };
  const found = lock.packages[`node_modules/${identifier}`]?.integrity ?? "";
  if (!found.split(/\s+/).includes(announced)) throw new RunnerError("integrity_mismatch");
  return "announced";
}

/** Whether npm notes install scripts for any package of the tree. */
async function hasInstallScripts(folder: string): Promise<boolean> {
  const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, { hasInstallScript?: unknown }>;
  };
  return Object.values(lock.packages).some((entry) => entry.hasInstallScript === true);
}

/** The SHA-256 of the package's archive, which npm takes from its cache. */
async function tarballSha256(folder: string, spec: string, request: InstallRequest): Promise<string> {
  const target = join(folder, `.archive-${randomBytes(6).toString("hex")}`);
  await mkdir(target);
  try {
    const cache = `--cache=${join(request.settings.folder, "npm-cache")}`;
    await npm(["pack", spec, "--ignore-scripts", "--json", cache, `--pack-destination=${target}`], folder, request);
    const [file] = await readdir(target);
    const bytes = file === undefined ? undefined : await readFile(join(target, file));
    return bytes === undefined ? "" : createHash("sha256").update(bytes).digest("hex");
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Packages that keep a file beside their own code, where they may not write, unless a variable names another place. */
const DATA_FILES: ReadonlyMap<string, readonly [variable: string, file: string]> = new Map([
  ["@modelcontextprotocol/server-memory", ["MEMORY_FILE_PATH", "memory.jsonl"]],
]);

function dataFilesOf(identifier: string, dataFolder: string): Record<string, string> {
  const found = DATA_FILES.get(identifier);
  return found === undefined ? {} : { [found[0]]: join(dataFolder, found[1]) };
}

/** The program under the permission model: reads its package, its data and the named folders; writes its data, and those that were named for it. */
function launch(folder: string, mark: Mark, approval: Approval, dataFolder: string, request: InstallRequest): Launch {
  const read = [`${folder}/`, `${dataFolder}/`, GUARD, ...approval.folders.map((path) => `${path}/`)];
  return {
    command: process.execPath,
    args: [
      "--permission",
      ...read.map((path) => `--allow-fs-read=${path}`),
      ...[dataFolder, ...approval.writableFolders].map((path) => `--allow-fs-write=${path}/`),
      ...(approval.addons ? ["--allow-addons"] : []),
      // SQLite of Node opens files past the permission model.
      "--no-experimental-sqlite",
      "--disable-sigusr1",
      `--max-old-space-size=${request.settings.limits.maxHeapMiB}`,
      "--disable-warning=ExperimentalWarning",
      "--disable-warning=SecurityWarning",
      `--import=${pathToFileURL(GUARD).href}`,
      join(folder, mark.bin),
      ...(request.source.arguments ?? []),
    ],
    environment: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      LANG: "C.UTF-8",
      HOME: dataFolder,
      TMPDIR: dataFolder,
      ...dataFilesOf(request.source.identifier, dataFolder),
      ...approval.environment,
    },
    cwd: dataFolder,
    mayStartOthers: approval.addons,
  };
}
