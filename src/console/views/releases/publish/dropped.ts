/**
 * The files of a folder that was dropped or chosen, with the texts of those that may belong to a project. Nothing leaves the browser here.
 */
import { isPartOfProject, pathsInProject } from "../../../../knowledge/folder-paths.ts";

/** What is read in a page: a larger project belongs to the command line, which reads one file at a time. Bytes. */
export const MAX_FOLDER_BYTES = 32 * 1024 * 1024;
/** Files that are read at the same time. */
const MAX_PARALLEL_READS = 16;

export interface Dropped {
  /** Its own name; empty where several were dropped. */
  folder: string;
  /** By their path in the folder. */
  files: ReadonlyMap<string, File>;
}

export interface FolderTexts {
  sources: { path: string; text: string }[];
  /** Files of example conversations: no part of a release. */
  tests: number;
  /** One base or several, or templates: the rest of what is served stays. */
  isPart: boolean;
}

/** A folder is larger than a page reads. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** From `<input webkitdirectory>`: its paths begin with the folder's name. */
export function chosenFolder(list: FileList): Dropped {
  const [first] = list;
  const folder = first?.webkitRelativePath.split("/")[0] ?? "";
  return {
    folder,
    files: new Map(Array.from(list, (file) => [file.webkitRelativePath.slice(folder.length + 1), file])),
  };
}

async function listEntry(entry: FileSystemEntry, path: string, into: Map<string, File>): Promise<void> {
  if (entry.name.startsWith(".") || entry.name === "node_modules") return;
  if (entry.isFile) {
    into.set(path, await new Promise<File>((found, failed) => (entry as FileSystemFileEntry).file(found, failed)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a hundred entries at a time, and none when it has given all.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed));
    if (some.length === 0) return;
    await Promise.all(some.map((one) => listEntry(one, path === "" ? one.name : `${path}/${one.name}`, into)));
  }
}

/** From a drop. Undefined where no folder was among what was dropped. */
export async function droppedFolder({ items }: DataTransfer): Promise<Dropped | undefined> {
  // The list is emptied when the event has been handled: all entries are taken before anything is waited for.
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const folders = entries.filter(({ isDirectory }) => isDirectory);
  const [first] = folders;
  if (first === undefined) return undefined;
  const files = new Map<string, File>();
  if (folders.length === 1) await listEntry(first, "", files);
  else await Promise.all(folders.map((folder) => listEntry(folder, folder.name, files)));
  return { folder: folders.length === 1 ? first.name : "", files };
}

/** Reads what may belong to a project; `progress` is told how many files were read, of how many. Fails with `TooLarge`. */
export async function readFolder(
  { folder, files }: Dropped,
  progress: (read: number, total: number) => void,
): Promise<FolderTexts> {
  const wanted = [...pathsInProject(folder, [...files.keys()])];
  const tests = wanted.filter(([, path]) => /\.test\.(?:ya?ml|json)$/.test(path)).length;
  const sources: FolderTexts["sources"] = [];
  const waiting = wanted.flatMap(([name, path]) => {
    const file = files.get(name);
    return file === undefined || /\.test\.(?:ya?ml|json)$/.test(path) ? [] : [{ path, file }];
  });
  const total = waiting.length;
  if (waiting.reduce((sum, { file }) => sum + file.size, 0) > MAX_FOLDER_BYTES) throw new TooLarge();
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      sources.push({ path: one.path, text: await one.file.text() });
      progress(sources.length, total);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_READS }, lane));
  return { sources, tests, isPart: isPartOfProject(folder, [...files.keys()]) };
}
