/**
 * Finds telephone numbers besides mobile numbers of `numbers.ts`, addresses of computers, and postal addresses. What ordinary
 * texts hold as well (versions, places of interest) counts behind a label. Every pattern reads a bounded number of characters.
 */
import type { RedactedKind, Span } from "../spans.ts";
import { hasLabel, isOrderNumber } from "./labels.ts";
import { streetStart } from "./streets.ts";

const PHONE = /电话|電話|手机|座机|热线|联系|phone|tel|call|mobile|cell|fax|传真|whatsapp|my number/i;
/** Right before a number without its country: eight digits in Hong Kong, `09` and eight in Taiwan. */
const LOCAL_PHONE =
  /(?:电话|電話|手[机機]|phone|tel|whatsapp|mobile)(?:号码?|號碼?|[ \t]number)?[ \t]?(?:是|为|係|is|[:：.])?[ \t]{0,2}$/i;
const COMPUTER = /\bip\b|ip地址|ipv[46]|地址|登[录陆]|来自|访问|从|from|client|host|address/i;
const HOME =
  /地址|住址|住在|家住|我住|寄[到给往給]|收[货貨]|居住|户籍|送[到至]|我家|快递到|快遞到|address|live[sd]? (?:at|in|on)|ship|deliver|mail|home|reside|send/i;

interface ContactForm {
  kind: RedactedKind;
  pattern: RegExp;
  holds(value: string, text: string, at: number): boolean;
}

const isOctets = (value: string): boolean => value.split(".").every((one) => Number(one) <= 255);

/** Groups of an address of version 6: eight, or fewer with a gap. */
function isVersion6(value: string): boolean {
  const gap = value.includes("::");
  const groups = value.split(":").filter((one) => one !== "");
  return value.split("::").length <= 2 && (gap ? groups.length >= 2 && groups.length < 8 : groups.length === 8);
}

const FORMS: readonly ContactForm[] = [
  {
    kind: "phone",
    pattern: /(?<![\w-])(?:\(0\d{2,3}\)|0\d{2,3})[- ]?[2-8]\d{6,7}(?:[-转]\d{1,5})?(?![\w-])/g,
    holds: (value, text, at) =>
      !isOrderNumber(text, at) && (/^\(?0(?:10|2\d|[3-9]\d\d)\)?[- ]/.test(value) || hasLabel(text, at, PHONE)),
  },
  {
    kind: "phone",
    pattern: /(?<=(?<![\w+])\+)\d{1,3}[ -]?\(?\d{1,4}\)?(?:[ -]?\d{2,4}){2,4}(?![\w-])/g,
    holds: (value) => value.replace(/\D/g, "").length >= 9,
  },
  {
    kind: "phone",
    pattern: /(?<![\w-])(?:\([2-9]\d\d\) ?|(?!400|800)[2-9]\d\d[-. ])[2-9]\d\d[-. ]\d{4}(?![\w-])/g,
    holds: (value, text, at) => value.startsWith("(") || hasLabel(text, at, PHONE),
  },
  {
    kind: "phone",
    pattern: /(?<![\w-])(?:(?!(?:19|20)\d{6})[2-9]\d{3}[ -]?\d{4}|09\d{2}[ -]?\d{3}[ -]?\d{3})(?![\w-])/g,
    holds: (_, text, at) => hasLabel(text, at, LOCAL_PHONE),
  },
  {
    kind: "ip",
    pattern: /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w)/g,
    holds: (value, text, at) => isOctets(value) && !/^(?:127\.|0\.|255\.)/.test(value) && hasLabel(text, at, COMPUTER),
  },
  {
    kind: "ip",
    pattern: /(?<![\w:])(?:[0-9A-Fa-f]{1,4}:){1,7}(?::?[0-9A-Fa-f]{1,4}){1,7}(?![\w:])/g,
    holds: (value, text, at) => isVersion6(value) && hasLabel(text, at, COMPUTER),
  },
  {
    kind: "address",
    pattern:
      /(?<![A-Za-z0-9])\d{1,5} (?:[A-Z][A-Za-z'.]{0,20} ){1,4}?(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Boulevard|Blvd|Drive|Dr|Court|Ct|Way|Place|Pl|Terrace|Square|Parkway|Pkwy)(?![a-z])\.?(?: (?:NW|NE|SW|SE)(?![A-Za-z]))?(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor|#) ?[A-Za-z0-9-]{1,6})?(?:,? [A-Z][a-z]{1,20}(?: [A-Z][a-z]{1,20}){0,2})?(?:,? [A-Z]{2},? \d{5}(?:-\d{4})?)?/g,
    holds: (value, text, at) => /\d{5}(?:-\d{4})?$/.test(value) || hasLabel(text, at, HOME),
  },
];

/** A number of a house or a flat in a Chinese address, and what follows it. */
const HOUSE =
  /\d{1,5}(?:号院?|弄)(?:(?:大厦|大楼|小区|公寓|花园|广场)?(?:\d{1,4}|[A-Z一二三四五六七八九十])(?:号楼|号(?!码)|栋|幢|座|单元|楼|层|室|户)|大厦|大楼|小区|公寓|花园|广场){0,5}(?:\d{1,5}室?)?/g;
const REGION = /[省市区县區縣]|香港|九[龍龙]|新界/;
const FLAT = /[室栋幢座户]|单元|号楼|弄\d{1,4}号|樓之\d/;
/** The same as Taiwan and Hong Kong write it: `58號12樓之3`, `688號旺角中心一期1203室`. */
const TRADITIONAL_HOUSE =
  / ?(?:\d{1,4}巷)?(?:\d{1,4}弄)?\d{1,5}(?:[之-]\d{1,3})? ?號(?:(?![^\n，。,;；]{0,24}號)[\u4e00-\u9fffA-Z ]{0,20}?\d{1,4}[A-Z]? ?[樓室座](?:之\d{1,3}|[A-Z0-9]{1,3}室)?)?/g;
/** A flat of a tower in Hong Kong before its street: `Flat B, 15/F, City Garden, 233 Electric Road, North Point`. */
const FLAT_IN_ENGLISH =
  /(?<![A-Za-z])(?:Flat|Room|Rm|Unit)\.? ?[A-Z0-9]{1,5},(?: ?[^,\n]{1,30},){0,4} ?\d{1,5}[A-Z]? (?:[A-Z][A-Za-z'.]{0,20} ){1,4}?(?:Street|St|Avenue|Ave|Road|Rd|Lane|Drive|Terrace|Path|Way)(?![a-z])(?:, ?[A-Z][A-Za-z]{1,20}(?: [A-Z][a-z]{1,20}){0,2}){0,3}/g;

/** Telephones, addresses of computers and homes. */
export function findContacts(text: string, spans: Span[]): void {
  for (const { kind, pattern, holds } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      if (holds(match[0], text, match.index))
        spans.push({ from: match.index, to: match.index + match[0].length, kind });
    }
  }
  for (const match of text.matchAll(FLAT_IN_ENGLISH))
    spans.push({ from: match.index, to: match.index + match[0].length, kind: "address" });
  for (const match of [...text.matchAll(HOUSE), ...text.matchAll(TRADITIONAL_HOUSE)]) {
    const from = streetStart(text, match.index);
    if (from === undefined) continue;
    const isWhole = REGION.test(text.slice(from, match.index)) && FLAT.test(match[0]);
    if (!isWhole && !hasLabel(text, from + HOME_SLACK, HOME)) continue;
    spans.push({ from, to: match.index + match[0].length, kind: "address" });
  }
}

/** What a street's name took of the words before it: `我住在文三路` is read as one name. */
const HOME_SLACK = 6;
