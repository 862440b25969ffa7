/** `{ "tenant": …, "scopes": […] }` as operators write it, in every setting that has it. */
import type { Misconfigured } from "../../failures/configuration-texts.ts";
import { editDistance } from "../../search/similar.ts";
import { isRecord } from "../../json.ts";
import { isScope, isTenantName, type Scope } from "../../principal.ts";

/** What is wrong with a setting; the setting itself is named by whoever reads it. */
export type SettingProblem = Required<Pick<Misconfigured, "problem" | "named">> &
  Pick<Misconfigured, "entry" | "meant">;

/** The grant; what is wrong with it; null where it has another form altogether. */
export function readGrant(value: unknown): { tenant: string; scopes: readonly Scope[] } | SettingProblem | null {
  if (!isRecord(value) || typeof value.tenant !== "string" || !Array.isArray(value.scopes)) return null;
  const { tenant } = value;
  if (!isTenantName(tenant)) return { problem: "tenant_name", named: tenant.slice(0, 80) };
  const scopes: Scope[] = [];
  const named: readonly unknown[] = value.scopes;
  for (const name of named) {
    if (!isScope(name)) return { problem: "unknown_scope", named: String(name).slice(0, 80) };
    scopes.push(name);
  }
  return { tenant, scopes };
}

/** A member of an entry that means nothing there, with the one that it is almost spelt like; null where every member has a meaning. */
export function strayMember(value: object, known: readonly string[]): SettingProblem | null {
  const stray = Object.keys(value).find((member) => !known.includes(member));
  if (stray === undefined) return null;
  const named = stray.slice(0, 40);
  const meant = known.find((member) => editDistance(named.toLowerCase(), member, MAX_EDITS) <= MAX_EDITS);
  return { problem: "unknown_member", named, ...(meant !== undefined && { meant }) };
}

/** Letters by which a member may differ from the one that it is taken for. */
const MAX_EDITS = 2;

/** The entries of a setting that is one JSON object; undefined where it is none. */
export function readEntries(text: string): [string, unknown][] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? Object.entries(parsed) : undefined;
  } catch {
    return undefined;
  }
}
