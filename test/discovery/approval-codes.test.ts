/** One-time codes of the approval page. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CODE_BYTES,
  CODE_LIFETIME_MS,
  issueCode,
  MAX_CODES,
  MAX_CODES_OF_SERVER,
  redeemCode,
  type ApprovalCode,
} from "../../src/discovery/approval-codes.ts";
import { runs } from "../support/runs.ts";
import { proves } from "../requirements/index.ts";

const terms = { for: "tenant", readOnly: false, days: 90 } as const;
const binding = { tenant: "acme", server: "weather", pin: "p1", terms };
const random = (first = 1): Uint8Array => new Uint8Array(CODE_BYTES).fill(first);

describe("a code", () => {
  const { code, codes } = issueCode([], binding, random(), 0);

  test("is 128 bits, of which only the digest is kept", () => {
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(codes)).not.toContain(code);
    expect(() => issueCode([], binding, new Uint8Array(8), 0)).toThrow(RangeError);
  });

  test("is redeemed once, for what it was made for", () => {
    proves("trust/answer-to-what-was-shown");
    const first = redeemCode(codes, code, "acme", 1);
    expect(first).toEqual({ found: codes[0], codes: [] });
    expect(first.found).toMatchObject(binding);
    expect(redeemCode(first.codes, code, "acme", 2).found).toBeUndefined();
  });

  test("is nothing to another tenant, after its time, or with a letter changed; and stays valid meanwhile", () => {
    expect(redeemCode(codes, code, "other", 1)).toEqual({ found: undefined, codes });
    for (const wrong of [
      "",
      "x",
      `${code}0`,
      code.toUpperCase() === code ? "0" : code.toUpperCase(),
      code.replace(/.$/, "0"),
      " ".repeat(32),
    ])
      expect(redeemCode(codes, wrong, "acme", 1)).toEqual({ found: undefined, codes });
    expect(redeemCode(codes, code, "acme", CODE_LIFETIME_MS - 1).found).toMatchObject(binding);
    expect(redeemCode(codes, code, "acme", CODE_LIFETIME_MS)).toEqual({ found: undefined, codes: [] });
  });

  test("stays valid when others are made for the same server, until there are too many", () => {
    proves("trust/address-stays-open");
    let kept = codes;
    for (let more = 2; more <= MAX_CODES_OF_SERVER; more += 1)
      kept = issueCode(kept, { ...binding, pin: `p${more}` }, random(more), 1).codes;
    expect(redeemCode(kept, code, "acme", 2).found).toMatchObject(binding);
    const last = issueCode(kept, { ...binding, pin: "last" }, random(99), 1);
    expect(redeemCode(last.codes, code, "acme", 2).found).toBeUndefined();
    expect(redeemCode(last.codes, last.code, "acme", 2).found?.pin).toBe("last");
    const other = issueCode(last.codes, { ...binding, server: "news" }, random(98), 1);
    expect(other.codes).toHaveLength(MAX_CODES_OF_SERVER + 1);
  });
});

test("in any order of making and using, a code works at most once and only for its own binding", () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        make: fc.constantFrom("a", "b", "c"),
        tenant: fc.constantFrom("t1", "t2"),
        pin: fc.constantFrom("p", "q"),
      }),
      fc.record({ use: fc.nat(20), tenant: fc.constantFrom("t1", "t2") }),
      fc.record({ wait: fc.integer({ min: 0, max: CODE_LIFETIME_MS }) }),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (list) => {
      let codes: ApprovalCode[] = [];
      let now = 0;
      const made: { code: string; tenant: string; server: string; pin: string; at: number }[] = [];
      const used = new Set<string>();
      for (const [at, step] of list.entries()) {
        if ("make" in step) {
          const one = { tenant: step.tenant, server: step.make, pin: step.pin, terms };
          const issued = issueCode(codes, one, random(at + 1), now);
          ({ codes } = issued);
          made.push({ ...one, code: issued.code, at: now });
        } else if ("use" in step) {
          const one = made[step.use];
          if (one === undefined) continue;
          const redeemed = redeemCode(codes, one.code, step.tenant, now);
          ({ codes } = redeemed);
          if (redeemed.found === undefined) continue;
          expect(used.has(one.code)).toBe(false);
          expect(redeemed.found).toMatchObject({ tenant: one.tenant, server: one.server, pin: one.pin, terms });
          expect(step.tenant).toBe(one.tenant);
          expect(now - one.at).toBeLessThan(CODE_LIFETIME_MS);
          used.add(one.code);
        } else now += step.wait;
        expect(codes.length).toBeLessThanOrEqual(MAX_CODES);
      }
    }),
    { numRuns: runs(1000) },
  );
});
