/** Every save is noticed, however the editor writes the file. Real files; each save waits for its own change, with a limit. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import type { LocalizedText } from "../../src/localized-text.ts";
import { watchFolders } from "../../src/author/watch-folders.ts";

const SAVES = 8;
const QUIET_MS = 20;
/** No save takes this long: what is not noticed by then is lost. */
const LIMIT_MS = 60_000;

let folder: string;
let end: AbortController;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cairn-watch-"));
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  rmSync(folder, { recursive: true, force: true });
});

function problem(text: LocalizedText): void {
  throw new Error(text.en);
}

/** Watches `knowledge` and `templates`; the answer waits until a change shows that a file has a text. */
function watched(): (path: string, text: string) => Promise<boolean> {
  let look = (): void => undefined;
  const folders = ["knowledge", "templates"].map((name) => join(folder, name));
  watchFolders({ folders, quietMs: QUIET_MS, changed: () => look(), problem, signal: end.signal });
  return (path, text) =>
    new Promise((resolve) => {
      const limit = setTimeout(() => resolve(false), LIMIT_MS);
      look = () => {
        if (!existsSync(path) || readFileSync(path, "utf8") !== text) return;
        clearTimeout(limit);
        resolve(true);
      };
    });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const ways: readonly [name: string, save: (path: string, text: string) => void][] = [
  ["in place", (path, text) => writeFileSync(path, text)],
  [
    "by renaming a new file over it",
    (path, text) => {
      writeFileSync(`${path}.tmp`, text);
      renameSync(`${path}.tmp`, path);
    },
  ],
  [
    "by renaming it to a backup and writing it anew",
    (path, text) => {
      renameSync(path, `${path}~`);
      writeFileSync(path, text);
      unlinkSync(`${path}~`);
    },
  ],
  [
    "by removing it and writing it anew",
    (path, text) => {
      unlinkSync(path);
      writeFileSync(path, text);
    },
  ],
];

describe("watching folders", () => {
  test.each(ways)(
    "notices every save of a file that is written %s",
    async (_, save) => {
      proves("authoring/every-save");
      const path = join(folder, "knowledge", "shop", "main.tree.yaml");
      write(path, "first");
      const change = watched();
      const noticed: boolean[] = [];
      for (let nth = 0; nth < SAVES; nth += 1) {
        const wait = change(path, `save ${nth}`);
        save(path, `save ${nth}`);
        noticed.push(await wait);
      }
      expect(noticed).toEqual(Array.from({ length: SAVES }, () => true));
    },
    60_000,
  );

  test("notices files in folders that are made later, and in one that was replaced", async () => {
    mkdirSync(join(folder, "knowledge"));
    const change = watched();
    const noticed: boolean[] = [];
    const path = join(folder, "knowledge", "shop", "documents", "guide.md");
    const step = async (at: string, text: string, act: () => void): Promise<void> => {
      const wait = change(at, text);
      act();
      noticed.push(await wait);
    };
    await step(path, "new", () => write(path, "new"));
    await step(path, "edited", () => writeFileSync(path, "edited"));
    await step(path, "replaced", () => {
      rmSync(join(folder, "knowledge", "shop"), { recursive: true });
      write(path, "replaced");
    });
    await step(path, "edited again", () => writeFileSync(path, "edited again"));
    await step(path, "moved here", () => {
      copyFileSync(path, join(folder, "kept.md"));
      renameSync(join(folder, "knowledge"), join(folder, "elsewhere"));
      write(path, "moved here");
    });
    await step(path, "and edited", () => writeFileSync(path, "and edited"));
    const prompt = join(folder, "templates", "prompt.md");
    await step(prompt, "text", () => write(prompt, "text"));
    await step(prompt, "other text", () => writeFileSync(prompt, "other text"));
    expect(noticed).toEqual(Array.from({ length: 8 }, () => true));
  }, 60_000);

  test("is quiet after its end", async () => {
    const path = join(folder, "knowledge", "a.tree.yaml");
    write(path, "first");
    const other = new AbortController();
    let calls = 0;
    watchFolders({
      folders: [join(folder, "knowledge")],
      quietMs: 0,
      changed: () => void (calls += 1),
      problem,
      signal: other.signal,
    });
    other.abort();
    const change = watched();
    const wait = change(path, "second");
    writeFileSync(path, "second");
    expect(await wait).toBe(true);
    expect(calls).toBe(0);
  });
});
