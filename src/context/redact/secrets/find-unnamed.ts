/**
 * Finds long generated texts that have neither a known form nor a name: vendors come faster than forms are written. Forty characters
 * or more of capitals, small letters and digits in no order are a key, or an address that nobody else needs to know; shorter ones are
 * ids as well. What everybody may know stays: addresses of pages, checksums, public keys and certificates, encoded files.
 */
import type { Span } from "../spans.ts";
import { isMixed } from "./randomness.ts";

const RUN = /(?<![\w+/.~-])\$?[\w-][\w+/.~-]{39,}={0,2}/g;
/** Longer ones are encoded files. */
const MAX_KEY = 600;
/** Checksums as package managers write them, public keys of SSH, and addresses of content. */
const PUBLIC_FORM = /^(?:sha\d{1,3}[-:]|AAAA[A-Z]|Qm[1-9A-HJ-NP-Za-km-z]{44}(?!\w)|(?:\w+\/){3})/;
/** Words that a vendor begins its keys with. */
const PREFIX = /^\$?[a-z]{1,12}(?:[_.-][a-z]{1,12}){0,2}[_.-]/;
/** Names of models and files have many marks. */
const PIECE = /[A-Za-z0-9]{12}/;
/** Words before it that say that it is no secret. */
const PUBLIC_NAME =
  /(?:base64,|:\/\/[^\s"'<>]{0,200}|(?:public|pub|integrity|checksum|digest|hash|fingerprint|signature|etag|cursor|address|wallet|ipfs|cid|tx|transaction|地址|公钥|公鑰|指纹|校验和|哈希|签名)[\w -]{0,12}["'”`]?[ \t]?(?:[:：=]|is|是|为)?[ \t]?["'“`]?)$/i;
const MAX_NAME = 220;
const BLOCK = /-----BEGIN (?:CERTIFICATE|(?:RSA |EC )?PUBLIC KEY)[^-]{0,20}-----[\w+/=\s]{0,20000}/g;

/** Adds the span of each. Every character is read once, and a bounded number of those before each. */
export function findUnnamed(text: string, spans: Span[]): void {
  if (text.length < 40) return;
  const blocks = text.includes("-----BEGIN") ? [...text.matchAll(BLOCK)] : [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const value = run.replace(/[.=/-]+$/, "");
    if (value.length < 40 || value.length > MAX_KEY || PUBLIC_FORM.test(value) || !PIECE.test(value)) continue;
    if (!isMixed(value.replace(PREFIX, ""))) continue;
    if (PUBLIC_NAME.test(text.slice(Math.max(0, index - MAX_NAME), index))) continue;
    if (blocks.some((block) => block.index < index && index < block.index + block[0].length)) continue;
    spans.push({ from: index, to: index + run.length, kind: "key" });
  }
}
