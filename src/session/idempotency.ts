/**
 * Which idempotency keys may find a session again. On a server without callers' tokens all strangers are one tenant and
 * share its keys: there a key that somebody else could use as well would answer with somebody else's session.
 */
import type { LocalizedText } from "../localized-text.ts";

/** Before a caller's key where a session is started beside another operation: it never equals the key of a start alone. */
export const BEGIN_PREFIX = "begin:";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Characters of base64 that hold 128 bits. */
const MIN_LENGTH = 22;
/** Different characters. Of 128 random bits written in hexadecimal, one in ten thousand has fewer. */
const MIN_VARIETY = 10;
/** Changes between small letters, capitals and digits. Words and dates have few; random text of this length has twice as many. */
const MIN_CHANGES = 6;

function countKindChanges(text: string): number {
  const kinds = text
    .replace(/[^a-z0-9]/gi, "")
    .replace(/[a-z]/g, "a")
    .replace(/[A-Z]/g, "A")
    .replace(/[0-9]/g, "0");
  return kinds.replace(/(.)\1*/g, "$1").length - 1;
}

/**
 * Whether a key looks like 128 bits of its caller's own: a UUID, or 22 characters or more that are neither words nor a
 * date nor a repetition. It is a judgement from the text alone; what it lets pass by mistake is long and mixed.
 */
export function isUnguessable(key: string): boolean {
  const own = key.startsWith(BEGIN_PREFIX) ? key.slice(BEGIN_PREFIX.length) : key;
  const variety = new Set(own.toLowerCase().replaceAll("-", "")).size;
  if (UUID.test(own)) return variety >= MIN_VARIETY - 2;
  return own.length >= MIN_LENGTH && new Set(own).size >= MIN_VARIETY && countKindChanges(own) >= MIN_CHANGES;
}

/** What the answer says when a key was left aside. */
export const IGNORED_KEY: LocalizedText = {
  en: "The idempotency_key was ignored: this server knows no callers' tokens, so strangers share its keys, and this one is too easy to guess. A repeated call starts another session. To have it answered with the same session, send a UUID or at least 22 random characters.",
  zh: "idempotency_key 未被采用：本服务器没有配置调用者令牌，所有调用者共用同一批幂等键，而这个键太容易被猜到。重复调用会新建另一个会话。如需重复调用得到同一个会话，请使用 UUID，或至少 22 个随机字符。",
};
