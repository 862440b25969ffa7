/** What is in an element: its elements, and its text without the indentation that its lines have in the file. */
import { XmlElement, XmlText } from "@rgrove/parse-xml";

/** The elements directly in an element. */
export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child): child is XmlElement => child instanceof XmlElement);
}

/** All text in an element, also that of the elements in it. */
export function textOf({ text }: XmlElement): string {
  return tidy(text);
}

/** The text directly in an element. */
export function ownTextOf({ children }: XmlElement): string {
  // CDATA is text too.
  return tidy(children.map((child) => (child instanceof XmlText ? child.text : "")).join(""));
}

function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
