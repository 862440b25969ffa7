/**
 * Removes what must not be stored: secrets (`secrets/`) and personal data (`personal/`). Numbers are checked by their own
 * checksums, so that order numbers and measurements stay. A few passes, each linear in the text's length whatever it contains.
 */
import { createHash } from "node:crypto";
import { findNumbers } from "./personal/numbers.ts";
import { findContacts } from "./personal/contacts.ts";
import { findDocuments } from "./personal/documents.ts";
import { findEmails } from "./personal/emails.ts";
import { findNamedDocuments } from "./personal/named-documents.ts";
import { personalColumn } from "./personal/columns.ts";
import { findDelimited } from "./delimited.ts";
import { narrow } from "./narrow.ts";
import { findCredentials, findPrivateKeys } from "./secrets/find-credentials.ts";
import { findForms } from "./secrets/find-forms.ts";
import { findNamed } from "./secrets/find-named.ts";
import { findUnnamed } from "./secrets/find-unnamed.ts";
import { addFound, cutSpans, markOf, type Redaction, type Span } from "./spans.ts";

export type { Redaction } from "./spans.ts";

/** The mark of a key, for values removed by their name. */
export const KEY_MARK = markOf("key");

/** What is removed may join what stood around it, and the joined text may hold more. */
const MAX_ROUNDS = 4;
/** Characters read in all rounds, beyond which no further one begins: the longest text is read twice. */
const MAX_READ = 300_000;

/** Adds what has to be removed. Returns whether the text was read in the plain way, which leaves nothing for another round. */
type Find = (plain: string, spans: Span[]) => boolean;

/** Where a text has to be cut, for each round. */
type Cuts = readonly (readonly Span[])[];

function findCuts(text: string, find: Find): { cuts: Cuts; made: Redaction } {
  const cuts: Span[][] = [];
  const found: Redaction["found"] = {};
  let clean = text;
  for (let read = 0; cuts.length < MAX_ROUNDS && read < MAX_READ;) {
    read += clean.length;
    const spans: Span[] = [];
    const isCrowded = find(narrow(clean), spans);
    if (spans.length === 0) break;
    cuts.push(spans);
    const made = cutSpans(clean, spans);
    addFound(found, made.found);
    clean = made.text;
    if (isCrowded || !made.leavesMore) break;
  }
  return { cuts, made: { text: clean, found } };
}

function cut(text: string, cuts: Cuts): Redaction {
  const found: Redaction["found"] = {};
  let clean = text;
  for (const spans of cuts) {
    const made = cutSpans(clean, spans);
    addFound(found, made.found);
    clean = made.text;
  }
  return { text: clean, found };
}

function findSecrets(plain: string, spans: Span[]): boolean {
  findForms(plain, spans);
  const { isCrowded } = findNamed(plain, spans);
  findCredentials(plain, spans);
  findUnnamed(plain, spans);
  findPrivateKeys(plain, spans);
  return isCrowded;
}

function findAll(plain: string, spans: Span[]): boolean {
  findEmails(plain, spans);
  // Every other kind has a digit in it.
  if (/\d/.test(plain)) {
    findNumbers(plain, spans);
    findDocuments(plain, spans);
    findContacts(plain, spans);
    findNamedDocuments(plain, spans);
    findDelimited(plain, personalColumn, spans);
  }
  return findSecrets(plain, spans);
}

/** The deployment's setting: as constant as the code, so that a prompt is replayed as it was made. */
let removesPersonalData = true;

/** Called where a deployment's settings are read, before anything is redacted. Secrets are removed whatever is set. */
export function setPersonalData(removes: boolean): void {
  removesPersonalData = removes;
}

/** Shorter texts are read again sooner than they are looked up. */
const MIN_KNOWN = 1_000;
/** Longer ones may have more places than are worth holding. */
const MAX_KNOWN = 100_000;
/** Texts of a call are a few: what was asked, what it becomes, the answer. */
const MAX_KNOWN_TEXTS = 4;

interface Known {
  digest: string;
  find: Find;
  cuts: Cuts;
}

/**
 * Where the last long texts had to be cut, newest first: a call redacts the same words where they are searched for, decided on, put
 * into a prompt and recorded. It outlives the call, and an erasure: so it holds places and digests, and nothing of any text.
 */
let lastKnown: readonly Known[] = [];

function once(text: string, find: Find): Redaction {
  if (text.length < MIN_KNOWN || text.length > MAX_KNOWN) return findCuts(text, find).made;
  // As UTF-16: halves of characters differ, as they do for the patterns.
  const digest = createHash("sha256").update(text, "utf16le").digest("base64");
  const known = lastKnown.find((one) => one.find === find && one.digest === digest);
  if (known !== undefined) {
    if (known !== lastKnown[0]) remember(known);
    return cut(text, known.cuts);
  }
  const { cuts, made } = findCuts(text, find);
  remember({ digest, find, cuts });
  return made;
}

function remember(newest: Known): void {
  lastKnown = [newest, ...lastKnown.filter((one) => one !== newest)].slice(0, MAX_KNOWN_TEXTS);
}

/** Removes secrets and personal data from a text. Redacting twice is the same as once. */
export const redact = (text: string): Redaction => once(text, removesPersonalData ? findAll : findSecrets);

/** Removes keys, tokens, passwords and private keys only: numbers and addresses stay as they were said. */
export const redactSecrets = (text: string): string => once(text, findSecrets).text;
