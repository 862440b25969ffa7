/** Reads the fields of an `/api` body by name: the first one that does not fit is `invalid_input`. */
import { atMost, CairnError } from "../errors.ts";

type Body = Readonly<Record<string, unknown>>;

function wrong(field: string, expected: string): CairnError {
  return new CairnError({ code: "invalid_input", field, expected });
}

function own(body: Body, field: string): unknown {
  return Object.hasOwn(body, field) ? body[field] : undefined;
}

/** A text of at most `limit` characters. */
export function text(body: Body, field: string, limit: number): string {
  const value = own(body, field);
  if (typeof value !== "string") throw wrong(field, "text");
  if (value.length > limit) throw wrong(field, atMost(limit));
  return value;
}

export function optionalText(body: Body, field: string, limit: number): string | undefined {
  const value = own(body, field);
  return value === undefined || value === null ? undefined : text(body, field, limit);
}

export function optionalCount(body: Body, field: string): number | undefined {
  const value = own(body, field);
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw wrong(field, "a whole number, zero or more");
}

/** A channel's name: what may stand in a KV key and in a URL. */
export function channelName(value: string | null | undefined): string {
  if (value === null || value === undefined || value === "") return "main";
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(value)) return value;
  throw wrong("channel", "small letters, digits, dot, dash or underscore, at most 64");
}
