/** Sheets of XMind files since 2018: `content.json`. Unknown members are ignored, missing ones are empty. */
import type { XmindSheet, XmindTopic } from "./sheet.ts";

/** The sheets; undefined when the text is not such a file, or is nested too deeply. */
export function readJsonSheets(text: string): XmindSheet[] | undefined {
  try {
    const sheets: unknown = JSON.parse(text);
    if (!Array.isArray(sheets)) return undefined;
    return sheets.flatMap((sheet) => {
      const root = member(sheet, "rootTopic");
      if (!isObject(root)) return [];
      const relationships = list(sheet, "relationships").flatMap((one) => {
        const [from, to] = [string(one, "end1Id"), string(one, "end2Id")];
        return from === undefined || to === undefined ? [] : [{ from, to, title: string(one, "title") ?? "" }];
      });
      return [{ title: string(sheet, "title") ?? "", root: topicOf(root), relationships }];
    });
  } catch {
    return undefined;
  }
}

function topicOf(value: unknown): XmindTopic {
  const children = member(value, "children");
  const topics = (name: string): XmindTopic[] => list(children, name).map(topicOf);
  const [id, href] = [string(value, "id"), string(value, "href")];
  const notes = member(value, "notes");
  const note = string(member(notes, "plain"), "content") ?? string(member(notes, "realHTML"), "content");
  return {
    ...(id === undefined ? {} : { id }),
    title: string(value, "title") ?? "",
    ...(note === undefined ? {} : { note }),
    labels: list(value, "labels").filter((label): label is string => typeof label === "string" && label.trim() !== ""),
    markers: list(value, "markers").flatMap((marker) => string(marker, "markerId") ?? []),
    ...(href === undefined ? {} : { href }),
    hasImage: member(value, "image") !== undefined,
    attached: topics("attached"),
    detached: topics("detached"),
    summaries: topics("summary"),
    callouts: topics("callout"),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function list(value: unknown, name: string): unknown[] {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
}

function string(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === "string" ? found : undefined;
}
