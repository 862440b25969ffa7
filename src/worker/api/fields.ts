/** Reads the fields of an `/api` body by name. Each function throws `invalid_input` for a value of another type or size. */
import { atMost, CairnError } from "../../errors.ts";
import { showText } from "../../operations/shown-text.ts";
import { plainName, type NamedKind } from "../../references.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { DEFAULT_CHANNEL, isChannelName } from "../../knowledge/release.ts";

/** Largest body of a request that carries no knowledge and no material. Bytes. */
export const MAX_SMALL_BODY = 64 * 1024;
/** Characters that a failure shows of a member's name. */
const MAX_SHOWN_NAME = 40;

/** Characters of the longest address that may stand for an id. */
const MAX_ADDRESS = 2_000;

type Body = Readonly<Record<string, unknown>>;

/** What is thrown for a value that does not fit; `expected` in both languages, because people read it in theirs. */
export function invalidField(field: string, expected: LocalizedText): CairnError {
  return new CairnError({ code: "invalid_input", field, expected });
}

function ownField(body: Body, field: string): unknown {
  return Object.hasOwn(body, field) ? body[field] : undefined;
}

/** What is expected where a value is one of a few words. */
export function oneOfThese(values: readonly string[]): LocalizedText {
  return { en: `one of ${values.join(", ")}`, zh: `${values.join("、")} 之一` };
}

/** A text of at most `limit` characters. */
export function text(body: Body, field: string, limit: number): string {
  const value = ownField(body, field);
  if (typeof value !== "string") throw invalidField(field, { en: "text", zh: "文字" });
  if (value.length > limit) throw invalidField(field, atMost(limit));
  return value;
}

export function optionalText(body: Body, field: string, limit: number): string | undefined {
  const value = ownField(body, field);
  return value === undefined || value === null ? undefined : text(body, field, limit);
}

/** What a field names, in any form in which tools do, as its plain id. */
export function optionalName(body: Body, field: string, kind: NamedKind, limit: number): string | undefined {
  const given = optionalText(body, field, MAX_ADDRESS);
  const name = given === undefined ? undefined : plainName(kind, given);
  if (name !== undefined && name.length > limit) throw invalidField(field, atMost(limit));
  return name;
}

export function optionalCount(body: Body, field: string): number | undefined {
  const value = ownField(body, field);
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw invalidField(field, { en: "a whole number, zero or more", zh: "不小于零的整数" });
}

/**
 * Refuses a body with a member that its route does not know, for orders that nobody can take back: a misspelt `actor` would erase a
 * whole tenant, a misspelt end give a key that lives on. `inside` is the member of the body that `body` is, if it is one.
 */
export function refuseOthers(body: Body, known: readonly string[], inside?: string): void {
  const other = Object.keys(body).find((name) => !known.includes(name));
  if (other === undefined) return;
  const shown = showText(other, MAX_SHOWN_NAME);
  throw invalidField(inside === undefined ? shown : `${inside}.${shown}`, {
    en: `nothing: this member is not known. Known are ${known.join(", ")}`,
    zh: `不填：没有这个字段。可用的字段有：${known.join("、")}`,
  });
}

/** A channel's name, or the default channel for an absent or empty one. */
export function channelName(value: string | null | undefined): string {
  if (value === null || value === undefined || value === "") return DEFAULT_CHANNEL;
  if (isChannelName(value)) return value;
  throw invalidField("channel", {
    en: "small letters, digits, dot, dash or underscore, at most 64",
    zh: "小写字母、数字、点、连字符或下划线，最多 64 个",
  });
}
