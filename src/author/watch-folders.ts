/**
 * Notices every change below some folders: a file written in place, replaced by renaming another over it, removed and made
 * anew, and files in new folders. Says only that something changed; the caller reads everything again.
 * Linux has no recursive watching of its own, and Node's replacement loses files that were renamed: there each folder is
 * watched by itself. macOS and Windows watch a whole tree, also through renames.
 * Not here: what is done after a change (`commands/check.ts`, `dev/keep-published.ts`).
 */
import { readdirSync, statSync, watch, type FSWatcher } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import type { LocalizedText } from "../localized-text.ts";

export interface WatchOptions {
  /** Absolute paths. A folder that does not exist yet is watched from the moment it is made; its parent has to exist. */
  folders: readonly string[];
  /** Editors save in several operations: `changed` is called once this many milliseconds have passed without another. */
  quietMs: number;
  changed: () => void;
  /** Called when the system allows no more watched folders: changes in some of them go unnoticed. */
  problem: (text: LocalizedText) => void;
  /** Ends the watching. */
  signal: AbortSignal;
}

/** Watches until `signal`. */
export function watchFolders({ folders, quietMs, changed, problem, signal }: WatchOptions): void {
  if (signal.aborted) return;
  const open = opener(problem);
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const notice = (): void => {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(changed, quietMs);
  };
  const forget = (folder: string): void => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(join(folder, "/"))) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  const follow = (folder: string): void => {
    if (signal.aborted || watchers.has(folder)) return;
    const opened = open(folder, hasRecursion, (kind, name) => {
      // A folder that was replaced keeps its path but is another one: it is watched anew.
      if (!hasRecursion && kind === "rename") {
        forget(name === null ? folder : join(folder, name));
        if (name === null) follow(folder);
        else followIfFolder(join(folder, name));
      }
      notice();
    });
    if (opened === undefined) return;
    watchers.set(folder, opened);
    opened.on("error", () => forget(folder));
    if (hasRecursion) return;
    // Listed after the watching began, so that no folder is made between the two.
    for (const entry of foldersIn(folder)) follow(join(folder, entry));
  };
  const followIfFolder = (path: string): void => {
    if (isFollowed(basename(path)) && isFolder(path)) follow(path);
  };
  // The folders themselves may be replaced, or be made later.
  for (const parent of new Set(folders.map((folder) => dirname(folder)))) {
    const opened = open(parent, false, (kind, name) => {
      const folder = name === null ? undefined : join(parent, name);
      if (kind !== "rename" || folder === undefined || !folders.includes(folder)) return;
      forget(folder);
      if (isFolder(folder)) follow(folder);
      notice();
    });
    opened?.on("error", () => undefined);
    if (opened !== undefined) watchers.set(`parent of ${parent}`, opened);
  }
  for (const folder of folders) if (isFolder(folder)) follow(folder);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  });
}

const hasRecursion = process.platform === "darwin" || process.platform === "win32";

type Listener = (kind: string, name: string | null) => void;
/** Undefined when the folder has gone in the meantime, or cannot be watched. */
type Open = (folder: string, recursive: boolean, listener: Listener) => FSWatcher | undefined;

/** Tells of the system's limit once, however many folders are beyond it. */
function opener(problem: WatchOptions["problem"]): Open {
  let told = false;
  return (folder, recursive, listener) => {
    try {
      return watch(folder, { recursive }, listener);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOSPC" && code !== "EMFILE") return undefined;
      if (!told) problem(tooManyFolders);
      told = true;
      return undefined;
    }
  };
}

const tooManyFolders: LocalizedText = {
  en: "This system allows no more watched folders. Raise its limit (on Linux: fs.inotify.max_user_watches and max_user_instances), or go on without watching.",
  zh: "系统允许监视的文件夹数量已达上限。请提高上限（Linux 上是 fs.inotify.max_user_watches 和 max_user_instances），或不使用监视功能。",
};

/** The folders that hold knowledge: hidden ones and installed packages are left out, as when files are collected. */
function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isFollowed(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFollowed(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}
