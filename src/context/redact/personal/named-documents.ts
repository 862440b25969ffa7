/**
 * Finds numbers of travel permits, licences and other identity documents that have no check digit, and addresses of network cards of
 * somebody's own device. The name of the document stands right before the number. Not here: documents known by their form (`documents.ts`).
 */
import type { Span } from "../spans.ts";
import { hasLabel } from "./labels.ts";

/** Between the name of a document and its number. */
const LINK = String.raw`(?: (?:for|of)(?: [A-Za-z]{1,14}){1,4})?(?:档案)?(?:号码?|號碼?|编号|編號)?(?:[ \t]{0,2}(?:number|no\.?|num\.?|#))?[ \t]{0,2}(?:[:：#]|是|为|為|係|is )?[ \t]{0,3}`;
const NUMBER = String.raw`([A-Z0-9][A-Z0-9-]{5,24}(?:[(（][A-Z0-9]{1,2}[)）])?)(?![A-Za-z0-9])`;
const NAMES: readonly [kind: "passport" | "id_card", names: string][] = [
  [
    "passport",
    "回[乡鄉][证證]|台胞[证證]|入台[证證]|通行[证證]|签证|簽證|旅行[证證]|travel permit|home return permit|visa number",
  ],
  [
    "id_card",
    "居留(?:身份)?[证證]?|居留身份证|居住[证證]|[驾駕]驶?[证證駛]|[驾駕]照|军官[证證]|士兵[证證]|警官[证證]|社保卡|医保卡|driv(?:er['’]?s?|ing) licen[cs]e|residence permit|military id|medicare",
  ],
];
const FORMS = NAMES.map(([kind, names]) => ({ kind, pattern: new RegExp(`(?:${names})${LINK}${NUMBER}`, "gi") }));
/** The form of the army's own documents: `军字第20173856号`. */
const ARMY = /[军軍武士文]字第(\d{6,10})[号號]/g;
const DATE = /^(?:19|20)\d\d(?:-?[01]\d){1,2}(?!\d)/;
const MIN_DIGITS = 5;

const MAC =
  /(?<![\w-])(?<!(?<![A-Za-z0-9])[0-9A-Fa-f]{2}:)[0-9A-Fa-f]{2}([:-])[0-9A-Fa-f]{2}(?:\1[0-9A-Fa-f]{2}){4}(?![\w:-])/g;
/** The broadcast and empty addresses, and those that RFC 7042 keeps for documentation. */
const NOBODYS = /^(?:00.00.5e.00.53|ff.ff.ff.ff.ff|00.00.00.00.00)/i;
/** Whose device it is. */
const OWN_DEVICE =
  /(?:我|他的|她的|用户|客户|本机|手机|手機|电脑|電腦|笔记本|平板|手表|\b(?:my|our|his|her|their|user['’]s|customer['’]s)\b|phone|laptop|tablet).{0,30}$/i;
const MAX_DEVICE = 44;

/** Adds the numbers of such documents and the addresses of such devices. Each look is bounded. */
export function findNamedDocuments(text: string, spans: Span[]): void {
  for (const { kind, pattern } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const [whole, number = ""] = match;
      if (DATE.test(number) || number.replace(/\D/g, "").length < MIN_DIGITS) continue;
      spans.push({ from: match.index + whole.length - number.length, to: match.index + whole.length, kind });
    }
  }
  for (const match of text.matchAll(ARMY)) {
    const from = match.index + match[0].indexOf(match[1] ?? "");
    spans.push({ from, to: from + (match[1] ?? "").length, kind: "id_card" });
  }
  for (const { 0: address, index } of text.matchAll(MAC)) {
    if (NOBODYS.test(address) || !hasLabel(text, index, OWN_DEVICE, MAX_DEVICE)) continue;
    spans.push({ from: index, to: index + address.length, kind: "mac" });
  }
}
