/**
 * Links that Cairn makes for a person: to agree to a server or a call, to sign in. They are random, so that a pattern for keys fits
 * one now and then, and a link with a mark in it leads nowhere. Texts around a link are redacted, the link itself is not.
 * A link opens something: in the log it has no code. Not here: making links (`operations/discovery/`).
 */
import { markOf } from "./spans.ts";

/** Members that hold such a link, in failures and in events. No other text is taken for one. */
const LINK_MEMBERS = ["approve_url", "sign_in_url"] as const;

/** The links that a failure or an event of Cairn's own holds. Its text may repeat them. */
export function linksOf(value: object): string[] {
  return LINK_MEMBERS.flatMap((name) => {
    const link: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return typeof link === "string" && link !== "" ? [link] : [];
  });
}

/** A text with everything but the links cleaned. */
export function cleanAround(text: string, links: readonly string[], clean: (piece: string) => string): string {
  const [link, ...others] = links;
  if (link === undefined) return clean(text);
  return text
    .split(link)
    .map((piece) => cleanAround(piece, others, clean))
    .join(link);
}

/** The code of a link, also of one that came back from an authorization server. */
const CODE = /(\/approve\/|\/oauth\/start\/|[?&]state=)[^\s"'<>&)]{20,}/g;

/** A text for the log: its links without what opens them. */
export const withoutLinkCodes = (text: string): string => text.replace(CODE, `$1${markOf("key")}`);
