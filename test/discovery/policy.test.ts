/** Who may agree: never the agent that asked, whatever the operator's policy. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideApproval,
  DEFAULT_POLICY,
  readPolicy,
  type ApprovalChannel,
  type ApprovalPolicy,
  type Candidate,
} from "../../src/discovery/policy.ts";
import type { Principal, Scope } from "../../src/principal.ts";
import { runs } from "../support/runs.ts";
import { proves } from "../requirements/index.ts";

const agent: Principal = { tenant: "acme", scopes: ["mcp"] };
const operator: Principal = { tenant: "acme", scopes: ["mcp", "operator"] };
const candidate: Candidate = {
  server: "weather",
  source: { kind: "streamable-http", url: "https://weather.example.com/mcp" },
  pin: "p1",
  changed: false,
  warnings: 0,
};
const npm = { kind: "package", registry: "npm", identifier: "@acme/weather", version: "1.2.3" } as const;
const call: ApprovalChannel = { kind: "call" };
const policyOf = (value: unknown): ApprovalPolicy => {
  const { policy, problem } = readPolicy(JSON.stringify(value));
  if (problem !== undefined) throw new Error(problem);
  return policy;
};
const by = (
  policy: ApprovalPolicy,
  channel: ApprovalChannel,
  more: Partial<Candidate> = {},
  score?: number,
  who = agent,
): string => {
  const decided = decideApproval(policy, { ...candidate, ...more }, score, who, channel);
  return decided.decision === "approved" ? decided.by : decided.decision;
};

describe("the operator's policy", () => {
  test("is manual unless it says otherwise in a form that can be read", () => {
    proves("trust/never-the-agent");
    expect(readPolicy(undefined)).toEqual({ policy: DEFAULT_POLICY });
    expect(readPolicy(" ")).toEqual({ policy: DEFAULT_POLICY });
    expect(DEFAULT_POLICY.mode).toBe("manual");
    for (const text of [
      '{"mode":"AUTO"}',
      '{"mode":"auto","minimum_score":0}',
      '{"mode":"auto","minimum_score":"90"}',
      '{"mode":"auto","minimum_score":101}',
      '{"mode":"auto","minimum_score":null}',
      '{"mode":"allowlist","allow":"*"}',
      '{"mode":"allowlist","allow":["*"]}',
      '{"mode":"allowlist","allow":[{"url":"https://a.example/","identifier":"b"}]}',
      '{"mode":"allowlist","allow":[{"registry":"git","identifier":"a"}]}',
      '{"mode":"allowlist","allow":[{"registry":"npm","identifier":""}]}',
      '{"mode":"allowlist","allow":[{"registry":"npm","identifier":"a","version":1}]}',
    ]) {
      const { policy, problem } = readPolicy(text);
      expect(policy).toEqual(DEFAULT_POLICY);
      expect(problem).toMatch(/^[\w ,{}:]+$/);
    }
    expect(policyOf({ mode: "auto", minimum_score: 85 })).toMatchObject({ mode: "auto", minimumScore: 85 });
    expect(policyOf({ approval_page: false })).toMatchObject({ mode: "manual", approvalPage: false });
  });

  test("keeps each part that can be read, and is the strictest in those that cannot", () => {
    proves("trust/policy-strictest");
    const read = (value: unknown) => readPolicy(JSON.stringify(value));
    for (const text of ["auto", "null", "[]", "{", '"approval_page"'])
      expect(readPolicy(text)).toMatchObject({
        policy: { mode: "manual", approvalPage: false },
        problem: expect.anything() as string,
      });
    const low = read({ mode: "auto", minimum_score: 50, approval_page: false });
    expect(low).toMatchObject({ policy: { mode: "manual", approvalPage: false } });
    expect(low.problem).toContain("minimum_score");
    for (const page of ["no", null, 0, "false"])
      expect(read({ mode: "auto", minimum_score: 85, approval_page: page })).toMatchObject({
        policy: { mode: "auto", minimumScore: 85, approvalPage: false },
        problem: expect.stringContaining("approval_page") as string,
      });
    // A key that does not exist may have been meant for the page.
    expect(read({ mode: "manual", approvalPage: false })).toMatchObject({
      policy: { approvalPage: false },
      problem: expect.stringContaining("approvalPage") as string,
    });
    expect(read({ approval_page: true, minimumScore: 85 })).toMatchObject({ policy: { approvalPage: true } });
    const url = "https://weather.example.com/mcp";
    const listed = read({ mode: "allowlist", allow: [{ url }, "*", { url, identifier: "b" }], approval_page: false });
    expect(listed.policy).toMatchObject({ mode: "allowlist", allow: [{ url }], approvalPage: false });
    expect(listed.problem).toContain("allow");
    // Meant for the whole policy, and written into an entry.
    const inside = read({ mode: "allowlist", allow: [{ url, approval_page: false }, { url: `${url}/b` }] });
    expect(inside.policy).toMatchObject({ mode: "allowlist", allow: [{ url: `${url}/b` }], approvalPage: false });
    expect(inside.problem).toMatch(/an entry of allow has no approval_page.*approval_page stands beside allow/u);
    expect(read({ mode: "all", minimum_score: 10, approval_page: "x" }).problem).toMatch(
      /minimum_score.*mode.*approval_page/u,
    );
  });

  test("allows listed servers by their exact address, or by package and version", () => {
    const policy = policyOf({
      mode: "allowlist",
      allow: [
        { url: "https://weather.example.com/mcp" },
        { registry: "npm", identifier: "@acme/weather", version: "1.2.3" },
        { registry: "pypi", identifier: "weather" },
      ],
    });
    expect(by(policy, call)).toBe("allowlist");
    expect(by(policy, call, { source: { kind: "sse", url: "https://weather.example.com/mcp" } })).toBe("allowlist");
    expect(by(policy, call, { source: { kind: "sse", url: "https://weather.example.com/mcp/" } })).toBe("ask");
    expect(by(policy, call, { source: npm })).toBe("allowlist");
    expect(by(policy, call, { source: { ...npm, version: "1.2.4" } })).toBe("ask");
    expect(by(policy, call, { source: { ...npm, registry: "pypi", identifier: "weather" } })).toBe("allowlist");
    expect(by(policy, call, { source: { ...npm, registry: "pypi" } })).toBe("ask");
    expect(by({ ...policy, mode: "manual" }, call)).toBe("ask");
    expect(by(policy, call, { warnings: 1 })).toBe("ask");
  });

  test("allows by score only what was scored high enough and gives no warning", () => {
    proves("trust/automatic-needs-all");
    const policy = policyOf({ mode: "auto", minimum_score: 80 });
    expect(by(policy, call, {}, 80)).toBe("score");
    expect(by(policy, call, {}, 79.9)).toBe("ask");
    expect(by(policy, call, {}, Number.NaN)).toBe("ask");
    expect(by(policy, call)).toBe("ask");
    expect(by(policy, call, { warnings: 1 }, 100)).toBe("ask");
  });

  test("never agrees to a change of what was approved", () => {
    proves("trust/automatic-needs-all");
    const changed = { changed: true };
    expect(by(policyOf({ mode: "auto", minimum_score: 60 }), call, changed, 100)).toBe("ask");
    expect(
      by(policyOf({ mode: "allowlist", allow: [{ url: "https://weather.example.com/mcp" }] }), call, changed),
    ).toBe("ask");
    expect(by(DEFAULT_POLICY, call, changed, undefined, operator)).toBe("operator");
  });
});

describe("an answer", () => {
  test("of the user counts for what was shown, and for nothing that came after", () => {
    proves("trust/answer-to-what-was-shown");
    const answered = (answer: "accept" | "decline" | "cancel", pin = "p1"): string =>
      by(DEFAULT_POLICY, { kind: "elicitation", answer, pin });
    expect(answered("accept")).toBe("user");
    expect(answered("decline")).toBe("rejected");
    expect(answered("cancel")).toBe("ask");
    expect(answered("accept", "p0")).toBe("ask");
    expect(answered("decline", "p0")).toBe("ask");
  });

  test("on the page counts likewise, where the operator has left the page on", () => {
    expect(by(DEFAULT_POLICY, { kind: "page", pin: "p1" })).toBe("page");
    expect(by(DEFAULT_POLICY, { kind: "page", pin: "p0" })).toBe("ask");
    const off = policyOf({ approval_page: false });
    expect(by(off, { kind: "page", pin: "p1" })).toBe("ask");
    expect(decideApproval(off, candidate, undefined, agent, call)).toEqual({ decision: "ask", page: false });
  });
});

test("without a person, the operator or a policy of the operator's, nothing is ever approved", () => {
  proves("trust/never-the-agent", "connecting/nobody-approves-own");
  const scopes = fc.subarray<Scope>(["mcp", "author"]);
  const texts = fc.string();
  const anything = fc.record({
    server: texts,
    source: fc.oneof(
      fc.record({ kind: fc.constant("streamable-http" as const), url: texts }),
      fc.record({
        kind: fc.constant("package" as const),
        registry: fc.constant("npm" as const),
        identifier: texts,
        version: texts,
      }),
    ),
    pin: texts,
    changed: fc.boolean(),
    warnings: fc.nat(3),
  });
  const channel = fc.oneof(
    fc.constant(call),
    fc.record({
      kind: fc.constant("elicitation" as const),
      answer: fc.constantFrom("decline" as const, "cancel" as const),
      pin: texts,
    }),
  );
  const policies = fc.constantFrom(
    DEFAULT_POLICY,
    policyOf({ mode: "allowlist", allow: [{ url: "https://only.example.com/" }] }),
    policyOf({ mode: "auto", minimum_score: 60 }),
  );
  fc.assert(
    fc.property(
      policies,
      anything,
      fc.option(fc.double({ max: 59.9 }), { nil: undefined }),
      scopes,
      channel,
      (policy, one, score, held, how) => {
        const { decision } = decideApproval(policy, one, score, { tenant: "acme", scopes: held }, how);
        expect(decision).not.toBe("approved");
      },
    ),
    { numRuns: runs(2000) },
  );
});
