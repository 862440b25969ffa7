/**
 * Tokens that stand in the deployment's configuration, by their SHA-256: digest in, `Principal` out.
 * Not here: keys that were made since (`keys.ts`), Host and Origin policy of `/mcp`, and what a scope allows.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { isRecord } from "../../json.ts";
import type { Principal } from "../../principal.ts";
import { readEntries, readGrant, strayMember, type SettingProblem } from "./grant.ts";

/** Every caller, while no tokens are configured. */
export const ANONYMOUS: Principal = { tenant: "anonymous", scopes: ["mcp"], open: true };
const AUTHOR: Principal = { tenant: "anonymous", scopes: ["mcp", "author"], actor: "author-token" };
const OPERATOR: Principal = { tenant: "anonymous", scopes: ["mcp", "author", "operator"], actor: "operator-token" };

const DIGEST = /^[0-9a-f]{64}$/i;
/** What an entry may have. */
const ENTRY_MEMBERS = ["tenant", "scopes", "expires", "name"];

export const TOKENS_FORM = '{ "<sha256 of a token, in hex>": { "tenant": "acme", "scopes": ["mcp"] } }';

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The token of an `Authorization: Bearer …` header; null when there is none or it is another scheme. */
export function readBearerToken(authorization: string | null): string | null {
  const match = /^Bearer[ \t]+(\S+)[ \t]*$/i.exec(authorization ?? "");
  return match?.[1] ?? null;
}

export type TokenTable = ReadonlyMap<string, Principal>;

/** The entries of CAIRN_TOKENS by digest, or what is wrong with them. */
export function readTokens(text: string): TokenTable | SettingProblem {
  const unreadable: SettingProblem = { problem: "unreadable", named: TOKENS_FORM };
  const given = readEntries(text);
  if (given === undefined) return unreadable;
  const entries = new Map<string, Principal>();
  for (const [place, [digest, value]] of given.entries()) {
    const grant = readGrant(value);
    if (grant === null || !DIGEST.test(digest) || !isRecord(value)) return { ...unreadable, entry: place + 1 };
    if ("problem" in grant) return grant;
    // A misspelt "expires" would make a token that never ends.
    const stray = strayMember(value, ENTRY_MEMBERS);
    if (stray !== null) return { ...stray, entry: place + 1 };
    const { expires, name } = value;
    const until = expires === undefined ? undefined : Date.parse(String(expires));
    if (Number.isNaN(until)) return { problem: "unreadable", named: '"expires": "2027-01-31"', entry: place + 1 };
    const actor =
      typeof name === "string" && name !== "" ? name.slice(0, 80) : `token-${digest.slice(0, 8).toLowerCase()}`;
    entries.set(digest.toLowerCase(), { ...grant, actor, ...(until !== undefined && { until }) });
  }
  return entries;
}

/** The variables with which one token gets rights of its own. An empty text counts as absent. */
export interface SpecialTokens {
  authorToken?: string | undefined;
  /** Hex SHA-256 of an author's token, where the token itself must not appear in the configuration. */
  authorDigest?: string | undefined;
  operatorToken?: string | undefined;
}

/** What a digest stands for among the configured tokens. */
export interface ConfiguredTokens {
  /** Whether any token may publish. */
  readonly hasAuthor: boolean;
  /** Null = unknown or expired. `now` is milliseconds since the epoch. */
  find(digest: Buffer, now: number): Principal | null;
}

export function configuredTokens(table: TokenTable | null, special: SpecialTokens): ConfiguredTokens {
  const { authorToken, authorDigest, operatorToken } = special;
  const authors = authorToken ? [sha256(authorToken)] : [];
  if (authorDigest && DIGEST.test(authorDigest)) authors.push(Buffer.from(authorDigest, "hex"));
  const operators = operatorToken ? [sha256(operatorToken)] : [];
  const entries = [...(table?.values() ?? [])];
  return {
    hasAuthor:
      authors.length > 0 ||
      operators.length > 0 ||
      entries.some(({ scopes }) => scopes.some((scope) => scope.startsWith("author"))),
    find(digest, now) {
      const entry = table?.get(digest.toString("hex"));
      if (entry !== undefined) return (entry.until ?? Infinity) > now ? entry : null;
      // Two digests of equal length are compared in constant time: nothing about the token leaks through it.
      if (operators.some((known) => timingSafeEqual(digest, known))) return OPERATOR;
      return authors.some((known) => timingSafeEqual(digest, known)) ? AUTHOR : null;
    },
  };
}
