/**
 * The arguments of `record` as callers write them, the fields of a kind in `data`, and as the schemas of the kinds read
 * them (`context/recording-input.ts`, `context/identify.ts`), where evidence, calls, usages and actors are members of their own.
 */
import { isRecord } from "../../json.ts";

/** The member that holds the fields of a kind, and the fields that stand beside it. Other kinds have no such member. */
const MEMBERS: Readonly<Record<string, { member: string; beside: readonly string[] }>> = {
  evidence: { member: "evidence", beside: ["priority"] },
  tool_call: { member: "call", beside: ["evidences", "priority"] },
  model_usage: { member: "usage", beside: ["output"] },
  actor: { member: "actor", beside: ["locale"] },
};

/** The fields of the kind, wherever the caller wrote them; without `data`, the arguments as they are. */
export function fieldsOfKind(given: Record<string, unknown>): Record<string, unknown> {
  const { data, ...others } = given;
  if (!isRecord(data)) return given;
  const { member, beside } = memberOf(given.kind);
  if (member === undefined || member in data) return { ...data, ...others };
  const own = Object.entries(data);
  const inside = own.filter(([name]) => !beside.includes(name));
  return {
    ...Object.fromEntries(own.filter(([name]) => beside.includes(name))),
    ...(inside.length > 0 && { [member]: Object.fromEntries(inside) }),
    ...others,
  };
}

/** The same, with an empty member of the kind where there is none: what a schema says of it is then said of its fields. */
export function withMember(fields: Record<string, unknown>): Record<string, unknown> {
  const { member } = memberOf(fields.kind);
  return member === undefined || member in fields ? fields : { ...fields, [member]: {} };
}

/** A path of the schema as a path in `data`. */
export function pathInData(kind: string, path: readonly string[]): readonly string[] {
  return path[0] === memberOf(kind).member ? path.slice(1) : path;
}

/** What the caller calls the field at a path of the schema: `data.type` for `evidence.type`. */
export function fieldName(given: Record<string, unknown>, path: readonly string[]): string {
  const { data, kind } = given;
  if (path.length === 0) return "kind";
  if (!isRecord(data) || path[0] === "kind") return path.join(".");
  const { member } = memberOf(kind);
  const nested = member === undefined || member in data || path[0] !== member;
  return ["data", ...(nested ? path : path.slice(1))].join(".");
}

function memberOf(kind: unknown): { member?: string; beside: readonly string[] } {
  return typeof kind === "string" && Object.hasOwn(MEMBERS, kind) ? (MEMBERS[kind] ?? { beside: [] }) : { beside: [] };
}
