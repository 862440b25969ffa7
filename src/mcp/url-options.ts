/**
 * What the query part of an address says: channel, session, toolsets, and whether it may only read. An address that somebody wrote to be
 * read-only is read-only however it is spelled: upper case, repeated or encoded twice. What nearly is one of these names is refused;
 * other parameters mean nothing.
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { DEFAULT_CHANNEL, isChannelName } from "../knowledge/release.ts";
import { plainName } from "../references.ts";
import { isToolset, toolsets, usualToolsets, type UrlOptions } from "./call.ts";

/** Why an address is not served. */
export interface InvalidUrl {
  invalid: string;
  expected: string;
}

const NAMES = ["channel", "session", "toolsets", "scope"] as const;
type Name = (typeof NAMES)[number];

/** What people write who mean `scope=read`. */
const READ_ONLY = /readonly|^read$/;
/** How often a text is decoded: proxies and templates encode what is encoded already. */
const MAX_DECODINGS = 3;

/**
 * Reads `?channel=`, `?session=`, `?toolsets=` and `?scope=`. Returns the name of an invalid parameter instead of
 * guessing: a misspelt channel must not silently become `main`.
 */
export function readUrlOptions(url: URL): UrlOptions | InvalidUrl {
  const readsOnly = readScope(url);
  if (typeof readsOnly === "object") return readsOnly;
  const given = new Map<Name, string>();
  for (const [key, value] of url.searchParams) {
    const name = meantBy(key);
    if (name === undefined || name === "scope") continue;
    if (key !== name) return { invalid: name, expected: `the parameter ${name}, in small letters` };
    if ((given.get(name) ?? value) !== value) return { invalid: name, expected: "one value, given once" };
    given.set(name, value);
  }
  const channel = given.get("channel") ?? DEFAULT_CHANNEL;
  if (!isChannelName(channel)) {
    return { invalid: "channel", expected: "a channel name of small letters, digits, dot, dash or underscore" };
  }
  const named = given.get("session");
  const session = named === undefined ? undefined : plainName("session", named);
  const asked = given.get("toolsets");
  if (asked === undefined) return { channel, session, readsOnly, toolsets: usualToolsets };
  const names = asked.split(",").map((name) => name.trim());
  if (!names.every(isToolset)) return { invalid: "toolsets", expected: `names out of ${toolsets.join(", ")}` };
  return { channel, session, readsOnly, toolsets: new Set(names) };
}

/** Whether an address may only read: the most restrictive of all that it says. */
export function readScope({ searchParams }: URL): boolean | InvalidUrl {
  let readsOnly = false;
  for (const [key, value] of searchParams) {
    const name = meantBy(key);
    const isNear = name === undefined && isNearlyScope(lettersOf(key));
    if (name !== "scope" && !isNear) continue;
    const scopes = decoded(value)
      .trim()
      .toLowerCase()
      .split(/[\s,+;|]+/u);
    if (isNear || !scopes.every((scope) => scope === "read" || scope === "mcp"))
      return { invalid: "scope", expected: "scope=read or scope=mcp" };
    readsOnly ||= scopes.includes("read");
  }
  return readsOnly;
}

/** The parameter that a name spells, whatever its case and signs. */
function meantBy(key: string): Name | undefined {
  const letters = lettersOf(key);
  return NAMES.find((name) => name === letters);
}

function lettersOf(text: string): string {
  return foldCompatibility(decoded(text))
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}

function decoded(text: string): string {
  let read = text;
  for (let time = 0; time < MAX_DECODINGS && read.includes("%"); time += 1) {
    try {
      read = decodeURIComponent(read);
    } catch {
      return read;
    }
  }
  return read;
}

/** Whether letters hold the name, say that they mean reading only, or are one slip away from the name. */
function isNearlyScope(letters: string): boolean {
  return letters.includes("scope") || READ_ONLY.test(letters) || isOneSlipAway(letters, "scope");
}

/** Whether one letter is missing, added or another, or two neighbours are exchanged. */
function isOneSlipAway(letters: string, name: string): boolean {
  if (Math.abs(letters.length - name.length) > 1) return false;
  let start = 0;
  while (start < name.length && letters[start] === name[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, letters.length) - start && letters.at(-1 - end) === name.at(-1 - end)) end += 1;
  const [left, right] = [letters.slice(start, letters.length - end), name.slice(start, name.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left[0] === right[1] && left[1] === right[0]);
}
