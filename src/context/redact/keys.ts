/**
 * Finds keys, tokens, passwords and private keys in a text, each by its published form or by the name before it. Every
 * pattern is linear in the text's length whatever it contains. Removing them is `redact.ts`.
 */
import { isDigit, type Span } from "./numbers.ts";

/**
 * Keys by their published forms, and values written after a telling name. Each pattern starts only where a run of its
 * own characters starts, and repeats one class at a time: it cannot read a character twice.
 */
const KEYS: readonly RegExp[] = [
  /(?<![\w-])(?:sk|pk|rk)[-_][\w-]{16,}/g,
  /(?<![\w-])(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36,}|hf_[A-Za-z0-9]{30,}|dop_v1_[a-f0-9]{64})/g,
  /(?<![\w-])(?:(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}|LTAI[A-Za-z0-9]{12,}|AKID[A-Za-z0-9]{13,})(?![\w-])/g,
  /(?<![\w-])(?:xox[abeoprs]-[A-Za-z0-9-]{10,}|AIza[\w-]{35,})/g,
  /(?<![\w.-])SG\.[\w-]{16,}\.[\w-]{16,}/g,
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{4,}\.[\w-]*/g,
];
const KEY_BEGIN = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
/** What a key without an end is made of. A backslash: inside of a JSON string its line breaks are written out. */
const KEY_BODY = /[A-Za-z0-9+/=\s\\]*/y;
/** Characters a private key has at most; what is longer has lost its end. */
const MAX_KEY = 40_000;
const BEARER = /(?<!\w)(?:bearer|basic)[ \t]{1,4}([\w.~+/=-]{12,})/gi;
/**
 * A value after a telling name. After a colon or an equals sign it may be anything; in a sentence (“密码是…”, “the password
 * is …”) it is what no word looks like, so that a question about passwords keeps its words.
 */
const NAMED =
  /(?:(?<![a-z0-9])(?:api[_ -]?key|access[_ -]?key(?:[_ -]?id)?|secret(?:[_ -]?key)?|client[_ -]?secret|auth[_ -]?token|access[_ -]?token|refresh[_ -]?token|token|passw(?:or)?d|pwd)|密码|口令|密钥|令牌)["'”]?[ \t]{0,4}(?:(?:是|为|is)?[ \t]{0,4}[:=：＝][ \t]{0,4}["'“]?(?<given>[^\s"'“”,，;；。？！、)}\]]{6,})|(?:(?:是|为)[ \t]{0,4}|is[ \t]{1,4}(?=["'“]?[^\s.,;?]{7}))["'“]?(?<said>[^\s"',;)}\]\u0080-\uffff]{6,}))/gi;
const URL_PASSWORD = /:\/\/[^\s/:@]{1,64}:([^\s/@]{3,})@/g;

/**
 * Private keys as they are written to files, or into JSON with `\n` for each line, with or without lines of headers. The
 * next dashes end the look, so that no character is read for two beginnings.
 */
export function findPrivateKeys(text: string, spans: Span[]): void {
  for (const match of text.matchAll(KEY_BEGIN)) {
    const body = match.index + match[0].length;
    const dashes = text.indexOf("-----", body);
    KEY_END.lastIndex = dashes;
    const ended = dashes !== -1 && dashes - body <= MAX_KEY && KEY_END.test(text);
    KEY_BODY.lastIndex = body;
    if (!ended) KEY_BODY.test(text);
    spans.push({ from: match.index, to: ended ? KEY_END.lastIndex : Math.max(body, KEY_BODY.lastIndex), kind: "key" });
  }
}

/** Keys, tokens and passwords; private keys are looked for by `findPrivateKeys`. */
export function findKeys(text: string, spans: Span[]): void {
  for (const pattern of KEYS) {
    for (const match of text.matchAll(pattern))
      spans.push({ from: match.index, to: match.index + match[0].length, kind: "key" });
  }
  for (const match of text.matchAll(BEARER)) if (looksRandom(match[1] ?? "")) addValue(match, match[1] ?? "", spans);
  for (const match of text.matchAll(URL_PASSWORD)) addValue(match, match[1] ?? "", spans);
  for (const match of text.matchAll(NAMED)) {
    const { given = "", said = "" } = match.groups ?? {};
    if (given === "" ? looksRandom(said) : looksSecret(given)) addValue(match, given === "" ? said : given, spans);
  }
}

/** The value at the end of a match, unless a mark stands there already. */
function addValue(match: RegExpExecArray, value: string, spans: Span[]): void {
  if (value.startsWith("[redacted:")) return;
  const from = match.index + match[0].lastIndexOf(value);
  spans.push({ from, to: from + value.length, kind: "key" });
}

/** What no word of a sentence is: with a digit, a capital after a small letter in something long, or a mark of passwords. */
function looksRandom(value: string): boolean {
  // The name of a header's parameter: `Bearer resource_metadata="…"`.
  if (!looksSecret(value) || /^[a-z_]+=$/.test(value)) return false;
  return /[\d!@#$%^&*=]/.test(value) || (value.length >= 16 && /[a-z][A-Z]/.test(value));
}

/** Not a placeholder, and not an ordinary word: digits, mixed case or marks among the letters. */
function looksSecret(value: string): boolean {
  if (/^(?:\$?\{|<|\*{3}|x{3}|\.{3}|process\.|env\.)/i.test(value)) return false;
  let kinds = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    kinds |= isDigit(code) ? 1 : code >= 97 && code <= 122 ? 2 : code >= 65 && code <= 90 ? 4 : 8;
  }
  return (kinds & (kinds - 1)) !== 0;
}
