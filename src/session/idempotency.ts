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

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?([0-9a-f])[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;
/** Versions of UUIDs that are random: the others are made of a time, an address or a name. */
const RANDOM_VERSIONS = "47";
/** 128 bits written in base64. */
const MIN_LENGTH = 22;
/** Number of distinct characters. One in ten thousand random 128-bit values in hexadecimal has fewer. */
const MIN_VARIETY = 10;
/**
 * Changes between lower case, upper case and digits. Words and dates have few; random text of this length has twice as
 * many.
 */
const MIN_CHANGES = 6;
/** Of 31 pairs of neighbours in a random UUID 29 differ; one in a million has fewer than this. */
const MIN_DISTINCT_PAIRS = 22;
/** Neighbours that are equal or follow each other, as in 1234: 6 of 31 in a random UUID; one in a million has more than this. */
const MAX_STEPS = 16;

/** UUIDs that stand in specifications, documentation and tutorials: whoever copies one shares it with strangers. */
const PUBLISHED = new Set(
  `123e4567e89b12d3a456426614174000 123e4567e89b12d3a456426655440000 123e4567e89b42d3a456426614174000
  550e8400e29b41d4a716446655440000 550e8400e29b11d4a716446655440000 f47ac10b58cc4372a5670e02b2c3d479
  6ba7b8109dad11d180b400c04fd430c8 6ba7b8119dad11d180b400c04fd430c8 6ba7b8129dad11d180b400c04fd430c8
  6ba7b8149dad11d180b400c04fd430c8 f81d4fae7dec11d0a76500a0c91e6bf6 7d4448409dc011d1b2455ffdce74fad2
  919108f752d143209bacf847db4148a8 017f22e279b07cc398c4dc0c07398f00 2489e9ad2ee28e008ec932d5f69181c0
  9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d 1b9d6bcdbbfd4b2d9b5dab8dfbbd4bed 109156bec4fb41eab1b4efe1671c5836
  10ba038e48da487bb96c8d3b99b6d18a 3fa85f6457174562b3fc2c963f66afa6 7c9e6679742540de944be07fc1f90ae7
  de305d5475b4431badb2eb6b9e546014 936da01f9abd4d9d80c702af85c822a8 0f8fad5bd9cb469fa16570867728950e
  21ec20203aea4069a2dd08002b30309d 16fd27068baf433b82eb8c7fada847da a0eebc999c0b4ef8bb6d6bb9bd380a11
  d290f1ee6c544b0190e6d701748f0851 c56a418065aa42eca9455fd21dec0538 4bf92f3577b34da6a3ce929d0e0e4736
  0af7651916cd43dd8448eb211c80319c e58ed763928c4155bee9fdbaaadc15f3 384000008cf011bdb23e10b96e4ef00d
  67e5504410b1426f9247bb680e5fe0c8 f9168c5eceb24faab6bf329bf39fa1e4`.split(/\s+/),
);

function countKindChanges(text: string): number {
  const kinds = text
    .replace(/[^a-z0-9]/gi, "")
    .replace(/[a-z]/g, "a")
    .replace(/[A-Z]/g, "A")
    .replace(/[0-9]/g, "0");
  return kinds.replace(/(.)\1*/g, "$1").length - 1;
}

/** Whether 32 hexadecimal digits, in small letters, are neither published nor written by hand. */
function areRandomDigits(digits: string): boolean {
  if (PUBLISHED.has(digits) || new Set(digits).size < MIN_VARIETY - 2) return false;
  const pairs = Array.from({ length: digits.length - 1 }, (_, place) => digits.slice(place, place + 2));
  const steps = pairs.filter(([one = "", next = ""]) => Math.abs(parseInt(one, 16) - parseInt(next, 16)) <= 1);
  return new Set(pairs).size >= MIN_DISTINCT_PAIRS && steps.length <= MAX_STEPS;
}

/**
 * Whether a key looks like 128 random bits of the caller's own: a random UUID that stands in no documentation, or at least
 * 22 characters that are neither words, a date nor a repetition. A heuristic on the text alone. A weak key that it accepts
 * by mistake is still long and mixed.
 */
export function isUnguessable(key: string): boolean {
  const own = key.startsWith(BEGIN_PREFIX) ? key.slice(BEGIN_PREFIX.length) : key;
  const bare = own.toLowerCase().replace(/^(?:urn:uuid:)?\{?|\}$/g, "");
  const uuid = UUID.exec(bare);
  if (uuid !== null) {
    const isWritten = bare.includes("-");
    return areRandomDigits(bare.replaceAll("-", "")) && (!isWritten || RANDOM_VERSIONS.includes(uuid[1] ?? ""));
  }
  // A published UUID with something before or behind it is as easy to guess as what is added.
  const rest = own.replace(/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi, (one) =>
    areRandomDigits(one.toLowerCase().replaceAll("-", "")) ? one : "",
  );
  return rest.length >= MIN_LENGTH && new Set(rest).size >= MIN_VARIETY && countKindChanges(rest) >= MIN_CHANGES;
}

/** What an answer says when its key was ignored. */
export const IGNORED_KEY: LocalizedText = {
  en: "The idempotency_key was ignored: this server knows no callers' tokens, so strangers share its keys, and this one is too easy to guess. A repeated call starts another session. To have it answered with the same session, send a UUID or at least 22 random characters.",
  zh: "idempotency_key 未被采用：本服务器没有配置调用者令牌，所有调用者共用同一批幂等键，而这个键太容易被猜到。重复调用会新建另一个会话。如需重复调用得到同一个会话，请使用 UUID，或至少 22 个随机字符。",
};
