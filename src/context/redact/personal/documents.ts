/**
 * Finds numbers of identity documents, companies, accounts and vehicles besides those of `numbers.ts`. A check digit proves
 * most of them; a form that proves little counts behind a label. Every pattern reads a bounded number of characters.
 */
import type { RedactedKind, Span } from "../spans.ts";
import { isCreditCode, isHongKongId, isIban, isTaiwanId } from "./check-digits.ts";
import { hasLabel, isOrderNumber } from "./labels.ts";

interface DocumentForm {
  kind: RedactedKind;
  pattern: RegExp;
  /** `value`: the match; `text` and `at`: where it stands. */
  holds(value: string, text: string, at: number): boolean;
}

const PASSPORT = /护照|護照|passport|travel document|通行证/i;
const IDENTITY = /身[份分][证證]|證號|字號|证件|identity|hkid|national id|\bid\b|id card|居留|台胞/i;
/** The number itself is named: then it goes with a digit typed wrong, and in the form with 15 digits. */
const NAMED_IDENTITY = /身[份分][证證](?:号码?|號碼?)?(?:是|为|為)?[ \t:：]{0,3}$/;
const SOCIAL = /ssn|social|社会安全|社安|tax|itin/i;

const FORMS: readonly DocumentForm[] = [
  {
    kind: "credit_code",
    pattern: /(?<![A-Za-z0-9])[1-9ANY][1-9][1-8]\d{5}[0-9A-HJ-NPQRTUWXY]{10}(?![A-Za-z0-9])/g,
    holds: isCreditCode,
  },
  {
    kind: "iban",
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g,
    holds: (value) => isIban(value.replaceAll(" ", "")),
  },
  {
    kind: "id_card",
    pattern: /(?<![A-Za-z0-9])[A-Z]{1,2}\d{6}(?:\([\dA]\)|（[\dA]）|[\dA](?![A-Za-z0-9]))/g,
    holds: (value, text, at) =>
      isHongKongId(value.replace(/[()（）]/g, "")) && (/[)）]$/.test(value) || hasLabel(text, at, IDENTITY)),
  },
  {
    kind: "id_card",
    pattern: /(?<![A-Za-z0-9])[1-8]\d{14}(?:\d{2}[\dXx])?(?![A-Za-z0-9])/g,
    holds: (_, text, at) => hasLabel(text, at, NAMED_IDENTITY),
  },
  {
    kind: "id_card",
    pattern: /(?<![A-Za-z0-9])[A-Z][1289]\d{8}(?![A-Za-z0-9])/g,
    holds: (value, text, at) => isTaiwanId(value) && hasLabel(text, at, IDENTITY),
  },
  {
    kind: "id_card",
    pattern: /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g,
    holds: (_, text, at) => !isOrderNumber(text, at),
  },
  {
    kind: "id_card",
    pattern: /(?<![\w-])(?!000|666|9)\d{3} ?(?!00)\d{2} ?(?!0000)\d{4}(?![\w-])/g,
    holds: (_, text, at) => hasLabel(text, at, SOCIAL),
  },
  {
    kind: "passport",
    pattern: /(?<![A-Za-z0-9])(?:[A-Z]{1,2}\d{6,8}|\d{9})(?![A-Za-z0-9])/g,
    holds: (_, text, at) => hasLabel(text, at, PASSPORT),
  },
  {
    kind: "plate",
    pattern:
      /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-Z][·•・ -]?(?=[A-Z]{0,3}\d)[A-HJ-NP-Z0-9]{4,5}(?:[A-HJ-NP-Z0-9]|[学警港澳挂领])?(?![A-Za-z0-9])/g,
    holds: (value) => /\d.*\d.*\d/.test(value),
  },
];

/** Numbers of documents, companies, accounts and vehicles. */
export function findDocuments(text: string, spans: Span[]): void {
  for (const { kind, pattern, holds } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      if (holds(match[0], text, match.index))
        spans.push({ from: match.index, to: match.index + match[0].length, kind });
    }
  }
}
