/** From the bytes of a file to a text or an archive. What is neither is refused with the way on. */
import type { LocalizedText } from "../../localized-text.ts";
import { UsageError } from "../command.ts";
import { isArchive, unpack } from "./archive.ts";
import { decode, type Decoded } from "./decode.ts";

/** A larger file is not read: a tree of a thousand nodes has less than one megabyte. */
export const MAX_FILE_BYTES = 20_000_000;

export type OpenedFile = Decoded | { entries: Map<string, Uint8Array> };

/** Files that people try, by how they begin, with what to do instead. */
const otherFiles: readonly (readonly [string, LocalizedText])[] = [
  [
    "d0cf11e0a1b11ae1",
    {
      en: "an old Office file, or one with a password. Open it, and save it as .xlsx without a password",
      zh: "旧版 Office 文件，或加了密码。请打开它，另存为不带密码的 .xlsx",
    },
  ],
  ["25504446", { en: "a PDF. Import the file that it was made from", zh: "PDF 文件。请导入制作它的原始文件" }],
  ["89504e47", { en: "a picture. Import the file that it was drawn in", zh: "图片。请导入画图时的原始文件" }],
  ["ffd8ff", { en: "a picture. Import the file that it was drawn in", zh: "图片。请导入画图时的原始文件" }],
  ["1f8b", { en: "compressed. Unpack it first", zh: "压缩文件。请先解压" }],
  ["377abcaf", { en: "compressed. Unpack it first", zh: "压缩文件。请先解压" }],
  ["52617221", { en: "compressed. Unpack it first", zh: "压缩文件。请先解压" }],
];

/** Archives that are no spreadsheet and no mind map, by the name of an entry. */
const otherArchives: readonly (readonly [RegExp, LocalizedText])[] = [
  [
    /^word\//,
    {
      en: "a Word document. Copy its outline into a text file that ends in .md, with # for headings and - for points",
      zh: "Word 文档。请把大纲复制到以 .md 结尾的文本文件，标题用 #，要点用 -",
    },
  ],
  [
    /^ppt\//,
    {
      en: "a presentation. Copy its outline into a text file that ends in .md",
      zh: "演示文稿。请把大纲复制到以 .md 结尾的文本文件",
    },
  ],
  [
    /^Index\/.*\.iwa$|^Index\.zip$/,
    { en: "an Apple iWork file. Export it as .xlsx", zh: "Apple iWork 文件。请导出为 .xlsx" },
  ],
  [/^content\.xml$/, { en: "an OpenDocument file. Save it as .xlsx", zh: "OpenDocument 文件。请另存为 .xlsx" }],
  [
    /./,
    { en: "an archive of other files. Unpack it, and import the file in it", zh: "压缩包。请解压后导入里面的文件" },
  ],
];

/** Throws a UsageError for what cannot be read at all. */
export function openFile(path: string, bytes: Uint8Array): OpenedFile {
  if (bytes.length === 0)
    throw refusal(path, { en: "empty. Save it again in its program", zh: "空文件。请在原来的软件里重新保存" });
  if (isArchive(bytes)) return { entries: unpack(path, bytes) };
  const start = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const other = otherFiles.find(([magic]) => start.startsWith(magic));
  if (other !== undefined) throw refusal(path, other[1]);
  const decoded = decode(bytes);
  if (decoded !== undefined) return decoded;
  throw new UsageError({ en: `${path} is not a text file.`, zh: `${path} 不是文本文件。` });
}

/** For a file that is too large to be read. */
export function tooLargeFile(path: string, bytes: number): UsageError {
  return new UsageError({
    en: `${path} has ${Math.ceil(bytes / 1e6)} MB; at most ${MAX_FILE_BYTES / 1e6} MB are read. Remove pictures and what does not belong to the tree.`,
    zh: `${path} 有 ${Math.ceil(bytes / 1e6)} MB，最多读取 ${MAX_FILE_BYTES / 1e6} MB。请删除图片以及与树无关的内容。`,
  });
}

/** For an archive that no importer reads. */
export function unknownArchive(path: string, names: Iterable<string>): UsageError {
  const all = [...names];
  const found = otherArchives.find(([pattern]) => all.some((name) => pattern.test(name)));
  return refusal(path, found?.[1] ?? { en: "an empty archive", zh: "空的压缩包" });
}

function refusal(path: string, { en, zh }: LocalizedText): UsageError {
  return new UsageError({ en: `${path} is ${en}.`, zh: `${path} 是${zh}。` });
}
