/**
 * A person's yes to one call whose arguments carry more than they said, given on a page with a one-time code, or in their client, which sends the
 * code back with the answer. What the page shows, and for tasks what the call is made with, is stored encrypted with the code, of which only the
 * digest is kept here: it is what redaction removes everywhere else.
 * Not here: what needs such a yes (`discovery/arguments.ts`), the page (`consent-page.ts`).
 */
import { CODE_BYTES, CODE_LIFETIME_MS } from "../../discovery/approval-codes.ts";
import type { ConsentRequest, ConsentState, TakenArguments } from "../../discovery/consent-request.ts";
import { digestOf } from "../../session/hash-chain.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { ConsentRow, LibraryStore } from "./library-store.ts";

/** Questions and answers of a tenant at a time; with one more the oldest ends. */
const MAX_ROWS = 20;
const NONCE_BYTES = 12;

export class Consents {
  readonly #store: LibraryStore;

  constructor(store: LibraryStore) {
    this.#store = store;
  }

  /** A new code; one for the same call that was given before ends. */
  async issue(asked: ConsentRequest): Promise<string> {
    const code = newCode();
    const sealed = await seal(JSON.stringify(asked), code);
    this.#add({ ...rowOf(asked, code), sealed, ...(asked.arguments !== undefined && { keeps: true }) });
    return code;
  }

  /** The same for a question that is put in the caller's client. */
  ask(asked: Pick<ConsentRequest, "tool" | "digest">): string {
    const code = newCode();
    this.#add({ ...rowOf(asked, code), inClient: true });
    return code;
  }

  /** Uses up such a question, whatever was answered; whether it was open. */
  settle(call: string, code: string): boolean {
    const rows = this.#valid();
    const others = rows.filter((one) => one.inClient !== true || one.call !== call || one.code !== digestOf(code));
    this.#store.consents = others;
    return others.length < rows.length;
  }

  #add(row: ConsentRow): void {
    this.#store.consents = [...this.#valid().filter(({ call }) => call !== row.call), row].slice(-MAX_ROWS);
  }

  /** What a code asks; undefined for one that is unknown, used or over. */
  async show(code: string): Promise<ConsentRequest | undefined> {
    const row = this.#valid().find((one) => one.code === digestOf(code) && one.inClient !== true);
    return row === undefined ? undefined : JSON.parse(await open(row.sealed, code));
  }

  /** Takes the answer of a code, once; whether there was such a question. */
  answer(code: string, agreed: boolean): boolean {
    const rows = this.#valid();
    const row = rows.find((one) => one.code === digestOf(code) && one.inClient !== true);
    if (row === undefined) return false;
    const others = rows.filter((one) => one !== row);
    const answered = { ...row, code: null, sealed: "" };
    // Whoever waits for the arguments has the code, and looks for the answer a minute later at the latest.
    const kept = { ...row, code: null, expiresAt: Date.now() + CODE_LIFETIME_MS };
    const yes = row.keeps === true ? kept : answered;
    this.#store.consents = [...others, agreed ? yes : { ...answered, declined: true }];
    return true;
  }

  /** How the question about this call stands. */
  stateOf(call: string): ConsentState {
    const row = this.#valid().find((one) => one.call === call);
    if (row === undefined) return "none";
    if (row.code !== null) return "open";
    return row.declined === true ? "declined" : "agreed";
  }

  /** The same, and uses up an answer: the next call like it asks again. */
  take(call: string): ConsentState {
    const state = this.stateOf(call);
    if (state === "agreed" || state === "declined")
      this.#store.consents = this.#valid().filter((one) => one.call !== call);
    return state;
  }

  /** As `take`, for a question that keeps the call's arguments; after a yes they come with it, once. */
  async takeArguments(call: string, code: string): Promise<TakenArguments> {
    const row = this.#valid().find((one) => one.call === call);
    const state = this.take(call);
    if (row === undefined || state !== "agreed" || row.keeps !== true) return { state };
    try {
      const { arguments: given }: ConsentRequest = JSON.parse(await open(row.sealed, code));
      return given === undefined ? { state: "none" } : { state, arguments: given };
    } catch {
      // Sealed with another code.
      return { state: "none" };
    }
  }

  #valid(): ConsentRow[] {
    return this.#store.consents.filter(({ expiresAt }) => expiresAt > Date.now());
  }
}

function newCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(CODE_BYTES));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function rowOf({ tool, digest }: Pick<ConsentRequest, "tool" | "digest">, code: string): ConsentRow {
  const server = serverOfToolId(tool) ?? tool;
  return { code: digestOf(code), call: digest, server, sealed: "", expiresAt: Date.now() + CODE_LIFETIME_MS };
}

async function keyOf(code: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`consent:${code}`));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function seal(text: string, code: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const made = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(code), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(made)));
}

async function open(sealed: string, code: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const iv = bytes.slice(0, NONCE_BYTES);
  const made = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await keyOf(code), bytes.slice(NONCE_BYTES));
  return new TextDecoder().decode(made);
}
