/** The check digits of identity numbers, cards, accounts and companies, by their published rules. */

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: province, a real date, and the ISO 7064 mod 11-2 check character. */
export function isIdCard(text: string): boolean {
  if (!/^[1-8]\d{16}[\dXx]$/.test(text)) return false;
  const month = Number(text.slice(10, 12));
  const day = Number(text.slice(12, 14));
  const year = Number(text.slice(6, 10));
  if (year < 1850 || year > 2100) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  const sum = ID_WEIGHTS.reduce((total, weight, place) => total + weight * Number(text.charAt(place)), 0);
  return "10X98765432".charAt(sum % 11) === text.charAt(17).toUpperCase();
}

/** Luhn's check, as on payment cards. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const doubled = place % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The code of Chinese organisations, 18 characters: GB 32100, mod 31. */
const CREDIT_CHARACTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

export function isCreditCode(code: string): boolean {
  const sum = CREDIT_WEIGHTS.reduce(
    (total, weight, place) => total + weight * CREDIT_CHARACTERS.indexOf(code.charAt(place)),
    0,
  );
  return CREDIT_CHARACTERS.charAt((31 - (sum % 31)) % 31) === code.charAt(17);
}

/** ISO 13616: the country and two digits moved to the end, letters as numbers, mod 97. `account` has no blanks. */
export function isIban(account: string): boolean {
  if (account.length < 15 || account.length > 34) return false;
  let rest = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Hong Kong: one or two letters, six digits, and a check digit mod 11 that may be A. `id` has no brackets. */
export function isHongKongId(id: string): boolean {
  const padded = id.length === 8 ? ` ${id}` : id;
  let sum = 0;
  for (let place = 0; place < 8; place += 1) {
    const character = padded.charAt(place);
    sum += (character === " " ? 36 : parseInt(character, 36)) * (9 - place);
  }
  const check = padded.charAt(8);
  return (sum + (check === "A" ? 10 : Number(check))) % 11 === 0;
}

/** The letters of Taiwan's districts in the order of their numbers, from 10. */
const TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

/** Taiwan: a letter, nine digits, weighted to mod 10. */
export function isTaiwanId(id: string): boolean {
  const letter = TAIWAN_LETTERS.indexOf(id.charAt(0)) + 10;
  let sum = Math.floor(letter / 10) + (letter % 10) * 9;
  for (let place = 1; place < 9; place += 1) sum += Number(id.charAt(place)) * (9 - place);
  return (sum + Number(id.charAt(9))) % 10 === 0;
}
