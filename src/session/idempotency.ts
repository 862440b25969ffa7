/**
 * Which idempotency keys are accepted on a server without caller tokens. All its callers are one tenant and share its keys,
 * so a key that somebody else may also use would return somebody else's session. Such a key is ignored.
 */
import type { LocalizedText } from "../localized-text.ts";

/**
 * Prefix of a caller's key when another operation starts the session. The same key given to `initiate_session` is then a
 * different key.
 */
export const BEGIN_PREFIX = "begin:";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** 128 bits written in base64. */
const MIN_LENGTH = 22;
/** Number of distinct characters. One in ten thousand random 128-bit values in hexadecimal has fewer. */
const MIN_VARIETY = 10;
/**
 * Changes between lower case, upper case and digits. Words and dates have few; random text of this length has twice as
 * many.
 */
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
 * Whether a key looks like 128 random bits: a UUID, or at least 22 characters that are neither words, a date nor a
 * repetition. A heuristic on the text alone. A weak key that it accepts by mistake is still long and mixed.
 */
export function isUnguessable(key: string): boolean {
  const own = key.startsWith(BEGIN_PREFIX) ? key.slice(BEGIN_PREFIX.length) : key;
  const variety = new Set(own.toLowerCase().replaceAll("-", "")).size;
  if (UUID.test(own)) return variety >= MIN_VARIETY - 2;
  return own.length >= MIN_LENGTH && new Set(own).size >= MIN_VARIETY && countKindChanges(own) >= MIN_CHANGES;
}

/** What an answer says when its key was ignored. */
export const IGNORED_KEY: LocalizedText = {
  en: "The idempotency_key was ignored: this server knows no callers' tokens, so strangers share its keys, and this one is too easy to guess. A repeated call starts another session. To have it answered with the same session, send a UUID or at least 22 random characters.",
  zh: "idempotency_key 未被采用：本服务器没有配置调用者令牌，所有调用者共用同一批幂等键，而这个键太容易被猜到。重复调用会新建另一个会话。如需重复调用得到同一个会话，请使用 UUID，或至少 22 个随机字符。",
};
