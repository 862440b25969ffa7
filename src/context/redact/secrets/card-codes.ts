/** The code on the back of a bank card: three or four digits that open nothing without a card beside them. */
import { passesLuhn } from "../personal/check-digits.ts";

const CODE = /^\d{3,4}$/;
const CARD = /\[redacted:bank_card\]|(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g;
/** Other words of a payment, which stand there when the number was not sent along. */
const PAYMENT = /\bcard\b|\bexp(?:ir[a-z]{1,5})?\b|信用卡|银行卡|卡号|有效期/i;
/** Characters on both sides in which the card stands. */
const MAX_AROUND = 120;

/** Whether a value is such a code, with its card, or words of a payment, near. */
export function isCardCode(text: string, from: number, to: number): boolean {
  if (!CODE.test(text.slice(from, to))) return false;
  const around = [text.slice(Math.max(0, from - MAX_AROUND), from), text.slice(to, to + MAX_AROUND)];
  if (around.some((side) => PAYMENT.test(side))) return true;
  return around.some((side) =>
    [...side.matchAll(CARD)].some(([card]) => card.startsWith("[") || passesLuhn(card.replace(/\D/g, ""))),
  );
}
