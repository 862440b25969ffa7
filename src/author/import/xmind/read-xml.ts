/** Sheets of files of XMind 8 and before: `content.xml`. */
import type { XmlElement } from "@rgrove/parse-xml";
import type { Notes } from "../draft.ts";
import { textOfElement } from "../plain-text.ts";
import { attribute, elementsOf, readXmlFile } from "../xml-file.ts";
import type { XmindSheet, XmindTopic } from "./sheet.ts";

/** The sheets; undefined when the text cannot be read, with a note. */
export function readXmlSheets(text: string, notes: Notes): XmindSheet[] | undefined {
  const file = readXmlFile(text, notes);
  return file === undefined ? undefined : elementsOf(file.root, "sheet").flatMap(sheetOf);
}

function sheetOf(sheet: XmlElement): XmindSheet[] {
  const [root] = elementsOf(sheet, "topic");
  if (root === undefined) return [];
  const relationships = within(sheet, "relationships", "relationship").flatMap((one) => {
    const [from, to] = [attribute(one, "end1"), attribute(one, "end2")];
    return from === undefined || to === undefined ? [] : [{ from, to, title: titleOf(one) }];
  });
  return [{ title: titleOf(sheet), root: topicOf(root), relationships }];
}

function topicOf(topic: XmlElement): XmindTopic {
  const lists = within(topic, "children", "topics");
  const topics = (type: string): XmindTopic[] =>
    lists.filter((one) => attribute(one, "type") === type).flatMap((one) => elementsOf(one, "topic").map(topicOf));
  const [id, href] = [attribute(topic, "id"), attribute(topic, "xlink:href")];
  const [plain] = within(topic, "notes", "plain");
  return {
    ...(id === undefined ? {} : { id }),
    title: titleOf(topic),
    ...(plain === undefined ? {} : { note: plain.text }),
    labels: within(topic, "labels", "label").map(({ text }) => text),
    markers: within(topic, "marker-refs", "marker-ref").flatMap((marker) => attribute(marker, "marker-id") ?? []),
    ...(href === undefined ? {} : { href }),
    hasImage: elementsOf(topic, "img").length > 0,
    attached: topics("attached"),
    detached: topics("detached"),
    summaries: topics("summary"),
    callouts: topics("callout"),
  };
}

function titleOf(element: XmlElement): string {
  const [title] = elementsOf(element, "title");
  return title === undefined ? "" : textOfElement(title);
}

function within(element: XmlElement, container: string, name: string): XmlElement[] {
  return elementsOf(element, container).flatMap((one) => elementsOf(one, name));
}
