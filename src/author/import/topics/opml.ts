/** Imports outlines as OPML, which outliners and most mind map programs export. */
import type { XmlElement } from "@rgrove/parse-xml";
import { untranslated } from "../../../localized-text.ts";
import { Notes, quote, type ImportResult, type Importer, type ImportSource } from "../draft.ts";
import { textOfElement, withoutHtml } from "../plain-text.ts";
import { attribute, elementsOf, readXmlFile, type XmlFile } from "../xml-file.ts";
import { readMaps } from "./read-maps.ts";
import { newTopic, type Topic } from "./topic.ts";

export const opml: Importer = {
  name: "opml",
  title: "OPML",
  extensions: [".opml"],
  looksLike: (text) => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<opml\b/i.test(text),
  read: readOpml,
};

/** Attributes that are read, or that say nothing about the outline. */
const known = new Set([
  "text",
  "title",
  "_note",
  "note",
  "url",
  "htmlUrl",
  "type",
  "created",
  "isComment",
  "isBreakpoint",
]);

function readOpml(source: ImportSource): ImportResult {
  const notes = new Notes();
  const file = readXmlFile(source.text, notes);
  if (file === undefined) return { notes: notes.all };
  const [body] = elementsOf(file.root, "body");
  const [head] = elementsOf(file.root, "head");
  const [title] = head === undefined ? [] : elementsOf(head, "title");
  const roots = body === undefined ? [] : topicsBelow(body, file, notes);
  const words = title === undefined ? "" : textOfElement(title);
  return readMaps(source, [{ ...(words === "" ? {} : { title: words }), roots, notes }], new Notes());
}

function topicsBelow(body: XmlElement, file: XmlFile, notes: Notes): Topic[] {
  const roots: Topic[] = [];
  const stack: [XmlElement, Topic[]][] = [[body, roots]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [element, siblings] = next;
    for (const child of elementsOf(element, "outline")) {
      const line = file.lineOf(child);
      const text = withoutHtml(attribute(child, "text") ?? attribute(child, "title") ?? "").trim();
      if (attribute(child, "isComment") === "true") {
        notes.add("comment", line, untranslated(quote(text)));
        continue;
      }
      const topic = newTopic(text, line);
      const note = [
        attribute(child, "_note") ?? attribute(child, "note"),
        attribute(child, "url") ?? attribute(child, "htmlUrl"),
      ]
        .flatMap((part) => (part === undefined ? [] : [withoutHtml(part).trim()]))
        .join("\n\n");
      if (note !== "") topic.note = note;
      for (const name of Object.keys(child.attributes))
        if (!known.has(name))
          notes.omitted(line, {
            en: `the attribute ${quote(name)} of "${quote(text)}"`,
            zh: `“${quote(text)}”的属性 ${quote(name)}`,
          });
      siblings.push(topic);
      stack.push([child, topic.children]);
    }
  }
  return roots;
}
