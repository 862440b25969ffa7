/** Imports XMind files, old and new: every sheet becomes a tree. Notes become text, labels keywords, relationships options. */
import { decode } from "../decode.ts";
import { Notes, type ImportResult, type Importer, type ImportSource } from "../draft.ts";
import { readMaps } from "../topics/read-maps.ts";
import { readJsonSheets } from "./read-json.ts";
import { readXmlSheets } from "./read-xml.ts";
import { mapOf } from "./sheet.ts";

export const xmind: Importer = {
  name: "xmind",
  title: "XMind",
  extensions: [".xmind"],
  readsTexts: false,
  looksLike: () => false,
  looksLikeArchive: (names) =>
    names.has("content.json") || (names.has("content.xml") && !names.has("mimetype") && !names.has("styles.css")),
  read: readXmind,
};

function readXmind(source: ImportSource): ImportResult {
  const notes = new Notes();
  const text = (name: string): string | undefined => {
    const bytes = source.entries?.get(name);
    return bytes === undefined || bytes.length === 0 ? undefined : decode(bytes)?.text;
  };
  const json = text("content.json");
  const xml = text("content.xml");
  try {
    const sheets =
      (json === undefined ? undefined : readJsonSheets(json)) ??
      (xml === undefined ? undefined : readXmlSheets(xml, notes));
    if (sheets !== undefined) return readMaps(source, sheets.map(mapOf), notes);
  } catch (error) {
    // The only error of plain code here: recursion into a map of tens of thousands of levels.
    if (!(error instanceof RangeError)) throw error;
  }
  notes.omitted(1, {
    en: "The mind map is damaged, or has a password. Open it in XMind, and save it again without one.",
    zh: "思维导图已损坏或加了密码。请用 XMind 打开，去掉密码后重新保存。",
  });
  return { notes: notes.all };
}
