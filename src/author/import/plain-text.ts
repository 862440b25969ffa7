/** Plain text from texts with HTML in them, as mind maps and chat tools keep them. Scripts and styles go with their content. */
import { XmlElement, XmlText, XmlCdata } from "@rgrove/parse-xml";

const knownTag =
  /<\/?(?:a|abbr|b|blockquote|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|input|button|label|li|link|mark|meta|o:p|ol|p|pre|s|small|span|strike|strong|sub|sup|svg|table|tbody|td|th|thead|title|tr|u|ul|iframe|object|embed|form|video|audio)(?:\s[^<>]*)?\/?>/gi;
const dropped = /<(script|style|head|svg)(?:\s[^<>]*)?>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const breaks = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)\s*>/gi;
const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** Whether a text has tags of HTML. `a < b` and `<name>` are none. */
export function hasHtml(text: string): boolean {
  knownTag.lastIndex = 0;
  dropped.lastIndex = 0;
  return knownTag.test(text) || dropped.test(text);
}

/** The words of a text with HTML; another text as it is. */
export function withoutHtml(text: string): string {
  if (!hasHtml(text)) return text;
  return squeezed(
    decoded(
      text
        .replace(dropped, "")
        .replace(/\s*\n\s*/g, " ")
        .replace(breaks, "\n")
        .replace(knownTag, ""),
    ),
  );
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities.get(name.toLowerCase()) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

function squeezed(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/[^\S\n]+/gu, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const blocks = new Set(["p", "div", "li", "tr", "br", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre"]);
const silent = new Set(["head", "script", "style", "svg"]);

/** The words of an element with HTML in it. */
export function textOfElement(element: XmlElement): string {
  let text = "";
  const visit = (node: XmlElement): void => {
    for (const child of node.children) {
      if (child instanceof XmlText || child instanceof XmlCdata) text += child.text.replace(/\s+/gu, " ");
      else if (child instanceof XmlElement && !silent.has(child.name.toLowerCase())) {
        visit(child);
        if (blocks.has(child.name.toLowerCase())) text += "\n";
      }
    }
  };
  visit(element);
  return squeezed(text);
}
