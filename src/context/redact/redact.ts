/**
 * Removes what must not be stored: secrets (`secrets/`) and personal data (`personal/`). Numbers are checked by their own
 * checksums, so that order numbers and measurements stay. A few passes, each linear in the text's length whatever it contains.
 */
import { findNumbers } from "./personal/numbers.ts";
import { findContacts } from "./personal/contacts.ts";
import { findDocuments } from "./personal/documents.ts";
import { findEmails } from "./personal/emails.ts";
import { narrow } from "./narrow.ts";
import { findCredentials, findPrivateKeys } from "./secrets/find-credentials.ts";
import { findForms } from "./secrets/find-forms.ts";
import { findNamed } from "./secrets/find-named.ts";
import { addFound, cutSpans, markOf, type Redaction, type Span } from "./spans.ts";

export type { Redaction } from "./spans.ts";

/** The mark of a key, for values removed by their name. */
export const KEY_MARK = markOf("key");

/** What is removed may join what stood around it, and the joined text may hold more. */
const MAX_ROUNDS = 4;

function repeat(text: string, find: (plain: string, spans: Span[]) => void): Redaction {
  const found: Redaction["found"] = {};
  let clean = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const spans: Span[] = [];
    find(narrow(clean), spans);
    if (spans.length === 0) break;
    const made = cutSpans(clean, spans);
    addFound(found, made.found);
    clean = made.text;
  }
  return { text: clean, found };
}

function findSecrets(plain: string, spans: Span[]): void {
  findForms(plain, spans);
  findNamed(plain, spans);
  findCredentials(plain, spans);
  findPrivateKeys(plain, spans);
}

function findAll(plain: string, spans: Span[]): void {
  findEmails(plain, spans);
  // Every other kind has a digit in it.
  if (/\d/.test(plain)) {
    findNumbers(plain, spans);
    findDocuments(plain, spans);
    findContacts(plain, spans);
  }
  findSecrets(plain, spans);
}

/** The deployment's setting: as constant as the code, so that a prompt is replayed as it was made. */
let removesPersonalData = true;

/** Called where a deployment's settings are read, before anything is redacted. Secrets are removed whatever is set. */
export function setPersonalData(removes: boolean): void {
  removesPersonalData = removes;
}

/** Shorter texts are read again sooner than they are looked up. */
const MIN_KEPT = 1_000;
/** Longer ones would fill the memory. */
const MAX_KEPT = 100_000;
/** Texts of a call are a few: what was asked, what it becomes, the answer. */
const MAX_KEPT_TEXTS = 4;

interface Redacted {
  text: string;
  find: typeof findAll;
  made: Redaction;
}

/**
 * The last long texts that were redacted, newest first: a call redacts the same words where they are searched for, decided on, put into
 * a prompt and recorded. Held in memory alone.
 */
let lastRedacted: readonly Redacted[] = [];

function once(text: string, find: typeof findAll): Redaction {
  if (text.length < MIN_KEPT || text.length > MAX_KEPT) return repeat(text, find);
  const known = lastRedacted.find((one) => one.find === find && one.text === text);
  if (known !== undefined && known === lastRedacted[0]) return known.made;
  const newest = known ?? { text, find, made: Object.freeze(repeat(text, find)) };
  lastRedacted = [newest, ...lastRedacted.filter((one) => one !== newest)].slice(0, MAX_KEPT_TEXTS);
  return newest.made;
}

/** Removes secrets and personal data from a text. Redacting twice is the same as once. */
export const redact = (text: string): Redaction => once(text, removesPersonalData ? findAll : findSecrets);

/** Removes keys, tokens, passwords and private keys only: numbers and addresses stay as they were said. */
export const redactSecrets = (text: string): string => once(text, findSecrets).text;
