/**
 * What every reader of a registry's format gives: entries, and problems by name. A reader takes whatever a registry
 * answered, throws nothing, and repeats none of its words in a problem.
 * Not here: asking a registry (`worker/`), joining the entries of several (`merge.ts`).
 */
import { isRecord } from "../../json.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { RegistryEntry } from "../model.ts";

export const PROBLEM_CODES = [
  "not_json",
  "unknown_format",
  "invalid_entry",
  "too_many_entries",
  "repeated_name",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong with an answer. `at`: the place of the entry, counted from 0; absent for the whole answer. */
export interface SourceProblem {
  code: ProblemCode;
  at?: number;
}

/** A registry's answer as read. */
export interface SourceReading {
  entries: RegistryEntry[];
  problems: SourceProblem[];
  /** Where the next page begins; absent on the last. */
  nextCursor?: string;
}

/** A format that registries answer in. */
export interface SourceFormat {
  name: string;
  /** Whether a value is of this format, by its shape alone. */
  matches(value: unknown): boolean;
  /** Reads a value that matches. `registry`: the name that the entries are said to come from. */
  read(value: unknown, registry: string): SourceReading;
}

/** Entries of one answer that are read. */
export const MAX_ENTRIES = 20_000;
const MAX_NAME = 200;
/** Longer descriptions are cut: what an entry is for stands at its beginning. */
const MAX_DESCRIPTION = 2000;
const MAX_URL = 2000;
const MAX_WORD = 300;
const MAX_LIST = 200;
const MAX_CURSOR = 500;

export const problemTexts: Readonly<Record<ProblemCode, LocalizedText>> = {
  not_json: {
    en: "The registry did not answer with JSON. Check its address.",
    zh: "注册中心返回的不是 JSON，请检查地址。",
  },
  unknown_format: {
    en: "The registry's answer is in none of the known formats. Check its address.",
    zh: "注册中心返回的格式无法识别，请检查地址。",
  },
  invalid_entry: {
    en: "An entry lacks a usable name or description and was left out.",
    zh: "有一个条目缺少可用的名称或描述，已略过。",
  },
  too_many_entries: {
    en: `The answer has more than ${MAX_ENTRIES} entries; the rest was left out.`,
    zh: `返回的条目超过 ${MAX_ENTRIES} 个，其余已略过。`,
  },
  repeated_name: {
    en: "Two entries have one name; the later one was left out.",
    zh: "有两个条目同名，后一个已略过。",
  },
};

/** A member of an object that is its own; undefined for anything else. */
export function member(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Text without characters that control or hide; undefined when it is none, empty or longer than `most`. */
function plainText(value: unknown, most: number): string | undefined {
  if (typeof value !== "string" || value.length > most) return undefined;
  const text = value
    .replace(/[\p{Cf}\p{Co}\p{Cs}]+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return text === "" ? undefined : text;
}

/** A name: short, one line. */
export const nameIn = (value: unknown, key: string): string | undefined => plainText(member(value, key), MAX_NAME);
/** A word or a short phrase. */
export const wordIn = (value: unknown, key: string): string | undefined => plainText(member(value, key), MAX_WORD);
export const cursorIn = (value: unknown, key: string): string | undefined => plainText(member(value, key), MAX_CURSOR);

/** A description, cut at a length. */
export function descriptionIn(value: unknown, key: string): string {
  const text = member(value, key);
  return typeof text === "string" ? (plainText(text.slice(0, MAX_DESCRIPTION), MAX_DESCRIPTION) ?? "") : "";
}

/** A list, cut at a length; empty when it is none. */
export function listIn(value: unknown, key: string, most = MAX_LIST): unknown[] {
  const list = member(value, key);
  return Array.isArray(list) ? list.slice(0, most) : [];
}

/** A URL of the web, as it was written; undefined for other schemes and for what is no URL. */
export function webUrlIn(value: unknown, key: string): string | undefined {
  const text = plainText(member(value, key), MAX_URL);
  if (text === undefined || !/^https?:\/\//iu.test(text) || !URL.canParse(text)) return undefined;
  return text;
}

/** A moment in ISO 8601. */
export function momentIn(value: unknown, key: string): string | undefined {
  const text = wordIn(value, key);
  return text !== undefined && /^\d{4}-\d\d-\d\dT/u.test(text) && Number.isFinite(Date.parse(text)) ? text : undefined;
}

/** A version that names one thing: no range, no tag that moves. */
export function exactVersion(text: string | undefined): string | undefined {
  if (text === undefined || /^(?:latest|next|stable|main|master|beta|alpha|canary|nightly)$/iu.test(text))
    return undefined;
  return /^v?\d[\w.+!-]*$/u.test(text) && !/(?:^|[.])[x*](?:[.]|$)/iu.test(text) ? text : undefined;
}

/** Spaces without width, marks of direction, and letters of the tag alphabet: nobody needs them in an entry, and readers do not see them. */
const UNSEEN = /[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

const hasUnseen = (row: unknown): boolean => UNSEEN.test(JSON.stringify(row) ?? "");

/** The row that tells the form of a list: the first that is an object at all. One that is none costs no other entry. */
export function firstRow(value: unknown): unknown {
  return listIn(value, "servers", MAX_ENTRIES + 1).find(isRecord);
}

/** Reads rows one by one; those that give nothing are problems. Names are unique in one answer. */
export function readRows(
  rows: readonly unknown[],
  read: (row: unknown) => RegistryEntry | undefined,
): Pick<SourceReading, "entries" | "problems"> {
  const entries: RegistryEntry[] = [];
  const problems: SourceProblem[] = [];
  const names = new Set<string>();
  if (rows.length > MAX_ENTRIES) problems.push({ code: "too_many_entries" });
  for (const [at, row] of rows.slice(0, MAX_ENTRIES).entries()) {
    const plain = read(row);
    const entry = plain !== undefined && hasUnseen(row) ? { ...plain, unseen: true as const } : plain;
    if (entry === undefined) problems.push({ code: "invalid_entry", at });
    // Several versions of one server are no fault: the first is the one to use.
    else if (names.has(entry.name)) problems.push({ code: "repeated_name", at });
    else {
      names.add(entry.name);
      entries.push(entry);
    }
  }
  return { entries, problems };
}
