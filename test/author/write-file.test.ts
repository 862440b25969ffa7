/** Commands write whole files or none, and say in a sentence why nothing could be written. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WriteError, writeWhole } from "../../src/author/write-file.ts";
import { runAuthor } from "../../src/author/run.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cairn-write-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const unwritten = (path: string): WriteError => {
  try {
    writeWhole(path, "new");
  } catch (error) {
    if (error instanceof WriteError) return error;
  }
  throw new Error("it was written");
};
/** The device that answers every write as a full disk does. */
const hasFullDevice = existsSync("/dev/full");
const fill = (): void => symlinkSync("/dev/full", join(folder, `.cairn-${process.pid}.new`));

test("a file and its folders are written, and nothing stays beside it", () => {
  const path = join(folder, "a", "b.txt");
  writeWhole(path, "old");
  writeWhole(path, "new");
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(readdirSync(join(folder, "a"))).toEqual(["b.txt"]);
});

test("a link stays a link, and what it leads to is replaced", () => {
  writeFileSync(join(folder, "real"), "old");
  symlinkSync(join(folder, "real"), join(folder, "link"));
  writeWhole(join(folder, "link"), "new");
  expect(readFileSync(join(folder, "real"), "utf8")).toBe("new");
});

test("below a file nothing can be written", () => {
  writeFileSync(join(folder, "file"), "");
  const { text } = unwritten(join(folder, "file", "x.txt"));
  expect(text.en).toMatch(/x\.txt cannot be written \((?:ENOTDIR|EEXIST)\)\. Choose a place/);
  expect(text.zh).toContain("无法写入");
});

// Only Linux and some relatives have the device.
test.skipIf(!hasFullDevice)("on a full disk the old file stays, and there is none where there was none", () => {
  writeFileSync(join(folder, "old.txt"), "old");
  for (const name of ["old.txt", "fresh.txt"]) {
    fill();
    expect(unwritten(join(folder, name)).text.en).toContain(`The disk is full: ${join(folder, name)} was not written.`);
  }
  expect(readdirSync(folder)).toEqual(["old.txt"]);
  expect(readFileSync(join(folder, "old.txt"), "utf8")).toBe("old");
});

test.skipIf(!hasFullDevice)("import --force keeps the old tree on a full disk, and says so in a sentence", async () => {
  writeFileSync(join(folder, "in.csv"), "node,response,option,next\nroot,Hello,Go on,end\nend,Done,,\n");
  writeFileSync(join(folder, "main.tree.yaml"), "old");
  fill();
  let said = "";
  const cli = {
    directory: folder,
    repository: folder,
    environment: { CAIRN_LANG: "en" },
    color: false,
    out: (text: string) => void (said += text),
    err: (text: string) => void (said += text),
    now: () => 0,
    signal: new AbortController().signal,
  };
  expect(await runAuthor(cli, ["import", "in.csv", "--out", "main.tree.yaml", "--force"])).toBe(1);
  expect(said.trim().split("\n").at(-1)).toMatch(
    /^The disk is full: .*main\.tree\.yaml was not written\. Free some space/,
  );
  expect(readFileSync(join(folder, "main.tree.yaml"), "utf8")).toBe("old");
});
