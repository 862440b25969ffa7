/** Which member of CAIRN_MEMBERS an identity is. */
import { expect, test } from "vitest";
import { memberOf, readMembers, type Members } from "../../../src/worker/auth/members.ts";

const entry = (tenant: string, ...scopes: string[]) => ({ tenant, scopes });
function read(entries: object): Members {
  const members = readMembers(JSON.stringify(entries));
  if ("problem" in members) throw new Error(members.problem);
  return members;
}
const MEMBERS = read({
  "*@acme.com": entry("acme", "mcp"),
  "ann@acme.com": entry("acme", "mcp", "author"),
  "sub:boss": entry("acme", "author"),
  "sub:boss@corp": entry("beta", "author"),
});
const tenantOf = (subject: string, email?: string) =>
  memberOf(MEMBERS, { subject, ...(email !== undefined && { email }) });

test("the most exact entry counts, whatever the address is written like", () => {
  expect(tenantOf("u1", "Ann@ACME.com")).toMatchObject({
    tenant: "acme",
    scopes: ["mcp", "author"],
    actor: "ann@acme.com",
  });
  expect(tenantOf("u1", "bob@acme.com")).toMatchObject({ tenant: "acme", scopes: ["mcp"] });
  expect(tenantOf("boss")).toMatchObject({ tenant: "acme", scopes: ["author"], actor: "boss" });
  expect(tenantOf("u1", "bob@other.com")).toBeNull();
});

test.each([
  "sub:boss",
  "sub:boss@corp",
  "*@acme.com",
  "*",
  "x@evil.com@acme.com",
  '"x@evil.com,"@acme.com',
  "ann@evil.com\n@acme.com",
  "ann @acme.com",
  "ann@evil.com,ann@acme.com",
  "<ann@acme.com>",
  "ann\u0000@acme.com",
  "ann\u202e@acme.com",
  "@acme.com",
  "acme.com",
  "",
])("a text that is no address is nobody's: %j", (email) => {
  expect(tenantOf("u1", email)).toBeNull();
});

test("an account is never called what its provider's free text says", () => {
  const everybody = read({ "*": entry("open", "read") });
  expect(memberOf(everybody, { subject: "u1", email: "key-0123456789abcdef" })).toMatchObject({ actor: "u1" });
});

test.each(["", "sub:", "a@b@c", "*@", "ann", "ann@acme.com,bob@acme.com"])("an entry %j is unreadable", (who) => {
  const members = { "*@acme.com": entry("acme", "mcp"), [who]: entry("acme", "mcp") };
  expect(readMembers(JSON.stringify(members))).toMatchObject({ problem: "unreadable", entry: 2 });
});
