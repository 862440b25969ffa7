/**
 * How commands write files for people: whole or not at all. The text is written beside the file and renamed over it, so that a full
 * disk leaves neither half a file nor an empty one, and the old file stays. Not here: files that the commands keep for themselves.
 */
import { accessSync, constants, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import type { LocalizedText } from "../localized-text.ts";

/** Nothing could be written; one sentence says why. */
export class WriteError extends Error {
  readonly text: LocalizedText;
  constructor(text: LocalizedText) {
    super(text.en);
    this.text = text;
  }
}

/**
 * Writes a file and the folders above it. A link stays a link; what is no file (a pipe, a terminal) is written to as it is.
 * Fails with `WriteError`; then the file is as it was.
 * @param mode of a new file
 */
export function writeWhole(path: string, content: string | Uint8Array, mode?: number): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const old = statSync(path, { throwIfNoEntry: false });
    if (old !== undefined && !old.isFile()) return writeFileSync(path, content);
    const target = old === undefined ? path : realpathSync(path);
    // A file that is kept from being written is not replaced either.
    if (old !== undefined) accessSync(target, constants.W_OK);
    const beside = join(dirname(target), `.cairn-${process.pid}.new`);
    try {
      writeFileSync(beside, content, { mode: old?.mode ?? mode });
      renameSync(beside, target);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  } catch (error) {
    throw new WriteError(whyNotWritten(error, path) ?? cannotWrite(path, codeOf(error)));
  }
}

/** Makes a folder and those above it. Fails with `WriteError`. */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, { recursive: true, mode });
  } catch (error) {
    throw new WriteError(whyNotWritten(error, path) ?? cannotWrite(path, codeOf(error)));
  }
}

/** One sentence for an error of the system that only writing meets; undefined for all other errors. */
export function whyNotWritten(error: unknown, path?: string): LocalizedText | undefined {
  const code = codeOf(error);
  const at = path ?? (error as NodeJS.ErrnoException).path;
  if (code === "EROFS") return cannotWrite(at ?? "The file", code);
  if (code !== "ENOSPC" && code !== "EDQUOT" && code !== "EFBIG") return undefined;
  if (at === undefined)
    return { en: "The disk is full. Free some space and try again.", zh: "磁盘已满。请腾出空间后重试。" };
  return {
    en: `The disk is full: ${at} was not written. Free some space, or choose a place on another disk.`,
    zh: `磁盘已满，没有写入 ${at}。请腾出空间，或换到另一个磁盘上的位置。`,
  };
}

function cannotWrite(path: string, code: string): LocalizedText {
  const why = code === "" ? { en: "", zh: "" } : { en: ` (${code})`, zh: `（${code}）` };
  return {
    en: `${path} cannot be written${why.en}. Choose a place that can be written to.`,
    zh: `${path} 无法写入${why.zh}。请换一个可以写入的位置。`,
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? "") : "";
}
