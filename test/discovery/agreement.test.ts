/** What an agreement allows, and what of earlier ones goes on beside it. */
import { describe, expect, test } from "vitest";
import { exactly, grantOf, termsFor, termsForCall, type GrantTerms } from "../../src/discovery/agreement.ts";
import { areGranted, checkGrant, type Grant } from "../../src/discovery/grants.ts";
import { proves } from "../requirements/index.ts";

const NOW = 1_800_000_000_000;
const all: GrantTerms = { for: "tenant", readOnly: false, days: 90 };
const definition = (name: string) => ({ name, inputSchema: {} });

/** The grants after agreements to one server, one after the other. */
function granted(agreements: readonly { terms: GrantTerms; byOperator?: boolean }[]): Grant[] {
  let grants: Grant[] = [];
  for (const { terms, byOperator = false } of agreements) {
    const { grant, ended } = grantOf("mail", terms, grants, NOW, byOperator);
    grants = [...grants.filter(({ id }) => id !== grant.id && !ended.includes(id)), grant];
  }
  return grants;
}

const mayCall = (grants: readonly Grant[], tool: string, context = {}): boolean =>
  checkGrant(grants, { server: "mail", definition: definition(tool) }, context, NOW) !== undefined;

describe("single tools", () => {
  test("alone may be called, and the next agreement takes their place", () => {
    proves("connecting/grants-of-tools");
    const one = granted([{ terms: { ...all, tools: ["read_mail"] } }]);
    expect([mayCall(one, "read_mail"), mayCall(one, "send_mail")]).toEqual([true, false]);
    const next = granted([{ terms: { ...all, tools: ["read_mail"] } }, { terms: { ...all, tools: ["send_mail"] } }]);
    expect([mayCall(next, "read_mail"), mayCall(next, "send_mail")]).toEqual([false, true]);
  });

  test("are granted together, or with their server", () => {
    const grants = granted([{ terms: { ...all, tools: ["a", "b"] } }]);
    const named = (...names: string[]) => ({ server: "mail", isWhole: false, tools: names.map((name) => ({ name })) });
    const whole = { ...named("a", "b"), isWhole: true };
    expect(areGranted(grants, named("a", "b"), {}, NOW)).toBe(true);
    expect(areGranted(grants, named("a", "c"), {}, NOW)).toBe(false);
    expect(areGranted(grants, whole, {}, NOW)).toBe(false);
    expect(areGranted(granted([{ terms: all }]), named("a"), {}, NOW)).toBe(true);
    expect(areGranted(granted([{ terms: all }]), whole, {}, NOW)).toBe(true);
    const later = {
      ...whole,
      tools: [
        { name: "a", since: NOW },
        { name: "b", since: NOW + 1 },
      ],
    };
    expect(areGranted(granted([{ terms: all }]), later, {}, NOW)).toBe(false);
  });

  test("are kept by a renewal that does not name them, and given up by one that asks for all", () => {
    const before: GrantTerms = { ...all, tools: ["a"] };
    expect(termsFor({}, before)).toEqual(before);
    expect(termsFor({ tools: null }, before)).toEqual(all);
  });

  test("are no part of terms for all tools that somebody has answered to", () => {
    const before: GrantTerms = { ...all, tools: ["a"] };
    expect(termsFor(exactly(all), before)).toEqual(all);
    expect(termsFor(exactly(before), all)).toEqual(before);
  });

  test("get the tool whose call was refused beside them", () => {
    const before: GrantTerms = { ...all, tools: ["a"] };
    const asked = termsForCall({}, before, { tool: "b", claimsReadOnly: true, anew: false });
    expect(asked).toEqual({
      terms: { ...all, tools: ["a", "b"] },
      refusal: { tool: "b", because: ["other_tools"], wider: all },
    });
  });
});

describe("one task", () => {
  const task: GrantTerms = { ...all, for: "task", task: "t-1" };

  test("may call, and no other one", () => {
    proves("connecting/grants-of-tasks");
    const grants = granted([{ terms: task }]);
    const inTask = [{ task: "t-1" }, { task: "t-2" }, { session: "t-1" }, {}].map((one) => mayCall(grants, "a", one));
    expect(inTask).toEqual([true, false, false, false]);
  });

  test.each([
    [{ task: "t-2" }, { for: "task", task: "t-2" }],
    [{ session: "s-1" }, { for: "session", session: "s-1" }],
    [{}, { for: "tenant" }],
  ])("a call outside of it needs %o", (asked, who) => {
    const { terms, refusal } = termsForCall(asked, task, { tool: "a", claimsReadOnly: false, anew: false });
    expect(terms).toEqual({ ...who, readOnly: false, days: 90 });
    expect(refusal?.because).toEqual(["other_task"]);
  });
});

describe("what an operator gave", () => {
  const narrow: GrantTerms = { for: "tenant", readOnly: true, days: 1 };

  test("stays beside a narrower yes of somebody else", () => {
    proves("connecting/operators-yes");
    const grants = granted([{ terms: all, byOperator: true }, { terms: narrow }]);
    expect(grants).toHaveLength(2);
    expect(mayCall(grants, "send_mail")).toBe(true);
  });

  test("is what the operator says last", () => {
    const grants = granted([{ terms: all }, { terms: all, byOperator: true }, { terms: narrow, byOperator: true }]);
    expect(grants).toMatchObject([{ readOnly: true, byOperator: true }]);
  });
});
