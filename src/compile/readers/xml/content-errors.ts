/** Mistakes in what well-formed XML holds: texts and elements where they mean nothing. Not here: syntax (`errors.ts`). */
import type { FindingText } from "../../findings.ts";
import { itemOf } from "./elements.ts";

/** Items that a finding shows. */
const MAX_SHOWN = 3;

/** For text between elements where nothing says what it is. */
export function mixedContent(name: string): FindingText {
  return {
    en: [
      `There is text directly inside <${name}>, and nothing says what it is.`,
      "Put it into an element, such as <response>…</response>.",
    ],
    zh: [`<${name}> 里直接写了文字，无法判断它是什么。`, "请把它放进元素里，例如 <response>…</response>。"],
  };
}

/** For an element inside of a text, such as `<b>`. */
export function markupInText(name: string): FindingText {
  return {
    en: [
      `This text has an element in it, <${name}>, and a text is read without elements.`,
      `Remove <${name}>, or write &lt; for the character < itself.`,
    ],
    zh: [`这段文本里有元素 <${name}>，而文本里不能再写元素。`, `请删除 <${name}>；如果要写 < 本身，请写成 &lt;。`],
  };
}

/** For a list that was written as one text: what its items are called. */
export function listAsText(list: string, text: string): FindingText {
  const item = itemOf.get(list) ?? "item";
  const items = text
    .split(/[,，、;；\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const shown = items
    .slice(0, MAX_SHOWN)
    .map((part) => `<${item}>${part}</${item}>`)
    .join("");
  const rest = items.length > MAX_SHOWN ? " …" : "";
  return {
    en: [`"${list}" is a list, and in XML each item of a list is an element of its own.`, `Write ${shown}${rest}`],
    zh: [`“${list}”是列表，在 XML 里列表的每一项要单独写成一个元素。`, `请写成 ${shown}${rest}`],
  };
}

/** For the name of an element that is nearly another one. */
export function misspeltElement(name: string, meant: string): FindingText {
  return {
    en: [`There is no element <${name}>.`, `Did you mean <${meant}>?`],
    zh: [`没有 <${name}> 这个元素。`, `您是不是想写 <${meant}>？`],
  };
}
