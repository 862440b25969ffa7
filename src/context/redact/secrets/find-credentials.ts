/**
 * Finds credentials by where they stand: in headers of requests, in addresses, in commands, in private keys, and phrases of
 * words that open a wallet. Each is linear in the text's length.
 */
import { isMarkAt, type Span } from "../spans.ts";
import { findCommands } from "./commands.ts";
import { findCodeLists } from "./code-lists.ts";
import { findLockCodes } from "./lock-codes.ts";
import { findSentCodes } from "./sent-codes.ts";
import { findCookies } from "./cookies.ts";
import { findPhrases } from "./phrases.ts";
import { isPlaceholder, looksChosen, looksRandom } from "./randomness.ts";
import { findPairs } from "./pairs.ts";
import { findSettings } from "./settings.ts";
import { findYaml } from "./find-yaml.ts";
import { isSecretValue } from "./values.ts";

const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
/** What a key without an end is made of. A backslash: inside of a JSON string its line breaks are written out. */
const KEY_BODY = /[A-Za-z0-9+/=\s\\]*/y;
/** Characters a private key has at most; what is longer has lost its end. */
const MAX_KEY = 40_000;

/** The private part of a key of PuTTY: so many lines follow. */
const PUTTY = /Private-Lines: ?\d{1,4}(?:(?:(?:\\r)?\\n|\r?\n)[A-Za-z0-9+/]{1,76}={0,2}(?![A-Za-z0-9+/=]))+/g;

/**
 * Private keys as they are written to files, or into JSON with `\n` for each line, with or without lines of headers. The
 * next dashes end the look, so that no character is read for two beginnings.
 */
export function findPrivateKeys(text: string, spans: Span[]): void {
  for (const { 0: key, index } of text.matchAll(PUTTY))
    spans.push({ from: index, to: index + key.length, kind: "key" });
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

/** `Authorization: Basic …`, and the schemes with a value that stands alone. */
const SCHEME =
  /(?<![A-Za-z0-9_])(?:(?:proxy-)?authorization["'”]?[ \t]{0,3}[:=：][ \t]{0,3}["'“]?(?:[A-Za-z-]{2,20}[ \t]{1,4})?|(?:bearer|basic|ssws|splunk|apikey|geniekey)[ \t]{1,4})([\w.~+/=-]{8,})/gi;
/** `-u name:password`, and `-pPassword` or `-a Password` behind a client of a database. */
const COMMAND_USER = /(?<=[ \t])(?:-u|--user)[ \t=]{1,3}["']?[^\s:"']{1,100}:([^\s"']{4,200})/g;
const COMMAND_PASSWORD =
  /\b(?:(?:mysql(?:dump|admin)?|mariadb|sshpass|mongo(?:sh)?)\b[^\n|;]{0,80}?[ \t]-p[ \t]?|redis-cli\b[^\n|;]{0,80}?[ \t]-a[ \t])["']?([^\s"'-][^\s"']{5,100})/g;
/** A call that signs somebody in: the name, then the password. */
const SIGN_IN_CALL =
  /(?<![A-Za-z])(?:log_?in|log_?on|sign_?in|authenticate|(?:http)?basic_?auth|auth[ \t]{0,2}=[ \t]{0,2})\([ \t]{0,3}["'`][^"'`\n]{1,100}["'`],[ \t]{0,3}["'`]([^"'`\s]{6,100})["'`]/gi;
/** The code in the address of a function, which opens it. */
const ADDRESS_CODE =
  /[?&](?:code|sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature)=([\w%+/=~-]{20,})/gi;
/** A line of a database's password file: host, port, database, name, password. */
const PASSWORD_FILE = /(?<![\w.*-])[\w.*-]{1,100}:\d{4,5}:[\w*-]{1,60}:[\w.*-]{1,60}:([^\s:"']{6,100})/g;
/** A name and a password with a stroke between, behind a word for an account or the name of one. */
const ACCOUNT_PAIR =
  /(?<![\w/.-])(?:(?:log(?:ged)?[ -]?in|sign(?:ed)?[ -]?in|username|account|credentials?|登[录陆]|账[号户]|帐[号户]|用户名)(?: (?:for|to|of|at) [^\n.:=/]{1,40}?(?= is))?(?: as| with| are|:|：| is|为|是)?[ \t]{0,2}[\w.@-]{2,40}|admin|root|administrator)(?:[ \t]?\/[ \t]?|[ \t]with[ \t](?=\S{0,62}[!#$%^&*]))([^\s/"'<>\u0080-\uffff]{6,64})(?![\w/])/gi;

/** Headers, addresses, commands and phrases. */
export function findCredentials(text: string, spans: Span[]): void {
  const add = (match: RegExpExecArray, value: string): void => {
    const from = match.index + match[0].lastIndexOf(value);
    if (!isMarkAt(text, from)) spans.push({ from, to: from + value.length, kind: "key" });
  };
  for (const match of text.matchAll(SCHEME)) if (isCredential(match[1] ?? "")) add(match, match[1] ?? "");
  findCookies(text, spans);
  findCommands(text, spans);
  findSettings(text, spans);
  findPairs(text, spans);
  findYaml(text, spans);
  findCodeLists(text, spans);
  findSentCodes(text, spans);
  findLockCodes(text, spans);
  for (const match of text.matchAll(ADDRESS_CODE)) if (looksRandom(match[1] ?? "", 20)) add(match, match[1] ?? "");
  findPhrases(text, spans);
  for (const match of text.matchAll(PASSWORD_FILE)) if (looksRandom(match[1] ?? "", 8)) add(match, match[1] ?? "");
  for (const match of text.matchAll(ACCOUNT_PAIR)) {
    const value = (match[1] ?? "").replace(/[.,!?;:]+$/, "");
    if (looksRandom(value, 8) || isPairPassword(value)) add(match, value);
  }
  for (const pattern of [COMMAND_USER, COMMAND_PASSWORD]) {
    for (const match of text.matchAll(pattern)) if (isPassword(match[1] ?? "")) add(match, match[1] ?? "");
  }
  for (const match of text.matchAll(SIGN_IN_CALL))
    if (isSecretValue(match[1] ?? "", "password", "call")) add(match, match[1] ?? "");
  findAddressPasswords(text, spans);
}

const ADDRESS_PASSWORD = /:\/\/[^\s/:@"'<>[\]]{0,64}:([^\s/"'<>]{3,200})@/y;

/** `://name:password@`. */
function findAddressPasswords(text: string, spans: Span[]): void {
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    ADDRESS_PASSWORD.lastIndex = at;
    const password = ADDRESS_PASSWORD.exec(text)?.[1];
    if (password === undefined || password.startsWith("[redacted:") || /^(?:[<{]|\$\{|\*\*)/.test(password)) continue;
    const to = ADDRESS_PASSWORD.lastIndex - 1;
    spans.push({ from: to - password.length, to, kind: "key" });
  }
}

/** What a header authorizes with: a digit in something long, a random text, or a name and a password in base64. */
function isCredential(value: string): boolean {
  // The name of a header's parameter: `Bearer resource_metadata="…"`.
  if (isPlaceholder(value) || /^[a-z_]+=$/i.test(value)) return false;
  if (value.length >= 12 && /\d/.test(value) && /[A-Za-z]/.test(value)) return true;
  return looksRandom(value, 12) || holdsPair(value);
}

function holdsPair(value: string): boolean {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(value) || value.length % 4 !== 0) return false;
  return /^[\x20-\x7e]{1,200}:[\x20-\x7e]{1,200}$/.test(atob(value));
}

/** A password behind a stroke, where a second word may stand as well (`read/write2`): a digit, and a capital or a mark. */
const isPairPassword = (value: string): boolean =>
  /\d/.test(value) && /[A-Z!@#$%^&*+=]/.test(value) && isSecretValue(value, "password", "cell");

const isPassword = (value: string): boolean => !/^\d+$/.test(value) && looksChosen(value);
