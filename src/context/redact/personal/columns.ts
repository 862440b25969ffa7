/** What the columns of a table of people hold, by their headings. The heading leaves no doubt, so no check digit is asked for. */
import type { CellReader } from "../delimited.ts";
import type { RedactedKind } from "../spans.ts";

const HEADINGS: readonly [kind: RedactedKind, heading: RegExp][] = [
  [
    "id_card",
    /^(?:.{0,6}身[份分][证證](?:件)?(?:号码?|號碼?|字號)?|证件号码?|id[ _-]?(?:card|number|no)(?:[ _-]?(?:number|no))?|ssn|national[ _-]id|social[ _-]security.{0,10})$/i,
  ],
  [
    "phone",
    /^(?:.{0,6}(?:手机|手機|电话|電話)(?:号码?|號碼?)?|联系方式|(?:mobile|cell|phone|telephone|tel|whatsapp)(?:[ _-]?(?:number|no|phone))?)$/i,
  ],
  [
    "bank_card",
    /^(?:.{0,6}(?:银行卡|银行账)[号户]码?|卡号|银行账户|(?:bank[ _-]?)?(?:card|account)[ _-]?(?:number|no)|bank[ _-]?(?:account|card)|iban)$/i,
  ],
  [
    "passport",
    /^(?:护照(?:号码?)?|護照(?:號碼?)?|回乡证.{0,3}|台胞证.{0,3}|通行证.{0,3}|passport(?:[ _-]?(?:number|no))?)$/i,
  ],
  ["address", /^(?:.{0,6}(?:住址|地址)|(?:home|street|postal|mailing|shipping|delivery|billing)[ _-]?address)$/i],
];
const MIN_DIGITS = 6;
/** A street, not an address of a computer. */
const PLACE = /[\u4e00-\u9fff].{0,60}\d|\d.{0,10} [A-Za-z]{2}/;

/** How to read the column of a heading; undefined where it holds nobody's data. */
export function personalColumn(heading: string): CellReader | undefined {
  const kind = HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0];
  if (kind === undefined) return undefined;
  return (cell) => {
    if (cell.includes("[redacted:")) return undefined;
    const holds =
      kind === "address" ? PLACE.test(cell.slice(0, 200)) : cell.length <= 40 && countDigits(cell) >= MIN_DIGITS;
    return holds ? kind : undefined;
  };
}

const countDigits = (cell: string): number => cell.replace(/\D/g, "").length;
