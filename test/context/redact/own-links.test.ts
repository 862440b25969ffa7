/** Cairn's own links under redaction: whatever their random part is, a person can open them, and the log does not hold them. */
import { expect, it } from "vitest";
import { describeFailure, type Failure } from "../../../src/errors.ts";
import { describeError, redactFailure, redactFault } from "../../../src/context/redact/failure.ts";
import { redactEvent } from "../../../src/context/redact/value.ts";
import { runs } from "../../support/runs.ts";

/** Random digits of base 16, eight at a time, the same in each run. */
function generator(seed: number): (eights: number) => string {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return (eights) => {
    let digits = "";
    for (let count = 0; count < eights; count += 1) digits += next().toString(16).padStart(8, "0");
    return digits;
  };
}

const origin = "http://localhost:8787";

it("a link of Cairn's own is never changed by redaction, whatever its random part is", () => {
  const random = generator(14);
  const changed: string[] = [];
  for (let count = 0; count < runs(5000); count += 1) {
    const nonce = Buffer.from(random(4), "hex").toString("base64url").slice(0, 21);
    const signIn = `${origin}/oauth/start/${nonce}.${random(8)}:${random(8)}`;
    const approve = `${origin}/approve/${random(4)}`;
    const failures: [string, Failure][] = [
      [signIn, { code: "needs_sign_in", server: "tools", sign_in_url: signIn }],
      [approve, { code: "not_approved", server: "tools", approve_url: approve }],
    ];
    for (const [link, failure] of failures) {
      if (!JSON.stringify(redactFailure(failure)).includes(JSON.stringify(link))) changed.push(link);
    }
  }
  expect(changed).toEqual([]);
});

/** One that holds the form of a key. */
const mangled = `${origin}/oauth/start/sk-ant-api03-AbCdEf12.${"0123456789abcdef".repeat(4)}:${"fedcba9876543210".repeat(4)}`;
const likeKey = `${origin}/approve/AKIAIOSFODNN7ABCDEFG`;

it.each([mangled, likeKey])("a link that looks like a key stays, and a key beside it goes: %s", (link) => {
  const key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  const failure = { code: "needs_sign_in", server: key, sign_in_url: link } as const;
  const clean = redactFailure(failure);
  expect(clean).toEqual({ ...failure, server: "[redacted:key]" });
  const fault = redactFault(`${describeFailure(clean)} ${key}`, { error: { ...clean, message: link, tool: key } });
  expect(fault.message).toContain(link);
  expect(fault.data).toMatchObject({ error: { sign_in_url: link, message: link, tool: "[redacted:key]" } });
  const paused = { type: "task_paused", at: 1, step: 1, reason: "approval" } as const;
  const event = redactEvent({ ...paused, question: `Open ${link} ${key}`, approve_url: link });
  expect(event).toEqual({ ...paused, question: `Open ${link} [redacted:key]`, approve_url: link });
  expect(JSON.stringify([clean, fault, event])).not.toContain(key);
});

it("a text of somebody else that looks like a link is redacted", () => {
  const failure: Failure = { code: "unknown_session", session_id: likeKey };
  expect(redactFailure(failure)).not.toMatchObject({ session_id: likeKey });
});

it.each([mangled, `${origin}/approve/${"5e".repeat(16)}`, `${origin}/oauth/callback?code=a&state=${"b4".repeat(16)}`])(
  "the log holds no link that opens something: %s",
  (link) => {
    const logged = describeError(new Error(`could not fetch ${link} in time`));
    expect(logged).toContain("could not fetch http://localhost:8787/");
    expect(logged).not.toContain(link.slice(-32));
  },
);
