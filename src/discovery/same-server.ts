/**
 * Whether two sources lead to the same server, however their addresses are written.
 * Not here: whether an address may be called (`address/check.ts`), and the pin that an agreement is bound to (`pin.ts`).
 */
import { isLoopbackHost } from "./address/check.ts";
import type { ServerSource } from "./model.ts";
import { pinSource } from "./pin.ts";

/** What needs no escape in an address and may be written as one all the same: letters, digits, `-`, `.`, `_`, `~`. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/giu;

/**
 * An address in one spelling: as the platform reads it, without the fragment, which is never sent, and without needless escapes. One that cannot
 * be read stays as it is.
 */
export function canonicalAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = "";
  url.pathname = url.pathname.replace(NEEDLESS_ESCAPE, (escape) => decodeURIComponent(escape));
  return url.href;
}

/** Whether two sources are the same: the same address in another spelling, or the same package, version and arguments. */
export function isSameSource(one: ServerSource, other: ServerSource): boolean {
  return keyOf(one) === keyOf(other);
}

const keyOf = (source: ServerSource): string =>
  source.kind === "package" ? pinSource(source) : `${source.kind} ${canonicalAddress(source.url)}`;

/**
 * Whether whoever rejects the one means the other as well: the same place on the same host, whatever its query, transport, escapes, parameters of the
 * path and needless slashes; the same package in whatever version.
 */
export function isSameServer(one: ServerSource, other: ServerSource): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf(source: ServerSource): string {
  if (source.kind === "package") return `${source.registry}:${source.identifier.toLowerCase()}`;
  const url = URL.parse(canonicalAddress(source.url));
  if (url === null) return source.url;
  const host = isLoopbackHost(url.hostname) ? "localhost" : url.hostname.replace(/\.$/, "");
  return `${host}:${url.port} ${plainPath(url.pathname)}`;
}

/** A path as the names in it, as servers read it that are generous. */
function plainPath(path: string): string {
  const names = unescaped(path).split("/");
  const plain = names.map((name) => name.replace(/;.*$/su, "").replaceAll(UNSEEN, ""));
  return plain.filter((name) => name !== "").join("/");
}

/** What nobody sees in an address. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu;

/** Escaped twice is read as escaped once by some. Bytes that are no text stay as they are. */
function unescaped(path: string): string {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : unescaped(once);
  } catch {
    return path;
  }
}
