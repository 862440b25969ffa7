/**
 * Who a person or service is here, once somebody else has said who they are: the entry of CAIRN_MEMBERS that fits best.
 * Not here: how an identity is proved (`access.ts`, `oauth/openid.ts`).
 */
import { isRecord } from "../../json.ts";
import type { Principal, Scope } from "../../principal.ts";
import { readEntries, readGrant, strayMember, type SettingProblem } from "./grant.ts";

/** What an identity provider has vouched for. */
export interface Identity {
  /** Its own lasting name for the account. */
  subject: string;
  /** Absent where the provider does not vouch for it. */
  email?: string;
}

export interface MemberGrant {
  tenant: string;
  scopes: readonly Scope[];
}

/** By `ann@acme.com`, `sub:<subject>`, `*@acme.com` or `*`. */
export type Members = ReadonlyMap<string, MemberGrant>;

export const MEMBERS_FORM =
  '{ "ann@acme.com": { "tenant": "acme", "scopes": ["mcp"] }, "*@acme.com": …, "sub:<id of an account, or client id of a service token>": … }';

/** What an entry may have. */
const ENTRY_MEMBERS = ["tenant", "scopes"];

/**
 * A text that is one address and nothing else: one at-sign, and none of the characters by which a provider that takes any text would
 * name another entry (`sub:…`) or a second address.
 */
const ADDRESS = /^[^\s@"'<>,;:()[\]\\*\p{C}]+@[^\s@"'<>,;:()[\]\\*\p{C}]+$/u;

/** The entries of CAIRN_MEMBERS, or what is wrong with them. */
export function readMembers(text: string): Members | SettingProblem {
  const unreadable: SettingProblem = { problem: "unreadable", named: MEMBERS_FORM };
  const given = readEntries(text);
  if (given === undefined) return unreadable;
  const members = new Map<string, MemberGrant>();
  for (const [place, [who, value]] of given.entries()) {
    const grant = readGrant(value);
    const isName = who === "*" || /^sub:./.test(who) || ADDRESS.test(who.replace(/^\*@/, "all@"));
    if (grant === null || !isName || !isRecord(value)) return { ...unreadable, entry: place + 1 };
    if ("problem" in grant) return grant;
    // A member says more than it has an effect for: an end that never comes, a reading that is not all.
    const stray = strayMember(value, ENTRY_MEMBERS);
    if (stray !== null) return { ...stray, entry: place + 1 };
    members.set(who.startsWith("sub:") ? who : who.toLowerCase(), grant);
  }
  return members;
}

/** The member that an identity is: its own entry, else that of its domain, else `*`; null = none. What is no address counts as none. */
export function memberOf(members: Members, { subject, email }: Identity): Principal | null {
  const address = email !== undefined && ADDRESS.test(email) ? email.toLowerCase() : undefined;
  const names = [
    `sub:${subject}`,
    ...(address === undefined ? [] : [address, `*@${address.slice(address.lastIndexOf("@") + 1)}`]),
    "*",
  ];
  const name = names.find((one) => members.has(one));
  const grant = name === undefined ? undefined : members.get(name);
  return grant === undefined ? null : { ...grant, actor: address ?? subject };
}
