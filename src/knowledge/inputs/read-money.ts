/**
 * Amounts as people type them: ¥1,200.50 · 3.5万 · 3块5 · 十二元五角 · USD 20k · 20 dollars · 10 grand.
 * Not here: the input type (`money.ts`), amounts where a unit is asked (`units/amount.ts`).
 */
import { add, toNumber, type Decimal } from "./decimal.ts";
import { plainText } from "./plain-text.ts";
import { readDigits, readNumber } from "./read-number.ts";

/** Words and signs for a currency. The sign ¥ is not among them: it is used for both yen and yuan. */
const currencyWords: [string, string[]][] = [
  ["CNY", ["cny", "rmb", "人民币", "yuan"]],
  ["USD", ["usd", "us$", "美元", "美金", "dollars", "dollar", "bucks"]],
  ["EUR", ["eur", "€", "欧元", "euros", "euro"]],
  ["GBP", ["gbp", "£", "英镑", "pounds", "pound"]],
  ["HKD", ["hkd", "hk$", "港币", "港元"]],
  ["JPY", ["jpy", "日元", "日圆", "yen"]],
];
/** Signs that several currencies share. */
const ambiguousSigns = ["¥", "$", "元", "圆", "块钱", "块"];
/** The currencies that such a sign never means. */
const excludedCurrencies = new Map([
  ["¥", new Set(["USD", "EUR", "GBP", "HKD"])],
  ["$", new Set(["CNY", "JPY", "EUR", "GBP"])],
]);
/** Currencies without a minor unit. */
const currenciesWithoutCents = new Set(["JPY", "KRW", "VND"]);

/** In characters. */
const MAX_TEXT_LENGTH = 300;

/** Reads an amount in a currency (ISO 4217; absent = any). Undefined when it is not one, or in another currency. */
export function readMoney(text: string, currency: string | undefined): number | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const plain = plainText(text)
    .toLowerCase()
    .replace(/整?[。]?$/u, "");
  const { body, named, sign } = stripCurrency(plain.replace(wholeAndCents, "$1 $2"));
  if (currency !== undefined && excludedCurrencies.get(sign ?? "")?.has(currency) === true) return undefined;
  if (named !== undefined && currency !== undefined && named !== currency) return undefined;
  const amount = wholeAndCents.test(plain)
    ? readWholeAndCents(plain)
    : (readParts(body) ?? readNumber(body.replace(/ grand$/, " thousand")));
  if (amount === undefined || !hasCentPrecision(amount, named ?? currency)) return undefined;
  return toNumber(amount);
}

function stripCurrency(text: string): { body: string; named: string | undefined; sign: string | undefined } {
  let body = text;
  let named: string | undefined;
  for (const [code, words] of currencyWords) {
    const found = words.find((word) => body.startsWith(word) || body.endsWith(word));
    if (found === undefined) continue;
    body = removeWord(body, found);
    named = code;
    break;
  }
  const sign = ambiguousSigns.find((word) => body.startsWith(word) || body.endsWith(word));
  return { body: sign === undefined ? body : removeWord(body, sign), named, sign };
}

/** Removes a word from the start or the end of a text. */
function removeWord(text: string, word: string): string {
  return (text.startsWith(word) ? text.slice(word.length) : text.slice(0, -word.length)).trim();
}

/** 3块5, 12元5角, 三元五角二分, 5毛. */
function readParts(text: string): Decimal | undefined {
  const match = /^(?:([^元圆块角毛分]+)[元圆块])?(?:(\S)[角毛]|(\S)$)?(?:零?(\S)分)?$/u.exec(text);
  if (match === null) return undefined;
  const [, yuan, marked, bare, fen] = match;
  if (yuan === undefined && marked === undefined && fen === undefined) return undefined;
  if (bare !== undefined && (yuan === undefined || fen !== undefined)) return undefined;
  const whole = yuan === undefined ? { digits: 0n, scale: 0 } : readNumber(yuan);
  const tenths = readDigits(marked ?? bare ?? "0");
  const cents = readDigits(fen ?? "0");
  if (whole === undefined || whole.scale > 0 || tenths === undefined || cents === undefined) return undefined;
  return { digits: whole.digits * 100n + BigInt(`${tenths}${cents}`), scale: 2 };
}

/** 5 dollars and 50 cents, 5 euros 50 cents, 3 pounds 20 pence. */
const wholeAndCents = /^(.+?) (dollars?|bucks|euros?|pounds?),?(?: and)? (.+?) (?:cents?|pence)$/;

function readWholeAndCents(text: string): Decimal | undefined {
  const match = wholeAndCents.exec(text);
  const whole = readNumber(match?.[1] ?? "");
  const cents = readNumber(match?.[3] ?? "");
  if (whole === undefined || whole.scale > 0 || whole.digits < 0n) return undefined;
  if (cents === undefined || cents.scale > 0 || cents.digits < 0n || cents.digits > 99n) return undefined;
  return add(whole, { digits: cents.digits, scale: 2 });
}

function hasCentPrecision({ digits, scale }: Decimal, currency: string | undefined): boolean {
  const places = currency !== undefined && currenciesWithoutCents.has(currency) ? 0 : 2;
  return scale <= places || digits % 10n ** BigInt(scale - places) === 0n;
}
