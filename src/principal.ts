/** Who is calling, decided once by the auth layer from what the request proves. */
import type { LocalizedText } from "./localized-text.ts";

/**
 * What a caller may do. `read`: tools and resources that change nothing. `mcp`: every tool. `author`: publish. `author:<name>`:
 * publish only on the channel, or changes of the knowledge base, of that name. `author:channel/<name>`: on that channel, whatever
 * bases are called. `operator`: keys, erasure, the audit log.
 */
export type Scope = "read" | "mcp" | "author" | "operator" | `author:${string}`;

/** The scopes that are one word; `author:<name>` comes beside them. */
const SCOPES: readonly Scope[] = ["read", "mcp", "author", "operator"];

const AUTHOR_OF = /^author:(?:channel\/)?[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;

/** What a caller may use in a day. */
export interface Quotas {
  sessions_per_day?: number;
  bytes_per_day?: number;
}

export interface Principal {
  /** Sessions of one tenant do not exist for another. */
  tenant: string;
  scopes: readonly Scope[];
  /** The tenant of an operator who reads as one of another. */
  ownTenant?: string;
  /** Nobody had to show a token to be of this tenant: it is shared by all strangers. */
  open?: true;
  /** A token was sent, and is not known here; only where none is needed. */
  unknownToken?: true;
  /** Which caller of the tenant: the id of a key, or a person's account. Absent where nobody can be told from another. */
  actor?: string;
  /** When what the caller sent ends by itself, in milliseconds since the epoch; absent = not at a known time. */
  until?: number;
  /** Of the key that the caller sent; absent = those of the deployment. */
  quotas?: Quotas;
  /** The address that was called allows reading alone (`?scope=read`), whatever the caller may do elsewhere. */
  narrowed?: true;
  /** Where a client that signed in learns how to ask for more: the address of the resource's metadata. */
  stepUp?: string;
}

/** What the page's document says of whoever opens it without a token. */
export interface Visitor {
  /** Who they are; absent where they have to sign in first. */
  caller?: Pick<Principal, "tenant" | "scopes" | "open">;
  /** Whether a client has to send a token of its own: where clients sign in by themselves, they send none. */
  asks_token: boolean;
}

export function isScope(name: unknown): name is Scope {
  return typeof name === "string" && (SCOPES.some((known) => known === name) || AUTHOR_OF.test(name));
}

/** Letters, digits and dashes: a tenant's name is a part of the names of objects, where other characters separate. */
export function isTenantName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(name);
}

/** What `isTenantName` asks of a name, for whoever gave another one. */
export const TENANT_NAME: LocalizedText = {
  en: "a tenant's name: at most 63 small letters, digits and dashes, the first no dash",
  zh: "租户名称：最多 63 个小写英文字母、数字和连字符，不以连字符开头",
};

/** Whether a caller may see every tenant's sessions. Where no tokens are configured, the author's token is the operator's. */
export function mayOperate({ scopes, open }: Principal): boolean {
  return scopes.includes("operator") || (open === true && scopes.includes("author"));
}

/** Whether a caller may list tasks. Strangers, who share one tenant, may not: a task's id opens its session. */
export const mayListTasks = (principal: Principal): boolean => principal.open !== true || mayOperate(principal);

/** Whether a caller may publish somewhere. Only the scope decides: a host name is written by the caller. */
export function mayPublish({ scopes }: Principal): boolean {
  return scopes.some((scope) => scope === "operator" || scope === "author" || scope.startsWith("author:"));
}

/** Whether the scopes cover every channel and base, and so what others of the tenant do on any of them. */
export function coversAll({ scopes }: Principal): boolean {
  return scopes.includes("author") || scopes.includes("operator");
}

/** Whether a caller may use tools and resources that change nothing: the right to every tool includes it. */
export function mayRead({ scopes }: Principal): boolean {
  return scopes.includes("mcp") || scopes.includes("read");
}

/** Whether a caller may use every tool, so that sessions begin and go on. */
export function mayUse({ scopes }: Principal): boolean {
  return scopes.includes("mcp");
}

/** The failure of a caller without a right, which says so where the address took it away, and where no known token was sent. */
export function lacks<S extends Scope>(
  { narrowed, open, actor, unknownToken }: Principal,
  scope: S,
): { code: "forbidden"; scope: S; narrowed?: true; no_token?: true; wrong_token?: true } {
  if (narrowed !== true && unknownToken === true) return { code: "forbidden", scope, wrong_token: true };
  // On an open server every token that is known names its actor.
  const isStranger = open === true && actor === undefined;
  return { code: "forbidden", scope, ...(narrowed === true ? { narrowed } : isStranger && { no_token: true }) };
}

/** The same caller with nothing but the right to read, where they have it. */
export function readingOnly(principal: Principal): Principal {
  const narrowed: Principal = { ...principal, scopes: mayRead(principal) ? ["read"] : [], narrowed: true };
  delete narrowed.stepUp;
  return narrowed;
}
