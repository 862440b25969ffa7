/** Which values are secrets behind the name of one (`names.ts`), by how they stand there. On the characters of the value alone. */
import { isKeypadCode, isMixedCode } from "./code-shapes.ts";
import type { NameClass } from "./names.ts";
import { isUuid, looksChosen, looksRandom } from "./randomness.ts";

/**
 * How a value stands after its name: behind a mark such as `=`, told in a sentence, after some words, with nothing between, or set
 * apart in a table, a call or a command (`frames.ts`). `quoted`: with nothing between, in quotation marks or emphasis; `beside`: with nothing between behind a Chinese name, where a sentence would go
 * on with words.
 */
export type Link =
  | "explicit"
  | "said"
  | "chosen"
  | "apart"
  | "none"
  | "quoted"
  | "beside"
  | "line"
  | "aside"
  | "cell"
  | "call"
  | "option";

const hasDigitOrMark = (value: string): boolean => /[\d!@#$%^&*=]/.test(value);

/** A password in a sentence, some words behind its name: no number with its unit (`90days`), no name of an algorithm (`SHA-256`). */
const isTold = (value: string): boolean =>
  value.length >= 6 &&
  /\d/.test(value) &&
  /[A-Za-z]/.test(value) &&
  looksChosen(value) &&
  !/^(?:\d+-?[A-Za-z]+|[A-Z]{2,}-?\d+)$/.test(value);

/** A mark that hardly a name, a path or an address has. */
const hasKeyMark = (value: string): boolean => /[!#$%^&*]/.test(value.slice(1, -1));

/** A date, a version, a path, an address, and words with one number among them (`min-8-chars`, `password_2`). */
const NOT_SET =
  /^(?:v?\d+(?:\.\d+)+|\d{1,4}-[A-Za-z]{3,9}-\d{2,4}|[./~].*|[a-z]+:\/\/.*|[A-Za-z]+(?:[-_.](?:[A-Za-z]+|\d))+)$/;
/** Where an option says that the password can be read. */
const SOURCE = /^(?:[./~@]|(?:file|env|fd|stdin):)/;
/** How a password is stored, or of which type it is. */
const STORED =
  /^(?:sha-?\d{1,3}|md[45]|base-?\d\d|utf-?8(?:mb4)?|argon2(?:id?|d)?|pbkdf2|aes-?\d{3}|rsa-?\d{4}|hs\d{3}|rs\d{3}|ntlmv?2?|wpa[23]?(?:-[a-z]+)?|(?:var|n?var)?char\d{0,4}2?|string\d{0,3}|text\d{0,3}|u?int\d{1,2}|oauth2?(?:\.\d)?|saml2|x509)$/i;

function isPassword(value: string, link: Link): boolean {
  switch (link) {
    case "explicit":
      return looksChosen(value);
    case "said":
      return value.length >= 6 && hasDigitOrMark(value) && looksChosen(value);
    case "option":
      return value.length >= 6 && hasDigitOrMark(value) && looksChosen(value) && !SOURCE.test(value);
    case "cell":
    case "call":
      return isTold(value) && !NOT_SET.test(value);
    case "line":
      return looksRandom(value, 10);
    case "none":
      return looksRandom(value, 8) || /^\d{6,20}$/.test(value) || (isTold(value) && hasKeyMark(value));
    case "quoted":
      return (
        looksRandom(value, 8) ||
        /^\d{6,20}$/.test(value) ||
        (isTold(value) && !NOT_SET.test(value) && (hasKeyMark(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value))))
      );
    case "beside":
      return looksRandom(value, 8) || /^\d{4,20}$/.test(value) || (isTold(value) && !NOT_SET.test(value));
    case "aside":
      return value.length >= 10 && isTold(value);
    case "apart":
      return isTold(value) || /^\d{6,8}$/.test(value);
    case "chosen":
      return isTold(value) || /^\d{4,8}$/.test(value);
  }
}

/** Whether a value after a name of this class is a secret. */
export function isSecretValue(value: string, name: NameClass, link: Link): boolean {
  switch (name) {
    case "password":
      return (isPassword(value, link) || isKeypadCode(value)) && !STORED.test(value);
    case "key":
      if (link === "explicit") return looksRandom(value, 10) || (value.length >= 24 && looksChosen(value));
      return looksRandom(value, link === "none" || link === "quoted" || link === "beside" || link === "line" ? 16 : 12);
    case "letters":
      return /^[a-z]{12,}$/i.test(value) || looksRandom(value, 8);
    case "code":
      return /^\d{4,8}$/.test(value) || ((link === "explicit" || link === "said") && isMixedCode(value));
    case "card":
      return /^\d{3,4}$/.test(value);
    case "weak":
      // Everything has an id.
      return !isUuid(value) && looksRandom(value, link === "explicit" ? 20 : 24);
  }
}
