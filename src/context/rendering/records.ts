/** A content as rows with named cells, where it is data: JSON objects, or lines of `name: value`. */
import type { Json } from "../../json.ts";

/** One row: its cells by name, in the order they were written. */
export type Row = Map<string, string>;

/** Most of the lines have to be `name: value`, and there have to be some. */
const MIN_FIELDS = 2;
const FIELD = /^\s{0,8}(?:[-*]\s+)?([^\s:：|][^:：|]{0,39}?)\s*[:：]\s+(\S.*)$|^\s{0,8}([^\s:：|]{1,20})：(\S.*)$/u;

/** A value on one line. */
export function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/g, " ").trim();
}

function parse(content: string): Json | undefined {
  if (!/^\s*[[{]/.test(content)) return undefined;
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const rowOf = (value: { [key: string]: Json }): Row =>
  new Map(Object.entries(value).map(([name, cell]) => [name, cellText(cell)]));

/** An object whose only list of objects is what it is about, as most answers of services are. */
function listInside(value: { [key: string]: Json }): { [key: string]: Json }[] | undefined {
  const lists = Object.values(value).filter(
    (member) => Array.isArray(member) && member.length > 0 && member.every(isObject),
  );
  return lists.length === 1 ? (lists[0] as { [key: string]: Json }[]) : undefined;
}

/** The rows of a JSON content: a list of objects, one object with such a list, or one object; undefined for anything else. */
export function jsonRows(content: string): Row[] | undefined {
  const value = parse(content);
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value.map(rowOf) : undefined;
  if (!isObject(value)) return undefined;
  return listInside(value)?.map(rowOf) ?? [rowOf(value)];
}

/** The fields of a content whose lines are all `name: value`; undefined for anything else. */
export function fieldLines(content: string): Row | undefined {
  const lines = content.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < MIN_FIELDS) return undefined;
  const row: Row = new Map();
  for (const line of lines) {
    const match = FIELD.exec(line);
    const name = match?.[1] ?? match?.[3];
    if (name === undefined || row.has(name)) return undefined;
    row.set(name, cellText(match?.[2] ?? match?.[4]));
  }
  return row;
}
