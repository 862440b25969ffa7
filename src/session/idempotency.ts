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

/** How the MD5, SHA-1 and SHA-256 of words begin that everybody would try: the empty text, `password`, `test`, `123456` … */
const KNOWN_DIGESTS = new Set(
  `d41d8cd98f00 da39a3ee5e6b e3b0c44298fc cfcd208495d5 b6589fc6ab0d 5feceb66ffc8 c4ca4238a0b9 356a192b7913 6b86b273ff34
  0cc175b9c0f1 86f7e437faa5 ca978112ca1b 098f6bcd4621 a94a8fe5ccb1 9f86d081884c 5f4dcc3b5aa7 5baa61e4c9b9 5e884898da28
  e10adc3949ba 7c4a8d09ca37 8d969eef6eca 25d55ad283aa 7c222fb2927d ef797c8118f0 25f9e794323b f7c3bc1d808e 15e2b0d3c338
  e807f1fcf82d 01b307acba4f c775e7b757ed 21232f297a57 d033e22ae348 8c6976e5b541 63a9f0ea7bb9 dc76e9f0c000 4813494d137e
  5d41402abc4b aaf4c61ddcc5 2cf24dba5fb0 5eb63bbbe01e 2aae6c35c94f b94d27b9934d b10a8db164e0 0a4d55a8d778 a591a6d40bf4
  65a8e27d8879 0a0a9f2a6772 dffd6021bb2b acbd18db4cc2 0beec7b5ea3f 2c26b46b68ff 37b51d194a75 62cdb7020ff9 fcde2b2edba5
  3c6e0b8a9c15 a62f2225bf70 2c70e12b7a06 5ebe2294ecd0 e5e9fa1ba31e 2bb80d537b1d d8578edf8458 b1b3773a05c0 65e84be33532
  900150983cd2 a9993e364706 ba7816bf8f01 e99a18c428cb 6367c48dd193 6ca13d52ca70 0d107d09f5bb b7a875fc1ea2 1c8bfe8f801d
  ee11cbb19052 12dea96fec20 04f8996da763 084e0343a048 35675e68f4b5 84983c60f7da c21f969b5f03 7505d64a54e0 37a8eec1ce19
  37a6259cc0c1 2be88ca4242c 74234e98afe7 5e543256c480 d5d4cd07616a eb045d78d273 334c4a4c42fd 71f8e7976e4c 140bedbf9c3f
  b326b5062b2f 5ffe533b830f b5bea41b6c62 21d6f40cfb51 fcbdc4c271c8 3f3af1ecebbd 1e236d3c987b 96940bab9b47 f5d39a07e87f
  4824938f143b 7db4ecce9e7d 00ec402d73e2 cc62f4cd4944 15bb3d632f66 a7ad0f91d507 87f29599d06d fd5fafed4f30 4a9909a9516d
  94a08da1fecb ee977806d728 3c469e9d6c58 ef7c876f00f3 48e3462cbeed 75666699b77d 1a79a4d60de6 c3499c272973 50d858e0985e
  fe01ce2a7fba 89e495e7941c 2a97516c354b 4cb9c8a8048f fa9beb99e402 057ba03d6c44 96e79218965e 3d4f2bf07dc1 bcb15f821479
  670b14728ad9 c984aed014ae 91b4d142823f f25a2fc72690 ee8d8728f435 e4ad93ca07ac 40be4e59b9a2 c0b137fe2d79 280d44ab1e9f
  9e107d9d372b 2fd4e1c67a2d d7a8fbb307d7`.split(/\s+/),
);
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Products and versions, as clients name themselves: everybody with the same browser has the same. */
const USER_AGENT =
  /^[a-z][\w.-]*\/\d[\w.]*(?:[\s(]|$)|(?:mozilla|applewebkit|chrome|safari|gecko|firefox|curl|okhttp|undici)\/\d/i;

/** The text that a key is in base64; undefined where it holds bytes that are no text, as random ones do. */
function textInBase64(key: string): string | undefined {
  if (!/^[\w+/-]{16,}={0,2}$/.test(key)) return undefined;
  try {
    const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    return /^[\t\n\r\x20-\x7E]*$/.test(text) || new Set(text).size < MIN_VARIETY - 2 ? text : undefined;
  } catch {
    return undefined;
  }
}

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
 * 22 characters that are neither words, a date, a repetition, a User-Agent, the digest of a word nor any of it in base64. A heuristic on the text alone. A weak key that it accepts
 * by mistake is still long and mixed.
 */
export function isUnguessable(key: string): boolean {
  const own = key.startsWith(BEGIN_PREFIX) ? key.slice(BEGIN_PREFIX.length) : key;
  const digest = own.toLowerCase().replace(/^(?:md5|sha-?1|sha-?256)[:=-]/, "");
  if (DIGEST.test(digest) && KNOWN_DIGESTS.has(digest.slice(0, 12))) return false;
  if (USER_AGENT.test(own)) return false;
  const text = textInBase64(own);
  if (text !== undefined && !isUnguessable(text)) return false;
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
