/** Reads XML files of other programs. Entities of their own are not resolved, so that nothing can make a file larger. */
import { parseXml, XmlElement, XmlError } from "@rgrove/parse-xml";
import type { Notes } from "./draft.ts";

export interface XmlFile {
  root: XmlElement;
  /** The line on which an element begins, from 1. */
  lineOf(element: XmlElement): number;
}

/** The file; undefined when it is not well-formed, with a note that says where. */
export function readXmlFile(text: string, notes: Notes): XmlFile | undefined {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const lineAt = (offset: number): number => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  if (/<!(?:ENTITY|DOCTYPE[^>]*\[)/i.test(text)) {
    notes.omitted(lineAt(text.search(/<!(?:ENTITY|DOCTYPE[^>]*\[)/i)), {
      en: "The file defines entities, which are not read. Save it again in its program.",
      zh: "文件里定义了实体，这里不读取。请在原来的软件里重新保存。",
    });
    return undefined;
  }
  try {
    const { root } = parseXml(text, { includeOffsets: true });
    return root === null ? undefined : { root, lineOf: (element) => lineAt(element.start) };
  } catch (error) {
    const line = error instanceof XmlError ? lineAt(error.pos) : 1;
    notes.omitted(
      line,
      error instanceof XmlError
        ? {
            en: "The XML is damaged here. Save the file again in its program.",
            zh: "这里的 XML 已损坏。请在原来的软件里重新保存文件。",
          }
        : { en: "The file is nested too deeply.", zh: "文件的嵌套层数太多。" },
    );
    return undefined;
  }
}

/** The children of an element that are elements, all or those of one name; a prefix such as `xhtml:` does not count. */
export function elementsOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && (name === undefined || localName(child) === name),
  );
}

/** The name of an element without its prefix. */
export function localName(element: XmlElement): string {
  return element.name.replace(/^.*:/, "");
}

/** An attribute; undefined when it is absent or empty. Names from outside never index the prototype. */
export function attribute(element: XmlElement, name: string): string | undefined {
  const value = Object.hasOwn(element.attributes, name) ? element.attributes[name] : undefined;
  return value === undefined || value.trim() === "" ? undefined : value;
}
