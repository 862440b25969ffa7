/** Files that no importer should be given: each is answered with one sentence and the way on, and nothing is written. */
import { Buffer } from "node:buffer";
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { authorIn, emptyFolder, importFile } from "./support.ts";

const fixture = (name: string): Uint8Array =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), "fixtures", name));

const packed = (...names: string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<x/>")])));

/** The archive with another stated size for its first entry. */
function withStatedSize(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const directory = view.getUint32(archive.length - 22 + 16, true);
  view.setUint32(directory + 24, size, true);
  return archive;
}

describe("one sentence each", () => {
  test.each<[string, string, Uint8Array, string]>([
    ["an empty file", "a.xlsx", new Uint8Array(), "a.xlsx is empty."],
    ["a PDF", "a.xlsx", Buffer.from("%PDF-1.7 …"), "a.xlsx is a PDF."],
    ["a picture", "a.csv", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "a.csv is a picture."],
    [
      "an old or locked workbook",
      "a.xlsx",
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "an old Office file, or one with a password. Open it, and save it as .xlsx",
    ],
    ["a Word document", "a.xlsx", packed("[Content_Types].xml", "word/document.xml"), "a.xlsx is a Word document."],
    ["a presentation", "a.pptx", packed("ppt/presentation.xml"), "a.pptx is a presentation."],
    ["an OpenDocument table", "a.ods", packed("mimetype", "content.xml", "styles.xml"), "OpenDocument"],
    ["an archive of other files", "a.zip", packed("readme.txt"), "Unpack it, and import the file in it."],
    ["a damaged archive", "a.xlsx", packed("xl/workbook.xml").subarray(0, 60), "it cannot be unpacked"],
    ["a bomb", "a.xlsx", withStatedSize(packed("xl/workbook.xml"), 4e9), "unpacks to more than 64 MB"],
    [
      "ten thousand entries",
      "a.xlsx",
      zipSync(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`xl/${index}.xml`, new Uint8Array()]))),
      "2000 parts",
    ],
    ["bytes", "a.mmd", Uint8Array.from([0, 1, 2, 0xff, 0xfe, 0]), "a.mmd is not a text file."],
  ])("%s", async (_, name, bytes, words) => {
    proves("authoring/import-hostile");
    const { code, out, err, files } = await importFile(name, bytes);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(words);
    expect(err.split("\n\n")[0]?.split("\n").length).toBe(1);
    expect(files).toEqual([]);
  });

  test("a file of 100 MB is refused by its size, unread", async () => {
    const folder = emptyFolder();
    const file = openSync(join(folder, "large.csv"), "w");
    ftruncateSync(file, 100_000_000);
    closeSync(file);
    const { code, err } = await authorIn(folder, "import", "large.csv");
    expect(code).toBe(2);
    expect(err).toContain("large.csv has 100 MB; at most 20 MB are read.");
  });

  test("an entry that is larger than it says is cut there, and the workbook is damaged", async () => {
    const bomb = withStatedSize(zipSync({ "xl/workbook.xml": new Uint8Array(30_000_000) }), 1000);
    const { code, err, files } = await importFile("b.xlsx", bomb);
    expect(code).toBe(1);
    expect(err).toContain("The workbook is damaged. Open it in a spreadsheet program, and save it as .xlsx.");
    expect(files).toEqual([]);
  });
});

describe("a name that does not fit", () => {
  test("a workbook that is called .csv is read as a workbook", async () => {
    const { code, trees } = await importFile("laundry.csv", fixture("laundry.xlsx"));
    expect(code).toBe(0);
    expect(trees.length).toBe(2);
  });

  test("a table that is called .xlsx is read as a table", async () => {
    const { code, tree } = await importFile("t.xlsx", "node,response\nroot,Hello.\n");
    expect(code).toBe(0);
    expect(tree.nodes).toEqual({ root: { response: "Hello." } });
  });

  test("--from names another format than the file has", async () => {
    const { code, err } = await importFile("t.csv", "node,response\nroot,Hello.\n", "--from", "xlsx");
    expect(code).toBe(2);
    expect(err).toContain("t.csv is not a file of Excel.");
  });
});

test("no sheet of a workbook is written over a file, and then none is written at all", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "laundry.xlsx"), fixture("laundry.xlsx"));
  writeFileSync(join(folder, "stains.tree.yaml"), "mine");
  const { code, err } = await authorIn(folder, "import", "laundry.xlsx", "--out", "laundry.tree.yaml");
  expect(code).toBe(2);
  expect(err).toContain("stains.tree.yaml already exists.");
  expect(readFileSync(join(folder, "stains.tree.yaml"), "utf8")).toBe("mine");
  expect(existsSync(join(folder, "laundry.tree.yaml"))).toBe(false);
});
