/**
 * Text in another encoding that is an order or a command once it is decoded: base64, hexadecimal, percent signs, escapes. What
 * decodes to ordinary words or data is no signal.
 */
import { foldText } from "../../names/confusables.ts";
import type { Signal } from "../signal.ts";
import { COMMAND, hasOrder, SENSITIVE } from "./phrases.ts";
import { takesSecrets } from "./secrets.ts";

const CODED =
  /(?:[A-Za-z0-9+/_-]{4}){4,}[A-Za-z0-9+/_-]{0,3}={0,2}|(?:(?:\\x|0x|\\u00|%|&#x|&#)?[0-9A-Fa-f]{2}[;,\s]?){12,}|(?:%[0-9A-Fa-f]{2}){6,}|(?:\\x[0-9A-Fa-f]{2}){6,}|(?:\\u00[0-9A-Fa-f]{2}){6,}|(?:&#x?[0-9A-Fa-f]{2,3};){6,}/g;
const WHOLE_RUN = /^[A-Za-z0-9+/_-]{12,}={0,2}$/;
/** Runs that are decoded in one text, and characters of each. */
const MAX_RUNS = 50;
const MAX_RUN = 8192;
/** Share of a decoded text that has to be readable. */
const READABLE = 0.9;

export const encodedPayload: Signal = {
  name: "encoded_payload",
  *find({ texts }) {
    for (const { path, text } of texts) {
      let runs = 0;
      for (const [run] of text.matchAll(CODED)) {
        runs += 1;
        if (runs > MAX_RUNS) break;
        const decoded = decodings(run.slice(0, MAX_RUN));
        // Twice encoded is decoded twice.
        const all = [...decoded, ...decoded.filter((one) => WHOLE_RUN.test(one)).flatMap(decodings)];
        if (all.some(isOrder)) {
          yield { path, words: run };
          break;
        }
      }
    }
  },
};

function isOrder(decoded: string): boolean {
  const folded = foldText(decoded);
  return COMMAND.test(folded) || SENSITIVE.test(folded) || hasOrder(folded) || takesSecrets(folded);
}

/** What a run may stand for, as far as it is readable. */
function decodings(run: string): string[] {
  const digits = run.replace(/\\x|0x|\\u00|%|&#x/g, "");
  const hex = (digits.match(/[0-9A-Fa-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const isHex = /^(?:(?:\\x|0x|\\u00|%|&#x)?[0-9A-Fa-f]{2}[;,\s]?)+$/.test(run);
  const found = isHex ? [readable(hex)] : [];
  const entities = Array.from(run.matchAll(/&#(\d{2,3});/g), ([, number]) => Number(number));
  if (entities.length > 0) found.push(readable(entities));
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(run)) {
    // A word may stand right before the code, such as `data=` without a space: begin at each of four places.
    const plain = run.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
    for (let skip = 0; skip < 4; skip += 1) found.push(readable(base64(plain.slice(skip))));
  }
  return found.filter((text) => text !== "");
}

function base64(text: string): number[] {
  const whole = text.slice(0, text.length - (text.length % 4 === 1 ? 1 : 0));
  return Array.from(atob(whole), (character) => character.charCodeAt(0));
}

function readable(bytes: readonly number[]): string {
  const seen = bytes.filter((byte) => (byte >= 32 && byte < 127) || byte === 10 || byte === 9 || byte >= 128).length;
  if (bytes.length < 8 || seen < READABLE * bytes.length) return "";
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
