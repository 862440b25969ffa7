/** The code on the back of a bank card: three or four digits that open nothing without the card's number beside them. */
import { passesLuhn } from "../personal/check-digits.ts";

const CODE = /^\d{3,4}$/;
const CARD = /\[redacted:bank_card\]|(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g;
/** Characters on both sides in which the card stands. */
const MAX_AROUND = 120;

/** Whether a value is such a code, with its card near. */
export function isCardCode(text: string, from: number, to: number): boolean {
  if (!CODE.test(text.slice(from, to))) return false;
  const around = [text.slice(Math.max(0, from - MAX_AROUND), from), text.slice(to, to + MAX_AROUND)];
  return around.some((side) =>
    [...side.matchAll(CARD)].some(([card]) => card.startsWith("[") || passesLuhn(card.replace(/\D/g, ""))),
  );
}
