/** Finds keys by their published forms. Linear: one pass finds the starts, and what follows a start is bounded or removed. */
import { beginsWord } from "../character-kinds.ts";
import type { Span } from "../spans.ts";
import { clouds } from "./forms/clouds.ts";
import { code } from "./forms/code.ts";
import { hosted } from "./forms/hosted.ts";
import { messaging } from "./forms/messaging.ts";
import { models } from "./forms/models.ts";
import { money } from "./forms/money.ts";
import { standards } from "./forms/standards.ts";
import { tools } from "./forms/tools.ts";
import { MAX_BEFORE, type RunBefore, type SecretForm } from "./form.ts";
import { looksRandom } from "./randomness.ts";
import { StartTable } from "./starts.ts";

/** Every known form; a family is a file of `forms/` and a name here. */
export const secretForms: readonly SecretForm[] = [
  ...clouds,
  ...code,
  ...messaging,
  ...models,
  ...money,
  ...tools,
  ...hosted,
  ...standards,
];

const table = new StartTable<{ start: string; form: SecretForm }>();
for (const form of secretForms)
  for (const start of form.starts) table.add(start, { start, form }, form.inside !== true);

/** Adds the span of every key that has a known form. */
export function findForms(text: string, spans: Span[]): void {
  let removed = 0;
  const visit = (at: number, end: number, { start, form }: { start: string; form: SecretForm }): number | undefined => {
    // The table does not tell capitals from small letters.
    if (text.slice(at, end) !== start) return undefined;
    const span = matchForm(text, at, form, removed);
    if (span === undefined) return undefined;
    // What only fills a form in is not removed, and not read again either.
    if (!isFilledIn(text.slice(span.from, span.to))) spans.push(span);
    removed = Math.max(span.to, at + 1);
    return removed;
  };
  table.scan(text, visit, beginsKey);
  findDotted(text, spans);
  findRecoveryKeys(text, spans);
}

/** `removed`: nothing before this place is read again. */
function matchForm(text: string, at: number, form: SecretForm, removed: number): Span | undefined {
  form.pattern.lastIndex = at;
  const match = form.pattern.exec(text);
  if (match === null) return undefined;
  const [whole, group] = match;
  if (form.random === true && !looksRandom(whole.slice(3))) return undefined;
  const to = at + whole.length;
  if (group !== undefined) return { from: at + whole.lastIndexOf(group), to, kind: "key" };
  const length = form.before === undefined ? 0 : runBefore(text, at, removed, form.before);
  return length === undefined ? undefined : { from: at - length, to, kind: "key" };
}

/** Whether the end of a key is the same few characters, as in documentation: `xxxxxxxx`. */
const isFilledIn = (key: string): boolean => new Set(key.slice(-12).toLowerCase()).size <= 3;

/** Whether a key may begin here: no run of its own characters is read from more than one place. */
const beginsKey = (text: string, at: number): boolean =>
  beginsWord(text, at) && (at === 0 || !isKeyMark(text.charCodeAt(at - 1)));
const isKeyMark = (code: number): boolean => code === 95 || code === 45;

/** How many characters of the run stand before a place; undefined when they are too few or too many. */
function runBefore(
  text: string,
  at: number,
  removed: number,
  { of, min, max = MAX_BEFORE }: RunBefore,
): number | undefined {
  let length = 0;
  while (length <= max && length < at - removed && of.test(text.charAt(at - length - 1))) length += 1;
  if (length < min) return undefined;
  return length > max ? (max === MAX_BEFORE ? max : undefined) : length;
}

const BOT_TOKEN = /^[MNO][\w-]{22,28}\.[\w-]{6,7}\.[\w-]{25,}/;
const DOTTED_KEY = /^[0-9a-f]{32}\.[A-Za-z0-9]{16}(?![\w-])/;
const isKeyPart = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 45;

/**
 * Two forms without a start of their own, told by where their dots are: a bot's token of Discord (24 to 28 characters, 6,
 * 27 or more), and a key of Zhipu (32 hexadecimal digits, 16 letters and digits).
 */
function findDotted(text: string, spans: Span[]): void {
  for (let dot = text.indexOf("."); dot !== -1; dot = text.indexOf(".", dot + 1)) {
    const isBot = text.charCodeAt(dot + 7) === 46 || text.charCodeAt(dot + 8) === 46;
    if (!isKeyPart(text.charCodeAt(dot - 20)) || !isKeyPart(text.charCodeAt(dot + 5))) continue;
    let from = dot;
    while (from > 0 && dot - from <= 32 && isKeyPart(text.charCodeAt(from - 1))) from -= 1;
    if (dot - from < 23) continue;
    const match = (isBot ? BOT_TOKEN : DOTTED_KEY).exec(text.slice(from, from + 200));
    if (match === null) continue;
    spans.push({ from, to: from + match[0].length, kind: "key" });
    dot = from + match[0].length;
  }
}

const RECOVERY_KEY = /(?<![\d-])\d{6}(?:-\d{6}){7}(?![\d-])/g;
const RECOVERY_DIVISOR = 11;

/** Recovery keys of BitLocker: eight groups of six digits, each a multiple of eleven. */
function findRecoveryKeys(text: string, spans: Span[]): void {
  for (const { 0: key, index } of text.matchAll(RECOVERY_KEY))
    if (key.split("-").every((group) => Number(group) % RECOVERY_DIVISOR === 0))
      spans.push({ from: index, to: index + key.length, kind: "key" });
}
