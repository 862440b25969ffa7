/** Sheets of XMind files since 2018: `content.json`. Unknown members are ignored, missing ones are empty. */
import { fieldOf, listOf, textOf } from "../json-fields.ts";
import type { XmindSheet, XmindTopic } from "./sheet.ts";

/** The sheets; undefined when the text is not such a file, or is nested too deeply. */
export function readJsonSheets(text: string): XmindSheet[] | undefined {
  try {
    const sheets: unknown = JSON.parse(text);
    if (!Array.isArray(sheets)) return undefined;
    return sheets.flatMap((sheet) => {
      const root = fieldOf(sheet, "rootTopic");
      if (typeof root !== "object" || root === null) return [];
      const relationships = listOf(sheet, "relationships").flatMap((one) => {
        const [from, to] = [textOf(one, "end1Id"), textOf(one, "end2Id")];
        return from === undefined || to === undefined ? [] : [{ from, to, title: textOf(one, "title") ?? "" }];
      });
      return [{ title: textOf(sheet, "title") ?? "", root: topicOf(root), relationships }];
    });
  } catch {
    return undefined;
  }
}

function topicOf(value: unknown): XmindTopic {
  const children = fieldOf(value, "children");
  const topics = (name: string): XmindTopic[] => listOf(children, name).map(topicOf);
  const [id, href] = [textOf(value, "id"), textOf(value, "href")];
  const notes = fieldOf(value, "notes");
  const note = textOf(fieldOf(notes, "plain"), "content") ?? textOf(fieldOf(notes, "realHTML"), "content");
  return {
    ...(id === undefined ? {} : { id }),
    title: textOf(value, "title") ?? "",
    ...(note === undefined ? {} : { note }),
    labels: listOf(value, "labels").filter(
      (label): label is string => typeof label === "string" && label.trim() !== "",
    ),
    markers: listOf(value, "markers").flatMap((marker) => textOf(marker, "markerId") ?? []),
    ...(href === undefined ? {} : { href }),
    hasImage: fieldOf(value, "image") !== undefined,
    attached: topics("attached"),
    detached: topics("detached"),
    summaries: topics("summary"),
    callouts: topics("callout"),
  };
}
