/** Where the parts of an element stand in the file's text. */
import { XmlText, type XmlElement } from "@rgrove/parse-xml";
import type { Range } from "../../findings.ts";

/** Finds places in the text that the elements were read from. */
export class ElementPlaces {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The start tag of an element. */
  tag(element: XmlElement): Range {
    const start = element.start;
    const found = /^<[^\s/>]+/.exec(this.#text.slice(start, start + 200));
    return { start, end: start + (found?.[0].length ?? 1) };
  }

  /** What stands between the tags of an element; its start tag where that is nothing. */
  inside(element: XmlElement): Range {
    const first = element.children[0];
    const last = element.children.at(-1);
    if (first === undefined || last === undefined) return this.tag(element);
    const start = first.start;
    const end = last.end;
    const before = /^\s*/.exec(this.#text.slice(start, end))?.[0].length ?? 0;
    return { start: Math.min(start + before, end), end };
  }

  /** The first text that stands between an element's own tags. */
  ownText(element: XmlElement): Range {
    const text = element.children.find((child) => child instanceof XmlText && child.text.trim() !== "");
    if (text === undefined) return this.tag(element);
    const words = this.#text.slice(text.start, text.end);
    const start = text.start + (/^\s*/.exec(words)?.[0].length ?? 0);
    return { start, end: Math.max(start + 1, text.start + words.trimEnd().length) };
  }

  /** An attribute with its value. */
  attribute(element: XmlElement, name: string): Range {
    const start = element.start;
    const head = /^<(?:"[^"]*"|'[^']*'|[^>"'])*>?/.exec(this.#text.slice(start))?.[0] ?? "";
    const found = new RegExp(String.raw`\s${name.replaceAll(/[^\w-]/g, ".")}\s*=\s*(?:"[^"]*"|'[^']*')`).exec(head);
    if (found === null) return this.tag(element);
    return { start: start + found.index + 1, end: start + found.index + found[0].length };
  }
}
