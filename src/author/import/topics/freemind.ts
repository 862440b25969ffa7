/** Imports mind maps of FreeMind and Freeplane (`.mm`). Notes and details become text, arrows and links to nodes options. */
import type { XmlElement } from "@rgrove/parse-xml";
import { Notes, quote, type ImportResult, type Importer, type ImportSource } from "../draft.ts";
import { textOfElement, withoutHtml } from "../plain-text.ts";
import { attribute, elementsOf, localName, readXmlFile, type XmlFile } from "../xml-file.ts";
import { readMaps } from "./read-maps.ts";
import { newTopic, type Topic } from "./topic.ts";

export const freemind: Importer = {
  name: "freemind",
  title: "FreeMind",
  extensions: [".mm"],
  looksLike: (text) => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<map\s+version=/.test(text),
  read: readFreeMind,
};

function readFreeMind(source: ImportSource): ImportResult {
  const notes = new Notes();
  const file = readXmlFile(source.text, notes);
  if (file === undefined) return { notes: notes.all };
  const roots = elementsOf(file.root, "node").map((node) => new MapReader(file, notes).read(node));
  return readMaps(source, [{ roots, notes }], new Notes());
}

/** Elements that are read, or only say how a map looks. */
const appearance = new Set([
  "font",
  "edge",
  "cloud",
  "hook",
  "linktarget",
  "richcontent",
  "arrowlink",
  "node",
  "icon",
  "attribute",
  "attribute_layout",
  "attribute_registry",
  "properties",
  "map_styles",
  "stylenode",
]);

class MapReader {
  readonly #file: XmlFile;
  readonly #notes: Notes;

  constructor(file: XmlFile, notes: Notes) {
    this.#file = file;
    this.#notes = notes;
  }

  /** Depth first without recursion: maps may be nested deeply. */
  read(root: XmlElement): Topic {
    const top = this.#topic(root);
    const stack: [XmlElement, Topic][] = [[root, top]];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const [element, topic] = next;
      for (const child of elementsOf(element, "node")) {
        const own = this.#topic(child);
        topic.children.push(own);
        stack.push([child, own]);
      }
    }
    return top;
  }

  #topic(element: XmlElement): Topic {
    const line = this.#file.lineOf(element);
    const rich = (type: string): string =>
      elementsOf(element, "richcontent")
        .filter((one) => attribute(one, "TYPE") === type)
        .map(textOfElement)
        .join("\n");
    const text = withoutHtml(attribute(element, "TEXT") ?? attribute(element, "LOCALIZED_TEXT") ?? rich("NODE"));
    const topic = newTopic(text.trim(), line);
    const id = attribute(element, "ID");
    if (id !== undefined) topic.id = id;
    const notes = [rich("DETAILS"), rich("NOTE")].filter((part) => part !== "");
    const link = attribute(element, "LINK");
    if (link?.startsWith("#") === true) topic.links.push({ to: link.slice(1), label: "" });
    else if (link !== undefined && /^https?:/i.test(link)) notes.push(link);
    else if (link !== undefined)
      this.#notes.omitted(line, { en: `a link to a file: ${quote(link)}`, zh: `指向文件的链接：${quote(link)}` });
    if (notes.length > 0) topic.note = notes.join("\n\n");
    for (const arrow of elementsOf(element, "arrowlink")) {
      const to = attribute(arrow, "DESTINATION");
      const label = attribute(arrow, "MIDDLE_LABEL") ?? attribute(arrow, "SOURCE_LABEL") ?? "";
      if (to !== undefined) topic.links.push({ to, label });
    }
    this.#noteRest(element, line, topic.text);
    return topic;
  }

  #noteRest(element: XmlElement, line: number, title: string): void {
    const name = quote(title);
    const icons = elementsOf(element, "icon").flatMap((icon) => attribute(icon, "BUILTIN") ?? []);
    if (icons.length > 0)
      this.#notes.omitted(line, {
        en: `icons of "${name}": ${quote(icons.join(", "))}`,
        zh: `“${name}”的图标：${quote(icons.join("、"))}`,
      });
    for (const one of elementsOf(element, "attribute")) {
      const words = `${attribute(one, "NAME") ?? ""} = ${attribute(one, "VALUE") ?? ""}`;
      this.#notes.omitted(line, {
        en: `an attribute of "${name}": ${quote(words)}`,
        zh: `“${name}”的属性：${quote(words)}`,
      });
    }
    for (const hook of elementsOf(element, "hook")) {
      const content = attribute(hook, "URI") ?? attribute(hook, "EQUATION");
      if (content === undefined) continue;
      this.#notes.omitted(line, {
        en: `a picture or formula of "${name}": ${quote(content)}`,
        zh: `“${name}”的图片或公式：${quote(content)}`,
      });
    }
    if (attribute(element, "ENCRYPTED_CONTENT") !== undefined)
      this.#notes.omitted(line, { en: `what is encrypted below "${name}"`, zh: `“${name}”下加密的内容` });
    for (const other of elementsOf(element))
      if (!appearance.has(localName(other)))
        this.#notes.omitted(line, { en: `an element <${quote(other.name)}>`, zh: `元素 <${quote(other.name)}>` });
  }
}
