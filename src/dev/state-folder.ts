/**
 * The folder in which `npm start` keeps sessions and what is published. Invariant: one server at a time uses a folder, since
 * two would write the same databases. Not here: the author's token in it (`author/local-token.ts`).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import type { LocalizedText } from "../localized-text.ts";

export const DEFAULT_PORT = 8787;

/** What the databases of a server need at least. */
const MIN_ROOM_BYTES = 4 * 1024 * 1024;
/** The same of a new one with its first release: with less nothing would be published, so nothing served. */
const MIN_NEW_ROOM_BYTES = 12 * 1024 * 1024;

/** The folder of a server that was given none: each port has its own. */
export function defaultStateFolder(repository: string, port: number): string {
  return join(repository, ".wrangler", port === DEFAULT_PORT ? "state" : `state-${port}`);
}

/**
 * Makes the folder and takes it for this process. Answers what gives it back, or one sentence on why it cannot be used:
 * another server runs on it, it cannot be written, the disk is full.
 */
export function takeStateFolder(folder: string): { release(): void } | { problem: LocalizedText } {
  const mark = join(folder, "server-process");
  try {
    // What users said is for the owner of the folder; a folder that was there keeps the rights it was given.
    makeFolder(folder, 0o700);
    const owner = ownerOf(mark);
    if (owner !== undefined && owner !== process.pid && isRunning(owner)) return { problem: inUse(folder, mark) };
    const room = join(folder, `.room-${process.pid}`);
    try {
      writeFileSync(room, new Uint8Array(neededRoom(folder)));
    } finally {
      rmSync(room, { force: true });
    }
    writeFileSync(mark, `${process.pid}\n`);
  } catch (error) {
    return { problem: cannotWrite(folder, (error as NodeJS.ErrnoException).code ?? "") };
  }
  return {
    release() {
      if (ownerOf(mark) === process.pid) rmSync(mark, { force: true });
    },
  };
}

/** Makes a folder and those above it, one by one: made at once, one that the system refuses with ENOENT is tried for ever. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/** The bytes that must be free on the disk of a state folder before a server starts on it. */
export function neededRoom(folder: string): number {
  const isNew = readdirSync(folder).every((name) => name === "server-process" || name.startsWith("."));
  return isNew ? MIN_NEW_ROOM_BYTES : MIN_ROOM_BYTES;
}

/** One sentence on why files cannot be written to a folder; undefined when they can. */
export function whyNotWritable(folder: string): LocalizedText | undefined {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, "");
    rmSync(probe);
    return undefined;
  } catch (error) {
    return cannotWrite(folder, (error as NodeJS.ErrnoException).code ?? "");
  }
}

function ownerOf(mark: string): number | undefined {
  try {
    const owner = Number(readFileSync(mark, "utf8").trim());
    return Number.isInteger(owner) && owner > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function inUse(folder: string, mark: string): LocalizedText {
  return {
    en: `Another server is using ${folder}. Stop it, or give this one a folder of its own: npm start -- --state <folder>. (If none is running, remove ${mark}.)`,
    zh: `另一个服务器正在使用 ${folder}。请先停止它，或给这个服务器单独的文件夹：npm start -- --state <文件夹>。（如果没有服务器在运行，请删除 ${mark}。）`,
  };
}

/** The disk of a folder has no room: of files that this process writes, and of the databases of the local runtime. */
export function diskFull(folder: string): LocalizedText {
  return {
    en: `The disk is full: nothing can be written to ${folder}. Free some space, or use --state with a folder on another disk.`,
    zh: `磁盘已满，无法写入 ${folder}。请腾出空间，或用 --state 指定另一个磁盘上的文件夹。`,
  };
}

function cannotWrite(folder: string, code: string): LocalizedText {
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") return diskFull(folder);
  return {
    en: `${folder} cannot be written${code === "" ? "" : ` (${code})`}. Use --state with a folder that can.`,
    zh: `${folder} 无法写入${code === "" ? "" : `（${code}）`}。请用 --state 指定一个可以写入的文件夹。`,
  };
}
