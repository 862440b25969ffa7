/**
 * What may enter a draft: nothing secret or personal, no invisible characters, and no words that a tool answered with. A text that
 * stands in what a tool returned is not taken over, whoever repeated it: a draft becomes instructions for other agents.
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { withoutPersons } from "../context/redact/persons/persons.ts";
import { redact } from "../context/redact/redact.ts";
import { withoutMarks } from "../context/redact/spans.ts";

/** Characters in a row that make a text one that a tool said; of Chinese fewer say as much. */
const MAX_SHARED = 24;
const MAX_SHARED_HAN = 8;

const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** A text for a draft: redacted, without invisible characters, without placeholders that are not the draft's own. */
export function cleanText(text: string): string {
  const visible = text.replace(INVISIBLE, "").replace(/\r\n?/g, "\n");
  return redact(visible)
    .text.replace(/\$?\{(?=\s*[a-z_]+:)/giu, "(")
    .trim();
}

/** The same of words that a user or a model said: they may name anybody, where an author's name nobody who is to be hidden. */
export function cleanWords(text: string): string {
  return withoutPersons(cleanText(text)).trim();
}

/** Whether nothing in a text is secret or personal, and nobody named in it, as far as its form says. */
export function isHarmless(text: string): boolean {
  return (
    redact(text).text === text &&
    withoutMarks(text) === text &&
    withoutPersons(text) === text &&
    text.replace(INVISIBLE, "") === text
  );
}

/** Questions whose answers are about a person, in English and Chinese. */
const PERSONAL =
  /\b(?:(?:your|full|first|last|family|user|account) ?name|name of (?:the )?(?:person|patient|child|applicant)|who are you|e-?mail|phone|mobile|address|birth(?:day|date)?|born|passport|social security|national insurance|(?:account|card|id|identity) number|password|salary|income|religion|diagnos\w*)\b|姓名|名字|您贵姓|邮箱|电话|手机|住址|地址|生日|出生|护照|身份证|账号|卡号|密码|工资|收入|病史/iu;

export function asksForPersonalData(question: string): boolean {
  return PERSONAL.test(question.replaceAll("_", " "));
}

/** What tools answered, to compare texts with. */
export class ToolWords {
  readonly #heard: readonly string[];

  constructor(observations: Iterable<string>) {
    this.#heard = [...new Set(observations)].map(plain).filter((text) => text !== "");
  }

  /** Whether a part of the text is what a tool said. */
  has(text: string): boolean {
    const said = plain(text);
    if (said === "" || this.#heard.length === 0) return false;
    const size = Math.min(/\p{Script=Han}/u.test(said) ? MAX_SHARED_HAN : MAX_SHARED, said.length);
    // A word or two stand in many texts by chance.
    if (size < (/\p{Script=Han}/u.test(said) ? 4 : 8)) return false;
    for (let at = 0; at + size <= said.length; at += 1) {
      const part = said.slice(at, at + size);
      if (this.#heard.some((heard) => heard.includes(part))) return true;
    }
    return false;
  }
}

function plain(text: string): string {
  return foldCompatibility(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
